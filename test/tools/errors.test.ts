import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorRows, type ErrorRow, parseErrors } from '../../tools/clauses/errors.js';
import { withErrors } from '../../tools/generate/errors.js';
import { object, published } from '../spec/contract.js';

const table = readFileSync(new URL('../../spec/errors.yaml', import.meta.url), 'utf8');
const errors = {
  ...parseErrors(table),
  'cash-out': {
    PIX_ONE: { status: 400, condition: 'the first (OP-01)' },
    PIX_OWN: { status: 400, condition: 'its own', schema: 'OwnError' },
    PIX_TWO: { status: 400, condition: 'the second' },
  },
};

describe('what the contract says of error codes', () => {
  it.each<readonly [string, object, object]>([
    [
      'a list of codes',
      { type: 'string', pattern: '^PIX_', 'x-errors': { enum: 'cash-out' }, description: 'D' },
      { type: 'string', enum: ['PIX_ONE', 'PIX_TWO'], description: 'D' },
    ],
    [
      'examples, after its own',
      { 'x-errors': { examples: 'cash-out' }, examples: [null] },
      { examples: [null, 'PIX_ONE', 'PIX_TWO'] },
    ],
    [
      'conditions',
      { description: '{PIX_OWN}. {conditions of cash-out} All: {codes of cash-out}.' },
      {
        description:
          'Its own. `PIX_ONE`: the first (OP-01). `PIX_TWO`: the second. All: `PIX_ONE`, `PIX_OWN`, `PIX_TWO`.',
      },
    ],
    [
      'as it is elsewhere',
      { summary: '{PIX_OWN}', description: '{base_url}' },
      { summary: '{PIX_OWN}', description: '{base_url}' },
    ],
  ])('is %s', (_, schema, filled) => {
    expect(withErrors({ a: [schema] }, errors)).toEqual({ a: [filled] });
  });

  it('names only codes and groups of the table', () => {
    expect(() => withErrors({ description: '{PIX_NONE}' }, errors)).toThrow('has no code PIX_NONE');
    expect(() => withErrors({ description: '{codes of pix}' }, errors)).toThrow('has no group pix');
    expect(() => withErrors({ 'x-errors': { enum: 'pix' } }, errors)).toThrow('has no group pix');
  });
});

describe('the table of error codes', () => {
  it.each([
    [
      'without a hint',
      (row: object) => Reflect.deleteProperty(row, 'hint'),
      /must have required property 'hint'/,
    ],
    ['in one language', (row: object) => Object.assign(row, { message: { en: 'A text.' } }), /'pt-BR'/],
    ['with a status of success', (row: object) => Object.assign(row, { status: 200 }), /must be >= 400/],
  ])('is refused with a row %s', (_, edit, message) => {
    const edited = structuredClone(parseErrors(table));
    edit(edited.token['PUB_CERT_EXPIRED']!);
    expect(() => parseErrors(JSON.stringify(edited))).toThrow(message);
  });
});

describe('an example of an error in the contract', () => {
  const rows = new Map<unknown, ErrorRow>(errorRows(parseErrors(table)).map(([code, row]) => [code, row]));
  const examples = Object.entries(object(object(published.document['components'])['examples'])).flatMap(
    ([name, example]) => {
      const value = object(object(example)['value']);
      const row = rows.get(value['code']);
      return row === undefined ? [] : [{ name, value, row }];
    },
  );

  it.each(examples)('says what the table says: $name', ({ value, row }) => {
    const { message, hint, userMessage, userMessages = {} } = row;
    const { statusCode, details } = value;
    const byStatus = userMessages[typeof statusCode === 'number' ? statusCode : 0] ?? userMessages['other'];
    expect(value['userMessage']).toBe((userMessage ?? byStatus)?.['pt-BR']);
    // Faults of a body have messages of their own.
    if (message && !Array.isArray(value['message'])) expect(value['message']).toBe(message.en);
    if (hint) expect(object(details)['hint']).toBe(hint.en);
  });
});
