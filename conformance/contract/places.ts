import { escapeStep, isObject, type Json, type JsonObject } from '../core/json.js';
import type { ContractDocument } from './document.js';

/** Data shared by all places below one starting place. */
interface Start {
  readonly document: ContractDocument;
  /** Alternative schemas of the whole value, each with the step that leads to it. */
  readonly alternatives: ReadonlyMap<string, string>;
  /** The names of the whole value. */
  readonly names: readonly string[];
}

/** A named member of an object, with its place. */
export interface Member {
  readonly name: string;
  /** The name as a step of a JSON Pointer. */
  readonly step: string;
  readonly place: SchemaPlace;
}

/**
 * A place of a schema, with all its names and the places below it. Thousands of values pass through the same few
 * places, so each place is created when a value first reaches it, and then cached.
 */
export class SchemaPlace {
  readonly schema: Json | undefined;
  /** Whether the schema allows no value here. */
  readonly isForbidden: boolean;
  /** Whether other schemas apply to the same value, apart from the target of a `$ref`. */
  readonly isCombined: boolean;
  /** Members that the schema names. */
  readonly members: () => readonly Member[];
  /** The place of all other members; undefined if the schema says nothing about them. */
  readonly others: () => SchemaPlace | undefined;
  /** The place of list items. */
  readonly elements: () => SchemaPlace | undefined;
  /** The same value at the target of a `$ref`. */
  readonly referred: () => SchemaPlace | undefined;
  readonly #branches = new Map<string, readonly SchemaPlace[]>();

  private constructor(
    private readonly start: Start,
    /** Pointer to the actual location of the schema in the document. */
    readonly at: string,
    /** Every pointer into the contract that may name this place. The list is the same object for every value. */
    readonly names: readonly string[],
    /** Whether this is the place of the whole value rather than of a part. */
    private readonly isOfWhole: boolean,
  ) {
    const schema = start.document.at(at);
    const keywords = isObject(schema) ? schema : {};
    this.schema = schema;
    this.isForbidden = isForbidding(schema);
    this.isCombined = ['allOf', 'anyOf', 'oneOf', 'if'].some((word) => keywords[word] !== undefined);
    this.members = once(() => this.#members(keywords['properties']));
    this.others = once(() =>
      isObject(keywords['additionalProperties']) ? this.#below('additionalProperties') : undefined,
    );
    this.elements = once(() => (isObject(keywords['items']) ? this.#below('items') : undefined));
    this.referred = once(() => this.#referred(keywords['$ref']));
  }

  /** Creates the place of a whole value from the pointer to its schema and the names of that place. */
  static ofWhole(document: ContractDocument, at: string, names: readonly string[]): SchemaPlace {
    const alternatives = new Map(alternativesAt(document, at));
    return new SchemaPlace({ document, alternatives, names }, at, names, true);
  }

  /** The same value in each schema of a list in the schema: `allOf`, `anyOf`, `oneOf`. */
  branches(word: 'allOf' | 'anyOf' | 'oneOf'): readonly SchemaPlace[] {
    return this.#kept(word, () => {
      const list = isObject(this.schema) ? this.schema[word] : undefined;
      return Array.isArray(list) ? list.map((_, index) => this.#branch(`${word}/${index}`)) : [];
    });
  }

  /** The same value in `then` or `else`, if the schema has it. */
  conditional(word: 'then' | 'else'): readonly SchemaPlace[] {
    return this.#kept(word, () =>
      isObject(this.schema) && this.schema[word] !== undefined ? [this.#branch(word)] : [],
    );
  }

  #kept(word: string, make: () => readonly SchemaPlace[]): readonly SchemaPlace[] {
    const kept = this.#branches.get(word);
    if (kept) return kept;
    const created = make();
    this.#branches.set(word, created);
    return created;
  }

  /**
   * Returns the target of a `$ref`. An alternative of the whole value that is nested inside another alternative (a wrapped
   * balance) also has the names that it has when it is not nested.
   */
  #referred(reference: Json | undefined): SchemaPlace | undefined {
    if (typeof reference !== 'string') return undefined;
    const target = reference.replace(/^#/, '');
    const { alternatives, names } = this.start;
    const step = this.isOfWhole ? undefined : alternatives.get(target);
    const unwrapped = step === undefined ? [] : names.flatMap((name) => [name, `${name}/${step}`]);
    return this.#same(target, [...this.names, target, ...unwrapped]);
  }

  #branch(steps: string): SchemaPlace {
    return this.#same(`${this.at}/${steps}`, [
      ...this.names,
      ...this.names.map((name) => `${name}/${steps}`),
    ]);
  }

  #same(at: string, names: readonly string[]): SchemaPlace {
    return new SchemaPlace(this.start, at, [...new Set(names)], this.isOfWhole);
  }

  #below(steps: string): SchemaPlace {
    const names = this.names.map((name) => `${name}/${steps}`);
    return new SchemaPlace(this.start, `${this.at}/${steps}`, names, false);
  }

  #members(properties: Json | undefined): readonly Member[] {
    return Object.keys(isObject(properties) ? properties : {}).map((name) => {
      const step = escapeStep(name);
      return { name, step, place: this.#below(`properties/${step}`) };
    });
  }
}

/** The schemas to which alternatives at this place refer, each with the step that leads to it. */
function alternativesAt(document: ContractDocument, pointer: string): [schema: string, step: string][] {
  const at = document.follow(pointer);
  const schema = document.at(at);
  if (!isObject(schema)) return [];
  return ['anyOf', 'oneOf'].flatMap((word) =>
    Array.isArray(schema[word])
      ? schema[word].map((_, index): [string, string] => {
          const step = `${word}/${index}`;
          return [document.follow(`${at}/${step}`), step];
        })
      : [],
  );
}

function isForbidding(schema: Json | undefined): boolean {
  if (schema === false) return true;
  const not: JsonObject[string] | undefined = isObject(schema) ? schema['not'] : undefined;
  return isObject(not) && Object.keys(not).length === 0;
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: make() }).value;
}
