import { at } from '../../edits.js';
import type { Part } from '../../part.js';
import {
  cents,
  handlers,
  type Handlers,
  type Services,
  tables,
  type Tables,
  type Transaction,
} from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { moveOf, movesOf } from './money.js';

type Transactions = Tables['transactions'];

/** Operations of refunds. */
export type RefundOperation = 'putDevolucao' | 'createRefundIn';
type Request<O extends RefundOperation> = Parameters<Handlers[O]>[0];
type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Does something in addition whenever a refund is requested: after its success, or after a refusal by a rule. */
export function afterRefund<O extends RefundOperation>(
  operation: O,
  moment: 'success' | 'refusal',
  effect: (request: Request<O>, services: Services, body: Answer['body']) => Promise<unknown>,
): Part {
  return handlers((known) => {
    const own = known[operation] as (request: Request<O>, services: Services) => Promise<Answer>;
    const changed = async (request: Request<O>, services: Services) => {
      let answer: Answer;
      try {
        answer = await own(request, services);
      } catch (thrown) {
        if (moment === 'refusal') await effect(request, services, {});
        throw thrown;
      }
      if (moment === 'success') await effect(request, services, answer.body);
      return answer;
    };
    return { [operation]: changed };
  });
}

/** Replaces how transactions are stored and found. */
export function transactions(change: (known: Transactions) => Partial<Transactions>): Part {
  return tables(({ transactions: known }) => ({ transactions: { ...known, ...change(known) } }));
}

type List = Transactions['list'];

/** Replaces the listing of transactions. */
export const listing = (change: (known: List) => List): Part =>
  transactions((known) => ({ list: change((filter, page) => known.list(filter, page)) }));

/** The range of a list without limits. */
export const ever = { from: '2000-01-01T00:00:00.000Z', to: '2999-12-31T00:00:00.000Z', days: null } as const;

/** Replaces how the refunded amount of a payment is counted: `adds` is called instead of the table. */
export function refundedCount(
  adds: (known: Transactions, number: number, byCents: number) => Promise<Transaction | null>,
): Part {
  return transactions((known) => ({ addRefunded: (number, byCents) => adds(known, number, byCents) }));
}

/** A failed refund still counts as refunded. */
export const failedRefundsCount: Part = refundedCount((known, number, byCents) =>
  byCents < 0 ? known.byNumber(number) : known.addRefunded(number, cents(byCents)),
);

/** The total of refunds is compared with the payment in whole reals. */
export const totalInWholeReals: Part = refundedCount(async (known, number, byCents) => {
  const added = await known.addRefunded(number, cents(byCents));
  const payment = await known.byNumber(number);
  const total = (payment?.refundedCents ?? 0) + byCents;
  const isLet = Math.floor(total / 100) <= Math.floor((payment?.amountCents ?? 0) / 100);
  return added ?? (isLet ? payment : null);
});

/** Completed refunds no longer count towards the total of their payment. */
export function doneRefundsForgotten(operation: 'devolucao' | 'refund_in'): Part {
  return transactions((known) => ({
    settle: async (refund, settled) => {
      const done = await known.settle(refund, settled);
      if (done?.operation === operation && settled.status === 'CONFIRMED' && done.parentNumber !== null)
        await known.addRefunded(done.parentNumber, cents(-done.amountCents));
      return done;
    },
  }));
}

/** Refunds beyond the amount are granted if the previous one is less than `withinMs` old: they are not counted. */
export function hastyRefunds(withinMs: number): () => Part {
  return () => {
    const last = new Map<number, number>();
    return refundedCount(async (known, number, byCents) => {
      const isHasty = Date.now() - (last.get(number) ?? 0) < withinMs;
      const added = await known.addRefunded(number, cents(byCents));
      if (added) last.set(number, Date.now());
      return added ?? (isHasty ? known.byNumber(number) : null);
    });
  };
}

/** The money of one kind of refund moves as if it had ended differently. */
export function refundMoney(operation: 'devolucao' | 'refund_in', end: 'settlement' | 'release'): Part {
  return movesOf((asked, about) => {
    if (about.operation !== operation || moveOf(asked) !== end) return asked;
    return { ...asked, available: end === 'settlement' ? about.amountCents : 0 };
  });
}

/** Changes the time (ms since 1970) at which payments count as received when they are refunded. */
function receivedAt(change: (receivedMs: number) => number): Part {
  const changed = (found: Transaction | null) => {
    if (!found) return found;
    const receivedMs = Date.parse(found.processedAt ?? found.createdAt);
    return { ...found, processedAt: new Date(change(receivedMs)).toISOString() };
  };
  return transactions((known) => ({
    byTransactionId: async (...named) => changed(await known.byTransactionId(...named)),
    byEndToEndId: async (...named) => changed(await known.byEndToEndId(...named)),
  }));
}

/** A payment can be refunded however long ago it was received. */
export const noDeadline: Part = receivedAt(() => Date.parse('2999-01-01'));

/** A payment can be refunded until this many days have passed. */
export const deadlineAfterDays = (days: number): Part =>
  receivedAt((receivedMs) => receivedMs - (89 - days) * 86_400_000);

/** Remembers the end-to-end ids of payments received. */
export function receiptsMade(): { readonly part: Part; readonly all: readonly string[] } {
  const all: string[] = [];
  return {
    all,
    part: {
      http: {
        answer: (answer, request) => {
          const isReceipt = at(request.body, '/state') === 'a received payment';
          if (request.operation === 'control' && isReceipt) all.push(String(at(answer.body, '/endToEndId')));
          return answer;
        },
      },
    },
  };
}

/** The two parameters in the path of a devolucao. */
export function pathOf({ path }: WireRequest): { readonly e2eid: string; readonly id: string } {
  const [, , e2eid = '', , id = ''] = path.replace(/\?.*$/s, '').split('/');
  return { e2eid: decodeURIComponent(e2eid), id: decodeURIComponent(id) };
}

/** The path with other parameters. */
export function withPath(request: WireRequest, changed: Partial<ReturnType<typeof pathOf>>): WireRequest {
  const { e2eid, id } = { ...pathOf(request), ...changed };
  return { ...request, path: `/pix/${encodeURIComponent(e2eid)}/devolucao/${encodeURIComponent(id)}` };
}
