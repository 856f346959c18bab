/** The chapters of the clauses: file name and id prefix, in the order in which reports show them. */
export const chapters = [
  { name: 'tokens', prefix: 'TOKEN' },
  { name: 'authentication', prefix: 'AUTH' },
  { name: 'balance', prefix: 'BALANCE' },
  { name: 'transfer', prefix: 'TRANSFER' },
  { name: 'cash-out', prefix: 'CASHOUT' },
  { name: 'qr-cash-out', prefix: 'QRCASHOUT' },
  { name: 'cash-in', prefix: 'CASHIN' },
  { name: 'cob', prefix: 'COB' },
  { name: 'devolucao', prefix: 'DEVOLUCAO' },
  { name: 'refund-in', prefix: 'REFUNDIN' },
  { name: 'med', prefix: 'MED' },
  { name: 'transactions', prefix: 'TRANSACTION' },
  { name: 'webhook-registration', prefix: 'WEBHOOK' },
  { name: 'resend', prefix: 'RESEND' },
  { name: 'events', prefix: 'EVENT' },
  { name: 'errors', prefix: 'ERROR' },
  { name: 'limits', prefix: 'LIMIT' },
] as const;

export type Chapter = (typeof chapters)[number];
