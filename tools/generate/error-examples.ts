import { STATUS_CODES } from 'node:http';

import { errorGroups, type ErrorRow, errorRows, type Errors } from '../clauses/errors.js';
import { capitalized } from './errors.js';
import { arrays, isObject, type Json, type JsonObject, objects, resolved } from './json.js';

/** The values that all examples of errors share. */
const [timestamp, errorId] = ['2026-03-20T14:03:07.512Z', '7b0d4f6e-2a5c-4c1d-9a57-5f6f0c1f7e21'];

/** The place of a response in the contract. */
interface Place {
  readonly status: string;
  readonly path: string;
  readonly method: string;
}

/** The content of `x-error`: the code (default: `HTTP_ERROR`), and members of the response that it does not determine. */
type WrittenError = JsonObject & { readonly code: string };

/**
 * Returns a copy of a contract with the examples of errors filled in. `x-error-examples: GROUP` next to a schema is
 * replaced by an example for each code of the group that has the status of the response and no example there yet. In an
 * example, `x-error` (a code, or members of the response) is replaced by a value: for a response, the full envelope, from
 * the code's entry in `spec/errors.yaml` and the first place of the example; for a notification, the value of its failed
 * example, with this code.
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
        const example = { summary, 'x-summary-pt-BR': capitalized(condition['pt-BR']), 'x-error': code };
        return [code, example] as const;
      });
    const components = objectOr(document['components']);
    components['examples'] = { ...objectOr(components['examples']), ...Object.fromEntries(added) };
    const references = added.map(([code]) => [code, { $ref: `#/components/examples/${code}` }]);
    media['examples'] = { ...objectOr(media['examples']), ...(Object.fromEntries(references) as JsonObject) };
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

/** Replaces `{name}` with the values that the member of this name in the request's body may have. */
function withValues(written: WrittenError, valuesOf: (field: string) => string | undefined): WrittenError {
  return JSON.parse(JSON.stringify(written), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{(\w+)\}/g, (all, name: string) => valuesOf(name) ?? all)
      : value,
  ) as WrittenError;
}

/** Returns the examples of a response or a request body. */
function examplesOf(document: JsonObject, holder: Json | undefined): readonly JsonObject[] {
  const { 'application/json': media } = objects(resolved(document, holder)['content']);
  return Object.values(objects(media?.['examples'])).map((example) => resolved(document, example));
}

/** Fills a path with the examples of its parameters. */
function filledPath(template: string, parameters: readonly JsonObject[]): string {
  const exampleOf = (name: string) => parameters.find((one) => one['name'] === name)?.['example'];
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const example = exampleOf(name);
    return typeof example === 'string' ? example : whole;
  });
}

/** Returns the full envelope of an error. */
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
