import { before } from '../core/cut.js';
import { t } from '../core/text.js';
import type { ErrorObject } from 'ajv';
import { comparedValues } from '../core/failure-values.js';
import { absent, escapeStep, isObject, type JsonObject, present, valueText } from '../core/json.js';
import { parseJson } from '../core/untrusted-json.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import { Attribution } from './attribution.js';
import type { ClauseEntry } from './clause.js';
import type { ContractDocument, Operation } from './document.js';
import { SchemaPlace } from './places.js';
import {
  breaksBody,
  breaksRequest,
  hasNoBody,
  mustHaveBody,
  type WrongParameter,
  wrongParameters,
} from './request.js';
import { readContract, type Schemas } from './schemas.js';
import { identity, type Violation, violationsFrom } from './violation.js';
import { type Loser, type Visit, walk } from './walk.js';

export interface AttributedViolation extends Violation {
  /** The clauses that the violation counts against; never empty if the register has a gradable clause. */
  readonly clauses: readonly string[];
}

/** The part of a body that the contract describes, if the specification leaves the envelope around it open. */
export interface Enveloped {
  readonly json: unknown;
  /** JSON Pointer to it in the body. */
  readonly at: string;
}

/** The result of judging one response or notification by the contract. */
export interface Judgement {
  readonly violations: readonly AttributedViolation[];
  /** Clauses decided by the shape whose place was actually checked and had no violation. */
  readonly held: readonly string[];
  /** Whether the contract lists this status of the operation, or this notification. */
  readonly documented: boolean;
}

/**
 * Size in bytes above which only the first violation of a body is reported, found without walking through the body. Normal
 * responses are smaller.
 */
const largeBytes = 128 * 1024;

const unknown: Judgement = { violations: [], held: [], documented: false };

/** The place of a body's schema, and all names of the places around it, from the inside out. */
interface Places {
  /** The place of the whole body; its names are the first list in `around`. */
  readonly body: SchemaPlace;
  readonly around: readonly (readonly string[])[];
  /** Where to look for a clause if no place has one. */
  readonly prefixes: readonly string[];
}

/**
 * Judges everything received against the contract. One instance serves a whole run, because validators are compiled
 * lazily and only once.
 */
export class ContractJudge {
  readonly document: ContractDocument;
  readonly #attribution: Attribution;
  readonly #schemas: Schemas;
  readonly #places = new Map<string, Places | undefined>();

  constructor(contract: JsonObject, clauses: Iterable<ClauseEntry>) {
    const { document, schemas } = readContract(contract);
    this.document = document;
    this.#schemas = schemas;
    this.#attribution = new Attribution(clauses);
  }

  /** Judges a response by its operation and status; if its envelope is left open, judges only the part inside it. */
  response(exchange: Exchange, inner?: Enveloped): Judgement {
    const operation = this.operationOf(exchange);
    const response = exchange.response;
    if (operation === undefined || response === undefined) return unknown;
    const place = this.#responseAt(operation, response.status);
    if (place === undefined) return unknown;
    const prefixes = [`${operation.pointer}/responses/`, operation.pointer];
    if (inner === undefined) return this.#body(place, prefixes, exchange.json, response);
    const judged = this.#body(place, prefixes, inner.json, response);
    const placed = judged.violations.map((one) => ({ ...one, instancePath: inner.at + one.instancePath }));
    return { ...judged, violations: placed };
  }

  /** Whether the operation lists the status of the response. */
  lists(exchange: Exchange): boolean {
    const operation = this.operationOf(exchange);
    return operation !== undefined && this.#responseAt(operation, exchange.status) !== undefined;
  }

  /** Judges a notification by the schema of its webhook. */
  delivery(delivery: Delivery): Judgement {
    const event = delivery.body['event'] ?? delivery.body['type'];
    const key = this.document.webhooks.find((name) => (event as unknown) === name);
    if (key === undefined) return unknown;
    const webhook = `/webhooks/${escapeStep(key)}/post`;
    return this.#body(`${webhook}/requestBody`, [webhook], delivery.json, delivery);
  }

  /**
   * Judges the body and parameters of a request by its operation. The place of a parameter is its name: `/query/status`.
   * The clauses are those that require a gateway to refuse such a request.
   */
  request(exchange: Exchange): Judgement {
    const operation = this.operationOf(exchange);
    if (operation === undefined) return unknown;
    const { request } = exchange;
    const parameters = wrongParameters(this.document, this.#schemas, operation, request).map((wrong) =>
      this.#wrongParameter(operation, wrong),
    );
    const judged = this.#requestBody(operation, request);
    return { ...judged, violations: [...parameters, ...judged.violations] };
  }

  #responseAt({ pointer }: Operation, status: number): string | undefined {
    const place = `${pointer}/responses/${status}`;
    return this.document.at(place) === undefined ? undefined : place;
  }

  #requestBody(operation: Operation, { body = '', headers }: Exchange['request']): Judgement {
    const { document } = this;
    const place = `${operation.pointer}/requestBody`;
    const isThere = document.at(place) !== undefined;
    if (!isThere || (hasNoBody({ body }) && !mustHaveBody(document, operation))) {
      return { violations: [], held: [], documented: true };
    }
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const received = { bytes: Buffer.from(body), headers: { 'content-type': type } };
    return this.#body(place, [place, operation.pointer], parseJson(body), received);
  }

  #wrongParameter(operation: Operation, { parameter, value, schema }: WrongParameter): AttributedViolation {
    const instancePath = `/${parameter.in}/${escapeStep(parameter.name)}`;
    const errors = value === undefined ? [] : this.#schemas.errors(schema, value);
    const [first] = violationsFrom(errors.map((error) => ({ ...error, instancePath })));
    const missing = {
      instancePath,
      message: t`${instancePath} is missing`,
      expected: present,
      received: value === undefined ? absent : valueText(value),
      values: comparedValues(undefined, value),
    };
    const found: Violation = first ?? missing;
    const names = [[schema, parameter.at, parameter.pointer, `${parameter.pointer}/schema`]];
    const clauses = this.#attribution.ofShape(names, [`${operation.pointer}/parameters`, operation.pointer]);
    return { ...found, instancePath, clauses };
  }

  /** The operation that a request was meant for, otherwise the one for its method and path. */
  operationOf({ request }: Exchange): Operation | undefined {
    return (
      this.document.operations.get(request.operation ?? '') ??
      this.document.operationFor(request.method, before(request.path, '?'))
    );
  }

  /** Whether the request of an exchange breaks the contract. */
  breaksRequest(exchange: Exchange): boolean {
    const operation = this.operationOf(exchange);
    return (
      operation !== undefined && breaksRequest(this.document, this.#schemas, operation, exchange.request)
    );
  }

  /** Whether the body of the request breaks the contract. */
  breaksBody(exchange: Exchange): boolean {
    const operation = this.operationOf(exchange);
    return operation !== undefined && breaksBody(this.document, this.#schemas, operation, exchange.request);
  }

  /**
   * The clauses that a wrong status counts against, if one of the `expected` statuses was due: those about the response as
   * a whole, otherwise any about that status. If there are several, those in `declared`.
   */
  blameStatus(
    operation: Operation,
    expected: readonly number[],
    declared: ReadonlySet<string>,
  ): readonly string[] {
    const places = expected.map((status) => `${operation.pointer}/responses/${status}`);
    const schemas = places.map((place) => `${place}/content/${escapeStep('application/json')}/schema`);
    const isSuccess = expected.every((status) => status < 300);
    const prefixes = [`${operation.pointer}/responses/`, operation.pointer];
    return this.#attribution.ofStatus(isSuccess ? [schemas, places] : [places, schemas], prefixes, declared);
  }

  #body(
    place: string,
    prefixes: readonly string[],
    json: unknown,
    received: { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string | undefined>> },
  ): Judgement {
    const places = this.#placesOf(place, prefixes);
    if (places === undefined) return { ...unknown, documented: true };
    const found =
      json === undefined
        ? { violations: [noJson(received.headers['content-type'])], visits: [] }
        : this.#findings(places, json, received.bytes.length > largeBytes);
    const named =
      found.violations.length === 0 ? new Map<string, readonly string[]>() : namesByPlace(found.visits);
    const violations = found.violations.map((violation) => ({
      ...violation,
      clauses: this.#attribution.ofShape(placesOf(violation, named, places), places.prefixes),
    }));
    return { violations, held: this.#held(found.visits, violations), documented: true };
  }

  /** Finds the places of a body; cached by place. */
  #placesOf(place: string, prefixes: readonly string[]): Places | undefined {
    if (!this.#places.has(place)) this.#places.set(place, this.#foundPlaces(place, prefixes));
    return this.#places.get(place);
  }

  #foundPlaces(place: string, prefixes: readonly string[]): Places | undefined {
    const real = this.document.follow(place);
    const media = this.#mediaType(real);
    if (media === undefined) return undefined;
    const names = [...new Set([place, real, ...this.#twins(place, real)])];
    const content = `/content/${escapeStep(media)}`;
    const around = [`${content}/schema`, content, '/content', ''].map((steps) =>
      names.map((name) => name + steps),
    );
    const body = SchemaPlace.ofWhole(this.document, `${real}${content}/schema`, around[0] ?? []);
    return { body, around, prefixes };
  }

  #findings(
    places: Places,
    json: unknown,
    isLarge: boolean,
  ): { violations: readonly Violation[]; visits: readonly Visit[] } {
    const { body } = places;
    if (isLarge) return { violations: violationsFrom(this.#schemas.firstError(body.at, json)), visits: [] };
    const { visits, losers } = walk(this.document, this.#schemas, body, json);
    const errors = this.#schemas.errors(body.at, json);
    return { violations: violationsFrom(this.#relevant(errors, losers)), visits };
  }

  /** Removes errors that come only from trying alternatives that the value does not resemble. */
  #relevant(errors: readonly ErrorObject[], losers: readonly Loser[]): readonly ErrorObject[] {
    const idle = new Set(
      losers.flatMap(({ at, value, instancePath }) =>
        this.#schemas.errors(at, value).map((error) => identity(error, instancePath + error.instancePath)),
      ),
    );
    const kept = errors.filter((error) => !idle.has(identity(error, error.instancePath)));
    return kept.length > 0 ? kept : errors;
  }

  #held(visits: readonly Visit[], violations: readonly AttributedViolation[]): readonly string[] {
    const broken = new Set(violations.flatMap(({ clauses }) => clauses));
    const shaped = new Set<string>();
    for (const { pointers, present, forbidden } of visits) {
      if (present === forbidden) continue;
      for (const id of this.#attribution.shapedAt(pointers)) shaped.add(id);
    }
    return [...shaped].filter((id) => !broken.has(id));
  }

  /** Other places that define the same response: another status of the operation, or a success of another operation. */
  #twins(place: string, real: string): readonly string[] {
    const own = [...this.document.operations.values()].find(({ pointer }) => place.startsWith(`${pointer}/`));
    if (own === undefined) return [];
    return [...this.document.operations.values()].flatMap((operation) => {
      const responses = this.document.at(`${operation.pointer}/responses`);
      return Object.keys(isObject(responses) ? responses : {})
        .filter((status) => operation === own || status.startsWith('2'))
        .map((status) => `${operation.pointer}/responses/${status}`)
        .filter((other) => other !== place && this.document.follow(other) === real);
    });
  }

  #mediaType(place: string): string | undefined {
    const content = this.document.at(`${place}/content`);
    if (!isObject(content)) return undefined;
    const types = Object.keys(content);
    return types.find((type) => /json/i.test(type)) ?? types[0];
  }
}

function noJson(contentType: string | undefined): Violation {
  return {
    instancePath: '',
    message: t`the body is not JSON`,
    expected: 'JSON',
    received: contentType ?? t`nothing`,
    values: {},
  };
}

/** The contract pointers that apply to each place of a body, indexed because a long list may have an error in every row. */
function namesByPlace(visits: readonly Visit[]): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const { instancePath, pointers } of visits) {
    const known = named.get(instancePath);
    if (known === undefined) named.set(instancePath, [...pointers]);
    else known.push(...pointers);
  }
  return named;
}

/** The names of the violated place and of each of its parents, then those of the places around the body. */
function placesOf(
  { instancePath }: Violation,
  named: ReadonlyMap<string, readonly string[]>,
  { around }: Places,
): readonly (readonly string[])[] {
  const at = (path: string) => named.get(path) ?? [];
  const places: (readonly string[])[] = [];
  for (let path = instancePath; path !== ''; path = path.slice(0, path.lastIndexOf('/')))
    places.push(at(path));
  return [...places, at(''), ...around];
}
