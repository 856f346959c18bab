import { answers, at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { Tables } from '../../replace.js';
import { listed } from '../shared/list-defects.js';
import { ever, transactions } from '../shared/refund-defects.js';

type List = Tables['transactions']['list'];
type Filter = Parameters<List>[0];
type Row = Awaited<ReturnType<List>>['items'][number];

/** Removes from the results of a filter everything that `keeps` does not keep. */
const finding = (when: (filter: Filter) => boolean, keeps: (row: Row) => boolean): Part =>
  transactions((known) => ({
    list: async (filter, page) => {
      if (!when(filter)) return known.list(filter, page);
      const all = await known.list(filter, { limit: 1_000, offset: 0 });
      const kept = all.items.filter(keeps);
      return { items: kept.slice(page.offset, page.offset + page.limit), total: kept.length };
    },
  }));

export default {
  'transactions/by-status-payments-alone': breaks('TRANSACTION-24', {
    title: 'The filter status ERROR finds failed payments, no failed refunds',
    defect: finding(
      ({ status }) => status === 'ERROR',
      ({ operation }) => operation !== 'refund_in',
    ),
  }),
  'transactions/by-type-keys-alone': breaks('TRANSACTION-26', {
    title: 'The filter type WITHDRAW finds payments to keys, none by QR code',
    defect: finding(
      ({ operations }) => operations?.includes('cash_out') === true,
      ({ operation }) => operation !== 'qr_cash_out',
    ),
  }),
  'transactions/by-external-id-cash-outs-alone': breaks('TRANSACTION-34', {
    title: 'The filter externalId finds cash-outs alone',
    defect: finding(
      ({ externalId }) => externalId !== null,
      ({ operation }) => operation === 'cash_out',
    ),
  }),
  'transactions/by-end-to-end-id-receipts-alone': breaks('TRANSACTION-35', {
    title: 'The filter endToEndId finds received payments alone',
    defect: finding(
      ({ endToEndId }) => endToEndId !== null,
      ({ operation }) => operation === 'receipt',
    ),
  }),
  'transactions/by-end-to-end-id-no-keys': breaks('TRANSACTION-35', {
    title: 'The filter endToEndId finds no payments to keys',
    defect: finding(
      ({ endToEndId }) => endToEndId !== null,
      ({ operation }) => operation !== 'cash_out',
    ),
  }),
  'transactions/dates-passed-over-for-ids': breaks('TRANSACTION-31', {
    title: 'Where an id is asked for, the dates are not looked at',
    defect: transactions((known) => ({
      list: (filter, page) => {
        const hasId = filter.externalId !== null || filter.endToEndId !== null;
        return known.list(hasId ? { ...filter, ...ever } : filter, page);
      },
    })),
  }),
  'transactions/external-id-of-codes-lost': breaks('TRANSACTION-52', {
    title: 'The externalId of a payment by QR code is not on the list',
    defect: listed((row, shown) => (shown.operation === 'qr_cash_out' ? { ...row, externalId: null } : row)),
  }),
  'transactions/has-next-of-all': breaks('TRANSACTION-11', {
    title: 'metadata.hasNext of a filtered list is that of the whole list',
    defect: () => {
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
  }),
} satisfies Defects;
