import { type Account, momentOf } from '../domain/account.js';
import { type Clock, instant } from '../domain/clock.js';
import { alphanumeric } from '../domain/ids.js';
import { httpProblem, type Problem } from '../domain/problems.js';
import type { Random } from '../domain/random.js';
import { say } from '../domain/wording.js';
import type { Store } from '../storage/store.js';
import type { CertificateFacts } from '../storage/tables/certificates.js';

/** What credentials are changed with. */
export interface CredentialsContext {
  readonly store: Store;
  readonly clock: Clock;
  /** What secrets are made of. */
  readonly secrets: Random;
  readonly hashSecret: (secret: string) => Promise<string>;
  /** What the one certificate in a text says; null where there is none that can be read. */
  readonly readCertificate: (pem: string) => ReadCertificate | null;
}

/** A certificate that was read. */
export interface ReadCertificate extends CertificateFacts {
  /** SHA-256, hex, lower case. */
  readonly fingerprint: string;
}

/** Max registered certificates of an account: enough to change them one by one. */
export const maxCertificates = 20;
/** Length of a client secret, letters and digits. */
export const secretCharacters = 40;

/**
 * Registers a client certificate from its PEM text, linked to the account; its fingerprint. One that is not valid yet may be
 * registered ahead of time. Throws a 400: not one PEM certificate, a private key beside it, expired, registered or revoked before.
 */
export async function registerCertificate(
  account: Account,
  pem: string,
  { store, clock, readCertificate }: CredentialsContext,
): Promise<string> {
  if (pem.includes('PRIVATE KEY')) throw refused('certificate with key');
  if (pem.split('-----BEGIN CERTIFICATE-----').length > 2) throw refused('certificate several');
  const read = readCertificate(pem);
  if (!read) throw refused('certificate not PEM');
  const { fingerprint, ...facts } = read;
  const { systemMs, at } = momentOf(account, clock);
  if (Date.parse(facts.notAfter) < systemMs)
    throw httpProblem(400, [say('certificate expired', { day: facts.notAfter.slice(0, 10) })]);
  await store.write(async ({ accounts, certificates }) => {
    await accounts.lock(account.id);
    const known = await certificates.byFingerprint(fingerprint);
    // Nothing is said of other accounts.
    if (known && known.accountId !== account.id) throw refused('certificate not free');
    if (known) throw refused(known.status === 'revoked' ? 'certificate revoked' : 'certificate known');
    if ((await certificates.count(account.id)) >= maxCertificates)
      throw httpProblem(400, [say('certificate too many', { max: maxCertificates })]);
    await certificates.insert(fingerprint, { accountId: account.id, status: 'registered', facts }, at);
  }, account.id);
  return fingerprint;
}

/**
 * Revokes a client certificate of the account: it gets no access token any more, and is not registered again. Tokens that it has got
 * end when their time is over. Throws a 404 where the account has no such registered certificate.
 */
export async function revokeCertificate(
  account: Account,
  fingerprint: string,
  { store, clock }: Pick<CredentialsContext, 'store' | 'clock'>,
): Promise<void> {
  const at = instant(clock.systemMs());
  const isRevoked = await store.write(
    ({ certificates }) => certificates.revoke(account.id, fingerprint, at),
    account.id,
  );
  if (!isRevoked) throw httpProblem(404, say('no certificate'));
}

/**
 * Gives the account another client secret, which is kept as a hash alone. Whoever rotates one may have lost it: the one before,
 * every access token that was issued for it, and every session of the dashboard that was begun with it end now, save the
 * one (by the hash of its id) in which it is rotated: it is to show the new one.
 */
export async function rotateClientSecret(
  { id }: Pick<Account, 'id'>,
  session: string | null,
  { store, secrets, hashSecret }: Pick<CredentialsContext, 'store' | 'secrets' | 'hashSecret'>,
): Promise<string> {
  const clientSecret = alphanumeric(secrets, secretCharacters);
  const secretHash = await hashSecret(clientSecret);
  await store.write(async ({ accounts, sessions }) => {
    await accounts.setSecret(id, secretHash);
    if (session !== null) await sessions.goOn(session, id);
  }, id);
  return clientSecret;
}

function refused(id: PlainId): Problem {
  return httpProblem(400, [say(id)]);
}

/** Messages that need no values. */
type PlainId =
  | 'certificate not PEM'
  | 'certificate with key'
  | 'certificate several'
  | 'certificate known'
  | 'certificate revoked'
  | 'certificate not free';
