import { expect, test } from 'vitest';

import { texts } from '../../../server/messages/messages.js';
import { recognized } from '../../../server/messages/recognized.js';
import { fieldTexts } from '../../../server/messages/texts/fields.js';

const entries = Object.entries(texts);

test('a message about a field begins with the field, in every language', () => {
  const all = Object.values(fieldTexts).flatMap((text) => Object.values(text));
  expect(all.filter((text) => !text.startsWith('{field} '))).toEqual([]);
});

test('a message has the same values in every language', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  const unlike = entries.filter(([, { en, 'pt-BR': pt }]) => names(en).join() !== names(pt).join());
  expect(unlike).toEqual([]);
});

test('each message is recognized by its text, unless several have the same', () => {
  const unclear = entries.filter(([id, { en }]) => {
    const isShared = entries.filter(([, other]) => other.en === en).length > 1;
    return (
      !isShared &&
      recognized(en)
        ?.map((one) => one.id)
        .join() !== id
    );
  });
  expect(unclear).toEqual([]);
});
