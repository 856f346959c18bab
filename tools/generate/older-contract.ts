/**
 * Converts the published contract to OpenAPI 3.0.3, for tools that do not support 3.1. The copy may accept more than the
 * contract, but never less: what 3.0 cannot express (`if`, notifications) is left out, and where that would refuse
 * something (under `not`, in a `oneOf`), the enclosing keyword is left out as well.
 * docs/decisions/contract.md#the-openapi-30-copy explains why no existing converter is used.
 */
import type { OpenAPI3 } from 'openapi-typescript';

import { arrays, escapeStep, isObject, type Json, type JsonObject, objects, pointed } from './json.js';

/** Keywords that OpenAPI 3.0.3 has with the same meaning. */
const shared = new Set(
  [
    'title description deprecated readOnly writeOnly default example enum type format discriminator required',
    'minimum maximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems minProperties maxProperties',
  ].flatMap((line) => line.split(' ')),
);
/** Keywords that 3.0 does not have; without them, a schema accepts more. */
const lost = ['if', 'then', 'else'];
/** Keywords about a schema rather than about values. */
const annotations = new Set(['title', 'description', 'deprecated', 'default', 'example', 'examples']);
/** In 3.0, a value may be null only if there is a type next to `nullable` and any enum includes null as well. */
const onlyNull: JsonObject = { type: 'string', nullable: true, enum: [null] };

/** Returns the OpenAPI 3.0.3 copy of a bundled 3.1 contract. Throws for an unknown keyword of JSON Schema. */
export function olderContract(contract: OpenAPI3): JsonObject {
  const document = JSON.parse(JSON.stringify(contract)) as JsonObject;
  const { webhooks: _, jsonSchemaDialect: __, ...kept } = document;
  const older = new Copy(document).outside({ ...kept, openapi: '3.0.3', info: info(kept['info']) });
  return withoutUnused(older);
}

/** Converts `info`: 3.0 has neither a summary of the API nor an SPDX identifier of the licence. */
function info(value: Json | undefined): JsonObject {
  const { summary: _, license, ...kept } = isObject(value) ? value : {};
  if (!isObject(license) || typeof license['identifier'] !== 'string')
    return { ...kept, ...(license !== undefined && { license }) };
  const { identifier, ...named } = license;
  return { ...kept, license: { ...named, url: `https://spdx.org/licenses/${identifier}.html` } };
}

/** A document that is being copied, in which references are resolved. */
class Copy {
  constructor(private readonly document: JsonObject) {}

  /** Copies a node that is not a schema, down to the schemas in it. */
  outside(node: JsonObject): JsonObject {
    // 3.0 ignores everything next to a reference.
    if (typeof node['$ref'] === 'string') return { $ref: node['$ref'] };
    const entries = Object.entries(node).map(([name, value]): [string, Json] => {
      if (name.startsWith('x-') || name === 'example' || name === 'value') return [name, value];
      if (name === 'schema' && isObject(value)) return [name, this.schema(value)];
      if (name === 'schemas' && isObject(value)) return [name, this.named(value)];
      return [name, this.part(value)];
    });
    return Object.fromEntries(entries);
  }

  private part(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.part(item));
    return isObject(value) ? this.outside(value) : value;
  }

  private named(schemas: JsonObject): JsonObject {
    const entries = Object.entries(schemas).map(([name, value]): [string, Json] => [
      name,
      this.subschema(value),
    ]);
    return Object.fromEntries(entries);
  }

  /** Copies members; leaves out those that must not exist, because 3.0 has no schema that accepts nothing. */
  private properties(value: JsonObject): JsonObject {
    return this.named(filtered(value, (name) => value[name] !== false));
  }

  private subschema(value: Json): JsonObject {
    if (isObject(value)) return this.schema(value);
    if (value === true) return {};
    throw new Error(`3.0 has no schema ${JSON.stringify(value)}`);
  }

  private schema(node: JsonObject): JsonObject {
    const { $ref, ...siblings } = node;
    if (typeof $ref === 'string') return this.reference($ref, siblings);
    const nullable = this.orNull(node);
    if (nullable !== undefined) return nullable;
    const dropped = new Set(beyondGenerators(node));
    const entries = Object.entries(node).flatMap(([name, value]) =>
      dropped.has(name) ? [] : this.keyword(name, value),
    );
    const converted = Object.fromEntries(entries);
    if (converted['type'] === 'array' && converted['items'] === undefined) return { ...converted, items: {} };
    if (node['const'] !== undefined && converted['type'] === undefined)
      return { type: typeof node['const'], ...converted };
    return converted;
  }

  /**
   * Copies a reference with a description next to it. Generators treat an `allOf` as a class, so a text or number is written
   * out instead.
   */
  private reference($ref: string, siblings: JsonObject): JsonObject {
    if (Object.keys(siblings).length === 0) return { $ref };
    const target = this.resolved({ $ref });
    const isText = typeof target['type'] === 'string' && !['object', 'array'].includes(target['type']);
    if (isText || (target['type'] === undefined && target['anyOf'] !== undefined))
      return this.schema({ ...target, ...siblings });
    return { allOf: [{ $ref }], ...this.schema(siblings) };
  }

  /** Copies `anyOf` of a schema and null: in 3.0 this is one schema, written out if it is a reference. */
  private orNull({ anyOf, ...siblings }: JsonObject): JsonObject | undefined {
    if (!Array.isArray(anyOf)) return undefined;
    const others = anyOf.filter((one) => !isNullSchema(one));
    const [only] = others;
    if (others.length === anyOf.length) return undefined;
    if (!isObject(only) || others.length > 1) return undefined;
    const whole = this.resolved(only);
    const converted = this.schema({ ...whole, ...siblings });
    if (typeof converted['type'] !== 'string')
      throw new Error(`a schema next to null needs a type: ${JSON.stringify(only)}`);
    return { ...converted, nullable: true };
  }

  private keyword(name: string, value: Json): [string, Json][] {
    if (shared.has(name) || name.startsWith('x-')) return this.type(name, value);
    if (lost.includes(name)) return [];
    switch (name) {
      case 'const':
        return [['enum', [value]]];
      case 'examples':
        return Array.isArray(value) && value[0] !== undefined ? [['example', value[0]]] : [];
      case 'properties':
        return isObject(value) ? [[name, this.properties(value)]] : [];
      case 'additionalProperties':
        return [[name, typeof value === 'boolean' ? value : this.subschema(value)]];
      case 'items':
        return [[name, this.subschema(value)]];
      case 'not':
        return this.isExact(value) ? [[name, this.subschema(value)]] : [];
      case 'allOf':
        return this.conjunction(value);
      case 'anyOf':
        return [[name, this.subschemas(value)]];
      case 'oneOf':
        // Branches that accept more than they should could both accept a value, which `oneOf` would then refuse.
        return [[this.isExact(value) ? name : 'anyOf', this.subschemas(value)]];
      default:
        throw new Error(
          `tools/generate/older-contract.ts does not know what becomes of ${name} in OpenAPI 3.0`,
        );
    }
  }

  private subschemas(value: Json): JsonObject[] {
    if (!Array.isArray(value)) throw new Error(`a list of schemas is due, not ${JSON.stringify(value)}`);
    return value.map((one) => (isNullSchema(one) ? onlyNull : this.subschema(one)));
  }

  /** Returns the conjunction of all schemas in `value`, without those that are empty in 3.0. */
  private conjunction(value: Json): [string, Json][] {
    const left = this.subschemas(value).filter((one) => Object.keys(one).length > 0);
    return left.length === 0 ? [] : [['allOf', left]];
  }

  private type(name: string, value: Json): [string, Json][] {
    if (name !== 'type' || !Array.isArray(value)) return [[name, value]];
    const others = value.filter((one) => one !== 'null');
    const [only] = others;
    if (only === undefined || others.length > 1 || others.length === value.length)
      throw new Error(`3.0 cannot say type: ${JSON.stringify(value)}`);
    return [
      ['type', only],
      ['nullable', true],
    ];
  }

  /** Whether the copy of a schema accepts exactly the same values. */
  private isExact(value: Json, visited: ReadonlySet<string> = new Set()): boolean {
    if (Array.isArray(value)) return value.every((one) => this.isExact(one, visited));
    if (!isObject(value)) return true;
    const { $ref } = value;
    if (
      typeof $ref === 'string' &&
      !visited.has($ref) &&
      !this.isExact(this.resolved(value), new Set([...visited, $ref]))
    )
      return false;
    if (isObject(value['properties']) && Object.values(value['properties']).includes(false)) return false;
    if (beyondGenerators(value).length > 0) return false;
    return Object.entries(value).every(
      ([name, inner]) => !lost.includes(name) && (annotations.has(name) || this.isExact(inner, visited)),
    );
  }

  private resolved(node: JsonObject): JsonObject {
    const { $ref, ...siblings } = node;
    if (typeof $ref !== 'string') return node;
    const target = pointed(this.document, $ref.slice(1));
    if (!isObject(target)) throw new Error(`${$ref} leads nowhere`);
    return { ...this.resolved(target), ...siblings };
  }
}

/**
 * Returns the keywords that 3.0 could express but that its generators handle wrongly, so that they are left out:
 * alternatives that only narrow the type next to them (a class without members), alternatives of different types
 * (likewise), the pattern of a date-time and an enum with null (the Python generator fails), the default of a number (the
 * Java generator's code does not compile).
 */
function beyondGenerators(node: JsonObject): readonly string[] {
  const alternatives = ['oneOf', 'anyOf'].filter((name) => Array.isArray(node[name]));
  const narrows = node['type'] !== undefined;
  return [
    ...alternatives.filter((name) => narrows || differInType(node[name])),
    ...(node['format'] === 'date-time' ? ['pattern'] : []),
    ...(arrays(node['enum']).includes(null) ? ['enum'] : []),
    ...(node['type'] === 'number' && node['default'] !== undefined ? ['default'] : []),
  ];
}

function differInType(alternatives: Json | undefined): boolean {
  const types = arrays(alternatives).map((one) => (isObject(one) ? one['type'] : undefined));
  return types.every((type) => typeof type === 'string') && new Set(types).size > 1;
}

function isNullSchema(value: Json): boolean {
  return isObject(value) && value['type'] === 'null';
}

/** Removes what only notifications used: their tags, and components that are no longer referenced. */
function withoutUnused({ components, ...rest }: JsonObject): JsonObject {
  const whole = { ...rest, components: components ?? {} };
  const used = new Set<string>();
  const visit = (node: Json): void => {
    if (typeof node === 'string' && node.startsWith('#/components/') && !used.has(node)) {
      used.add(node);
      visit(pointed(whole, node.slice(1)) ?? null);
    } else if (typeof node === 'object' && node !== null) Object.values(node).forEach(visit);
  };
  visit(rest);
  const kept = Object.entries(isObject(components) ? components : {}).map(
    ([kind, members]): [string, Json] => [
      kind,
      // The name of a security scheme is not a reference.
      kind === 'securitySchemes' || !isObject(members)
        ? members
        : filtered(members, (name) => used.has(`#/components/${kind}/${escapeStep(name)}`)),
    ],
  );
  return { ...withoutUnusedTags(rest), components: Object.fromEntries(kept) };
}

/** Restricts `tags` and `x-tagGroups` to tags that an operation has. */
function withoutUnusedTags({ tags, 'x-tagGroups': groups, ...rest }: JsonObject): JsonObject {
  const used = new Set(
    Object.values(objects(rest['paths'])).flatMap((item) =>
      Object.values(objects(item)).flatMap((operation) => arrays(operation['tags'])),
    ),
  );
  const left = arrays(groups)
    .filter(isObject)
    .map((group) => ({ ...group, tags: arrays(group['tags']).filter((tag) => used.has(tag)) }))
    .filter((group) => group.tags.length > 0);
  return {
    ...rest,
    ...(tags !== undefined && {
      tags: arrays(tags).filter((tag) => isObject(tag) && used.has(tag['name'] ?? null)),
    }),
    ...(groups !== undefined && { 'x-tagGroups': left }),
  };
}

function filtered(members: JsonObject, keep: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([name]) => keep(name)));
}
