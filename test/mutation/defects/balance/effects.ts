import type { Defects } from '../../mutant.js';
import { keepsBack, lateMove, lending, moves } from '../shared/money.js';

export default {
  'money/minimum-balance': {
    title: 'The last real of the available balance cannot be spent',
    clause: 'BALANCE-09',
    defect: keepsBack(100),
  },
  'money/blocked-spent-again': {
    title: 'What is blocked can be spent again: the check looks at the gross balance',
    clause: 'BALANCE-10',
    defect: () => lending(({ available, blocked }, missing) => available >= 0 && missing <= blocked),
  },
  'money/blocked-after-failure': {
    title: 'A failed payment credits its amount but leaves it blocked too',
    clause: 'BALANCE-12',
    defect: moves({ release: ({ available }) => ({ available, blocked: 0 }) }),
  },
  'money/lost-on-failure': {
    title: 'The amount of a failed payment is not given back',
    clause: 'BALANCE-13',
    defect: moves({ release: ({ blocked }) => ({ available: 0, blocked }) }),
  },
  'money/taken-at-settlement': {
    title: 'A payment takes its amount only when it settles',
    clause: 'BALANCE-30',
    defect: moves({
      reservation: () => ({ available: 0, blocked: 0 }),
      settlement: ({ blocked }) => ({ available: blocked, blocked: 0 }),
      release: () => ({ available: 0, blocked: 0 }),
    }),
  },
  'money/never-blocked': {
    title: 'A payment leaves the account at once and is never shown as blocked',
    clause: 'BALANCE-31',
    defect: moves({
      reservation: ({ available }) => ({ available, blocked: 0 }),
      settlement: () => ({ available: 0, blocked: 0 }),
      release: ({ available }) => ({ available, blocked: 0 }),
    }),
  },
  'money/cent-made': {
    title: 'The creation of a payment blocks a cent more than it takes',
    clause: 'BALANCE-32',
    defect: moves({ reservation: ({ available, blocked }) => ({ available, blocked: blocked + 1 }) }),
  },
  'money/blocked-for-ever': {
    title: 'A settled payment stays blocked',
    clause: 'BALANCE-33',
    defect: moves({ settlement: () => ({ available: 0, blocked: 0 }) }),
  },
  'money/settled-late': {
    title: 'The money of a settled payment leaves some seconds after the payment is reported as settled',
    clause: 'BALANCE-33',
    defect: lateMove('settlement', 'both', 3_000),
  },
  'money/taken-twice': {
    title: 'Settlement takes the amount from the available balance once more',
    clause: 'BALANCE-34',
    defect: moves({ settlement: ({ blocked }) => ({ available: blocked, blocked }) }),
  },
  'money/cent-lost': {
    title: 'A payment takes and blocks a cent less than its amount',
    clause: 'CASHOUT-51',
    defect: moves({
      reservation: ({ available, blocked }) => ({ available: available + 1, blocked: blocked - 1 }),
      settlement: ({ available, blocked }) => ({ available, blocked: blocked + 1 }),
      release: ({ available, blocked }) => ({ available: available - 1, blocked: blocked + 1 }),
    }),
  },
  'money/last-cent-kept': {
    title: 'A payment of exactly the available balance is refused',
    clause: 'CASHOUT-61',
    defect: keepsBack(1),
  },
  'money/overdrawn': {
    title: 'The balance is not looked at: any payment is covered',
    clause: 'CASHOUT-60',
    defect: () => lending(() => true),
  },
} satisfies Defects;
