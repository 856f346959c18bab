import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { tables, type Tables } from '../../replace.js';

type Meds = Tables['meds'];

/** Replaces how cases are stored and listed. */
const meds = (change: (known: Meds) => Partial<Meds>): Part =>
  tables(({ meds: known }) => ({ meds: { ...known, ...change(known) } }));

export default {
  'med/filters-in-turn': breaks('MED-13', {
    title: 'Where a status is asked for, isReconciled is not looked at',
    defect: meds((known) => ({
      list: (filter, page) =>
        known.list(filter.status === null ? filter : { ...filter, reconciled: null }, page),
    })),
  }),
  'med/later-pages-undated': breaks('MED-16', {
    title: 'The dates count for the first page alone',
    defect: meds((known) => ({
      list: (filter, page) =>
        known.list(page.offset === 0 ? filter : { ...filter, from: null, to: null }, page),
    })),
  }),
  'med/last-month-alone': breaks('MED-67', {
    title: 'Without dates the list holds the cases of the last 30 days alone',
    defect: meds((known) => ({
      list: (filter, page) => {
        const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
        const isUndated = filter.from === null && filter.to === null;
        return known.list(isUndated ? { ...filter, from } : filter, page);
      },
    })),
  }),
  'med/unlinked-by-decision': breaks('MED-60', {
    title: 'A case that is decided is no longer linked to its transaction',
    defect: meds((known) => ({ update: (med, from) => known.update({ ...med, contested: null }, from) })),
  }),
} satisfies Defects;
