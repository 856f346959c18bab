/** The possible differences between two consecutive readings of a balance, as an interval over everything unknown. */
import { centsOf } from '../../core/cents.js';
import { items, textOf, untrusted } from '../../core/untrusted-json.js';
import {
  type Called,
  centsAsked,
  externalIdOf,
  type History,
  isDone,
  type Notified,
  rowsOf,
} from '../history.js';
import { notificationsOf, rowsAbout } from './rule.js';
import { firstAtLeast, Timeline } from './timeline.js';

/** A balance in cents, and the call that read it. */
export interface Reading {
  readonly call: Called;
  readonly available: number;
  readonly blocked: number;
}

/** A change of both parts of a balance, in cents. */
interface Change {
  readonly available: number;
  readonly blocked: number;
}

/** The period from one reading to the next. */
export interface Span {
  readonly before: Reading;
  readonly after: Reading;
  /** Payments that were certainly or possibly created in between. */
  readonly created: readonly Called[];
  /** Calls that were refused in between, and could have moved money. */
  readonly refused: readonly Called[];
  /** Notifications in between about the end of payments. */
  readonly ended: readonly Notified[];
  /** Every change that payments can cause; undefined if there are too many, or something is unknown. */
  readonly possible: readonly Change[] | undefined;
  /** Maximum amount received in between, in cents: infinite without all notifications. */
  readonly credit: number;
  /** Spans from earlier readings to the same last reading. */
  readonly longer: readonly Span[];
}

const paying: ReadonlySet<string> = new Set(['createCashOut', 'createQrCashOut', 'createTransfer']);
const refunding: ReadonlySet<string> = new Set(['createRefundIn', 'putDevolucao']);
const none: Change = { available: 0, blocked: 0 };
/**
 * Maximum number of earlier readings to compare a reading with: a payment that was pending at one of them was not
 * settled before it.
 */
const maxEarlier = 5;
/** Maximum number of possible changes; above this limit the rule gives up. */
const maxChanges = 4_096;

/** Cached per history: four rules use them. */
const made = new WeakMap<History, readonly Span[]>();

/** The spans of an account, in order. Readings that overlap with others start no span. */
export function spansOf(history: History): readonly Span[] {
  const known = made.get(history);
  if (known !== undefined) return known;
  const moves = movesIn(history);
  const readings = history.calls
    .flatMap(readingOf)
    .sort((one, other) => one.call.startedMs - other.call.startedMs);
  const spans = readings.flatMap((after, index) => {
    const [before, ...earlier] = readings
      .slice(Math.max(0, index - maxEarlier), index)
      .filter(({ call }) => call.endedMs <= after.call.startedMs)
      .reverse();
    if (before === undefined) return [];
    const isClose = before === readings[index - 1];
    const longer = earlier.map((one) => spanOf(moves, one, after));
    return isClose ? [{ ...spanOf(moves, before, after), longer }] : [];
  });
  made.set(history, spans);
  return spans;
}

function readingOf(call: Called): readonly Reading[] {
  const isBalance = ['getBalance', 'getApiBalance', 'getAccountsBalances'].includes(call.operation);
  const found = isBalance && isDone(call) ? balanceIn(call.answer?.body) : undefined;
  return found === undefined ? [] : [{ call, ...found }];
}

/** The two parts of a balance, wherever they are in the body (OP-31). */
function balanceIn(value: unknown, depth = 0): Change | undefined {
  if (typeof value !== 'object' || value === null || depth > 4) return undefined;
  const body = untrusted(value);
  const available = centsOf(body['available'] ?? body['netBalance']);
  const blocked = centsOf(body['blocked'] ?? body['blockedBalance']);
  if (available !== undefined && blocked !== undefined) return { available, blocked };
  for (const inner of Object.values(value) as readonly unknown[]) {
    const found = balanceIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The events that an account's balance depends on, by time. */
interface Moves {
  readonly history: History;
  /** Payments that were certainly or possibly carried out, from the start of their call to its response. */
  readonly created: Timeline<Called>;
  /** The same, from the start of their call to the time after which they change nothing. */
  readonly open: Timeline<Called>;
  readonly refused: Timeline<Called>;
  readonly ended: Timeline<Notified>;
  /** The first time at which something unknown may have changed the balance. */
  readonly unknownFromMs: number;
  /** The amount received since a time, in cents. */
  readonly creditSince: (fromMs: number) => number;
}

const startOf = ({ startedMs }: Called | Notified): number => startedMs;
const endOf = ({ endedMs }: Called): number => endedMs;

function movesIn(history: History): Moves {
  const { calls, notifications } = history;
  const mayPay = calls.filter((call) => paying.has(call.operation) && mayBeDone(call));
  const payments = withoutRepeats(mayPay);
  const refused = calls.filter(
    (call) => (paying.has(call.operation) || refunding.has(call.operation)) && isRefused(call),
  );
  const ended = notifications.filter(({ name }) => name === 'CashOut' || name === 'TRANSFER');
  return {
    history,
    created: new Timeline(payments, startOf, endOf),
    open: new Timeline(payments, startOf, (call) => settledMs(call, history)),
    refused: new Timeline(refused, startOf, endOf),
    ended: new Timeline(ended, startOf),
    unknownFromMs: Math.min(unknownFromMs(history), costUnknownFromMs(payments, history)),
    creditSince: creditSince(history),
  };
}

function spanOf(moves: Moves, before: Reading, after: Reading): Span {
  const [from, to] = [before.call.startedMs, after.call.endedMs];
  return {
    before,
    after,
    created: moves.created.within(from, to),
    refused: moves.refused.within(from, to),
    ended: moves.ended.within(before.call.endedMs, after.call.startedMs),
    possible:
      moves.unknownFromMs <= to
        ? undefined
        : changesOf(moves.open.within(from, to), before, after, moves.history),
    credit: moves.creditSince(from),
    longer: [],
  };
}

/** Whether a call was carried out, or may have been. */
function mayBeDone(call: Called): boolean {
  return call.answer === undefined || isDone(call) || call.answer.status >= 500;
}

function isRefused({ answer }: Called): boolean {
  return answer !== undefined && answer.status >= 400 && answer.status < 500;
}

/** Leaves out repetitions: a second call with the same idempotency key moves nothing. */
function withoutRepeats(payments: readonly Called[]): readonly Called[] {
  const firstMs = new Map<string, number>();
  for (const { key, startedMs } of payments.filter(isDone))
    if (key !== undefined) firstMs.set(key, Math.min(startedMs, firstMs.get(key) ?? Infinity));
  const isRepeat = ({ operation, key, startedMs }: Called): boolean =>
    operation === 'createTransfer' && key !== undefined && (firstMs.get(key) ?? Infinity) < startedMs;
  return payments.filter((call) => !isRepeat(call));
}

/**
 * The time from which changes are unknown: refunds and MEDs may block any amount until they end (OP-43), and splits
 * take amounts that no message shows (OP-44).
 */
function unknownFromMs({ calls, notifications }: History): number {
  const hasMeds =
    calls.some(
      (call) => call.operation === 'listMeds' && isDone(call) && items(call.answer?.body['data']).length > 0,
    ) || notifications.some(({ name }) => /med|CashInReversal|REFUND/i.test(name));
  const isUnseen = (call: Called): boolean =>
    refunding.has(call.operation) ||
    (call.operation === 'createCashIn' && items(call.sent['splits']).length > 0);
  return hasMeds ? -Infinity : firstOf(calls.filter((call) => isUnseen(call) && mayBeDone(call)));
}

function costUnknownFromMs(payments: readonly Called[], history: History): number {
  return firstOf(
    payments.filter((call) => centsAsked(call) === undefined || feeOf(call, history) === undefined),
  );
}

const firstOf = (calls: readonly Called[]): number =>
  calls.reduce((first, { startedMs }) => Math.min(first, startedMs), Infinity);

/** The amounts received since a time, up to the end of the history, because a receipt may be notified much later. */
function creditSince({ notifications, abilities }: History): (fromMs: number) => number {
  if (abilities.notifications !== 'all') return () => Infinity;
  const credits = notifications
    .filter(({ name }) => ['CashIn', 'RECEIVE', 'CashOutReversal'].includes(name))
    .sort((one, other) => one.startedMs - other.startedMs);
  const starts = credits.map(startOf);
  // The sums of each receipt and all after it.
  const sums = [0];
  for (const { body } of [...credits].reverse()) {
    const cents = centsOf(body['originalAmount'] ?? body['payment']?.['amount']) ?? Infinity;
    sums.push((sums.at(-1) ?? 0) + cents);
  }
  return (fromMs) => sums[credits.length - firstAtLeast(starts, fromMs)] ?? 0;
}

/** The state of a payment: not created, pending, settled or failed. */
type State = 0 | 1 | 2 | 3;

function changesOf(
  payments: readonly Called[],
  before: Reading,
  after: Reading,
  history: History,
): readonly Change[] | undefined {
  let possible: readonly Change[] = [none];
  for (const call of payments) {
    const cents = centsAsked(call);
    const fee = feeOf(call, history);
    if (cents === undefined || fee === undefined) return undefined;
    const ways = statesAt(call, before, history).flatMap((one) =>
      statesAt(call, after, history)
        .filter((other) => other === one || (other > one && one < 2))
        .map((other) => [one, other] as const),
    );
    const own = effectsOf(cents, fee).flatMap((effects) =>
      ways.map(([one, other]) => minus(effects[other] ?? none, effects[one] ?? none)),
    );
    possible = distinct(possible.flatMap((sum) => distinct(own).map((change) => plus(sum, change))));
    if (possible.length > maxChanges) return undefined;
  }
  return possible;
}

/** The effects of a payment on a balance, by state. The fee may be reserved with it, or taken at settlement (OP-03). */
const effectsOf = (cents: number, fee: number): readonly (readonly Change[])[] =>
  [cents + fee, cents].map((reserved) => [
    none,
    { available: -reserved, blocked: reserved },
    { available: -cents - fee, blocked: 0 },
    none,
  ]);

function statesAt(call: Called, { call: read }: Reading, history: History): readonly State[] {
  if (call.startedMs >= read.endedMs) return [0];
  const isCertain = isDone(call) && call.endedMs <= read.startedMs;
  const end = resultOf(call, history);
  const isOver = end !== undefined && end.notifiedMs <= read.startedMs;
  const ends: readonly State[] = end === undefined || end.mayChange ? [2, 3] : [end.state];
  return [...(isCertain ? [] : [0 as const]), ...(isOver && isCertain ? [] : [1 as const]), ...ends];
}

/** When a payment stops changing the balance: it was certainly carried out, and its result was notified. */
function settledMs(call: Called, history: History): number {
  const result = notificationFor(call, history);
  return result === undefined || !isDone(call) ? Infinity : Math.max(call.endedMs, result.startedMs);
}

interface End {
  readonly state: 2 | 3;
  readonly notifiedMs: number;
  /** A late response of the bank may still confirm it (OP-65). */
  readonly mayChange: boolean;
}

function resultOf(call: Called, history: History): End | undefined {
  const notification = notificationFor(call, history);
  if (notification === undefined) return undefined;
  const isFailed = textOf(notification.body['status']) === 'ERROR';
  return { state: isFailed ? 3 : 2, notifiedMs: notification.startedMs, mayChange: isFailed };
}

function notificationFor(call: Called, history: History): Notified | undefined {
  return call.operation === 'createTransfer'
    ? notificationsOf(history, 'TRANSFER', call.key)[0]
    : notificationsOf(history, 'CashOut', externalIdOf(call))[0];
}

/** The fee of a payment in cents, from its notification or row; 0 for a transfer. */
function feeOf(call: Called, history: History): number | undefined {
  if (call.operation === 'createTransfer') return 0;
  // A refunded receipt may have the same externalId, with its own fee.
  const listed = rowsAbout(history, externalIdOf(call)).find(
    ({ row }) => textOf(row['operationType']) === 'Pix out',
  );
  return centsOf(notificationFor(call, history)?.body['feeAmount'] ?? listed?.row['feeAmount']);
}

/**
 * Whether one of the possible changes, plus receipts, accounts for the reading, also compared with earlier readings.
 */
export function isExplained(span: Span): boolean {
  return [span, ...span.longer.filter(({ possible }) => possible !== undefined)].every(isPossible);
}

function isPossible({ before, after, possible = [], credit }: Span): boolean {
  const available = after.available - before.available;
  const blocked = after.blocked - before.blocked;
  return possible.some(
    (change) =>
      change.blocked === blocked && change.available <= available && available <= change.available + credit,
  );
}

const plus = (one: Change, other: Change): Change => ({
  available: one.available + other.available,
  blocked: one.blocked + other.blocked,
});
const minus = (one: Change, other: Change): Change =>
  plus(one, { available: -other.available, blocked: -other.blocked });

function distinct(all: readonly Change[]): readonly Change[] {
  return [...new Map(all.map((change) => [`${change.available} ${change.blocked}`, change])).values()];
}

/** Finds a list with a payment that is not in the recording and may still move money. */
export function findUnrecordedPayment({ calls, notifications }: History): Called | undefined {
  const sent = calls.filter((call) => paying.has(call.operation) || refunding.has(call.operation));
  const ids = new Set([
    ...sent.flatMap((call) => externalIdOf(call) ?? []),
    ...sent.map(({ answer }) => textOf(answer?.body['transactionId'])),
    ...notifications.flatMap(({ body }) => [textOf(body['externalId']), textOf(body['endToEndId'])]),
  ]);
  const hasTransfers = sent.some(({ operation }) => operation === 'createTransfer');
  return calls.find((list) =>
    rowsOf(list).some((row) => {
      const isOut = ['Pix out', 'Refund in'].includes(textOf(row['operationType']));
      const isKnown = ['externalId', 'transactionId', 'endToEndId'].some((name) => {
        const id = textOf(row[name]);
        return id !== '' && ids.has(id);
      });
      return isOut && !isKnown && !hasTransfers;
    }),
  );
}
