import { answers } from '../shop/calls.js';
import type { Change } from '../shop/seams.js';

/** A client that violates one duty in a realistic way. */
export interface Mutant {
  readonly id: string;
  /** The duty at which it must be caught. */
  readonly duty: string;
  readonly title: string;
  readonly change: Change;
}

/** A mutant in a table. */
export type Row = readonly [title: string, change: Change];

/** Takes a used externalId for a refusal: in every operation, or in one. */
export const usedIdRefused = (only?: Parameters<typeof answers.of>[0]): Change => ({
  answers: {
    of: (operation, ending) => {
      const said = answers.of(operation, ending);
      return said === 'used id' && operation === (only ?? operation) ? 'refused' : said;
    },
  },
});

/** Creates mutants from rows by duty and id. */
export const mutants = (byDuty: Readonly<Record<string, Readonly<Record<string, Row>>>>): readonly Mutant[] =>
  Object.entries(byDuty).flatMap(([duty, rows]) =>
    Object.entries(rows).map(([id, [title, change]]) => ({ id, duty, title, change })),
  );
