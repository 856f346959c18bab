import { hash } from 'node:crypto';

import { columnOf } from './table.js';

/** Length of a digest: 128 bits of SHA-256 in base64url. */
export const digestLength = 22;

/** The digest of a text. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, digestLength);
}

/** A row as it is stored, by column or by member. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/**
 * The digest of a whole row, but for its column `seal`, which holds it. Null counts as no column, so a later version may
 * add columns that are null in older rows.
 */
export function sealOf(row: StoredRow): string {
  const columns = Object.entries(row)
    .map(([member, value]) => [columnOf(member), value] as const)
    .filter(([column, value]) => column !== 'seal' && value !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return digestOf(JSON.stringify(columns));
}

/** What answers and notifications say of a transaction: columns of its row, as they are stored. */
export interface PromisedRow {
  readonly uuid: string;
  readonly accountId: string;
  readonly operation: string;
  readonly externalId: string | null;
  readonly status: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly pixKey: string | null;
  /** JSON. */
  readonly counterpart: string | null;
  readonly endToEndId: string | null;
  readonly parentNumber: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly spendingDay: string | null;
  /** JSON. */
  readonly detail: string;
  readonly createdAt: string;
  readonly processedAt: string | null;
}

/**
 * All that was promised of a transaction, in one text: when it was made, or, after that, how it ended. Nothing changes
 * the former ever again; only a charge learns its counterpart at the end. `json` is what is stored as JSON. No stored
 * text contains U+0000.
 */
export function promiseOf(
  row: Omit<PromisedRow, 'counterpart' | 'detail'>,
  json: Pick<PromisedRow, 'counterpart' | 'detail'>,
  stage: 'made' | 'ended',
): string {
  const isUnknown = stage === 'made' && row.operation === 'cash_in';
  const counterpart = (isUnknown ? null : json.counterpart) ?? 'null';
  const { uuid, accountId, operation, externalId, amountCents, feeCents, pixKey } = row;
  const { parentNumber, spendingDay, createdAt } = row;
  const facts: (string | number | null)[] = [uuid, accountId, operation, externalId, amountCents];
  facts.push(feeCents, pixKey, parentNumber, spendingDay, createdAt);
  if (stage === 'ended')
    facts.push(row.status, row.endToEndId, row.errorCode, row.errorMessage, row.processedAt);
  return `${JSON.stringify(facts)}\0${counterpart}\0${json.detail}`;
}
