import { at } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { Tables } from '../../../../conformance/variants/parts/replace.js';
import { afterRefusals } from '../shared/derived-conditions.js';
import { filtered, keeping, listing } from '../../../../conformance/variants/parts/lists.js';
import { given, ignoresParameter, isOneOf, listedOfEveryone, widened } from '../shared/list-defects.js';
import { parameter, withParameter } from '../../../../conformance/variants/parts/paths.js';
import { endToEndId } from '../shared/success-events.js';

const operation = 'listTransactions';
type List = Tables['transactions']['list'];
type Filter = Parameters<List>[0];
type Row = Awaited<ReturnType<List>>['items'][number];

const statuses = isOneOf('PENDING', 'CONFIRMED', 'ERROR');
const types = isOneOf('PAYMENT', 'WITHDRAW', 'REFUND_IN', 'REFUND_OUT');
const isOld = (time: string | null): boolean => Date.now() - Date.parse(time ?? '') > 10_000;

/** Removes the rows that `keeps` rejects from the results of a filter. */
const finding =
  (when: (filter: Filter) => boolean) =>
  (keeps: (row: Row) => boolean): Part =>
    listing((inner) => {
      const kept = keeping<Filter, Row>(keeps)(inner);
      return (filter, page) => (when(filter) ? kept : inner)(filter, page);
    });
const always = (): boolean => true;

/** Uses a wider filter, and removes the rows that `keeps` rejects. */
const keptOf =
  (widen: (filter: Filter) => Filter | null) =>
  (keeps: (row: Row, filter: Filter) => boolean): Part =>
    listing(widened(widen, keeps));

/** Keeps the first row with each externalId, and all rows that have none. */
const merging = (when: (filter: Filter) => boolean): Part =>
  listing((inner) => async (filter, page) => {
    if (!when(filter)) return inner(filter, page);
    const seen = new Set<string>();
    const isFirst = ({ externalId }: Row): boolean => {
      if (externalId === null) return true;
      const isNew = !seen.has(externalId);
      seen.add(externalId);
      return isNew;
    };
    return keeping<Filter, Row>(isFirst)(inner)(filter, page);
  });

const listedCashOut = (externalId: unknown) => ({
  transactionId: '5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33',
  externalId,
  status: 'Confirmado',
  operationType: 'Pix out',
  movementType: 'DEBIT',
  originalAmount: 1,
  feeAmount: 0,
  finalAmount: 1,
  endToEndId: endToEndId(),
  createdAt: '2026-01-01T00:00:00Z',
  processedAt: '2026-01-01T00:00:00Z',
  counterpart: {
    name: 'Maria',
    document: '***.982.247-**',
    bank: { bankISPB: '00000000', bankName: 'BCO', bankCode: '001', accountBranch: '1', accountNumber: '2' },
  },
});

/** Defects in the selection of the transactions listed. */
export default defects()
  .breaks('TRANSACTION-24', 'The filter status is ignored')
  .as('transactions/status-ignored')(ignoresParameter(operation, 'status', statuses))
  .breaks('TRANSACTION-24', 'The pending transactions are those that are not confirmed')
  .as('transactions/failed-among-pending')(
    keptOf((filter) => (filter.status === 'PENDING' ? { ...filter, status: null } : null))(
      ({ status }) => status !== 'CONFIRMED',
    ),
  )
  .breaks('TRANSACTION-24', 'A transaction is found as CONFIRMED only some seconds after it was')
  .as('transactions/status-by-age')(
    keptOf((filter) => (filter.status === 'CONFIRMED' ? filter : null))(({ processedAt }) =>
      isOld(processedAt),
    ),
  )
  .breaks('TRANSACTION-24', 'The filter status ERROR finds failed payments, no failed refunds')
  .as('transactions/by-status-payments-alone')(
    finding(({ status }) => status === 'ERROR')(({ operation: kind }) => kind !== 'refund_in'),
  )
  .breaks('TRANSACTION-25', 'An unknown status counts as none')
  .as('transactions/status-any')(
    ignoresParameter(operation, 'status', (value) => given(value) && !statuses(value)),
  )
  .breaks('TRANSACTION-26', 'The filter type is ignored')
  .as('transactions/type-ignored')(ignoresParameter(operation, 'type', types))
  .breaks('TRANSACTION-26', 'REFUND_IN and REFUND_OUT both hold all refunds')
  .as('transactions/refunds-together')(
    listing(
      filtered((filter) => {
        const refunds = ['refund_in', 'devolucao', 'return'] as const;
        const isRefund = refunds.some((name) => filter.operations?.includes(name) === true);
        return isRefund ? { ...filter, operations: refunds } : filter;
      }),
    ),
  )
  .breaks('TRANSACTION-26', 'The filter type WITHDRAW finds payments to keys, none by QR code')
  .as('transactions/by-type-keys-alone')(
    finding(({ operations }) => operations?.includes('cash_out') === true)(
      ({ operation: kind }) => kind !== 'qr_cash_out',
    ),
  )
  .breaks('TRANSACTION-27', 'Once a request for the list was refused, an unknown type is left out of account')
  .as('derived/transactions-type-after-refusals')(
    afterRefusals(operation, 1, (request) =>
      types(parameter(request, 'type')) ? request : withParameter(request, 'type', undefined),
    ),
  )
  .breaks('TRANSACTION-34', 'The filter externalId is ignored')
  .as('transactions/external-id-ignored')(ignoresParameter(operation, 'externalId'))
  .breaks('TRANSACTION-34', 'The filter externalId finds what begins with it')
  .as('transactions/external-id-as-part')(
    keptOf((filter) => (filter.externalId === null ? null : { ...filter, externalId: null }))(
      (row, { externalId }) => row.externalId?.startsWith(externalId ?? '') === true,
    ),
  )
  .breaks('TRANSACTION-34', 'The filter externalId finds cash-outs alone')
  .as('transactions/by-external-id-cash-outs-alone')(
    finding(({ externalId }) => externalId !== null)(({ operation: kind }) => kind === 'cash_out'),
  )
  .breaks('TRANSACTION-34', 'The filter externalId finds one transaction, however many have the id')
  .as('transactions/by-external-id-one-alone')(merging(({ externalId }) => externalId !== null))
  .breaks('TRANSACTION-35', 'The filter endToEndId is ignored')
  .as('transactions/end-to-end-id-ignored')(ignoresParameter(operation, 'endToEndId'))
  .breaks('TRANSACTION-35', 'The filter endToEndId finds received payments alone')
  .as('transactions/by-end-to-end-id-receipts-alone')(
    finding((filter) => filter.endToEndId !== null)(({ operation: kind }) => kind === 'receipt'),
  )
  .breaks('TRANSACTION-35', 'The filter endToEndId finds no payments to keys')
  .as('transactions/by-end-to-end-id-no-keys')(
    finding((filter) => filter.endToEndId !== null)(({ operation: kind }) => kind !== 'cash_out'),
  )
  .breaks('TRANSACTION-35', 'The filter endToEndId finds no refunds, and nothing that came back')
  .as('transactions/refunds-without-end-to-end-id')(
    finding((filter) => filter.endToEndId !== null)(
      ({ operation: kind }) => !['refund_in', 'devolucao', 'return'].includes(kind),
    ),
  )
  .breaks('TRANSACTION-77', 'A charge is listed only until it was paid')
  .as('transactions/charges-hidden')(
    finding(always)(({ operation: kind, status }) => kind !== 'cash_in' || status === 'PENDING'),
  )
  .breaks('TRANSACTION-77', 'A payment by QR code is listed seconds after it was made')
  .as('transactions/qr-cash-outs-late')(
    finding(always)(({ operation: kind, createdAt }) => kind !== 'qr_cash_out' || isOld(createdAt)),
  )
  .breaks('TRANSACTION-77', 'Of transactions with the same externalId, the list holds the newest alone')
  .as('transactions/merged-by-external-id')(merging(({ externalId }) => externalId === null))
  .breaks('TRANSACTION-78', 'The list holds the transactions of all accounts')
  .as('transactions/of-everyone')(listedOfEveryone())
  .breaks('TRANSACTION-79', 'A refused cash-out is listed as confirmed')
  .as('transactions/refused-listed')(() => {
  const refused = new Map<string, unknown[]>();
  return {
    answer: (answer, request) => {
      const caller = authorizationOf(request);
      const own = refused.get(caller) ?? [];
      if (request.operation === 'createCashOut' && answer.status === 400)
        refused.set(caller, [...own, at(request.body, '/externalId')]);
      if (request.operation !== operation || answer.status !== 200) return answer;
      const data = [...(at(answer.body, '/data') as unknown[]), ...own.map(listedCashOut)];
      return { ...answer, body: { ...(answer.body as object), data } };
    },
  };
});
