import type { Instant } from '../../domain/clock.js';
import type { Compile, Connection, Done } from '../statement.js';
import { tableOf } from '../table.js';

export interface CertificateFacts {
  readonly subject: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** A client certificate linked to an account. A revoked one counts as not registered. */
export interface Certificate extends CertificateFacts {
  /** SHA-256, hex, in lower case. */
  readonly fingerprint: string;
  readonly accountId: string;
  readonly status: 'registered' | 'revoked';
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

const inserted = [
  'fingerprint',
  'accountId',
  'status',
  'createdAt',
  'subject',
  'notBefore',
  'notAfter',
] as const;

/** The table `certificates`: client certificates by SHA-256 fingerprint (hex). */
export function certificatesTable(compile: Compile) {
  const certificates = tableOf<Certificate>(compile, 'certificates');
  const insert = certificates.insert(inserted);
  const byFingerprint = certificates.find(['fingerprint'], ['accountId', 'status']);
  // 'registered' sorts before 'revoked'.
  const of = compile<{ accountId: string; max: number }, Certificate>(
    (p) => `select * from certificates where account_id = ${p.accountId}
      order by status, created_at desc, fingerprint limit ${p.max}`,
  );
  const count = compile<{ accountId: string }, { count: number }>((p, knex) =>
    knex('certificates').where({ account_id: p.accountId, status: 'registered' }).count({ count: '*' }),
  );
  const revoke = certificates.change<{ accountId: string; fingerprint: string; at: Instant }>((rows, p) =>
    rows
      .where({ account_id: p.accountId, fingerprint: p.fingerprint, status: 'registered' })
      .update({ status: 'revoked', revoked_at: p.at }),
  );
  return (connection: Connection) => ({
    insert: (certificate: Omit<Certificate, 'revokedAt'>): Done => connection.run(insert, certificate),
    byFingerprint: (fingerprint: string) => connection.row(byFingerprint, { fingerprint }),
    /** Returns at most `max` certificates of an account, newest first; registered ones come before revoked ones. */
    of: (accountId: string, max: number): Promise<Certificate[]> => connection.rows(of, { accountId, max }),
    /** Returns the number of registered certificates of an account. */
    count: async (accountId: string): Promise<number> =>
      (await connection.row(count, { accountId }))?.count ?? 0,
    /** Revokes a certificate; returns false if the account has no such registered certificate. */
    revoke: async (accountId: string, fingerprint: string, at: Instant): Promise<boolean> =>
      (await connection.run(revoke, { accountId, fingerprint, at })) === 1,
  });
}
