import { defects } from '../../mutant.js';
import { handledAs, handler, table, tables } from '../../../../conformance/variants/parts/replace.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { daysApart, freeAgain } from '../shared/external-ids.js';

type Forgetting = (days: number) => readonly Part[];

/** Forgets the key of a transfer that is older than this. */
const keysForgotten: Forgetting = (days) => {
  const isOld = daysApart(days);
  let createdAt = '';
  return [
    table('transactions', (inner) => ({
      byUniqueKey: async (accountId, kind, key) => {
        const kept = await inner.byUniqueKey(accountId, kind, key);
        return kind === 'transfer' && kept !== null && isOld(kept, { createdAt }) ? null : kept;
      },
    })),
    freeAgain('transfer', isOld),
    handledAs('createTransfer', (request, { clock }) => {
      createdAt = new Date(clock.systemMs() + request.account.clockOffsetMs).toISOString();
      return request;
    }),
  ];
};

/** A txid can be used again if its charge is older than this. */
const txidsForgotten: Forgetting = (days) => {
  const isOld = daysApart(days);
  let count = 0;
  return [
    tables(({ cobs }) => ({
      cobs: {
        ...cobs,
        insert: async (created) => {
          const inserted = await cobs.insert(created);
          const kept = inserted ?? (await cobs.byTxid(created.accountId, created.txid));
          if (inserted !== null || kept === null || !isOld(kept, created)) return inserted;
          count += 1;
          return cobs.insert({ ...created, txid: `${created.txid.slice(0, -4)}${1000 + count}` });
        },
      },
    })),
  ];
};

/** A resend does not find transactions that are older than this. */
const transactionsForgotten: Forgetting = (days) => [
  handler('resendWebhook', (inner) => async (request, services) => {
    const { transactionIdentifier } = request.params;
    const found = await services.store.read(({ transactions }) =>
      transactions.byExternalId(request.account.id, transactionIdentifier),
    );
    const createdAt = new Date(services.clock.systemMs() + request.account.clockOffsetMs).toISOString();
    if (found === null || !daysApart(days)(found, { createdAt })) return inner(request, services);
    return inner({ ...request, params: { ...request.params, transactionIdentifier: 'forgotten' } }, services);
  }),
];

const idsForgotten =
  (operation: Parameters<typeof freeAgain>[0]): Forgetting =>
  (days) => [freeAgain(operation, daysApart(days))];

const forgetting = (what: string, forget: Forgetting, days: number) => ({
  title: `${what} after ${days === 1 ? 'a day' : `${days} days`}`,
  defect: () => forget(days),
});

const cashOutIds = ['The externalId of a cash-out is free again', idsForgotten('cash_out')] as const;
const qrCashOutIds = ['The externalId of a QR cash-out is free again', idsForgotten('qr_cash_out')] as const;
const cashInIds = ['The externalId of a cash-in is free again', idsForgotten('cash_in')] as const;
const transferKeys = ['A key is forgotten', keysForgotten] as const;
const txids = ['A txid is free again', txidsForgotten] as const;
const refundIds = ['A refund id refunds again', idsForgotten('devolucao')] as const;
const resends = ['A transaction is not found for a resend', transactionsForgotten] as const;

/** The number of transactions that a gateway with a short memory still knows. */
const known = 500;

/** Counts an account's transactions, and tells whether `known` or more have followed a given one. */
function crowd() {
  const counts = new Map<string, number>();
  const madeAt = new Map<string, number>();
  const countOf = (accountId: string) => counts.get(accountId) ?? 0;
  const name = (accountId: string, id: string | null) => `${accountId} ${id}`;
  return {
    counting: table('transactions', (inner) => ({
      insert: async (created) => {
        const inserted = await inner.insert(created);
        if (inserted === null) return null;
        const { accountId, endToEndId } = inserted;
        counts.set(accountId, countOf(accountId) + 1);
        for (const id of [created.uniqueKey, endToEndId]) madeAt.set(name(accountId, id), countOf(accountId));
        return inserted;
      },
    })),
    made: (accountId: string, id: string) => madeAt.set(name(accountId, id), countOf(accountId)),
    hides: (accountId: string, id: string | null) =>
      countOf(accountId) - (madeAt.get(name(accountId, id)) ?? Infinity) >= known,
  };
}

const amongMany = (title: string, forget: () => readonly Part[]) => ({
  title: `${title} after ${known} other transactions`,
  defect: forget,
});

const idsAmongMany = () => {
  const { counting, hides } = crowd();
  return [freeAgain('cash_out', (_kept, { accountId, uniqueKey }) => hides(accountId, uniqueKey)), counting];
};

const keysAmongMany = () => {
  const { counting, hides } = crowd();
  return [
    table('transactions', (inner) => ({
      byUniqueKey: async (accountId, kind, key) =>
        kind === 'transfer' && hides(accountId, key) ? null : inner.byUniqueKey(accountId, kind, key),
    })),
    freeAgain('transfer', (_kept, { accountId, uniqueKey }) => hides(accountId, uniqueKey)),
    counting,
  ];
};

const txidsAmongMany = () => {
  const { counting, made, hides } = crowd();
  return [
    tables(({ cobs }) => ({
      cobs: {
        ...cobs,
        insert: async (created) => {
          const { accountId, txid } = created;
          const inserted = await cobs.insert(
            hides(accountId, txid) ? { ...created, txid: `${txid.slice(0, -4)}9999` } : created,
          );
          if (inserted !== null) made(accountId, inserted.txid);
          return inserted;
        },
      },
    })),
    counting,
  ];
};

const resendsAmongMany = () => {
  const { counting, hides } = crowd();
  return [
    handler('resendWebhook', (inner) => (request, services) => {
      const { transactionIdentifier } = request.params;
      if (!hides(request.account.id, transactionIdentifier)) return inner(request, services);
      return inner(
        { ...request, params: { ...request.params, transactionIdentifier: 'forgotten' } },
        services,
      );
    }),
    counting,
  ];
};

const listAmongMany = () => [
  handler('listTransactions', (inner) => async (request, services) => {
    const answer = await inner(request, services);
    if (answer.status !== 200) return answer;
    const { page, size } = answer.body.metadata;
    return (page - 1) * size < known ? answer : { ...answer, body: { ...answer.body, data: [] } };
  }),
];

/** Gateways that forget unique ids or old transactions: their tables are purged, or they search only the last days. */
export default defects()
  .family(amongMany, [
    ['cash-out/id-free-among-many', 'CASHOUT-16', 'The externalId of a cash-out is free again', idsAmongMany],
    ['transfer/key-among-many', 'TRANSFER-19', 'A key is forgotten', keysAmongMany],
    ['cob/txid-free-among-many', 'COB-37', 'A txid is free again', txidsAmongMany],
    ['resend/among-many', 'RESEND-12', 'A transaction is not found for a resend', resendsAmongMany],
    ['transactions/among-many', 'TRANSACTION-18', 'The list shows no transaction', listAmongMany],
  ])
  .family(forgetting, [
    ['cash-out/id-free-after-a-day', 'CASHOUT-16', ...cashOutIds, 1],
    ['cash-out/id-free-after-7-days', 'CASHOUT-16', ...cashOutIds, 7],
    ['cash-out/id-free-after-31-days', 'CASHOUT-16', ...cashOutIds, 31],
    ['cash-out/id-free-after-180-days', 'CASHOUT-16', ...cashOutIds, 180],
    ['qr-cash-out/id-free-after-7-days', 'QRCASHOUT-27', ...qrCashOutIds, 7],
    ['qr-cash-out/id-free-after-31-days', 'QRCASHOUT-27', ...qrCashOutIds, 31],
    ['qr-cash-out/id-free-after-180-days', 'QRCASHOUT-27', ...qrCashOutIds, 180],
    ['external-ids/free-after-a-day', 'CASHIN-26', ...cashInIds, 1],
    ['external-ids/free-after-7-days', 'CASHIN-26', ...cashInIds, 7],
    ['external-ids/free-after-31-days', 'CASHIN-26', ...cashInIds, 31],
    ['external-ids/free-after-180-days', 'CASHIN-26', ...cashInIds, 180],
    ['transfer/key-of-a-day', 'TRANSFER-19', ...transferKeys, 1],
    ['transfer/key-of-7-days', 'TRANSFER-19', ...transferKeys, 7],
    ['transfer/key-of-31-days', 'TRANSFER-19', ...transferKeys, 31],
    ['transfer/key-of-180-days', 'TRANSFER-19', ...transferKeys, 180],
    ['cob/txid-free-after-7-days', 'COB-37', ...txids, 7],
    ['cob/txid-free-after-31-days', 'COB-37', ...txids, 31],
    ['cob/txid-free-after-180-days', 'COB-37', ...txids, 180],
    ['devolucao/id-free-after-a-day', 'DEVOLUCAO-23', ...refundIds, 1],
    ['devolucao/id-free-after-7-days', 'DEVOLUCAO-23', ...refundIds, 7],
    ['devolucao/id-free-after-31-days', 'DEVOLUCAO-23', ...refundIds, 31],
    ['resend/within-a-day', 'RESEND-11', ...resends, 1],
    ['resend/within-7-days', 'RESEND-11', ...resends, 7],
    ['resend/within-31-days', 'RESEND-11', ...resends, 31],
    ['resend/within-180-days', 'RESEND-11', ...resends, 180],
  ]);
