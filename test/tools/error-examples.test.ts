import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readErrors } from '../../tools/clauses/errors.js';
import { withErrorExamples } from '../../tools/generate/error-examples.js';
import type { Json, JsonObject } from '../../tools/generate/json.js';

const errors = readErrors(fileURLToPath(new URL('../../', import.meta.url)));

const body = (examples: JsonObject): JsonObject => ({ content: { 'application/json': { examples } } });

/** The value that an example gets as that of a 400 of `PUT /a/{id}`. */
function valueOf(error: Json): unknown {
  const responses = { '400': body({ one: { summary: 'One', 'x-error': error } }) };
  const parameters = [{ name: 'id', in: 'path', example: 'a-1' }];
  const filled = withErrorExamples({ paths: { '/a/{id}': { put: { parameters, responses } } } }, errors);
  const [example] = Object.values(
    filled.paths['/a/{id}'].put.responses['400']['content'] as Record<string, { examples: JsonObject }>,
  ).map(({ examples }) => examples['one']);
  return example;
}

describe('examples of errors', () => {
  it.each([
    [
      'PIX_INVALID_AMOUNT',
      { ...{ code: 'PIX_INVALID_AMOUNT', errorCode: 'PIX_INVALID_AMOUNT' }, userMessage: 'Valor inválido.' },
    ],
    [{ message: 'm' }, { code: 'HTTP_ERROR', message: 'm', userMessage: 'Dados inválidos.' }],
    [
      { code: 'PUB_CERT_EXPIRED', details: { more: 1 } },
      { statusCode: 401, details: { hint: errors.token['PUB_CERT_EXPIRED']?.hint?.en, more: 1 } },
    ],
  ])('of %j', (error, expected) => {
    const place = { path: '/a/a-1', method: 'PUT', statusCode: 400 };
    expect(valueOf(error)).toMatchObject({ summary: 'One', value: { ...place, ...expected } });
  });

  it('of a notification is the failed one with another code', () => {
    const requestBody = body({
      right: { value: { errorCode: null } },
      failed: { value: { amount: 1, errorCode: 'TAX_ID_MISMATCH', errorMessage: 'm' } },
      closed: { 'x-error': 'ACCOUNT_CLOSED' },
    });
    const errorMessage = 'The destination account is closed.';
    expect(
      JSON.stringify(withErrorExamples({ webhooks: { CashOut: { post: { requestBody } } } }, errors)),
    ).toContain(JSON.stringify({ value: { amount: 1, errorCode: 'ACCOUNT_CLOSED', errorMessage } }));
  });

  it('has no code that the table has not', () => {
    expect(() => valueOf('NO_CODE')).toThrow('spec/errors.yaml has no code NO_CODE');
  });
});
