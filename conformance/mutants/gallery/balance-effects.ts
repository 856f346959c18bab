import { mutant } from '../mutant.js';
import { keepsBack, lateMove, lending, moves } from './money.js';

/** What payments do to the balance: money lost, made, blocked for ever, spent twice. */
export default [
  mutant({
    id: 'money/minimum-balance',
    title: 'The last real of the available balance cannot be spent',
    clause: 'BALANCE-09',
    mechanism: 'state',
    defect: keepsBack(100),
  }),
  mutant({
    id: 'money/blocked-spent-again',
    title: 'What is blocked can be spent again: the check looks at the gross balance',
    clause: 'BALANCE-10',
    mechanism: 'state',
    defect: () => lending(({ available, blocked }, missing) => available >= 0 && missing <= blocked),
  }),
  mutant({
    id: 'money/blocked-after-failure',
    title: 'A failed payment credits its amount but leaves it blocked too',
    clause: 'BALANCE-12',
    mechanism: 'state',
    defect: moves({ release: ({ available }) => ({ available, blocked: 0 }) }),
  }),
  mutant({
    id: 'money/lost-on-failure',
    title: 'The amount of a failed payment is not given back',
    clause: 'BALANCE-13',
    mechanism: 'state',
    defect: moves({ release: ({ blocked }) => ({ available: 0, blocked }) }),
  }),
  mutant({
    id: 'money/taken-at-settlement',
    title: 'A payment takes its amount only when it settles',
    clause: 'BALANCE-30',
    mechanism: 'state',
    defect: moves({
      reservation: () => ({ available: 0, blocked: 0 }),
      settlement: ({ blocked }) => ({ available: blocked, blocked: 0 }),
      release: () => ({ available: 0, blocked: 0 }),
    }),
  }),
  mutant({
    id: 'money/never-blocked',
    title: 'A payment leaves the account at once and is never shown as blocked',
    clause: 'BALANCE-31',
    mechanism: 'state',
    defect: moves({
      reservation: ({ available }) => ({ available, blocked: 0 }),
      settlement: () => ({ available: 0, blocked: 0 }),
      release: ({ available }) => ({ available, blocked: 0 }),
    }),
  }),
  mutant({
    id: 'money/cent-made',
    title: 'The creation of a payment blocks a cent more than it takes',
    clause: 'BALANCE-32',
    mechanism: 'state',
    defect: moves({ reservation: ({ available, blocked }) => ({ available, blocked: blocked + 1 }) }),
  }),
  mutant({
    id: 'money/blocked-for-ever',
    title: 'A settled payment stays blocked',
    clause: 'BALANCE-33',
    mechanism: 'state',
    defect: moves({ settlement: () => ({ available: 0, blocked: 0 }) }),
  }),
  mutant({
    id: 'money/settled-late',
    title: 'The money of a settled payment leaves some seconds after the payment is reported as settled',
    clause: 'BALANCE-33',
    mechanism: 'timing',
    defect: lateMove('settlement', 'both', 3_000),
  }),
  mutant({
    id: 'money/taken-twice',
    title: 'Settlement takes the amount from the available balance once more',
    clause: 'BALANCE-34',
    mechanism: 'state',
    defect: moves({ settlement: ({ blocked }) => ({ available: blocked, blocked }) }),
  }),
  mutant({
    id: 'money/cent-lost',
    title: 'A payment takes and blocks a cent less than its amount',
    clause: 'CASHOUT-51',
    mechanism: 'state',
    defect: moves({
      reservation: ({ available, blocked }) => ({ available: available + 1, blocked: blocked - 1 }),
      settlement: ({ available, blocked }) => ({ available, blocked: blocked + 1 }),
      release: ({ available, blocked }) => ({ available: available - 1, blocked: blocked + 1 }),
    }),
  }),
  mutant({
    id: 'money/last-cent-kept',
    title: 'A payment of exactly the available balance is refused',
    clause: 'CASHOUT-61',
    mechanism: 'state',
    defect: keepsBack(1),
  }),
  mutant({
    id: 'money/overdrawn',
    title: 'The balance is not looked at: any payment is covered',
    clause: 'CASHOUT-60',
    mechanism: 'state',
    defect: () => lending(() => true),
  }),
];
