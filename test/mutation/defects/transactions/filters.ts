import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, type Tables, type Transaction } from '../../replace.js';
import { given, isOneOf, listed, member, notGiven, reads } from '../shared/list-defects.js';
import { listing, transactions } from '../shared/refund-defects.js';

const operation = 'listTransactions';
type List = Tables['transactions']['list'];

const dayMs = 86_400_000;

/** Removes from the list what `keeps` does not keep. */
const keeping = (keeps: (row: Awaited<ReturnType<List>>['items'][number]) => boolean): Part =>
  listing((known) => async (filter, { limit, offset }) => {
    const all = await known(filter, { limit: 1_000, offset: 0 });
    const kept = all.items.filter(keeps);
    return { items: kept.slice(offset, offset + limit), total: kept.length };
  });

/** Moves the range of the list. */
const ranging = (
  change: (from: number, to: number) => readonly [number, number],
  when: (days: number) => boolean,
) =>
  listing((known) => (filter, page) => {
    const [start, end] = [Date.parse(filter.from), Date.parse(filter.to)];
    if (!when((end - start) / dayMs)) return known(filter, page);
    const [from, to] = change(start, end).map((ms) => new Date(ms).toISOString());
    return known({ ...filter, from: from ?? filter.from, to: to ?? filter.to }, page);
  });

/** Changes the counterpart's document; null leaves it unchanged. */
const documents = (change: (document: string, shown: Transaction) => string | null): Part =>
  listed((row, shown) => {
    const document = shown.counterpart && change(shown.counterpart.document, shown);
    return document === null ? row : set('/counterpart/document', document)({ body: row }).body;
  });

const statuses = isOneOf('PENDING', 'CONFIRMED', 'ERROR');
const types = isOneOf('PAYMENT', 'WITHDRAW', 'REFUND_IN', 'REFUND_OUT');

export default {
  'transactions/status-ignored': breaks('TRANSACTION-24', {
    title: 'The filter status is not looked at',
    defect: reads(operation, 'status', statuses, () => undefined),
  }),
  'transactions/failed-among-pending': breaks('TRANSACTION-24', {
    title: 'The pending transactions are those that are not confirmed',
    defect: listing((known) => async (filter, page) => {
      if (filter.status !== 'PENDING') return known(filter, page);
      const all = await known({ ...filter, status: null }, page);
      const kept = all.items.filter(({ status }) => status !== 'CONFIRMED');
      return { items: kept, total: kept.length };
    }),
  }),
  'transactions/status-by-age': breaks('TRANSACTION-24', {
    title: 'A transaction is found as CONFIRMED only some seconds after it was',
    defect: listing((known) => async (filter, page) => {
      const all = await known(filter, page);
      if (filter.status !== 'CONFIRMED') return all;
      const kept = all.items.filter(({ processedAt }) => Date.now() - Date.parse(processedAt ?? '') > 10_000);
      return { items: kept, total: kept.length };
    }),
  }),
  'transactions/status-any': breaks('TRANSACTION-25', {
    title: 'An unknown status counts as none',
    defect: reads(
      operation,
      'status',
      (value) => given(value) && !statuses(value),
      () => undefined,
    ),
  }),
  'transactions/type-ignored': breaks('TRANSACTION-26', {
    title: 'The filter type is not looked at',
    defect: reads(operation, 'type', types, () => undefined),
  }),
  'transactions/refunds-together': breaks('TRANSACTION-26', {
    title: 'REFUND_IN and REFUND_OUT both hold all refunds',
    defect: listing((known) => (filter, page) => {
      const refunds = ['refund_in', 'devolucao', 'return'] as const;
      const isRefund =
        filter.operations?.some((name) => (refunds as readonly string[]).includes(name)) === true;
      return known(isRefund ? { ...filter, operations: refunds } : filter, page);
    }),
  }),
  'transactions/start-ignored': breaks('TRANSACTION-28', {
    title: 'The list begins 31 days before its end, whatever startDate says',
    defect: ranging(
      (_, to) => [to - 31 * dayMs, to],
      () => true,
    ),
  }),
  'transactions/default-of-a-week': breaks('TRANSACTION-30', {
    title: 'Without dates the list holds the last 7 days',
    defect: ranging(
      (_, to) => [to - 7 * dayMs, to],
      (days) => days > 31,
    ),
  }),
  'transactions/default-of-a-quarter': breaks('TRANSACTION-30', {
    title: 'Without dates the list holds the last 90 days',
    defect: ranging(
      (_, to) => [to - 90 * dayMs, to],
      (days) => days > 31,
    ),
  }),
  'transactions/end-ignored': breaks('TRANSACTION-31', {
    title: 'endDate is not looked at',
    defect: ranging(
      (from, to) => [from, to + 31 * dayMs],
      (days) => days < 31,
    ),
  }),
  'transactions/until-yesterday': breaks('TRANSACTION-33', {
    title: 'Without endDate the list reaches to the end of yesterday',
    defect: reads(operation, 'endDate', notGiven, () =>
      new Date(Date.now() - dayMs - 3 * 3_600_000).toISOString().slice(0, 10),
    ),
  }),
  'transactions/external-id-ignored': breaks('TRANSACTION-34', {
    title: 'The filter externalId is not looked at',
    defect: reads(operation, 'externalId', given, () => undefined),
  }),
  'transactions/external-id-as-part': breaks('TRANSACTION-34', {
    title: 'The filter externalId finds what begins with it',
    defect: listing((known) => async (filter, page) => {
      const { externalId } = filter;
      if (externalId === null) return known(filter, page);
      const all = await known({ ...filter, externalId: null }, page);
      const kept = all.items.filter((row) => row.externalId?.startsWith(externalId));
      return { items: kept, total: kept.length };
    }),
  }),
  'transactions/end-to-end-id-ignored': breaks('TRANSACTION-35', {
    title: 'The filter endToEndId is not looked at',
    defect: reads(operation, 'endToEndId', given, () => undefined),
  }),
  'transactions/range-any': breaks('TRANSACTION-36', {
    title: 'A range of more than 31 days is cut to 31',
    defect: handlers((known) => ({
      listTransactions: async (request, services) => {
        const { startDate, endDate } = request.query;
        const days = (Date.parse(endDate ?? '') - Date.parse(startDate ?? '')) / dayMs;
        if (!(days > 31)) return known.listTransactions(request, services);
        const start = new Date(Date.parse(endDate ?? '') - 30 * dayMs).toISOString().slice(0, 10);
        return known.listTransactions(
          { ...request, query: { ...request.query, startDate: start } },
          services,
        );
      },
    })),
  }),
  'transactions/range-of-four-weeks': breaks('TRANSACTION-37', {
    title: 'A range of more than 28 days is refused',
    defect: (): Part => ({
      http: {
        request: (request) => {
          const query = new URLSearchParams(request.path.split('?')[1] ?? '');
          const [start, end] = [query.get('startDate'), query.get('endDate')];
          const days = (Date.parse(end ?? '') - Date.parse(start ?? '')) / dayMs;
          const isLong = request.operation === operation && days > 28;
          return isLong ? { ...request, path: `${request.path}&size=1000` } : request;
        },
      },
    }),
  }),
  'transactions/amount-in-binary': breaks('TRANSACTION-57', {
    title: 'The amount is cut off from the binary number: 0.29 becomes 0.28',
    defect: member(operation, '/originalAmount', (brl: unknown) => Math.floor(Number(brl) * 100) / 100),
  }),
  'transactions/created-local': breaks('TRANSACTION-64', {
    title: 'createdAt is local time passed off as UTC',
    defect: member(operation, '/createdAt', (time: unknown) =>
      new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString(),
    ),
  }),
  'transactions/document-masked-for-individuals': breaks('TRANSACTION-70', {
    title: 'Only a CPF is masked, a CNPJ is shown whole',
    defect: documents((document) => (document.length === 14 ? document : null)),
  }),
  'transactions/document-of-paid-companies': breaks('TRANSACTION-70', {
    title: 'The CNPJ of a company that a cash-out paid is shown whole',
    defect: documents((document, { operation: kind }) =>
      kind === 'cash_out' && document.length === 14 ? document : null,
    ),
  }),
  'transactions/document-with-points': breaks('TRANSACTION-70', {
    title: 'The document is shown whole, with points and a hyphen',
    defect: documents((document) =>
      document.length === 11 ? document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, 'CPF $1.$2.$3-$4') : null,
    ),
  }),
  'transactions/charges-hidden': breaks('TRANSACTION-77', {
    title: 'A charge is listed only until it was paid',
    defect: keeping(({ operation: kind, status }) => kind !== 'cash_in' || status === 'PENDING'),
  }),
  'transactions/qr-cash-outs-late': breaks('TRANSACTION-77', {
    title: 'A payment by QR code is listed seconds after it was made',
    defect: keeping(
      ({ operation: kind, createdAt }) =>
        kind !== 'qr_cash_out' || Date.now() - Date.parse(createdAt) > 10_000,
    ),
  }),
  'transactions/one-id-for-all': breaks('TRANSACTION-50', {
    title: 'The list shows the transactionId of the first transaction for all',
    defect: () => {
      const first = new Map<string, string>();
      return listed((row, { accountId, uuid }) => {
        const transactionId = first.get(accountId) ?? uuid;
        first.set(accountId, transactionId);
        return { ...row, transactionId };
      });
    },
  }),
  'transactions/of-everyone': breaks('TRANSACTION-78', {
    title: 'The list holds the transactions of all accounts',
    defect: () => {
      const owners = new Set<string>();
      return transactions((known) => ({
        insert: (transaction) => {
          owners.add(transaction.accountId);
          return known.insert(transaction);
        },
        list: async (filter, page) => {
          const accounts = [...new Set([filter.accountId, ...owners])];
          const lists = await Promise.all(
            accounts.map((accountId) => known.list({ ...filter, accountId }, page)),
          );
          return {
            items: lists.flatMap(({ items }) => items),
            total: lists.reduce((sum, { total }) => sum + total, 0),
          };
        },
      }));
    },
  }),
  'transactions/refused-listed': breaks('TRANSACTION-79', {
    title: 'A refused cash-out is listed as confirmed',
    defect: (): readonly Part[] => {
      const refused = new Map<string, unknown[]>();
      return [
        {
          http: {
            answer: (answer, request) => {
              const key = request.headers['authorization'] ?? '';
              if (request.operation === 'createCashOut' && answer.status === 400)
                refused.set(key, [...(refused.get(key) ?? []), at(request.body, '/externalId')]);
              if (request.operation !== operation || answer.status !== 200) return answer;
              const rows = (refused.get(key) ?? []).map((externalId) => ({ ...row, externalId }));
              const data = [...(at(answer.body, '/data') as unknown[]), ...rows];
              return { ...answer, body: { ...(answer.body as object), data } };
            },
          },
        },
      ];
    },
  }),
} satisfies Defects;

const row = {
  transactionId: '5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33',
  status: 'Confirmado',
  operationType: 'Pix out',
  movementType: 'DEBIT',
  originalAmount: 1,
  feeAmount: 0,
  finalAmount: 1,
  endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
  createdAt: '2026-01-01T00:00:00Z',
  processedAt: '2026-01-01T00:00:00Z',
  counterpart: {
    name: 'Maria',
    document: '***.982.247-**',
    bank: { bankISPB: '00000000', bankName: 'BCO', bankCode: '001', accountBranch: '1', accountNumber: '2' },
  },
};
