import type { Account } from '../domain/account.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { AccountFact, CertificateFact } from '../storage/audit/sealed.js';
import { sealOf, type StoredRow } from '../storage/sealed.js';
import type { RegisteredCertificate } from '../storage/tables/certificates.js';
import { brl, type Judge, type Pass, unless } from './audit-rule.js';

const unchanged = 'rows are as the gateway has written them';

/** Compares the seal of each row with its other columns. */
function sealJudge<Row extends StoredRow>(what: string, key: keyof Row & string): Judge<Row> {
  return {
    rule: unchanged,
    see: (row) =>
      unless(
        row['seal'] === sealOf(row),
        () => `${what} ${row[key] ?? ''} was changed, or added, by something else`,
      ),
  };
}

const settlements: readonly string[] = ['manual', 'automatic'] satisfies Account['settlement'][];
const conditions: readonly string[] = ['healthy', 'error', 'unavailable'] satisfies Account['upstream'][];
const registering: readonly string[] = ['enabled', 'disabled'] satisfies Account['webhookRegistration'][];
const certificateStatuses: readonly string[] = [
  'registered',
  'revoked',
] satisfies RegisteredCertificate['status'][];

/** The accounts: their limits, prices, secrets and settings. */
export const accountPass: Pass<AccountFact> = {
  what: 'accounts',
  pages: ({ sealed }: AuditQueries) => sealed.accounts(),
  judges: () => [
    sealJudge('account', 'id'),
    { rule: 'an account has settings that there are', see: settingFaults },
  ],
};

function settingFaults(row: AccountFact): readonly string[] {
  const { id, settlement, upstream, webhookRegistration } = row;
  const amounts = {
    'a fee': row.feeCents,
    'a limit for each payment': row.perTransactionCents,
    'a limit for each day': row.dailyCents,
    'a limit for each night': row.nightCents,
  };
  const numbers = {
    'a shortest expiration': row.minimumExpiration,
    'a token generation': row.tokenGeneration,
  };
  return [
    ...unless(settlements.includes(settlement), () => `account ${id} has the settlement "${settlement}"`),
    ...unless(conditions.includes(upstream), () => `account ${id} has the upstream "${upstream}"`),
    ...unless(
      registering.includes(webhookRegistration),
      () => `account ${id} has the webhook registration "${webhookRegistration}"`,
    ),
    ...Object.entries(amounts).flatMap(([what, amountCents]) =>
      unless((amountCents ?? 0) >= 0, () => `account ${id} has ${what} of ${brl(amountCents ?? 0)}`),
    ),
    ...Object.entries(numbers).flatMap(([what, value]) =>
      unless(value >= 0, () => `account ${id} has ${what} of ${value}`),
    ),
  ];
}

/** The client certificates. */
export const certificatePass: Pass<CertificateFact> = {
  what: 'certificates',
  pages: ({ sealed }: AuditQueries) => sealed.certificates(),
  judges: () => [
    sealJudge('certificate', 'fingerprint'),
    {
      rule: 'a certificate is registered or revoked',
      see: ({ fingerprint, status, revokedAt }) => [
        ...unless(certificateStatuses.includes(status), () => `certificate ${fingerprint} is "${status}"`),
        ...unless(
          revokedAt === null || status !== 'registered',
          () => `certificate ${fingerprint} is registered, it was revoked at ${revokedAt ?? ''}`,
        ),
      ],
    },
  ],
};

/** Registrations with their secrets, immediate charges and MEDs; other passes judge what they say. */
export const sealedPasses: readonly Pass<StoredRow>[] = (
  [
    ['registration', 'registrations'],
    ['immediate charge', 'cobs'],
    ['MED', 'meds'],
  ] as const
).map(([what, table]) => ({
  what: `${table} and their seals`,
  pages: ({ sealed }: AuditQueries) => sealed.numbered(table),
  judges: () => [sealJudge(what, 'id')],
}));
