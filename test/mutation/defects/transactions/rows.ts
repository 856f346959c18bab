import { answers, at, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { yearsAgo } from '../shared/clocks.js';
import { member, parameter, withParameter } from '../shared/list-defects.js';

const operation = 'listTransactions';
type Row = Readonly<Record<string, unknown>>;
const hoursMs = 3_600_000;
const dayMs = 24 * hoursMs;
const earlier = (hours: number) => (time: unknown) =>
  typeof time === 'string' ? new Date(Date.parse(time) - hours * hoursMs).toISOString() : time;
const isRefund = ({ operationType }: Row) => String(operationType).startsWith('Refund');

/** The current date stays that of the start. */
const today = (): Part => {
  const startedAt = Date.now();
  const dayBefore = (days: number) => earlier(3)(new Date(startedAt - days * dayMs).toISOString());
  const date = (days: number) => String(dayBefore(days)).slice(0, 10);
  return requests(
    operation,
    (request) => parameter(request, 'endDate') === undefined,
    (request) => {
      const since = parameter(request, 'startDate') ?? date(30);
      return withParameter(withParameter(request, 'endDate', date(0)), 'startDate', since);
    },
  );
};

/** A day begins or ends at another time. */
const dayTo = (name: 'startDate' | 'endDate', time: string): Part =>
  requests(
    operation,
    (request) => /^\d{4}-\d\d-\d\d$/.test(parameter(request, name) ?? ''),
    (request) => withParameter(request, name, `${parameter(request, name) ?? ''}T${time}`),
  );

export default {
  'transactions/payer-of-the-row-before': breaks('TRANSACTION-84', {
    title: 'counterpart of a row is that of the row before it',
    defect: answers(
      operation,
      200,
      set('/data', (rows: unknown) =>
        (rows as readonly Row[]).map((row, index, all) => ({
          ...row,
          counterpart: (all[index - 1] ?? row)['counterpart'],
        })),
      ),
    ),
  }),
  'transactions/payer-of-the-charge': breaks('TRANSACTION-84', {
    title: 'counterpart of a charge that was paid is the payer named in it for information',
    defect: () => {
      const named = new Map<unknown, unknown>();
      const remember: Part = answers('createCashIn', 201, (answer, request) => {
        named.set(at(answer.body, '/transactionId'), at(request.body, '/payer/fullName'));
        return answer;
      });
      const isCharge = (row: Row) => named.has(row['transactionId']);
      const name = (old: unknown, row: unknown) => named.get((row as Row)['transactionId']) ?? old;
      return [remember, member(operation, '/counterpart/name', name, isCharge)];
    },
  }),
  'transactions/payer-nameless': breaks('TRANSACTION-84', {
    title: 'counterpart.name is the same for all',
    defect: member(operation, '/counterpart/name', 'Cliente'),
  }),
  'transactions/processed-before-created': breaks('TRANSACTION-83', {
    title: 'processedAt is three hours before createdAt',
    defect: member(operation, '/processedAt', earlier(3)),
  }),
  'transactions/receipt-created-early': breaks('TRANSACTION-64', {
    title: 'createdAt of a received payment is three hours early',
    defect: member(operation, '/createdAt', earlier(3), ({ operationType }) => operationType === 'Pix in'),
  }),
  'transactions/refund-created-years-ago': breaks('TRANSACTION-64', {
    title: 'createdAt of a refund is of years ago',
    defect: member(operation, '/createdAt', yearsAgo, isRefund),
  }),
  'transactions/refunds-without-end-to-end-id': breaks('TRANSACTION-35', {
    title: 'The filter endToEndId finds no refunds, and nothing that came back',
    defect: answers(
      operation,
      ({ status }, request) => status === 200 && parameter(request, 'endToEndId') !== undefined,
      set('/data', (rows: unknown) => (rows as readonly Row[]).filter((row) => !isRefund(row))),
    ),
  }),
  'transactions/start-alone-of-any-age': breaks('TRANSACTION-36', {
    title: 'A startDate of more than 31 days ago is refused only where there is an endDate',
    defect: requests(
      operation,
      (request) => {
        const since = Date.parse(parameter(request, 'startDate') ?? '');
        return parameter(request, 'endDate') === undefined && Date.now() - since > 31 * dayMs;
      },
      (request) => withParameter(request, 'startDate', undefined),
    ),
  }),
  'transactions/today-of-the-start': breaks('TRANSACTION-33', {
    title: 'The current date is that of the day on which the gateway was started',
    defect: today,
  }),
  'transactions/end-at-noon': breaks('TRANSACTION-81', {
    title: 'endDate reaches to noon',
    defect: dayTo('endDate', '15:00:00.000Z'),
  }),
  'transactions/start-at-noon': breaks('TRANSACTION-82', {
    title: 'startDate begins at noon',
    defect: dayTo('startDate', '11:00:00.000Z'),
  }),
  'med/cause-the-same-for-all': breaks('MED-70', {
    title: 'cause is the same for all',
    defect: member('listMeds', '/cause', 'UNAUTHORIZED_TRANSACTION'),
  }),
  'med/created-years-ago': breaks('MED-71', {
    title: 'createdAt of a case is of years ago',
    defect: member('listMeds', '/createdAt', yearsAgo),
  }),
} satisfies Defects;
