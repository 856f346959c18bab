import { before } from '../core/cut.js';
import { isObject } from '../core/json.js';
import type { KnownFault } from '../core/known-fault.js';
import type { Text } from '../core/text.js';
import { parseJson } from '../core/untrusted-json.js';
import { Delivery, type Exchange } from '../target/exchange.js';

/**
 * One step of a session that may have led to a failure: a call, a notification, a provider state, or a step of a
 * client.
 */
export type Step =
  | {
      readonly kind: 'call';
      readonly at: Date;
      readonly exchange: Exchange;
      /** How it was changed in transit. */
      readonly note?: Text;
    }
  | { readonly kind: 'notification'; readonly at: Date; readonly delivery: Delivery; readonly note?: Text }
  | {
      /** `step`: what the driver of a client was asked to do. */
      readonly kind: 'state' | 'step';
      readonly at: Date;
      readonly state: string;
      readonly params: unknown;
      /** Undefined until the state is set up. */
      returned: unknown;
    };

/** A fault that was injected into a message of the program under test. */
export interface InjectedFault extends KnownFault {
  readonly at: Date;
  /** How long the message was held, in ms. */
  readonly heldMs: number;
  /** The fault as text. */
  readonly note: Text;
}

/** Maximum number of steps that a session keeps, and that a failure names. */
const most = { kept: 500, named: 6 } as const;

/** The steps of a session, in order, to find out which calls and states led to a failure. */
export class Trail {
  readonly #steps: Step[] = [];

  called(exchange: Exchange): void {
    if (exchange.request.method !== 'GET') this.#add({ kind: 'call', at: new Date(), exchange });
  }

  /** Notes that a state is requested. Call the returned function with the result of the target. */
  asked(state: string, params: unknown): (returned: unknown) => void {
    const step: Step = { kind: 'state', at: new Date(), state, params, returned: undefined };
    this.#add(step);
    return (returned) => (step.returned = returned);
  }

  /**
   * The steps that led to these responses and notifications: those that share an id with them, directly or through
   * other steps, or else the last ones before them.
   */
  behind(rests: readonly (Exchange | Delivery)[]): readonly Step[] {
    const own = this.#steps.filter((step) => step.kind !== 'call' || !rests.includes(step.exchange));
    const linked = linkedTo(new Set(rests.flatMap(idsOfItem)), own);
    if (linked.length > most.named) return [...linked.slice(0, 1), ...linked.slice(1 - most.named)];
    return linked.length > 0 ? linked : own.slice(-most.named / 2);
  }

  #add(step: Step): void {
    this.#steps.push(step);
    if (this.#steps.length > most.kept) this.#steps.shift();
  }
}

/** Maximum number of links to follow from id to id: a payment, its refund, and the outcome of the refund. */
const mostLinks = 3;

function linkedTo(known: ReadonlySet<string>, steps: readonly Step[]): readonly Step[] {
  const ids = new Set(known);
  let linked: readonly Step[] = [];
  for (let round = 0; round < mostLinks && ids.size > 0; round += 1) {
    const found = steps.filter((step) => idsOf(step).some((id) => ids.has(id)));
    if (found.length === linked.length) break;
    linked = found;
    for (const id of found.flatMap(idsOf)) ids.add(id);
  }
  return linked;
}

function idsOf(step: Step): readonly string[] {
  if (step.kind === 'call') return idsOfItem(step.exchange);
  if (step.kind === 'notification') return idsOfItem(step.delivery);
  return [...idsIn(step.params), ...idsIn(step.returned)];
}

/** Names of members that identify a transaction, a charge or a refund, rather than an account or a client. */
const idName = /(?<!account|client|merchant|webhook|parent_)(id|endToEnd|e2eid|idempotencyKey|pixCode)$/i;
/** Shorter values may be equal by chance. */
const shortestId = 8;

function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string'
      ? idName.test(name) && inner.length >= shortestId
        ? [inner]
        : []
      : idsIn(inner),
  );
}

function idsOfItem(item: Exchange | Delivery): readonly string[] {
  if (item instanceof Delivery) return idsIn(item.json);
  const { path, headers, body } = item.request;
  // Parsed here because reading `json` would count as a look by the check.
  const answer = parseJson(item.response?.bytes.toString('utf8') ?? '');
  const inPath = before(path, '?')
    .split('/')
    .filter((step) => step.length > 2 * shortestId);
  const key = Object.entries(headers).flatMap(([name, value]) =>
    /^x-idempotency-key$/i.test(name) ? [value] : [],
  );
  return [...inPath, ...key, ...idsIn(parseJson(body ?? '')), ...idsIn(answer)];
}
