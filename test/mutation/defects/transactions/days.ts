import { requests } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { parameter, withParameter } from '../shared/list-defects.js';

const daysFrom = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Moves one end of a range of several days. */
const moved = (name: 'startDate' | 'endDate', days: number): Part =>
  requests(
    'listTransactions',
    (request) => {
      const [start, end] = [parameter(request, 'startDate'), parameter(request, 'endDate')];
      return parameter(request, name) !== undefined && start !== end;
    },
    (request) => withParameter(request, name, daysFrom(parameter(request, name) ?? '', days)),
  );

export default {
  'transactions/end-date-left-out': breaks('TRANSACTION-81', {
    title: 'The list ends where the day of endDate begins',
    defect: moved('endDate', -1),
  }),
  'transactions/start-date-left-out': breaks('TRANSACTION-82', {
    title: 'The list begins where the day of startDate ends',
    defect: moved('startDate', 1),
  }),
} satisfies Defects;
