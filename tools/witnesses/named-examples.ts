import { arrays, isObject, type Json, type JsonObject, objects, pointed } from '../generate/json.js';

/**
 * The contract with every parameter's example under the names of the operation's examples. Specmatic makes a test of a request and a
 * response whose examples have the same name, and wants the parameters of that request under this name too.
 */
export function withNamedExamples(contract: JsonObject): JsonObject {
  const resolve = (node: Json): JsonObject => {
    const $ref = isObject(node) ? node['$ref'] : undefined;
    if (typeof $ref === 'string') return resolve(pointed(contract, $ref.slice(1)) ?? null);
    return isObject(node) ? node : {};
  };
  const names = (holder: JsonObject): readonly string[] =>
    Object.values(objects(holder['content'])).flatMap((media) => Object.keys(objects(media['examples'])));
  const named = (operation: JsonObject): JsonObject => {
    const request = names(resolve(operation['requestBody'] ?? null));
    const responses = Object.values(objects(operation['responses'])).flatMap((one) => names(resolve(one)));
    const used = request.length === 0 ? responses : request;
    const parameters = arrays(operation['parameters']).map((one) => {
      const { example, ...parameter } = resolve(one);
      if (example === undefined || parameter['required'] !== true) return one;
      return { ...parameter, examples: Object.fromEntries(used.map((name) => [name, { value: example }])) };
    });
    return { ...operation, ...(parameters.length > 0 && { parameters }) };
  };
  const paths = Object.entries(objects(contract['paths'])).map(([path, item]): [string, Json] => [
    path,
    Object.fromEntries(
      Object.entries(objects(item)).map(([method, operation]) => [method, named(operation)]),
    ),
  ]);
  return { ...contract, paths: Object.fromEntries(paths) };
}
