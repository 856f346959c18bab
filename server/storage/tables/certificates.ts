import type { Instant } from '../../domain/clock.js';
import type { Compile, Connection } from '../statement.js';
import { tableOf } from '../table.js';

export interface CertificateFacts {
  readonly subject: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** A client certificate linked to an account. A revoked one counts as not registered. */
export interface RegisteredCertificate {
  readonly accountId: string;
  readonly status: 'registered' | 'revoked';
  /** Null if it was registered before these were stored. */
  readonly facts?: CertificateFacts | null;
}

/** A certificate in the list of its account. */
export interface ListedCertificate {
  /** SHA-256, hex, lower case. */
  readonly fingerprint: string;
  readonly status: RegisteredCertificate['status'];
  readonly facts: CertificateFacts | null;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

interface Row extends Omit<ListedCertificate, 'facts'> {
  readonly accountId: string;
  readonly subject: string | null;
  readonly notBefore: Instant | null;
  readonly notAfter: Instant | null;
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
  const certificates = tableOf<Row>(compile, 'certificates');
  const insert = certificates.insert(inserted);
  const byFingerprint = certificates.find(['fingerprint'], ['accountId', 'status']);
  // 'registered' sorts before 'revoked'.
  const of = compile<{ accountId: string; max: number }, Row>(
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
    insert: async (
      fingerprint: string,
      { accountId, status, facts }: RegisteredCertificate,
      createdAt: Instant,
    ): Promise<void> => {
      const { subject = null, notBefore = null, notAfter = null } = facts ?? {};
      const row = { fingerprint, accountId, status, createdAt, subject, notBefore, notAfter };
      await connection.run(insert, row);
    },
    byFingerprint: (fingerprint: string) => connection.row(byFingerprint, { fingerprint }),
    /** At most `max` certificates of an account, newest first; registered ones come before revoked ones. */
    of: async (accountId: string, max: number): Promise<ListedCertificate[]> =>
      (await connection.rows(of, { accountId, max })).map(fromRow),
    /** How many registered certificates an account has. */
    count: async (accountId: string): Promise<number> =>
      (await connection.row(count, { accountId }))?.count ?? 0,
    /** Revokes a certificate; false if the account has no such registered certificate. */
    revoke: async (accountId: string, fingerprint: string, at: Instant): Promise<boolean> =>
      (await connection.run(revoke, { accountId, fingerprint, at })) === 1,
  });
}

function fromRow({ fingerprint, status, createdAt, revokedAt, ...row }: Row): ListedCertificate {
  const { subject, notBefore, notAfter } = row;
  const hasFacts = subject !== null && notBefore !== null && notAfter !== null;
  return {
    fingerprint,
    status,
    facts: hasFacts ? { subject, notBefore, notAfter } : null,
    createdAt,
    revokedAt,
  };
}
