import { breaks, type Defects } from '../../mutant.js';
import { tables } from '../../replace.js';

/** Allows a number of resends per minute other than 60, as if the account had sent more, or fewer. */
const limitOf = (max: number) =>
  tables(({ resends }) => ({
    resends: {
      ...resends,
      recent: async (accountId, sinceMs) => {
        const { count, oldestMs } = await resends.recent(accountId, sinceMs);
        return { count: count + 60 - max, oldestMs };
      },
    },
  }));

export default {
  'resend/limit-of-12': breaks('RESEND-27', {
    title: 'An account has 12 resends a minute',
    defect: limitOf(12),
  }),
  'resend/limit-of-129': breaks('RESEND-24', {
    title: 'An account has 129 resends a minute',
    defect: limitOf(129),
  }),
} satisfies Defects;
