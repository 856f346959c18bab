import type { StoredRow } from '../sealed.js';
import type { AuditReader } from './query.js';

/** The settings of an account that can only be some things. */
export interface AccountFact extends StoredRow {
  readonly id: string;
  readonly settlement: string;
  readonly upstream: string;
  readonly webhookRegistration: string;
  readonly feeCents: number;
  readonly perTransactionCents: number | null;
  readonly dailyCents: number | null;
  readonly nightCents: number | null;
  readonly minimumExpiration: number;
  readonly clockOffsetMs: number;
  readonly tokenGeneration: number;
}

/** A registered certificate. */
export interface CertificateFact extends StoredRow {
  readonly fingerprint: string;
  readonly accountId: string;
  readonly status: string;
  readonly revokedAt: string | null;
}

/** Rows of which each has a digest of all its columns. */
export function sealedAudit({ pages }: AuditReader) {
  return {
    accounts: () => pages<AccountFact>('select * from accounts', 'id', 'id', ''),
    certificates: () =>
      pages<CertificateFact>('select * from certificates', 'fingerprint', 'fingerprint', ''),
    /** The rows of another table, by their numbers. */
    numbered: (table: 'registrations' | 'cobs' | 'meds') =>
      pages<StoredRow>(`select * from ${table}`, 'id', 'id'),
  };
}
