import { setTimeout as pause } from 'node:timers/promises';

import {
  answers,
  at,
  fullError,
  isSuccess,
  json,
  requests,
  set,
  shortError,
  statusThroughout,
} from '../parts/edits.js';
import { filtered, keeping, listed, listing, member } from '../parts/lists.js';
import { handler, movesOf, table } from '../parts/replace.js';
import { pathOf } from '../parts/paths.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import { bodyOf, isType, notifications, suppressed } from '../parts/notifications.js';
import { asDecimalText } from '../parts/values.js';

/** The list is in the order of ids, and shows what is new only a moment later. */
function lateAndByIds(lateMs: number): Part {
  const firstReadAtMs = new Map<number, number>();
  return table('transactions', (inner) => ({
    insert: async (transaction) => {
      const inserted = await inner.insert(transaction);
      if (inserted) firstReadAtMs.set(inserted.number, Date.now());
      return inserted;
    },
    list: async (filter, { limit, offset }) => {
      const all = await inner.list(filter, { limit: 10_000, offset: 0 });
      const items = all.items
        .filter(({ number }) => Date.now() - (firstReadAtMs.get(number) ?? 0) >= lateMs)
        .sort((one, other) => one.uuid.localeCompare(other.uuid));
      return { ...all, total: items.length, items: items.slice(offset, offset + limit) };
    },
  }));
}

/** Of a pending transaction only what a list must show. */
const shownWhilePending: Part = listed((row) => {
  if (row['status'] !== 'Pendente') return row;
  const { transactionId, externalId, status, operationType, movementType, originalAmount, createdAt } = row;
  return { transactionId, externalId, status, operationType, movementType, originalAmount, createdAt };
});

/** REFUND as of a gateway that tells of the payment: its amount, as a CREDIT, and every refund of it that was completed. */
function refundsOfPayment(): Part {
  const done = new Map<number, readonly unknown[]>();
  return table('notifications', (inner, { transactions }) => ({
    insert: async (notification, atMs) => {
      const body = bodyOf(notification);
      const { transactionNumber } = notification;
      if (!isType('REFUND')(body) || transactionNumber === null) return inner.insert(notification, atMs);
      const parentNumber = (await transactions.byNumber(transactionNumber))?.parentNumber ?? null;
      const payment = parentNumber === null ? null : await transactions.byNumber(parentNumber);
      if (payment === null) return inner.insert(notification, atMs);
      const refunds = [...(done.get(payment.number) ?? []), ...(at(body, '/data/refunds') as unknown[])];
      if (at(body, '/data/status') === 'REFUNDED') done.set(payment.number, refunds);
      const edits = [
        set('/data/creditDebitType', 'CREDIT'),
        set('/data/payment/amount', asDecimalText(payment.amountCents / 100)),
        set('/data/refunds', refunds),
      ];
      const edited = edits.reduce((holder, edit) => edit(holder), { body: body }).body;
      return inner.insert({ ...notification, body: JSON.stringify(edited) }, atMs);
    },
  }));
}

/** URLs of one event type receive the notifications of another. */
const notifiedTo = (eventType: string, other: string): Part =>
  table('registrations', (inner) => ({
    active: async (accountId, type) => {
      const own = await inner.active(accountId, type);
      // A fourth URL is refused all the same.
      const isOther = type === eventType && own.length <= 3;
      return isOther ? inner.active(accountId, other as typeof type) : own;
    },
  }));

/** Other legal choices about refunds, the lists of MEDs and transactions, registration and resend. */
export default {
  'devolucao-done-at-once': handler('putDevolucao', (inner) => async (request, services) => {
    const plan = () => ({ afterMs: 0, verdict: { outcome: 'CONFIRMED' } }) as const;
    const quick = { ...services, bank: { ...services.bank, plan } };
    const answer = await inner(request, quick);
    for (let tries = 0; tries < 100; tries += 1) {
      const again = await inner(request, quick);
      const isDone = at(again.body, '/status') !== 'EM_PROCESSAMENTO';
      if (isDone) return { ...again, status: answer.status } as typeof answer;
      await pause(5);
    }
    return answer;
  }),
  'devolucao-id-once': answers('putDevolucao', 200)(() => shortError(409)),
  'devolucao-answered-200': answers(
    'putDevolucao',
    isSuccess,
  )((answer) => ({ ...answer, status: answer.status === 201 ? 200 : 202 })),
  // Of received payments none was a withdrawal; about others it cannot tell.
  'retirada-refused': () => {
    const received = new Set<unknown>();
    return [
      {
        answer: (answer, { operation }) => {
          if (operation === 'control') received.add(at(answer.body, '/endToEndId'));
          return answer;
        },
      },
      requests(
        'putDevolucao',
        (request) => at(request.body, '/natureza') === 'RETIRADA' && received.has(pathOf(request).e2eid),
      )(() => shortError(400)),
    ];
  },
  'refund-in-unknown-400': [
    answers('createRefundIn', 404)(statusThroughout(400)),
    answers(
      'createRefundIn',
      ({ status, body }) => status === 400 && JSON.stringify(body ?? '').includes('deadline'),
    )(statusThroughout(422)),
  ],
  'refunds-taken-when-done': movesOf((moves, { operation, status, amountCents }) => {
    if (operation !== 'devolucao' && operation !== 'refund_in') return moves;
    return { available: status === 'CONFIRMED' ? -amountCents : 0, blocked: 0 };
  }),
  'refunds-taken-when-asked': movesOf((moves, { operation, status, amountCents }) => {
    if (operation !== 'devolucao' && operation !== 'refund_in') return moves;
    const taken = { PENDING: amountCents, CONFIRMED: 0, ERROR: -amountCents }[status];
    return { available: -taken, blocked: 0 };
  }),
  'refund-notification-of-the-payment': refundsOfPayment,
  'failed-refunds-not-notified': suppressed(
    (body) => isType('REFUND')(body) && at(body, '/data/status') === 'ERROR',
  ),
  'refunds-to-cash-in': [notifiedTo('refund_in', 'cash_in'), notifiedTo('refund_out', 'cash_out')],
  'med-without-payment': member('listMeds', '/originalTransaction', null),
  'med-received-once-read': {
    parts: handler('listMeds', (inner) => async (request, services) => {
      const answer = await inner(request, services);
      const { id: accountId } = request.account;
      const shown = at(answer.body, '/data') as readonly { readonly id: number }[];
      await services.store.write(async ({ meds }) => {
        for (const { id } of shown) {
          const med = await meds.byId(accountId, id);
          if (med?.status === 'OPEN') await meds.update({ ...med, status: 'RECEIVED' }, 'OPEN');
        }
      }, accountId);
      return answer;
    }),
    shownBy: ({ body }, { operation }) =>
      operation === 'listMeds' && JSON.stringify(body ?? '').includes('"RECEIVED"'),
  },
  'med-dates-only': requests('listMeds', ({ path }) => /Date=[^&]*T/.test(path))(() => shortError(400)),
  'med-notifications-otherwise': notifications(({ event }) => String(event).startsWith('med_'))(
    set('', (body: unknown) => ({ kind: at(body, '/event'), case: at(body, '/data/id') })),
  ),
  'oldest-first': listing((inner) => async (filter, { limit, offset }) => {
    const all = await inner(filter, { limit: 10_000, offset: 0 });
    return { ...all, items: all.items.toReversed().slice(offset, offset + limit) };
  }),
  'list-late-and-by-ids': () => [
    lateAndByIds(400),
    shownWhilePending,
    requests('listTransactions', ({ path }) => /Date=[^&]*T/.test(path))(() => shortError(400)),
  ],
  'list-of-the-standard-family': listing(
    filtered((filter) => {
      const standard = ['cash_out', 'qr_cash_out', 'cash_in', 'receipt', 'refund_in', 'return'] as const;
      const requested = filter.operations ?? standard;
      return { ...filter, operations: standard.filter((name) => requested.includes(name)) };
    }),
  ),
  'unpaid-charges-not-listed': listing(
    keeping(({ operation, status }) => operation !== 'cash_in' || status !== 'PENDING'),
  ),
  'list-with-numbers': listed((row, { number }) => ({ ...row, transactionId: String(number) })),
  'registration-enabled': {
    parts: requests(
      'control',
      ({ body }) =>
        at(body, '/state') === 'an account' && at(body, '/params/webhookRegistration') === undefined,
    )(set('/params/webhookRegistration', 'enabled')),
    shownBy: (_, { operation }) => operation === 'registerWebhook',
  },
  'blocked-headers-dropped': requests('registerWebhook', ({ body }) => Array.isArray(at(body, '/headers')))(
    set('/headers', (headers: unknown) =>
      (headers as readonly unknown[]).filter((header) => {
        const key = at(header, '/key');
        return !/^(host|content-length|connection|transfer-encoding|content-type|user-agent)$/i.test(
          typeof key === 'string' ? key : '',
        );
      }),
    ),
  ),
  'resend-502': answers(
    'resendWebhook',
    ({ status, body }) => status === 200 && at(body, '/statusCode') !== 200,
  )((_, request) => ({ ...fullError(request, 502), headers: json(502, {}).headers })),
  'resend-502-with-the-result': answers(
    'resendWebhook',
    ({ status, body }) => status === 200 && at(body, '/statusCode') !== 200,
  )((answer) => ({ ...answer, status: 502 })),
} satisfies VariantParts;
