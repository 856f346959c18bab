import { expect, test } from 'vitest';

import { httpProblem } from '../../../server/domain/problems.js';
import { renderProblem } from '../../../server/edge/envelopes.js';
import { format, joined, message, texts } from '../../../server/messages/messages.js';
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

test('several messages become one text, in either envelope', () => {
  const both = joined([message('field blank', { field: 'a' }), message('field utf-8', { field: 'b' })]);
  expect(format(both)).toBe('a must not be blank; b must be UTF-8');
  expect(format(both, 'pt-BR')).toBe('a não pode ficar em branco; b deve ser UTF-8');
  const facts = { method: 'GET', path: '/', errorId: '1', timestamp: '' };
  expect(renderProblem('short', httpProblem(400, [both]), facts)['message']).toBe(format(both));
  expect(renderProblem('full', httpProblem(400, [both]), facts)['message']).toEqual([format(both)]);
});

test('what a client sent is put in as it is', () => {
  const text = format(message('no transaction', { identifier: '$& {max} $1' }));
  expect(text).toBe('there is no transaction $& {max} $1 in this account');
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
