import { at } from '../edits.js';
import type { Part } from '../part.js';
import { handlers, rules, type Tables } from '../replace.js';
import { given, isOneOf, member, noDate, notGiven, reads } from './list-defects.js';
import { transactions } from './refund-defects.js';
import { mutantsOf } from './request-faults.js';

const operation = 'listTransactions';
type List = Tables['transactions']['list'];

const dayMs = 86_400_000;

/** Lists transactions otherwise. */
const listing = (change: (known: List) => List): Part =>
  transactions((known) => ({ list: change((filter, page) => known.list(filter, page)) }));

/** Leaves out of the list what `keeps` does not keep. */
const keeping = (keeps: (row: Awaited<ReturnType<List>>['items'][number]) => boolean): Part =>
  listing((known) => async (filter, { limit, offset }) => {
    const all = await known(filter, { limit: 1_000, offset: 0 });
    const kept = all.items.filter(keeps);
    return { items: kept.slice(offset, offset + limit), total: kept.length };
  });

/** Moves the range that is looked at. */
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

const statuses = isOneOf('PENDING', 'CONFIRMED', 'ERROR');
const types = isOneOf('PAYMENT', 'WITHDRAW', 'REFUND_IN', 'REFUND_OUT');

/** Which transactions the list holds. */
export default mutantsOf('transactions', [
  [
    'status-ignored',
    'The filter status is not looked at',
    'TRANSACTION-24',
    'state',
    reads(operation, 'status', statuses, () => undefined),
  ],
  [
    'failed-among-pending',
    'The pending transactions are those that are not confirmed',
    'TRANSACTION-24',
    'leniency',
    listing((known) => async (filter, page) => {
      if (filter.status !== 'PENDING') return known(filter, page);
      const all = await known({ ...filter, status: null }, page);
      const kept = all.items.filter(({ status }) => status !== 'CONFIRMED');
      return { items: kept, total: kept.length };
    }),
  ],
  [
    'status-by-age',
    'A transaction is found as CONFIRMED only some seconds after it was',
    'TRANSACTION-24',
    'timing',
    listing((known) => async (filter, page) => {
      const all = await known(filter, page);
      if (filter.status !== 'CONFIRMED') return all;
      const kept = all.items.filter(({ processedAt }) => Date.now() - Date.parse(processedAt ?? '') > 10_000);
      return { items: kept, total: kept.length };
    }),
  ],
  [
    'status-any',
    'An unknown status counts as none',
    'TRANSACTION-25',
    'leniency',
    reads(
      operation,
      'status',
      (value) => given(value) && !statuses(value),
      () => undefined,
    ),
  ],
  [
    'type-ignored',
    'The filter type is not looked at',
    'TRANSACTION-26',
    'state',
    reads(operation, 'type', types, () => undefined),
  ],
  [
    'refunds-together',
    'REFUND_IN and REFUND_OUT both hold all refunds',
    'TRANSACTION-26',
    'leniency',
    listing((known) => (filter, page) => {
      const refunds = ['refund_in', 'devolucao', 'return'] as const;
      const isRefund =
        filter.operations?.some((name) => (refunds as readonly string[]).includes(name)) === true;
      return known(isRefund ? { ...filter, operations: refunds } : filter, page);
    }),
  ],
  [
    'type-any',
    'An unknown type counts as none',
    'TRANSACTION-27',
    'leniency',
    reads(
      operation,
      'type',
      (value) => given(value) && !types(value),
      () => undefined,
    ),
  ],
  [
    'start-ignored',
    'The list begins 31 days before its end, whatever startDate says',
    'TRANSACTION-28',
    'state',
    ranging(
      (_, to) => [to - 31 * dayMs, to],
      () => true,
    ),
  ],
  [
    'start-any',
    'A malformed startDate counts as none',
    'TRANSACTION-29',
    'leniency',
    reads(operation, 'startDate', noDate, () => undefined),
  ],
  [
    'default-of-a-week',
    'Without dates the list holds the last 7 days',
    'TRANSACTION-30',
    'state',
    ranging(
      (_, to) => [to - 7 * dayMs, to],
      (days) => days > 31,
    ),
  ],
  [
    'default-of-a-quarter',
    'Without dates the list holds the last 90 days',
    'TRANSACTION-30',
    'timing',
    ranging(
      (_, to) => [to - 90 * dayMs, to],
      (days) => days > 31,
    ),
  ],
  [
    'end-ignored',
    'endDate is not looked at',
    'TRANSACTION-31',
    'state',
    ranging(
      (from, to) => [from, to + 31 * dayMs],
      (days) => days < 31,
    ),
  ],
  [
    'end-any',
    'A malformed endDate counts as none',
    'TRANSACTION-32',
    'leniency',
    reads(operation, 'endDate', noDate, () => undefined),
  ],
  [
    'until-yesterday',
    'Without endDate the list reaches to the end of yesterday',
    'TRANSACTION-33',
    'timing',
    reads(operation, 'endDate', notGiven, () =>
      new Date(Date.now() - dayMs - 3 * 3_600_000).toISOString().slice(0, 10),
    ),
  ],
  [
    'external-id-ignored',
    'The filter externalId is not looked at',
    'TRANSACTION-34',
    'state',
    reads(operation, 'externalId', given, () => undefined),
  ],
  [
    'external-id-as-part',
    'The filter externalId finds what begins with it',
    'TRANSACTION-34',
    'leniency',
    listing((known) => async (filter, page) => {
      const { externalId } = filter;
      if (externalId === null) return known(filter, page);
      const all = await known({ ...filter, externalId: null }, page);
      const kept = all.items.filter((row) => row.externalId?.startsWith(externalId));
      return { items: kept, total: kept.length };
    }),
  ],
  [
    'end-to-end-id-ignored',
    'The filter endToEndId is not looked at',
    'TRANSACTION-35',
    'state',
    reads(operation, 'endToEndId', given, () => undefined),
  ],
  [
    'range-any',
    'A range of more than 31 days is cut to 31',
    'TRANSACTION-36',
    'leniency',
    handlers((known) => ({
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
  ],
  [
    'range-of-four-weeks',
    'A range of more than 28 days is refused',
    'TRANSACTION-37',
    'strictness',
    (): Part => ({
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
  ],
  [
    'amount-in-binary',
    'The amount is cut off from the binary number: 0.29 becomes 0.28',
    'TRANSACTION-57',
    'state',
    member(operation, '/originalAmount', (brl: unknown) => Math.floor(Number(brl) * 100) / 100),
  ],
  [
    'created-local',
    'createdAt is local time passed off as UTC',
    'TRANSACTION-64',
    'timing',
    member(operation, '/createdAt', (time: unknown) =>
      new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString(),
    ),
  ],
  [
    'document-masked-for-individuals',
    'Only a CPF is masked, a CNPJ is shown whole',
    'TRANSACTION-70',
    'state',
    rules((known) => ({
      listedTransaction: (transaction) => {
        const row = known.listedTransaction(transaction);
        const document = transaction.counterpart?.document ?? '';
        if (document.length !== 14 || !row.counterpart) return row;
        return { ...row, counterpart: { ...row.counterpart, document } };
      },
    })),
  ],
  [
    'document-with-points',
    'The document is shown whole, with points and a hyphen',
    'TRANSACTION-70',
    'response',
    rules((known) => ({
      listedTransaction: (transaction) => {
        const row = known.listedTransaction(transaction);
        const document = transaction.counterpart?.document ?? '';
        if (document.length !== 11 || !row.counterpart) return row;
        const written = document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, 'CPF $1.$2.$3-$4');
        return { ...row, counterpart: { ...row.counterpart, document: written } };
      },
    })),
  ],
  [
    'charges-hidden',
    'A charge is listed only when it was paid',
    'TRANSACTION-77',
    'state',
    keeping(({ operation: kind, status }) => kind !== 'cash_in' || status !== 'PENDING'),
  ],
  [
    'qr-cash-outs-late',
    'A payment by QR code is listed seconds after it was made',
    'TRANSACTION-77',
    'timing',
    keeping(
      ({ operation: kind, createdAt }) =>
        kind !== 'qr_cash_out' || Date.now() - Date.parse(createdAt) > 10_000,
    ),
  ],
  [
    'one-id-for-all',
    'The list shows the transactionId of the first transaction for all',
    'TRANSACTION-50',
    'state',
    () => {
      const first = new Map<string, string>();
      return rules((known) => ({
        listedTransaction: (transaction) => {
          const transactionId = first.get(transaction.accountId) ?? transaction.uuid;
          first.set(transaction.accountId, transactionId);
          return { ...known.listedTransaction(transaction), transactionId };
        },
      }));
    },
  ],
  [
    'of-everyone',
    'The list holds the transactions of all accounts',
    'TRANSACTION-78',
    'credential',
    () => {
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
  ],
  [
    'refused-listed',
    'A refused cash-out is listed as confirmed',
    'TRANSACTION-79',
    'state',
    (): readonly Part[] => {
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
  ],
]);

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
