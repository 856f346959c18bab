import { contract } from '../../generated/document.js';
import type { Operation } from '../../generated/operations.js';

type Node = Readonly<Record<string, unknown>>;

const groups: Readonly<Record<string, string>> = { query: 'query', header: 'headers', path: 'params' };

/**
 * The value of a keyword that the contract has for a place in a request (`/body/details/key`), such as the limit of
 * `maxLength`. If alternatives of a schema differ, the first one counts; undefined if there is none.
 */
export function keywordValue(keyword: string, place: string, operation: Operation): unknown {
  const [group = '', ...steps] = place.split('/').slice(1);
  let schemas = alternatives(schemaOf(group, operation));
  for (const step of steps) {
    const name = group === 'headers' ? step.toLowerCase() : step.replaceAll('~1', '/').replaceAll('~0', '~');
    schemas = schemas.flatMap((schema) => alternatives(child(schema, name)));
  }
  return schemas.find((schema) => keyword in schema)?.[keyword];
}

/** The schema of the body, or of one group of parameters. */
function schemaOf(group: string, { path, method }: Operation): unknown {
  const { parameters, requestBody } = node(node(contract.paths[path])[method]);
  if (group === 'body')
    return node(node(node(resolved(requestBody))['content'])['application/json'])['schema'];
  const all = Array.isArray(parameters) ? parameters.map((one) => node(resolved(one))) : [];
  const ofGroup = all.filter((one) => groups[String(one['in'])] === group);
  const properties = ofGroup.map(({ name, schema }): [string, unknown] => [
    group === 'headers' ? String(name).toLowerCase() : String(name),
    schema,
  ]);
  return { properties: Object.fromEntries(properties) };
}

function child({ properties, items, additionalProperties }: Node, name: string): unknown {
  const member = node(properties)[name];
  return member ?? (/^\d+$/.test(name) ? items : additionalProperties);
}

/** A schema, and all schemas that it applies to the same value. */
function alternatives(value: unknown): Node[] {
  const schema = node(resolved(value));
  const { allOf, anyOf, oneOf, then, else: otherwise } = schema;
  return [schema, ...[allOf, anyOf, oneOf, then, otherwise].flat().filter(Boolean).flatMap(alternatives)];
}

function resolved(value: unknown): unknown {
  const { $ref } = node(value);
  if (typeof $ref !== 'string') return value;
  const steps = $ref.slice(2).split('/');
  return resolved(steps.reduce<unknown>((at, step) => node(at)[step.replaceAll('~1', '/')], contract));
}

function node(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}
