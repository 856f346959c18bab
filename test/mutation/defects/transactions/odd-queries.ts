import type { ClauseId } from '../../../../generated/clause-ids.js';
import type { OperationId } from '../../../../generated/operations.js';
import { defects } from '../../mutant.js';
import { requests } from '../../../../conformance/variants/parts/edits.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { ignoresParameter, reads } from '../shared/list-defects.js';
import { parameter, withParameter } from '../../../../conformance/variants/parts/paths.js';

type Row = readonly [id: `${string}/${string}`, ClauseId, OperationId, string];

const matching = (pattern: RegExp) => (value: string | undefined) =>
  value !== undefined && pattern.test(value);

const otherForms = matching(/^\d{8}$|^\d{4}-\d{3}$|W/);
const noDay = matching(/-02-(29|30)$|-0[46]-31$/);
const isTurned = (request: WireRequest): boolean =>
  (parameter(request, 'startDate') ?? '') > (parameter(request, 'endDate') ?? '9');
const noDecimal = matching(/^\d*\D+\d*\D*$/);

/** The date after the last day of a month, as if a nonexistent day rolled over into the next month. */
const rolled = (date: string): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1)).toISOString().slice(0, 10);

const dates: readonly Row[] = [
  ['transactions/start-date-of-another-form-ignored', 'TRANSACTION-28', 'listTransactions', 'startDate'],
  ['transactions/end-date-of-another-form-ignored', 'TRANSACTION-31', 'listTransactions', 'endDate'],
  ['med/start-date-of-another-form-ignored', 'MED-15', 'listMeds', 'startDate'],
  ['med/end-date-of-another-form-ignored', 'MED-16', 'listMeds', 'endDate'],
];
const days: readonly Row[] = [
  ['transactions/start-date-rolls-over', 'TRANSACTION-29', 'listTransactions', 'startDate'],
  ['transactions/end-date-rolls-over', 'TRANSACTION-32', 'listTransactions', 'endDate'],
  ['med/start-date-rolls-over', 'MED-17', 'listMeds', 'startDate'],
  ['med/end-date-rolls-over', 'MED-18', 'listMeds', 'endDate'],
];
const sizes: readonly Row[] = [
  ['transactions/size-of-another-form-ignored', 'TRANSACTION-05', 'listTransactions', 'size'],
  ['med/size-of-another-form-ignored', 'MED-07', 'listMeds', 'pageSize'],
];
const numbers: readonly (readonly [...Row, RegExp, string])[] = [
  ['transactions/page-with-underscore', 'TRANSACTION-17', 'listTransactions', 'page', /_/, '10'],
  ['transactions/size-in-other-digits', 'TRANSACTION-22', 'listTransactions', 'size', /１/, '1'],
  ['med/page-in-other-digits', 'MED-26', 'listMeds', 'page', /[１²]/, '1'],
  ['med/size-with-underscore', 'MED-26', 'listMeds', 'pageSize', /_/, '10'],
];

/** Forms that a parser reads only in part, ignores, or mistakes for another value. */
export default defects()
  .family(
    (operation: OperationId, name: string) => ({
      title: `A ${name} that is not written as yyyy-mm-dd is passed over`,
      defect: ignoresParameter(operation, name, otherForms),
    }),
    dates,
  )
  .family(
    (operation: OperationId, name: string) => ({
      title: `A ${name} after the last day of its month is the first of the next`,
      defect: reads(operation, name, noDay, rolled),
    }),
    days,
  )
  .family(
    (operation: OperationId) => ({
      title: 'A range that ends before it begins is turned round',
      defect: requests(
        operation,
        isTurned,
      )((request) => {
        const [startDate, endDate] = [parameter(request, 'endDate'), parameter(request, 'startDate')];
        return withParameter(withParameter(request, 'startDate', startDate), 'endDate', endDate);
      }),
    }),
    [
      ['transactions/range-turned-round', 'TRANSACTION-28', 'listTransactions'],
      ['med/range-turned-round', 'MED-15', 'listMeds'],
    ],
  )
  .family(
    (operation: OperationId, name: string) => ({
      title: `A ${name} that is not written in digits alone is passed over`,
      defect: ignoresParameter(operation, name, noDecimal),
    }),
    sizes,
  )
  .family(
    (operation: OperationId, name: string, pattern: RegExp, meant: string) => ({
      title: `A ${name} is read as some languages read integers`,
      defect: reads(operation, name, matching(pattern), () => meant),
    }),
    numbers,
  );
