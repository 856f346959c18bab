import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bounds, faults } from '../../../conformance/contract/cases/changes.js';
import { filled, plural, Sentence, t } from '../../../conformance/core/text.js';
import { phrases, translate } from '../../../conformance/language/phrases.js';
import { commander } from '../../../conformance/language/pt-BR/commander.js';
import { templatesOf } from '../../support/templates.js';

const root = fileURLToPath(new URL('../../../conformance/', import.meta.url));

const inSources = templatesOf('conformance');

/** The descriptions of fields in the schemas of files that users write. */
const ofFields = [
  'target/target-file.schema.json',
  'seed/seed-file.schema.json',
  'duties/client-file.schema.json',
]
  .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/"description": "([^"]*)"/g)])
  .map(([, text = '']) => text)
  .filter((text) => !text.includes('$'));

/** The names of derived requests, of their faults and bounds, and the states in histories. */
const derived = [
  ...faults,
  ...bounds,
  'the body',
  'pending',
  'confirmed',
  'failed',
  'the credentials',
  'every parameter',
  'with document',
  'denying',
  'a refund',
  'a URL',
  'a charge',
  'a charge with splits',
  'a charge with a PERCENTAGE split',
  'a code with its amount',
  'a static code',
  'a code alone',
];

/** Subjects of the doctor and types of a schema: sentences that consist of a word that is data elsewhere. */
const words = [
  'what to do next',
  ...'address certificate clock control errors account states token webhooks'.split(' '),
  ...'string number integer boolean array object null enabled disabled unknown'.split(' '),
];

const translated = new Map(
  Object.entries(phrases).map(([language, books]) => [language, books.flatMap(Object.keys)]),
);

/** Facts after a name of the interface, which are the same in every language. */
const factsAlone: ReadonlySet<string> = new Set([
  'expiracao {1}: {2}',
  'expires_in {1}',
  'PIX_INVALID_PIX_KEY shows as {1}',
  'unknown',
]);

/** Whether a template has words of the kit, rather than only values. */
function hasWords(template: string): boolean {
  if (factsAlone.has(template)) return false;
  return /[a-z]{3}/i.test(template.replace(/\{\d+\}/g, ''));
}

describe.each([...translated])('in %s', (_, templates) => {
  test('every sentence has a translation', () => {
    const all = [...inSources, ...ofFields, ...words, ...derived];
    expect(all.length).toBeGreaterThan(600);
    expect([...new Set(all)].filter((one) => hasWords(one) && !templates.includes(one))).toEqual([]);
  });

  test('every translation is of a sentence, and exists once', () => {
    const all = new Set([...inSources, ...ofFields, ...words, ...derived]);
    expect(templates.filter((one) => !all.has(one))).toEqual([]);
    expect(templates.filter((one, index) => templates.indexOf(one) !== index)).toEqual([]);
  });
});

test('translations have the values of their sentences', () => {
  const values = (text: string) =>
    [...new Set([...text.matchAll(/\{(\d+)/g)].map(([, name]) => name))].sort();
  const books = [...Object.values(phrases).flat(), commander];
  const differing = books.flatMap((book) =>
    Object.entries(book).filter(([english, other]) => values(english).join() !== values(other).join()),
  );
  expect(differing).toEqual([]);
});

describe('a sentence', () => {
  test('keeps its values, and translates those that are sentences', () => {
    const failure = t`No gateway responds at ${'http://a'}: ${t`connection refused`}.`;
    expect(String(failure)).toBe('No gateway responds at http://a: connection refused.');
    expect(translate(failure, 'pt-BR')).toBe('Nenhum gateway responde em http://a: conexão recusada.');
    const read = JSON.parse(JSON.stringify(failure)) as Sentence;
    expect(translate(read, 'pt-BR')).toBe(translate(failure, 'pt-BR'));
  });

  test('stays English without a translation', () => {
    expect(translate(new Sentence('untranslated: {1}', ['this']), 'pt-BR')).toBe('untranslated: this');
    expect(translate('a number', 'pt-BR')).toBe('a number');
    expect(translate(t`a number`, 'en')).toBe('a number');
  });

  test('chooses the forms that agree with its numbers', () => {
    const refused = (count: number) => t`${count} ${plural('refund was', 'refunds were')} refused`;
    expect([0, 1, 2].map((count) => String(refused(count)))).toEqual([
      '0 refunds were refused',
      '1 refund was refused',
      '2 refunds were refused',
    ]);
    expect(refused(2).template).toBe('{1} {1|refund was|refunds were} refused');
    const portuguese = '{1} {1|devolução foi recusada|devoluções foram recusadas}';
    expect([0, 1, 2].map((count) => filled(portuguese, [String(count)], 'pt-BR'))).toEqual([
      '0 devoluções foram recusadas',
      '1 devolução foi recusada',
      '2 devoluções foram recusadas',
    ]);
  });

  test('inserts values that look like placeholders as they are', () => {
    expect(translate(t`one of ${'{1} {2}'}`, 'pt-BR')).toBe('um destes: {1} {2}');
  });
});
