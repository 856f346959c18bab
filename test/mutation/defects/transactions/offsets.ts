import { requests } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { parameter, withParameter } from '../../../../conformance/variants/parts/paths.js';

const offset = /(T[^Z+-]*)([+-])(\d{2}):?(\d{2})$/;

/** Replaces the offset of a date-time; no other part of the time changes. */
const offsetRead = (
  operation: 'listTransactions' | 'listMeds',
  name: 'startDate' | 'endDate',
  change: (sign: string, hours: string, minutes: string) => string,
): Part =>
  requests(operation, (request) => offset.test(parameter(request, name) ?? ''))((request) =>
    withParameter(
      request,
      name,
      (parameter(request, name) ?? '').replace(
        offset,
        (_, time: string, sign: string, hours: string, minutes: string) =>
          time + change(sign, hours, minutes),
      ),
    ),
  );

const asUtc = () => 'Z';
const reversed = (sign: string, hours: string, minutes: string) =>
  `${sign === '+' ? '-' : '+'}${hours}:${minutes}`;
const withoutMinutes = (sign: string, hours: string) => `${sign}${hours}:00`;

/** Defects in the reading of the offset of a date-time. */
export default defects()
  .breaks('TRANSACTION-28', 'A startDate with an offset is read as UTC')
  .as('transactions/start-offset-ignored')(offsetRead('listTransactions', 'startDate', asUtc))
  .breaks('TRANSACTION-31', 'An endDate with an offset is read as UTC')
  .as('transactions/end-offset-ignored')(offsetRead('listTransactions', 'endDate', asUtc))
  .breaks('TRANSACTION-28', 'The offset of a startDate is applied the wrong way round')
  .as('transactions/start-offset-reversed')(offsetRead('listTransactions', 'startDate', reversed))
  .breaks('MED-15', 'A startDate with an offset is read as UTC')
  .as('med/start-offset-ignored')(offsetRead('listMeds', 'startDate', asUtc))
  .breaks('MED-16', 'An endDate with an offset is read as UTC')
  .as('med/end-offset-ignored')(offsetRead('listMeds', 'endDate', asUtc))
  .breaks('MED-16', 'Of the offset of an endDate only the hours count')
  .as('med/end-offset-of-hours')(offsetRead('listMeds', 'endDate', withoutMinutes));
