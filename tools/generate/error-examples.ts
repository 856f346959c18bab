import { STATUS_CODES } from 'node:http';

import { type ErrorRow, errorRows, type Errors } from '../clauses/errors.js';
import { isObject, type Json, type JsonObject, objects, resolved } from './json.js';

/** What all examples of errors have in common. */
const [timestamp, errorId] = ['2026-03-20T14:03:07.512Z', '7b0d4f6e-2a5c-4c1d-9a57-5f6f0c1f7e21'];

/**
 * A copy of a contract in which each example that names an error code in `x-error` has a value. For an answer, that is
 * the envelope with what `spec/errors.yaml` says of the code; for a notification, the value of the failed one among its
 * other examples, with this code.
 */
export function withErrorExamples<T>(contract: T, errors: Errors): T {
  const document = JSON.parse(JSON.stringify(contract)) as JsonObject;
  const rows = new Map(errorRows(errors).map(([code, row]) => [code, row]));
  const fill = (holder: Json | undefined, valueOf: (code: string, row: ErrorRow) => Json) => {
    for (const example of examplesOf(document, holder)) {
      const { 'x-error': code } = example;
      if (typeof code !== 'string') continue;
      const row = rows.get(code);
      if (!row) throw new Error(`spec/errors.yaml has no code ${code}`);
      Reflect.deleteProperty(example, 'x-error');
      example['value'] = valueOf(code, row);
    }
  };
  for (const [path, item] of Object.entries(objects(document['paths'])))
    for (const [method, { responses }] of Object.entries(objects(item)))
      for (const response of Object.values(objects(responses)))
        fill(response, (code, row) => envelope(path, method.toUpperCase(), code, row));
  for (const item of Object.values(objects(document['webhooks'])))
    for (const { requestBody } of Object.values(objects(item))) {
      const failed = examplesOf(document, requestBody)
        .map(({ value }) => (isObject(value) ? value : {}))
        .find(({ errorCode }) => typeof errorCode === 'string');
      fill(requestBody, (errorCode, { message }) => ({
        ...failed,
        ...{ errorCode, errorMessage: message?.en ?? '' },
      }));
    }
  return document as T;
}

/** The examples of an answer or a request body. */
function examplesOf(document: JsonObject, holder: Json | undefined): readonly JsonObject[] {
  const { 'application/json': media } = objects(resolved(document, holder)['content']);
  return Object.values(objects(media?.['examples'])).map((example) => resolved(document, example));
}

function envelope(path: string, method: string, code: string, row: ErrorRow): Json {
  const { status = 400, message, userMessage, hint } = row;
  return {
    ...{ statusCode: status, timestamp, path, method, code, message: message?.en ?? '' },
    ...{ userMessage: userMessage?.['pt-BR'] ?? '', errorId, error: STATUS_CODES[status] ?? '' },
    ...(hint ? { details: { hint: hint.en } } : { errorCode: code }),
  };
}
