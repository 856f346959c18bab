import { breaks, type Defects } from '../../mutant.js';
import { keepsBack, lateMove, lending, moves } from '../shared/money.js';

export default {
  'money/minimum-balance': breaks('BALANCE-09', {
    title: 'The last real of the available balance cannot be spent',
    defect: keepsBack(100),
  }),
  'money/blocked-spent-again': breaks('BALANCE-10', {
    title: 'What is blocked can be spent again: the check looks at the gross balance',
    defect: () => lending(({ available, blocked }, missing) => available >= 0 && missing <= blocked),
  }),
  'money/blocked-after-failure': breaks('BALANCE-12', {
    title: 'A failed payment credits its amount but leaves it blocked too',
    defect: moves({ release: ({ available }) => ({ available, blocked: 0 }) }),
  }),
  'money/lost-on-failure': breaks('BALANCE-13', {
    title: 'The amount of a failed payment is not given back',
    defect: moves({ release: ({ blocked }) => ({ available: 0, blocked }) }),
  }),
  'money/taken-at-settlement': breaks('BALANCE-30', {
    title: 'A payment takes its amount only when it settles',
    defect: moves({
      reservation: () => ({ available: 0, blocked: 0 }),
      settlement: ({ blocked }) => ({ available: blocked, blocked: 0 }),
      release: () => ({ available: 0, blocked: 0 }),
    }),
  }),
  'money/never-blocked': breaks('BALANCE-31', {
    title: 'A payment leaves the account at once and is never shown as blocked',
    defect: moves({
      reservation: ({ available }) => ({ available, blocked: 0 }),
      settlement: () => ({ available: 0, blocked: 0 }),
      release: ({ available }) => ({ available, blocked: 0 }),
    }),
  }),
  'money/cent-made': breaks('BALANCE-32', {
    title: 'The creation of a payment blocks a cent more than it takes',
    defect: moves({ reservation: ({ available, blocked }) => ({ available, blocked: blocked + 1 }) }),
  }),
  'money/blocked-for-ever': breaks('BALANCE-33', {
    title: 'A settled payment stays blocked',
    defect: moves({ settlement: () => ({ available: 0, blocked: 0 }) }),
  }),
  'money/settled-late': breaks('BALANCE-33', {
    title: 'The money of a settled payment leaves some seconds after the payment is reported as settled',
    defect: lateMove('settlement', 'both', 3_000),
  }),
  'money/taken-twice': breaks('BALANCE-34', {
    title: 'Settlement takes the amount from the available balance once more',
    defect: moves({ settlement: ({ blocked }) => ({ available: blocked, blocked }) }),
  }),
  'money/cent-lost': breaks('CASHOUT-51', {
    title: 'A payment takes and blocks a cent less than its amount',
    defect: moves({
      reservation: ({ available, blocked }) => ({ available: available + 1, blocked: blocked - 1 }),
      settlement: ({ available, blocked }) => ({ available, blocked: blocked + 1 }),
      release: ({ available, blocked }) => ({ available: available - 1, blocked: blocked + 1 }),
    }),
  }),
  'money/last-cent-kept': breaks('CASHOUT-61', {
    title: 'A payment of exactly the available balance is refused',
    defect: keepsBack(1),
  }),
  'money/overdrawn': breaks('CASHOUT-60', {
    title: 'The balance is not looked at: any payment is covered',
    defect: () => lending(() => true),
  }),
} satisfies Defects;
