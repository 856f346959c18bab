import type { Instant } from '../../domain/clock.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** The data in a certificate. */
export interface CertificateFacts {
  /** The certificate's subject. */
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

/** The registry of client certificates, by SHA-256 fingerprint (hex). */
export interface Certificates {
  insert(fingerprint: string, certificate: RegisteredCertificate, createdAt: Instant): Promise<void>;
  byFingerprint(fingerprint: string): Promise<RegisteredCertificate | null>;
  /** At most `max` certificates of an account, newest first; registered ones come before revoked ones. */
  of(accountId: string, max: number): Promise<ListedCertificate[]>;
  /** How many registered certificates an account has. */
  count(accountId: string): Promise<number>;
  /** Revokes a certificate; false if the account has no such registered certificate. */
  revoke(accountId: string, fingerprint: string, at: Instant): Promise<boolean>;
}

interface CertificateRow {
  fingerprint: string;
  account_id: string;
  status: RegisteredCertificate['status'];
  subject: string | null;
  not_before: string | null;
  not_after: string | null;
  created_at: string;
  revoked_at: string | null;
}

/** The table `certificates`. */
export function certificatesTable(compile: Compile): (connection: Connection) => Certificates {
  const { insert, revoke } = changes(compile);
  const { byFingerprint, of, count } = reads(compile);
  return (connection) => ({
    insert: async (fingerprint, { accountId, status, facts }, createdAt) => {
      await connection.run(insert, {
        ...{ fingerprint, accountId, status, createdAt },
        subject: facts?.subject ?? null,
        notBefore: facts?.notBefore ?? null,
        notAfter: facts?.notAfter ?? null,
      });
    },
    byFingerprint: async (fingerprint) => {
      const row = await connection.row(byFingerprint, { fingerprint });
      return row ? { accountId: row.account_id, status: row.status } : null;
    },
    of: async (accountId, max) => (await connection.rows(of, { accountId, max })).map(fromRow),
    count: async (accountId) =>
      (await connection.row(count, { accountId, status: 'registered' }))?.count ?? 0,
    revoke: async (accountId, fingerprint, at) =>
      (await connection.run(revoke, {
        ...{ accountId, fingerprint, at },
        from: 'registered',
        to: 'revoked',
      })) === 1,
  });
}

function fromRow(row: CertificateRow): ListedCertificate {
  const { subject, not_before: notBefore, not_after: notAfter } = row;
  return {
    fingerprint: row.fingerprint,
    status: row.status,
    facts:
      subject !== null && notBefore !== null && notAfter !== null ? { subject, notBefore, notAfter } : null,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}

function changes(compile: Compile) {
  type New = {
    fingerprint: string;
    accountId: string;
    status: string;
    createdAt: string;
    subject: string | null;
    notBefore: string | null;
    notAfter: string | null;
  };
  const insert = compile<New>((knex, p) =>
    knex('certificates').insert({
      fingerprint: p('fingerprint'),
      account_id: p('accountId'),
      status: p('status'),
      created_at: p('createdAt'),
      subject: p('subject'),
      not_before: p('notBefore'),
      not_after: p('notAfter'),
    }),
  );
  type Revocation = { accountId: string; fingerprint: string; at: string; from: string; to: string };
  const revoke = compile<Revocation>((knex, p) =>
    knex('certificates')
      .where({ account_id: p('accountId'), fingerprint: p('fingerprint'), status: p('from') })
      .update({ status: p('to'), revoked_at: p('at') }),
  );
  return { insert, revoke };
}

function reads(compile: Compile) {
  const byFingerprint = compile<{ fingerprint: string }, CertificateRow>((knex, p) =>
    knex('certificates').where('fingerprint', p('fingerprint')),
  );
  const of = compile<{ accountId: string; max: number }, CertificateRow>((knex, p) =>
    knex.raw(
      // 'registered' sorts before 'revoked'.
      `select * from certificates where account_id = ? order by status, created_at desc, fingerprint limit ?`,
      [p('accountId'), p('max')],
    ),
  );
  const count = compile<{ accountId: string; status: string }, { count: number }>((knex, p) =>
    knex('certificates')
      .where({ account_id: p('accountId'), status: p('status') })
      .count({ count: '*' }),
  );
  return { byFingerprint, of, count };
}
