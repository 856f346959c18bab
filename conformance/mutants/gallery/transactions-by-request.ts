import { answers, at, set } from '../edits.js';
import type { Part } from '../part.js';
import { rules, type Tables } from '../replace.js';
import { transactions } from './refund-defects.js';
import { mutantsOf } from './request-faults.js';

type List = Tables['transactions']['list'];
type Filter = Parameters<List>[0];
type Row = Awaited<ReturnType<List>>['items'][number];

/** Leaves out of what a filter finds all that `keeps` does not keep. */
const finding = (when: (filter: Filter) => boolean, keeps: (row: Row) => boolean): Part =>
  transactions((known) => ({
    list: async (filter, page) => {
      if (!when(filter)) return known.list(filter, page);
      const all = await known.list(filter, { limit: 1_000, offset: 0 });
      const kept = all.items.filter(keeps);
      return { items: kept.slice(page.offset, page.offset + page.limit), total: kept.length };
    },
  }));

const ever = { from: '2000-01-01T00:00:00.000Z', to: '2999-12-31T00:00:00.000Z', days: null } as const;

/** What the list shows of QR cash-outs, charges and refund-ins, and finds of them by filters. */
export default mutantsOf('transactions', [
  [
    'by-status-payments-alone',
    'The filter status ERROR finds failed payments, no failed refunds',
    'TRANSACTION-24',
    'strictness',
    finding(
      ({ status }) => status === 'ERROR',
      ({ operation }) => operation !== 'refund_in',
    ),
  ],
  [
    'by-type-keys-alone',
    'The filter type WITHDRAW finds payments to keys, none by QR code',
    'TRANSACTION-26',
    'strictness',
    finding(
      ({ operations }) => operations?.includes('cash_out') === true,
      ({ operation }) => operation !== 'qr_cash_out',
    ),
  ],
  [
    'by-external-id-cash-outs-alone',
    'The filter externalId finds cash-outs alone',
    'TRANSACTION-34',
    'strictness',
    finding(
      ({ externalId }) => externalId !== null,
      ({ operation }) => operation === 'cash_out',
    ),
  ],
  [
    'by-end-to-end-id-receipts-alone',
    'The filter endToEndId finds received payments alone',
    'TRANSACTION-35',
    'strictness',
    finding(
      ({ endToEndId }) => endToEndId !== null,
      ({ operation }) => operation === 'receipt',
    ),
  ],
  [
    'dates-passed-over-for-ids',
    'Where an id is asked for, the dates are not looked at',
    'TRANSACTION-31',
    'leniency',
    transactions((known) => ({
      list: (filter, page) => {
        const hasId = filter.externalId !== null || filter.endToEndId !== null;
        return known.list(hasId ? { ...filter, ...ever } : filter, page);
      },
    })),
  ],
  [
    'external-id-of-codes-lost',
    'The externalId of a payment by QR code is not on the list',
    'TRANSACTION-52',
    'state',
    rules((known) => ({
      listedTransaction: (row) => ({
        ...known.listedTransaction(row),
        ...(row.operation === 'qr_cash_out' && { externalId: null }),
      }),
    })),
  ],
  [
    'has-next-of-all',
    'metadata.hasNext of a filtered list is that of the whole list',
    'TRANSACTION-11',
    'state',
    () => {
      const totals = new Map<string, number>();
      return answers('listTransactions', 200, (answer, { headers, path }) => {
        const caller = headers['authorization'] ?? '';
        const shown = Number(at(answer.body, '/metadata/total'));
        const total = Math.max(totals.get(caller) ?? 0, shown);
        totals.set(caller, total);
        if (!/[?&](type|status)=/.test(path)) return answer;
        const [page, size] = ['page', 'size'].map((name) => Number(at(answer.body, `/metadata/${name}`)));
        return set('/metadata/hasNext', (page ?? 0) * (size ?? 0) < total)(answer);
      });
    },
  ],
]);
