import { breaks, type Defects } from '../../mutant.js';
import { givesBackMore } from '../shared/histories.js';
import { transactions } from '../shared/refund-defects.js';

export default {
  'history/refund-in-beyond-after-a-failed-one': breaks('LIMIT-06', {
    title: 'A refund-in that fails gives back one cent more of its payment than it took',
    defect: givesBackMore(1),
  }),
  'history/one-refund-after-a-failed-one': breaks('LIMIT-07', {
    title: 'Once a refund of a payment has failed, only one more of it is accepted',
    defect: () => {
      const left = new Map<number, number>();
      return transactions((known) => ({
        addRefunded: async (number, byCents) => {
          if (byCents < 0) left.set(number, 1);
          const rest = left.get(number);
          if (byCents > 0 && rest === 0) return null;
          if (byCents > 0 && rest !== undefined) left.set(number, rest - 1);
          return known.addRefunded(number, byCents);
        },
      }));
    },
  }),
} satisfies Defects;
