import { arrays, isObject, type Json, type JsonObject, objects, resolved } from './json.js';

/**
 * Returns the contract with the examples of required parameters named like the examples to which they belong: those of the
 * operation's body or, without a body, of its responses. Tools that play a whole exchange (Specmatic) combine parameters,
 * body and response with the same name. In `spec/` a parameter has one `example`; its names are derived from the
 * operations that use it.
 */
export function withNamedExamples(contract: JsonObject): JsonObject {
  const resolve = (node: Json | undefined) => resolved(contract, node);
  const names = (holder: Json | undefined): readonly string[] =>
    Object.values(objects(resolve(holder)['content'])).flatMap((media) =>
      Object.keys(objects(media['examples'])),
    );
  const exchangesOf = (operation: JsonObject): readonly string[] => {
    const request = names(operation['requestBody']);
    return request.length > 0 ? request : Object.values(objects(operation['responses'])).flatMap(names);
  };

  // A component may belong to several operations; it then gets the names of all of them.
  const exchanges = new Map<JsonObject, Set<string>>();
  for (const item of Object.values(objects(contract['paths']))) {
    for (const operation of Object.values(objects(item))) {
      for (const parameter of arrays(operation['parameters']).map(resolve)) {
        if (parameter['required'] !== true || parameter['example'] === undefined) continue;
        const collected = exchanges.get(parameter) ?? new Set();
        exchanges.set(parameter, new Set([...collected, ...exchangesOf(operation)]));
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

/** Returns the value of a parameter's example; if it has several named ones, they are equal. */
export function exampleOf(parameter: JsonObject): Json | undefined {
  const [named] = Object.values(objects(parameter['examples']));
  return parameter['example'] ?? named?.['value'];
}
