import type { Entry } from './account.js';

/** The row that the list of transactions must contain for an entry. */
export interface ExpectedRow {
  readonly operationType: 'Pix in' | 'Pix out' | 'Refund in' | 'Refund out';
  readonly movementType: 'CREDIT' | 'DEBIT';
  /** Undefined if any status is allowed: a pending refund may complete at any moment. */
  readonly status: 'Pendente' | 'Confirmado' | 'Error' | undefined;
  readonly cents: number;
  /** Whether the row may also be missing, as for an unpaid charge (OP-51). */
  readonly mayLack: boolean;
}

const labels = {
  sent: { operationType: 'Pix out', movementType: 'DEBIT' },
  received: { operationType: 'Pix in', movementType: 'CREDIT' },
  refund: { operationType: 'Refund in', movementType: 'DEBIT' },
  returned: { operationType: 'Refund out', movementType: 'CREDIT' },
} as const;

const statuses = { pending: 'Pendente', confirmed: 'Confirmado', failed: 'Error' } as const;

/** The values of the list's `status` filter, each with the label that it selects. */
const statusFilters = { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Error' } as const;
export type StatusFilter = keyof typeof statusFilters;

/** The row of an entry in the list of transactions; undefined if the list need not contain it (OP-51). */
export function rowOf(entry: Entry): ExpectedRow | undefined {
  if (isOfCompatibility(entry)) return undefined;
  const mayLack = entry.type === 'received' && entry.state === 'pending';
  return { ...labels[entry.type], status: statusOf(entry), cents: entry.cents, mayLack };
}

/** Whether the list filtered by this status contains the entry; undefined if it may or may not. */
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
