import { expect, test } from 'vitest';

import { errorMessages } from '../../../generated/errors.js';
import { answers, phrases, recognized } from '../../../server/messages/messages.js';
import { fields } from '../../../server/messages/pt-BR/fields.js';
import { templatesOf } from '../../support/templates.js';

test('a message about a field begins with the field, in every language', () => {
  expect(
    Object.entries(fields)
      .flat()
      .filter((text) => !text.startsWith('{field} ')),
  ).toEqual([]);
});

test('a message has the same values in every language', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  const unlike = Object.entries(phrases).filter(([en, pt]) => names(en).join() !== names(pt).join());
  expect(unlike).toEqual([]);
});

test('each message is recognized by its text', () => {
  const unclear = Object.keys(answers).filter(
    (template) =>
      recognized(template)
        ?.map((one) => one.template)
        .join() !== template,
  );
  expect(unclear).toEqual([]);
});

test('every sentence has a translation, and every translation is of a sentence', () => {
  const own = templatesOf('server').filter((template) => /[a-z]/i.test(template.replace(/\{\w+\}/g, '')));
  const codes = Object.values(errorMessages).map(({ en }) => en);
  expect(Object.keys(phrases).sort()).toEqual([...new Set([...own, ...codes])].sort());
});
