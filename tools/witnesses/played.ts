import { arrays, type Json, type JsonObject, objects, resolved } from '../generate/json.js';
import { exampleOf } from '../generate/named-examples.js';

/** A request from the contract's examples. */
export interface Played {
  /** Operation and example. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/**
 * A request for every example of every operation, with the examples of its required parameters; a single one if there
 * is no body.
 */
export function examplesOf(contract: JsonObject): readonly Played[] {
  const resolve = (node: Json | undefined) => resolved(contract, node);
  return Object.entries(objects(contract['paths'])).flatMap(([path, item]) =>
    Object.entries(objects(item)).flatMap(([method, operation]) => {
      const parameters = arrays(operation['parameters'])
        .map(resolve)
        .filter((one) => one['required'] === true);
      const of = (place: string): (readonly [string, string])[] =>
        parameters
          .filter((one) => one['in'] === place)
          .map((one) => [text(one['name']), text(exampleOf(one))]);
      const filled = of('path').reduce(
        (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
        path,
      );
      const media = objects(objects(resolve(operation['requestBody'])['content'])['application/json']);
      const examples = Object.entries(objects(media['examples'])).map(([name, one]) => ({
        name,
        body: resolve(one)['value'],
      }));
      const calls = examples.length > 0 ? examples : [{ name: '', body: undefined }];
      return calls.map(({ name, body }) => ({
        name: `${text(operation['operationId'])} ${name}`.trim(),
        method: method.toUpperCase(),
        path: filled,
        headers: Object.fromEntries(of('header')),
        ...(body !== undefined && { body }),
      }));
    }),
  );
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Sends it with this token. */
export function play(
  { method, path, headers, body }: Played,
  baseUrl: string,
  token: string,
): Promise<Response> {
  return fetch(baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
