import type { Instant } from '../../domain/clock.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** A client certificate linked to an account. A revoked one counts as not registered. */
export interface RegisteredCertificate {
  readonly accountId: string;
  readonly status: 'registered' | 'revoked';
}

/** The registry of client certificates, by SHA-256 fingerprint (hex). */
export interface Certificates {
  insert(fingerprint: string, certificate: RegisteredCertificate, createdAt: Instant): Promise<void>;
  byFingerprint(fingerprint: string): Promise<RegisteredCertificate | null>;
}

interface CertificateRow {
  account_id: string;
  status: RegisteredCertificate['status'];
}

/** The table `certificates`. */
export function certificatesTable(compile: Compile): (connection: Connection) => Certificates {
  const insert = compile<{ fingerprint: string; accountId: string; status: string; createdAt: string }>(
    (knex, p) =>
      knex('certificates').insert({
        fingerprint: p('fingerprint'),
        account_id: p('accountId'),
        status: p('status'),
        created_at: p('createdAt'),
      }),
  );
  const byFingerprint = compile<{ fingerprint: string }, CertificateRow>((knex, p) =>
    knex('certificates').where('fingerprint', p('fingerprint')),
  );
  return (connection) => ({
    insert: async (fingerprint, certificate, createdAt) => {
      await connection.run(insert, { fingerprint, ...certificate, createdAt });
    },
    byFingerprint: async (fingerprint) => {
      const row = await connection.row(byFingerprint, { fingerprint });
      return row ? { accountId: row.account_id, status: row.status } : null;
    },
  });
}
