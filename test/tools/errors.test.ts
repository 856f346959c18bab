import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseErrors } from '../../tools/clauses/errors.js';
import { withErrors } from '../../tools/generate/errors.js';

const table = readFileSync(new URL('../../spec/errors.yaml', import.meta.url), 'utf8');
const errors = parseErrors(table);

describe('what the contract says of error codes', () => {
  it('names only codes and groups of the table', () => {
    expect(() => withErrors({ description: '{PIX_NONE}' }, errors)).toThrow('has no code PIX_NONE');
    expect(() => withErrors({ description: '{codes of pix}' }, errors)).toThrow('has no group pix');
    expect(() => withErrors({ 'x-errors': { enum: 'pix' } }, errors)).toThrow('has no group pix');
  });
});
