import type { Answer, Called } from '../history.js';

/** A payment or refund that is leaving an account. */
interface Outgoing {
  readonly cents: number;
  readonly startMs: number;
}

/** A model of an account, with amounts in cents: an independent implementation that knows nothing of the gateway. */
export interface Account {
  readonly available: number;
  /** Payments that will fail but have not failed yet, so that their money is held. By id. */
  readonly failing: ReadonlyMap<number, number>;
  /** Payments and refunds that will be or have been confirmed; their money is held until then. */
  readonly outgoing: readonly Outgoing[];
  /** Used ids, each with its amount. */
  readonly payments: ReadonlyMap<number, number>;
  readonly transfers: ReadonlyMap<number, number>;
  readonly refunds: ReadonlyMap<string, number>;
  /** The refundable remainder of received payments, by id. */
  readonly received: ReadonlyMap<number, number>;
}

export function opened(cents: number): Account {
  const none = new Map<never, never>();
  return {
    available: cents,
    failing: none,
    outgoing: [],
    payments: none,
    transfers: none,
    refunds: none,
    received: none,
  };
}

/** The outcome of a call according to its response: done, refused, not even tried, or unknown. */
export type Verdict = 'done' | 'refused' | 'untouched' | 'unknown';

export function verdictOf(answer: Answer | null): Verdict {
  if (!answer) return 'unknown';
  const { status, retryAfter } = answer;
  if (status < 300) return 'done';
  if (status === 429 || (status === 503 && retryAfter)) return 'untouched';
  return status >= 500 ? 'unknown' : 'refused';
}

type Taken<K, V> = ReadonlyMap<K, V>;
const taking = <K, V>(map: Taken<K, V>, key: K, value: V): Taken<K, V> => new Map([...map, [key, value]]);

/** The account after a call was done; null if it cannot have been done now. */
export function done(account: Account, { step, startMs, answer }: Called): Account | null {
  const { available, outgoing } = account;
  switch (step.call) {
    case 'pay': {
      const { id, cents, ends } = step;
      if (account.payments.has(id) || available < cents) return null;
      const next = {
        ...account,
        available: available - cents,
        payments: taking(account.payments, id, cents),
      };
      return ends === 'failed'
        ? { ...next, failing: taking(account.failing, id, cents) }
        : { ...next, outgoing: [...outgoing, { cents, startMs }] };
    }
    case 'transfer': {
      const { id, cents } = step;
      const taken = account.transfers.get(id);
      // A used key returns its transfer again, regardless of the new body.
      const sentCents = transferred(answer) ?? taken ?? cents;
      if (taken !== undefined) return sentCents === taken ? account : null;
      if (available < cents || sentCents !== cents) return null;
      return {
        ...account,
        available: available - cents,
        transfers: taking(account.transfers, id, cents),
        outgoing: [...outgoing, { cents, startMs }],
      };
    }
    case 'receive': {
      const { id, cents } = step;
      return { ...account, available: available + cents, received: taking(account.received, id, cents) };
    }
    case 'refund': {
      const { of, cents } = step;
      const key = refundKey(step);
      const same = account.refunds.get(key);
      if (same !== undefined) return same === cents ? account : null;
      const remaining = account.received.get(of) ?? 0;
      if (remaining < cents || available < cents) return null;
      return {
        ...account,
        available: available - cents,
        refunds: taking(account.refunds, key, cents),
        received: taking(account.received, of, remaining - cents),
        outgoing: [...outgoing, { cents, startMs }],
      };
    }
    default:
      return account;
  }
}

/** The amount of the transfer in a response, in cents; null if it has none. */
function transferred(answer: Answer | null): number | null {
  const { payment } = (answer?.body ?? {}) as { payment?: { amount?: number } };
  return payment?.amount === undefined ? null : Math.round(payment.amount * 100);
}

type RefundStep = Extract<Called['step'], { call: 'refund' }>;
const refundKey = ({ by, of, id }: RefundStep): string => `${by} ${of} ${id}`;

/** Whether a refusal is justified now. */
export function mayRefuse(account: Account, { step, answer }: Called): boolean {
  const code = answer?.body['code'];
  switch (step.call) {
    case 'pay':
      return code === 'PIX_DUPLICATE_EXTERNAL_ID'
        ? account.payments.has(step.id)
        : code === 'PIX_INSUFFICIENT_BALANCE' &&
            !account.payments.has(step.id) &&
            account.available < step.cents;
    case 'transfer': {
      const taken = account.transfers.get(step.id);
      return taken === undefined ? account.available < step.cents : taken !== step.cents;
    }
    case 'refund': {
      const same = account.refunds.get(refundKey(step));
      if (same !== undefined) return same !== step.cents;
      return (account.received.get(step.of) ?? 0) < step.cents || account.available < step.cents;
    }
    default:
      return false;
  }
}

/** The account after a payment has failed as planned; null if the account has no such payment. */
export function released(account: Account, id: number): Account | null {
  const cents = account.failing.get(id);
  if (cents === undefined) return null;
  const failing = new Map(account.failing);
  failing.delete(id);
  return { ...account, failing, available: account.available + cents };
}

/** Whether a balance is correct to the cent. Payments and refunds that are old enough may or may not have been confirmed. */
export function isBalance(account: Account, reading: Called, settlementMs: number): boolean {
  const cents = (name: string) => Math.round(Number(reading.answer?.body[name]) * 100);
  if (cents('netBalance') !== account.available) return false;
  let possible = new Set([[...account.failing.values()].reduce((sum, one) => sum + one, 0)]);
  for (const { cents: held, startMs } of account.outgoing) {
    const after = new Set([...possible].map((sum) => sum + held));
    possible = startMs + settlementMs <= reading.endMs ? new Set([...possible, ...after]) : after;
  }
  return possible.has(cents('blockedBalance'));
}
