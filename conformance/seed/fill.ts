import { randomUUID } from 'node:crypto';
import { asText } from '../core/untrusted-json.js';
import {
  accepted,
  type AccountSession,
  type OperationCall,
  type Trace,
} from '../devtools/account-session.js';
import type { OperationId } from '../../generated/operations.js';
import { AccountClock, firstMidnight, timeOf } from './account-clock.js';
import {
  momentOf,
  type SeedEvent,
  type SeedFile,
  type SeedKind,
  seedKinds,
  type SeedKinds,
} from './seed-file.js';

/** Number of events of each kind that were carried out. */
export type SeedCounts = Readonly<Record<SeedKind, number>>;

/** The state of filling. `ids` has the ids of transactions and MEDs by the names of their events. */
interface Filling {
  readonly session: AccountSession;
  readonly ids: Map<string, string>;
  /** The id of an event, by default one from its position; also used as its externalId. */
  readonly name: (event: SeedEvent) => string;
  /** The time of an event; undefined if the account's clock can be advanced to it. */
  readonly at: (event: SeedEvent) => string | undefined;
}

/** The times of an account. */
export interface FillOptions {
  /** When its clock started, in ms since 1970; undefined if it shows the present. */
  readonly openedAtMs: number | undefined;
  /** The time of opening, in ms since 1970. */
  readonly nowMs: number;
}

/** The time at which an account must be opened for the events of a file, in ms since 1970. */
export function openingOf({ days }: SeedFile, nowMs: number): number {
  return Math.min(firstMidnight(days, nowMs), nowMs);
}

/**
 * Carries out the events of a file in an account, through the API and the control endpoint, in chronological order.
 * Throws `Refused` if the gateway refuses one of them.
 */
export async function fill(
  { days, events }: SeedFile,
  session: AccountSession,
  { openedAtMs, nowMs }: FillOptions,
): Promise<SeedCounts> {
  const midnightMs = firstMidnight(days, nowMs);
  const clock = openedAtMs === undefined ? undefined : new AccountClock(session, openedAtMs, nowMs);
  const inOrder = [...events].sort((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1));
  const names = new Map(inOrder.map((event, index) => [event, event.id ?? `evento-${index + 1}`]));
  const filling: Filling = {
    session,
    ids: new Map(),
    name: (event) => names.get(event) ?? '',
    at: (event) =>
      clock === undefined ? new Date(timeOf(event, midnightMs, nowMs)).toISOString() : undefined,
  };
  const counts = Object.fromEntries(seedKinds.map((kind) => [kind, 0])) as Record<SeedKind, number>;
  for (const event of inOrder) {
    await clock?.reach(timeOf(event, midnightMs, nowMs));
    const kind = seedKinds.find((one) => event[one] !== undefined);
    if (kind === undefined) continue;
    const id = await happen(kind, event, filling);
    filling.ids.set(filling.name(event), id);
    counts[kind] += 1;
  }
  await clock?.reach(Infinity);
  return counts;
}

/** Carries out one event; resolves with the id by which later events refer to it. */
function happen(kind: SeedKind, event: SeedEvent, filling: Filling): Promise<string> {
  const given = event[kind];
  if (given === undefined) throw new Error(`the event has no ${kind}`);
  // Each function takes the member with its own name.
  const act = kinds[kind] as (given: unknown, event: SeedEvent, filling: Filling) => Promise<string>;
  return act(given, event, filling);
}

const kinds: {
  readonly [K in SeedKind]: (given: SeedKinds[K], event: SeedEvent, filling: Filling) => Promise<string>;
} = {
  cashIn: async ({ amount, payer, description, paid = true }, event, { session, name }) => {
    const { name: fullName, document } = payer;
    const text = description ?? name(event);
    const transaction = { value: amount, description: text, externalId: name(event) };
    const json = { transaction, payer: { fullName, document } };
    const transactionId = await call(session, 'createCashIn', { json }, 'transactionId');
    if (paid) await session.state('a charge is paid', { transactionId, payer });
    return transactionId;
  },
  cob: async ({ amount, payer, paid = true }, _event, { session }) => {
    const txid = randomUUID().replaceAll('-', '');
    const json = { calendario: {}, valor: { original: amount.toFixed(2) } };
    await call(session, 'putCob', { path: { txid }, json }, 'txid');
    if (paid) await session.state('a charge is paid', { txid, payer });
    return txid;
  },
  received: async ({ amount, payer }, event, { session, at }) => {
    const receivedAt = at(event);
    const when = receivedAt === undefined ? {} : { receivedAt };
    return (await session.state('a received payment', { amount, payer, ...when })).transactionId;
  },
  cashOut: async ({ amount, to, error }, event, { session, name }) => {
    const json = { value: amount, externalId: name(event), details: to };
    const transactionId = await call(session, 'createCashOut', { json }, 'transactionId');
    await settled(session, transactionId, error);
    return transactionId;
  },
  transfer: async ({ amount, key }, _event, { session }) => {
    const json = { pixKey: key, payment: { currency: 'BRL', amount } };
    const headers = { 'x-idempotency-key': randomUUID() };
    const transactionId = await call(session, 'createTransfer', { json, headers }, 'id');
    await settled(session, transactionId);
    return transactionId;
  },
  refund: async ({ of, amount }, event, { session, ids, name }) => {
    const json = { refundValue: amount, externalId: name(event) };
    const path = { id: ids.get(of) ?? '' };
    const transactionId = await call(session, 'createRefundIn', { path, json }, 'transactionId');
    await ended(session, 'a refund settles', { transactionId });
    return transactionId;
  },
  returned: async ({ of, amount }, _event, { session, ids }) => {
    const part = amount === undefined ? {} : { amount };
    const transactionId = ids.get(of) ?? '';
    await session.state('a sent payment is returned', { transactionId, ...part });
    return transactionId;
  },
  med: async ({ reason = 'REFUND_REQUEST' }, _event, { session }) =>
    asText((await session.state('a MED', { status: 'OPEN', reason, reconciled: true })).id),
  medDecision: async ({ of, result }, _event, { session, ids }) => {
    const id = ids.get(of) ?? '';
    await session.state('a MED is decided', { id: Number(id), analysisResult: result });
    return id;
  },
};

async function call(
  session: AccountSession,
  operation: OperationId,
  what: OperationCall,
  id: string,
): Promise<string> {
  const answer = await session.call(operation, what);
  const { method, path } = answer.request;
  return asText(accepted(answer, `${method} ${path}`).body[id]);
}

async function settled(session: AccountSession, transactionId: string, error?: string): Promise<void> {
  if (error === undefined) await ended(session, 'a payment settles', { transactionId });
  else await session.state('a payment settles', { transactionId, outcome: 'ERROR', errorCode: error });
}

/**
 * Confirms a pending transaction. A 4xx does not matter: an account that settles automatically may have been faster.
 */
async function ended(
  session: AccountSession,
  state: 'a payment settles' | 'a refund settles',
  params: { readonly transactionId: string },
): Promise<void> {
  let status = 0;
  const trace: Trace = (_sent, answer) => void (status = answer.status);
  try {
    await session.state(state, params, { trace });
  } catch (thrown) {
    if (status < 400 || status > 499) throw thrown;
  }
}
