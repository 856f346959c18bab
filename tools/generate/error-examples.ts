import { STATUS_CODES } from 'node:http';

import { errorGroups, type ErrorRow, errorRows, type Errors } from '../clauses/errors.js';
import { capitalized } from './errors.js';
import { arrays, isObject, type Json, type JsonObject, objects, resolved } from './json.js';

/** What all examples of errors have in common. */
const [timestamp, errorId] = ['2026-03-20T14:03:07.512Z', '7b0d4f6e-2a5c-4c1d-9a57-5f6f0c1f7e21'];

/** Where an answer stands in the contract. */
interface Place {
  readonly status: string;
  readonly path: string;
  readonly method: string;
}

/** What `x-error` says: the code (default: `HTTP_ERROR`), and members of the answer that do not follow from it. */
type WrittenError = JsonObject & { readonly code: string };

/**
 * A copy of a contract in which `x-error-examples: GROUP` next to a schema stands for an example of each code of the
 * group that has the status of the answer and no example of its own there, and in which each example that has `x-error` (a code, or members of the answer) has a value instead.
 * For an answer, that is the full envelope, with what `spec/errors.yaml` says of the code and with what follows from the
 * place where it first stands; for a notification, the value of the failed one among its other examples, with this code.
 */
export function withErrorExamples<T>(contract: T, errors: Errors): T {
  const document = JSON.parse(JSON.stringify(contract)) as JsonObject;
  const rows = new Map(errorRows(errors).map(([code, row]) => [code, row]));
  const addExamples = (holder: Json | undefined, status?: string) => {
    const media = objects(resolved(document, holder)['content'])['application/json'];
    const group = errorGroups.find((one) => one === media?.['x-error-examples']);
    if (media === undefined || group === undefined) return;
    const given = new Set(
      examplesOf(document, holder).map(({ 'x-error': error, value }) =>
        isObject(error) ? error['code'] : (error ?? objectOr(value)['errorCode']),
      ),
    );
    const added = Object.entries(errors[group])
      .filter(([code, row]) => !given.has(code) && row.status?.toString() === status)
      .map(([code, { condition }]) => {
        const summary = capitalized(condition.en);
        return [code, { summary, 'x-summary-pt-BR': capitalized(condition['pt-BR']), 'x-error': code }];
      });
    media['examples'] = { ...objectOr(media['examples']), ...(Object.fromEntries(added) as JsonObject) };
    Reflect.deleteProperty(media, 'x-error-examples');
  };
  const fill = (holder: Json | undefined, valueOf: (written: WrittenError, row: ErrorRow) => Json) => {
    for (const example of examplesOf(document, holder)) {
      const { 'x-error': errorReference } = example;
      if (typeof errorReference !== 'string' && !isObject(errorReference)) continue;
      const written = {
        code: 'HTTP_ERROR',
        ...(typeof errorReference === 'string' ? { code: errorReference } : errorReference),
      };
      const row = rows.get(written.code);
      if (!row) throw new Error(`spec/errors.yaml has no code ${written.code}`);
      Reflect.deleteProperty(example, 'x-error');
      example['value'] = valueOf(written, row);
    }
  };
  for (const [template, item] of Object.entries(objects(document['paths'])))
    for (const [name, { parameters, requestBody, responses }] of Object.entries(objects(item))) {
      const method = name.toUpperCase();
      const parameterList = arrays(parameters).map((one) => resolved(document, one));
      const path = filledPath(template, parameterList);
      const body = objects(resolved(document, requestBody)['content'])['application/json']?.['schema'];
      const fields = objects(resolved(document, body)['properties']);
      const valuesOf = (field: string) => {
        const { enum: values } = fields[field] ?? {};
        return Array.isArray(values)
          ? values.map((one) => JSON.stringify(one).replaceAll('"', '')).join(', ')
          : undefined;
      };
      for (const [status, response] of Object.entries(objects(responses))) {
        addExamples(response, status);
        fill(response, (written, row) =>
          envelope(withValues(written, valuesOf), row, { status, path, method }),
        );
      }
    }
  for (const item of Object.values(objects(document['webhooks'])))
    for (const { requestBody } of Object.values(objects(item))) {
      addExamples(requestBody);
      const failed = examplesOf(document, requestBody)
        .map(({ value }) => (isObject(value) ? value : {}))
        .find(({ errorCode }) => typeof errorCode === 'string');
      fill(requestBody, ({ code }, { message }) => ({
        ...failed,
        errorCode: code,
        errorMessage: message?.en ?? '',
      }));
    }
  return document as T;
}

/** With the values that a member of the request's body may have in the place of `{its name}`. */
function withValues(written: WrittenError, valuesOf: (field: string) => string | undefined): WrittenError {
  return JSON.parse(JSON.stringify(written), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{(\w+)\}/g, (all, name: string) => valuesOf(name) ?? all)
      : value,
  ) as WrittenError;
}

/** The examples of an answer or a request body. */
function examplesOf(document: JsonObject, holder: Json | undefined): readonly JsonObject[] {
  const { 'application/json': media } = objects(resolved(document, holder)['content']);
  return Object.values(objects(media?.['examples'])).map((example) => resolved(document, example));
}

/** A path with the examples of its parameters. */
function filledPath(template: string, parameters: readonly JsonObject[]): string {
  const exampleOf = (name: string) => parameters.find((one) => one['name'] === name)?.['example'];
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const example = exampleOf(name);
    return typeof example === 'string' ? example : whole;
  });
}

/** The full envelope of an error. */
function envelope({ code, details, ...given }: WrittenError, row: ErrorRow, place: Place): Json {
  const { message, hint, userMessage, userMessages } = row;
  const statusCode = row.status ?? Number(given['statusCode'] ?? place.status);
  const userText = userMessage ?? userMessages?.[statusCode] ?? userMessages?.['other'];
  const hasOwnCode = userMessages === undefined && hint === undefined;
  return {
    statusCode,
    timestamp,
    path: place.path,
    method: place.method,
    code,
    message: message?.en ?? '',
    userMessage: userText?.['pt-BR'] ?? '',
    errorId,
    error: STATUS_CODES[statusCode] ?? '',
    ...(hasOwnCode && { errorCode: code }),
    ...given,
    ...((hint ?? details) && { details: { ...(hint && { hint: hint.en }), ...objectOr(details) } }),
  };
}

function objectOr(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
