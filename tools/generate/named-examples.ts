import { arrays, isObject, type Json, type JsonObject, objects, pointed } from './json.js';

/**
 * The contract with the examples of required parameters under the names of the examples that they belong to: those of the operation's
 * body, or, where it has none, of its answers. Tools that play a whole exchange (Specmatic) take parameters, body and answer of the same
 * name. In `spec/` a parameter has one `example`; which names it goes with is derived from the operations that take it.
 */
export function withNamedExamples(contract: JsonObject): JsonObject {
  const resolve = (node: Json | undefined): JsonObject => {
    const $ref = isObject(node) ? node['$ref'] : undefined;
    if (typeof $ref === 'string') return resolve(pointed(contract, $ref.slice(1)));
    return isObject(node) ? node : {};
  };
  const names = (holder: Json | undefined): readonly string[] =>
    Object.values(objects(resolve(holder)['content'])).flatMap((media) =>
      Object.keys(objects(media['examples'])),
    );
  const exchangesOf = (operation: JsonObject): readonly string[] => {
    const request = names(operation['requestBody']);
    return request.length > 0 ? request : Object.values(objects(operation['responses'])).flatMap(names);
  };

  // The same component may belong to several operations, whose names then all stand at it.
  const exchanges = new Map<JsonObject, Set<string>>();
  for (const item of Object.values(objects(contract['paths']))) {
    for (const operation of Object.values(objects(item))) {
      for (const parameter of arrays(operation['parameters']).map(resolve)) {
        if (parameter['required'] !== true || parameter['example'] === undefined) continue;
        const known = exchanges.get(parameter) ?? new Set();
        exchanges.set(parameter, new Set([...known, ...exchangesOf(operation)]));
      }
    }
  }

  const copied = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(copied);
    if (!isObject(node)) return node;
    const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, copied(value)]));
    const used = exchanges.get(node);
    if (used === undefined || used.size === 0) return copy;
    const { example = null, ...parameter } = copy;
    return {
      ...parameter,
      examples: Object.fromEntries([...used].map((name) => [name, { value: example }])),
    };
  };
  return copied(contract) as JsonObject;
}

/** What a parameter's example says, whether it has one or several by name, which are the same value. */
export function exampleOf(parameter: JsonObject): Json | undefined {
  const [named] = Object.values(objects(parameter['examples']));
  return parameter['example'] ?? named?.['value'];
}
