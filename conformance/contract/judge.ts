import type { ErrorObject } from 'ajv';
import type { Delivery, Exchange } from '../target/exchange.js';
import type { ClauseId } from '../../generated/clauses.js';
import { Attribution, type ClauseEntry, type Declared } from './attribution.js';
import { ContractDocument, escapeStep, isObject, type JsonObject, type Operation } from './document.js';
import { breaksRequest } from './request.js';
import { Schemas } from './schemas.js';
import { identity, type Violation, violationsFrom } from './violation.js';
import { type Loser, type Visit, walk } from './walk.js';

export interface AttributedViolation extends Violation {
  /** The clauses that it counts against; never empty while the register has a gradable clause. */
  readonly clauses: readonly string[];
}

export interface Judgement {
  readonly violations: readonly AttributedViolation[];
  /** Clauses whose place in a schema was really looked at, without violation. */
  readonly held: readonly string[];
  /** A status that the operation does not list: recorded under OP-55. */
  readonly undocumented?: { readonly operationId: string; readonly status: number };
}

const twinOperations: Readonly<Record<string, string>> = {
  getBalance: 'getApiBalance',
  getApiBalance: 'getBalance',
};

/** Larger than any answer of the interface: of such a body the first violation will do, found without a walk. */
const largeBytes = 128 * 1024;

/** "No ill-formed request is answered with a 5xx status", and "every answer with a body is JSON and says so". */
const noServerError: ClauseId = 'ERROR-39';
const isJson: ClauseId = 'ERROR-01';

const none: Judgement = { violations: [], held: [] };

interface Body {
  readonly contentType: string;
  readonly isLarge: boolean;
}

function bodyOf(received: {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}): Body {
  return {
    contentType: received.headers['content-type'] ?? '',
    isLarge: received.bytes.length > largeBytes,
  };
}

/** Judges everything received against the contract. One for a whole run: validators are compiled once, lazily. */
export class ContractJudge {
  readonly document: ContractDocument;
  readonly attribution: Attribution;
  readonly #schemas: Schemas;

  constructor(contract: JsonObject, clauses: Iterable<ClauseEntry>) {
    this.document = new ContractDocument(contract);
    this.attribution = new Attribution(clauses);
    this.#schemas = new Schemas(this.document);
  }

  /** Judges an answer by its operation and status. `declared` are the clauses of the running check. */
  response(exchange: Exchange, declared: Declared): Judgement {
    const path = exchange.request.path.replace(/\?.*$/s, '');
    const operation =
      this.document.operations.get(exchange.request.operation ?? '') ??
      this.document.operationFor(exchange.request.method, path);
    const response = exchange.response;
    if (operation === undefined || response === undefined) return none;
    const broke = this.#serverError(exchange, operation, response.status, declared);
    const place = this.responsePlace(operation, response.status);
    if (place === undefined) {
      const undocumented = { operationId: operation.operationId, status: response.status };
      return { violations: broke, held: [], undocumented };
    }
    const judged = this.#json(place, exchange.json, bodyOf(response), operation, declared);
    return { ...judged, violations: [...broke, ...judged.violations] };
  }

  /** Judges a notification by the schema of its webhook. */
  delivery(delivery: Delivery, declared: Declared): Judgement {
    const event = delivery.body['event'] ?? delivery.body['type'];
    const key = this.document.webhooks.find((name) => (event as unknown) === name);
    if (key === undefined) return none;
    const place = `/webhooks/${escapeStep(key)}/post/requestBody`;
    return this.#json(place, delivery.json, bodyOf(delivery), undefined, declared);
  }

  /**
   * Clauses that a wrong status counts against, when one of `expected` should have come: that of the answer as a
   * whole, else any about that status.
   */
  blameStatus(operation: Operation, expected: readonly number[], declared: Declared): readonly string[] {
    const places = expected.map((status) => `${operation.pointer}/responses/${status}`);
    const schemas = places.map((place) => `${place}/content/${escapeStep('application/json')}/schema`);
    const isSuccess = expected.every((status) => status < 300);
    const stated = this.attribution.blame(isSuccess ? [schemas, places] : [places, schemas], declared);
    return stated.length > 0 ? stated : this.attribution.fallback(operation, declared);
  }

  /** Where the contract lists this status of the operation; undefined when only `default`, or nothing, does. */
  responsePlace(operation: Operation, status: number): string | undefined {
    const exact = `${operation.pointer}/responses/${status}`;
    return this.document.at(exact) === undefined ? undefined : exact;
  }

  /** An ill-formed request must not make the server fail, whether or not the operation lists the status. */
  #serverError(
    exchange: Exchange,
    operation: Operation,
    status: number,
    declared: Declared,
  ): readonly AttributedViolation[] {
    if (status < 500 || !breaksRequest(this.document, this.#schemas, operation, exchange.request)) return [];
    const violation = {
      instancePath: '/status',
      message: 'an ill-formed request is answered with a server error',
      expected: 'a 4xx status',
      received: String(status),
    };
    const known = this.attribution.knows(noServerError);
    return [
      { ...violation, clauses: known ? [noServerError] : this.blameStatus(operation, [400], declared) },
    ];
  }

  #json(
    place: string,
    json: unknown,
    body: Body,
    operation: Operation | undefined,
    declared: Declared,
  ): Judgement {
    const real = this.document.follow(place);
    const names = [...new Set([place, real, ...this.#twins(place, real, operation)])];
    const media = this.#mediaType(real);
    if (media === undefined) return none;
    const schemaSteps = `/content/${escapeStep(media)}/schema`;
    const around = [
      names.map((name) => name + schemaSteps),
      names.map((name) => `${name}/content/${escapeStep(media)}`),
      names.map((name) => `${name}/content`),
      names,
    ];
    const found = this.#findings(real + schemaSteps, around[0] ?? [], json, body);
    const isOfAnswers = operation !== undefined && this.attribution.knows(isJson);
    const violations = found.violations.map((violation) => ({
      ...violation,
      clauses:
        violation === found.wrongType && isOfAnswers
          ? [isJson]
          : this.#blame(violation, found.visits, around, operation, declared),
    }));
    return { violations, held: this.#held(found.visits, violations) };
  }

  #findings(
    schema: string,
    names: readonly string[],
    json: unknown,
    { contentType, isLarge }: Body,
  ): { violations: Violation[]; visits: readonly Visit[]; wrongType?: Violation } {
    if (json === undefined) {
      const violation = {
        instancePath: '',
        message: 'the body is no JSON',
        expected: 'JSON',
        received: contentType || 'nothing',
      };
      return { violations: [violation], visits: [] };
    }
    const { visits, losers } = isLarge
      ? { visits: [], losers: [] }
      : walk(this.document, this.#schemas, { pointer: schema, names }, json);
    const errors = isLarge ? this.#schemas.firstError(schema, json) : this.#schemas.errors(schema, json);
    const violations = violationsFrom(this.#relevant(errors, losers));
    if (/^application\/([\w.-]+\+)?json\b/i.test(contentType)) return { violations, visits };
    const wrongType = {
      instancePath: '',
      message: 'the content type is not JSON',
      expected: 'application/json',
      received: contentType || 'absent',
    };
    return { violations: [...violations, wrongType], visits, wrongType };
  }

  /** Without what was found only by trying alternatives that the value does not resemble. */
  #relevant(errors: readonly ErrorObject[], losers: readonly Loser[]): readonly ErrorObject[] {
    const idle = new Set(
      losers.flatMap(({ at, value, instancePath }) =>
        this.#schemas.errors(at, value).map((error) => identity(error, instancePath + error.instancePath)),
      ),
    );
    const kept = errors.filter((error) => !idle.has(identity(error, error.instancePath)));
    return kept.length > 0 ? kept : errors;
  }

  /** From the violated place up through its parents, then the response around it, then the operation. */
  #blame(
    violation: Violation,
    visits: readonly Visit[],
    around: readonly (readonly string[])[],
    operation: Operation | undefined,
    declared: Declared,
  ): readonly string[] {
    const places: (readonly string[])[] = [];
    for (let path = violation.instancePath; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      places.push(visits.filter((visit) => visit.instancePath === path).flatMap(({ pointers }) => pointers));
    }
    places.push(
      visits.filter((visit) => visit.instancePath === '').flatMap(({ pointers }) => pointers),
      ...around,
    );
    const stated = this.attribution.blame(places, declared);
    return stated.length > 0 ? stated : this.attribution.fallback(operation, declared);
  }

  #held(visits: readonly Visit[], violations: readonly AttributedViolation[]): readonly string[] {
    const broken = new Set(violations.flatMap(({ clauses }) => clauses));
    const looked = visits.filter(({ present, forbidden }) => present !== forbidden);
    const stated = new Set(looked.flatMap(({ pointers }) => this.attribution.statedAt(pointers)));
    return [...stated].filter((id) => !broken.has(id));
  }

  /**
   * Other places that state the same answer: a success under another of the statuses that are left open (OP-10), and
   * the other path of the standard balance (OP-31).
   */
  #twins(place: string, real: string, operation: Operation | undefined): readonly string[] {
    if (operation === undefined) return [];
    const twin = this.document.operations.get(twinOperations[operation.operationId] ?? '');
    return [operation, ...(twin === undefined ? [] : [twin])].flatMap(({ pointer }) => {
      const responses = this.document.at(`${pointer}/responses`);
      return Object.keys(isObject(responses) ? responses : {})
        .map((status) => `${pointer}/responses/${status}`)
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
