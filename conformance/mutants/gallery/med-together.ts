import type { Part } from '../part.js';
import { tables, type Tables } from '../replace.js';
import { mutantsOf } from './request-faults.js';

type Meds = Tables['meds'];

/** Keeps and lists cases otherwise. */
const meds = (change: (known: Meds) => Partial<Meds>): Part =>
  tables(({ meds: known }) => ({ meds: { ...known, ...change(known) } }));

/** What a filter makes of another, and a decision of a case. */
export default mutantsOf('med', [
  [
    'filters-in-turn',
    'Where a status is asked for, isReconciled is not looked at',
    'MED-13',
    'leniency',
    meds((known) => ({
      list: (filter, page) =>
        known.list(filter.status === null ? filter : { ...filter, reconciled: null }, page),
    })),
  ],
  [
    'later-pages-undated',
    'The dates count for the first page alone',
    'MED-16',
    'leniency',
    meds((known) => ({
      list: (filter, page) =>
        known.list(page.offset === 0 ? filter : { ...filter, from: null, to: null }, page),
    })),
  ],
  [
    'last-month-alone',
    'Without dates the list holds the cases of the last 30 days alone',
    'MED-67',
    'timing',
    meds((known) => ({
      list: (filter, page) => {
        const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
        const isUndated = filter.from === null && filter.to === null;
        return known.list(isUndated ? { ...filter, from } : filter, page);
      },
    })),
  ],
  [
    'unlinked-by-decision',
    'A case that is decided is no longer linked to its transaction',
    'MED-60',
    'leniency',
    meds((known) => ({ update: (med, from) => known.update({ ...med, contested: null }, from) })),
  ],
]);
