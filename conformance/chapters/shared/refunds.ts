import { formatBrl } from '../../core/cents.js';
import { eventually } from '../../core/eventually.js';
import type { Expect } from '../../engine/expect.js';
import type { Account } from '../account.js';
import type { BalanceReading } from '../balance/client.js';
import { type CheckClauseId, type Exchange, type Party, SetupError, Skip, t, Unaskable } from '../check.js';
import { waitForRest } from './balances.js';
import { demandId } from './ids.js';
import type { LocalizedText } from '../../core/language.js';
import { textOf } from '../../core/untrusted-json.js';

/** Success statuses of a devolucao (OP-10). */
export const success = [200, 201, 202] as const;

/** An end-to-end id of the same form that no payment has. */
export function unknownEndToEndId(existingId: string, word: (length: number) => string): string {
  return existingId.slice(0, -11) + word(11);
}

/**
 * Expects that no money has moved since `during`, when a refund of `cents` was accepted. That refund itself may have
 * completed in the meantime, because no sentence says that it waits.
 */
export function expectOnlyRefunded<Id extends string>(
  expect: Expect<Id>,
  clause: Id,
  refund: { readonly cents: number; readonly opening: BalanceReading; readonly during: BalanceReading },
  after: BalanceReading,
): void {
  const { cents, opening, during } = refund;
  const isAs = (availableCents: number, blockedCents: number) =>
    after.availableCents === availableCents && after.blockedCents === blockedCents;
  const isDone = isAs(opening.availableCents - cents, opening.blockedCents);
  const wanted = `${during.availableCents} cents available and ${during.blockedCents} blocked, as before`;
  const observed = `${after.availableCents} cents available and ${after.blockedCents} blocked`;
  expect.at(clause).ok(isDone || isAs(during.availableCents, during.blockedCents), wanted, observed);
}

/**
 * Expects that exactly this many cents have left the account since `before` and are no longer reserved: immediately if a
 * state ended the refund, a moment later if refunds settle automatically.
 */
export async function expectSpent<Id extends string>(
  expect: Expect<Id>,
  clause: Id,
  cents: number,
  before: BalanceReading,
  account: Account,
): Promise<void> {
  const { totalCents, blockedCents } = before;
  const isSpent = (now: BalanceReading) =>
    now.totalCents === totalCents - cents && now.blockedCents === blockedCents;
  const after =
    account.settlement === 'manual'
      ? await account.balance()
      : await eventually(() => account.balance(), isSpent, account.profile.patienceMs);
  expect.at(clause).equal(after.totalCents, totalCents - cents);
  expect.at(clause).equal(after.blockedCents, blockedCents);
}

/** A requested refund: its id, its payment and the response. */
export interface RefundRequest {
  readonly refundId: string;
  readonly endToEndId: string;
  readonly answer: Exchange;
}

/** Requests a refund of `cents`, under a new id unless one is given. */
export async function ask(
  account: Account,
  endToEndId: string,
  cents: number,
  refundId = account.values.word(24),
  more: { readonly descricao?: string } = {},
): Promise<RefundRequest> {
  const answer = await account.devolucao(endToEndId, { valor: formatBrl(cents), ...more }, { id: refundId });
  return { refundId, endToEndId, answer };
}

/** Identifies a refund: a devolucao by its id and its payment's end-to-end id, a refund-in by its transactionId. */
export type Refund =
  { readonly refundId: string; readonly endToEndId: string } | { readonly transactionId: unknown };

const finals = {
  CONFIRMED: ['DEVOLVIDO', 'CONFIRMED'],
  ERROR: ['NAO_REALIZADO', 'ERROR'],
} as const;

/** The party whose refunds are ended. */
export type Refunder = Omit<Party<'a refund settles'>, 'expect'>;

/**
 * Ends a refund that `answer` accepted; returns the `D…` id, if the target returned it. The refund may already have ended:
 * in the response itself (OP-41), or automatically a moment later, because no sentence says that it waits. The target may
 * then refuse to end it again. If the check needs a different outcome, the function throws `Unaskable` in the first case
 * and skips the check in the second. A target that settles everything automatically need not support the state.
 */
export async function settleRefund(
  { account, control }: Refunder,
  answer: Exchange,
  refund: Refund,
  outcome: 'CONFIRMED' | 'ERROR' = 'CONFIRMED',
): Promise<string | undefined> {
  if ('transactionId' in refund) demandId(refund.transactionId, 'transactionId');
  const shownStatus: unknown = answer.body.status;
  const isAmong = (words: readonly unknown[]) => words.includes(shownStatus);
  try {
    const { endToEndId } = await control.setup('a refund settles', { ...refund, outcome });
    return endToEndId ?? undefined;
  } catch (thrown) {
    if (thrown instanceof Skip && account.settlement === 'automatic') {
      if (outcome === 'ERROR') throw thrown;
      await waitForRest(account);
      return undefined;
    }
    if (!(thrown instanceof SetupError)) throw thrown;
    if (isAmong([...finals.CONFIRMED, ...finals.ERROR])) {
      if (!isAmong(finals[outcome])) {
        const reason = t`the target ends refunds immediately, as ${String(shownStatus)}`;
        throw new Unaskable(reason, 'OP-41', 'refundId' in refund ? 'putDevolucao' : 'createRefundIn');
      }
    } else {
      if (!thrown.isRefusal) throw thrown;
      if (outcome === 'ERROR') throw new Skip(t`the target ends refunds automatically`);
    }
    await waitForRest(account);
    return undefined;
  }
}

/** A received payment, as returned by the state; the payment of a charge has only an end-to-end id. */
export interface Received {
  readonly endToEndId: string;
  readonly transactionId?: string;
  /** The numeric transaction id. */
  readonly id?: number | null;
}

/** A refund that was requested. */
export interface RequestedRefund {
  /** The id given in the request. */
  readonly id: string;
  /** The parameters by which states refer to it. */
  readonly refund: Refund;
  readonly answer: Exchange;
}

/** Options of `send`, in addition to what every refund request contains. */
interface RefundOptions {
  readonly cents?: number;
  readonly id?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly token?: string | null;
}

/** The clauses of a family about refunds, by their content. */
export interface RefundClauses {
  /** A refund needs a token. */
  readonly token: CheckClauseId;
  /** Every refund has its own id. */
  readonly ownId: CheckClauseId;
  /** The response repeats the amount. */
  readonly amount: CheckClauseId;
  /** Refunds up to the amount of the payment are accepted. */
  readonly within: CheckClauseId;
  /** A refund of more than the remainder is refused. */
  readonly beyond: CheckClauseId;
  /** A refund of more than the whole payment is refused. */
  readonly aboveAll: CheckClauseId;
  /** Simultaneous refunds do not exceed the payment either. */
  readonly race: CheckClauseId;
  /** The amount of a completed refund has left the account. */
  readonly done: CheckClauseId;
  /** A failed refund costs nothing. */
  readonly failed: CheckClauseId;
  /** A refund of another account's payment is refused. */
  readonly foreign: CheckClauseId;
  /** A refund before the deadline is accepted. */
  readonly inTime: CheckClauseId;
  /** A refund after the deadline is refused. */
  readonly tooLate: CheckClauseId;
  /** A refused refund moves no money. */
  readonly withoutEffect: CheckClauseId;
}

/** A family's way of refunding a received payment: everything that its checks do not share with the other family. */
export interface RefundOperation {
  readonly chapter: 'devolucao' | 'refund-in';
  readonly clauses: RefundClauses;
  /** The words at the beginning of titles, for one refund and for several. */
  readonly what: { readonly one: LocalizedText; readonly several: LocalizedText };
  readonly operation: 'putDevolucao' | 'createRefundIn';
  readonly success: readonly number[];
  /** The members of a response that show the refund's own id, which no two refunds share, and its amount. */
  readonly shown: { readonly member: string; readonly amount: string };
  /** The names of checks that differ between the two chapters. */
  readonly names: { readonly ownId: string; readonly failed: string };
  /** The open point about an id that was already used. */
  readonly again: 'OP-12' | 'OP-67';
  /** Statuses for a payment that does not belong to the account. */
  readonly notFound: readonly number[];
  /** Statuses for a payment received too long ago. */
  readonly tooLate: readonly number[];
  /** A payment that does not exist, with ids of the same form as this one. */
  unknown(payment: Received, account: Account): Received;
  /** The payment, once for each of the ids by which a request can name it. */
  aliases(payment: Received): readonly Received[];
  /** Requests a refund of 1.00 BRL under a new id, unless the options say otherwise. */
  send(account: Account, payment: Received, options?: RefundOptions): Promise<RequestedRefund>;
}

export const devolucaoOperation: RefundOperation = {
  chapter: 'devolucao',
  clauses: {
    token: 'DEVOLUCAO-03',
    ownId: 'DEVOLUCAO-07',
    amount: 'DEVOLUCAO-09',
    within: 'DEVOLUCAO-02',
    beyond: 'DEVOLUCAO-28',
    aboveAll: 'DEVOLUCAO-28',
    race: 'DEVOLUCAO-29',
    done: 'DEVOLUCAO-46',
    failed: 'DEVOLUCAO-49',
    foreign: 'DEVOLUCAO-39',
    inTime: 'DEVOLUCAO-42',
    tooLate: 'DEVOLUCAO-41',
    withoutEffect: 'DEVOLUCAO-43',
  },
  what: {
    one: { en: 'A refund', 'pt-BR': 'Uma devolução' },
    several: { en: 'Refunds', 'pt-BR': 'Devoluções' },
  },
  operation: 'putDevolucao',
  success,
  shown: { member: 'rtrId', amount: 'valor' },
  names: { ownId: 'own-rtr-id', failed: 'failed' },
  again: 'OP-12',
  notFound: [404],
  tooLate: [422],
  unknown: (payment, { values }) => ({
    ...payment,
    endToEndId: unknownEndToEndId(payment.endToEndId, values.word),
  }),
  aliases: (payment) => [payment],
  async send(
    account,
    { endToEndId },
    { cents = 100, id = account.values.word(24), fields, ...options } = {},
  ) {
    const answer = await account.devolucao(
      endToEndId,
      { valor: formatBrl(cents), ...fields },
      { id, ...options },
    );
    return { id, refund: { refundId: id, endToEndId }, answer };
  },
};

export const refundInOperation: RefundOperation = {
  chapter: 'refund-in',
  clauses: {
    token: 'REFUNDIN-02',
    ownId: 'REFUNDIN-04',
    amount: 'REFUNDIN-09',
    within: 'LIMIT-07',
    beyond: 'LIMIT-06',
    aboveAll: 'REFUNDIN-23',
    race: 'LIMIT-08',
    done: 'REFUNDIN-30',
    failed: 'REFUNDIN-31',
    foreign: 'REFUNDIN-22',
    inTime: 'LIMIT-05',
    tooLate: 'LIMIT-04',
    withoutEffect: 'REFUNDIN-24',
  },
  what: {
    one: { en: 'A refund-in', 'pt-BR': 'Um refund-in' },
    several: { en: 'Refund-ins', 'pt-BR': 'Refund-ins' },
  },
  operation: 'createRefundIn',
  success: [201],
  shown: { member: 'transactionId', amount: 'refundValue' },
  names: { ownId: 'own-transaction-id', failed: 'failed-without-loss' },
  again: 'OP-67',
  notFound: [400, 404],
  tooLate: [400, 422],
  unknown: (payment, { values }) => ({ ...payment, transactionId: values.uuid() }),
  aliases: (payment) => [
    payment,
    ...(typeof payment.id === 'number' ? [{ ...payment, transactionId: String(payment.id) }] : []),
  ],
  async send(
    account,
    { transactionId },
    { cents = 100, id = account.values.externalId(), fields, ...options } = {},
  ) {
    const body = { refundValue: cents / 100, externalId: id, ...fields };
    const answer = await account.refundIn(textOf(transactionId), body, options);
    return { id, refund: { transactionId: answer.body.transactionId }, answer };
  },
};

type Tools = Party<'a refund settles'>;

/** Requests a refund that must be accepted. */
export async function accepted(
  operation: RefundOperation,
  { account, expect }: Omit<Tools, 'control'>,
  payment: Received,
  options?: RefundOptions,
): Promise<RequestedRefund> {
  const refund = await operation.send(account, payment, options);
  expect.precondition(refund.answer, operation.success);
  return refund;
}

/** Ends an accepted refund. */
export const settle = (
  refunder: Refunder,
  { answer, refund }: RequestedRefund,
  outcome?: 'CONFIRMED' | 'ERROR',
): Promise<string | undefined> => settleRefund(refunder, answer, refund, outcome);

/** Requests a refund that must be accepted, and ends it. */
export async function refunded(
  operation: RefundOperation,
  tools: Tools,
  payment: Received,
  { outcome, ...options }: RefundOptions & { readonly outcome?: 'CONFIRMED' | 'ERROR' } = {},
): Promise<RequestedRefund> {
  const refund = await accepted(operation, tools, payment, options);
  await settle(tools, refund, outcome);
  return refund;
}
