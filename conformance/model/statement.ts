import type { Entry } from './account.js';

/** What the list must show of an entry. */
export interface ExpectedRow {
  readonly operationType: 'Pix in' | 'Pix out' | 'Refund in' | 'Refund out';
  readonly movementType: 'CREDIT' | 'DEBIT';
  /** Undefined where it may be any: a pending refund may be done any moment. */
  readonly status: 'Pendente' | 'Confirmado' | 'Error' | undefined;
  readonly cents: number;
  /** It may be missing as well: a charge that nobody has paid (OP-51). */
  readonly mayLack: boolean;
}

const labels = {
  sent: { operationType: 'Pix out', movementType: 'DEBIT' },
  received: { operationType: 'Pix in', movementType: 'CREDIT' },
  refund: { operationType: 'Refund in', movementType: 'DEBIT' },
  returned: { operationType: 'Refund out', movementType: 'CREDIT' },
} as const;

const statuses = { pending: 'Pendente', confirmed: 'Confirmado', failed: 'Error' } as const;

/** The values of the list's filter `status`, and the labels that it lets through. */
export const statusFilters = { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Error' } as const;
export type StatusFilter = keyof typeof statusFilters;

/** The row of an entry on the transactions list; undefined where the list need not hold it (OP-51). */
export function rowOf(entry: Entry): ExpectedRow | undefined {
  if (isOfCompatibility(entry)) return undefined;
  const mayLack = entry.type === 'received' && entry.state === 'pending';
  return { ...labels[entry.type], status: statusOf(entry), cents: entry.cents, mayLack };
}

/** Whether the list with this status holds the entry; undefined where either is right. */
export function passesFilter(entry: Entry, filter: StatusFilter): boolean | undefined {
  const row = rowOf(entry);
  return row?.status === undefined ? undefined : row.status === statusFilters[filter];
}

function isOfCompatibility(entry: Entry): boolean {
  return 'by' in entry && (entry.by === 'transfer' || entry.by === 'cob' || entry.by === 'devolucao');
}

function statusOf(entry: Entry): ExpectedRow['status'] {
  if (entry.type === 'returned') return 'Confirmado';
  if (entry.type === 'refund' && entry.state === 'pending') return undefined;
  return statuses[entry.state];
}
