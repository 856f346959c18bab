import type { Account } from '../domain/account.js';
import { type Clock, instant, momentOf } from '../domain/clock.js';
import { alphanumeric, type Random } from '../domain/ids.js';
import { httpProblem, type Problem } from '../domain/problems.js';
import { about } from '../messages/messages.js';
import { type Sentence, t } from '../messages/text.js';
import type { Store } from '../storage/store.js';
import type { CertificateFacts } from '../storage/tables/certificates.js';

export interface CredentialsContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Random;
  readonly hashSecret: (secret: string) => Promise<string>;
  /** Parses the single certificate in a text; null if it has none that can be read. */
  readonly readCertificate: (pem: string) => ReadCertificate | null;
}

export interface ReadCertificate extends CertificateFacts {
  /** SHA-256, hex, in lower case. */
  readonly fingerprint: string;
}

/** Maximum number of registered certificates per account: enough to replace them one by one. */
export const maxCertificates = 20;
/** Length of a client secret in letters and digits. */
export const secretCharacters = 40;

/** Manages the credentials of accounts; see the functions below. */
export type Credentials = ReturnType<typeof credentialsOf>;

export function credentialsOf(context: CredentialsContext) {
  return {
    registerCertificate: (account: Account, pem: string) => registerCertificate(account, pem, context),
    revokeCertificate: (account: Account, fingerprint: string) =>
      revokeCertificate(account, fingerprint, context),
    rotateSecret: (account: Account, session: string | null) => rotateClientSecret(account, session, context),
  };
}

const field = 'certificate';

/**
 * Registers a client certificate for the account from its PEM text; returns its fingerprint. A certificate that is not
 * valid yet may be registered in advance. Throws a 400 if the text is not exactly one PEM certificate, includes a
 * private key, or if the certificate has expired, or was already registered or revoked.
 */
export async function registerCertificate(
  account: Account,
  pem: string,
  { store, clock, readCertificate }: CredentialsContext,
): Promise<string> {
  if (pem.includes('PRIVATE KEY'))
    throw refused(
      t`${{ field }} must not contain a private key: the key was not stored, but it has left your machine; create a new key and certificate`,
    );
  if (pem.split('-----BEGIN CERTIFICATE-----').length > 2)
    throw refused(t`${{ field }} must be a single certificate, without its chain`);
  const read = readCertificate(pem);
  if (!read)
    throw refused(
      t`${{ field }} must be one X.509 certificate in PEM, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----`,
    );
  const { fingerprint, notAfter } = read;
  const { systemMs, at } = momentOf(account, clock);
  if (Date.parse(notAfter) < systemMs)
    throw refused(t`${{ field }} expired on ${{ day: notAfter.slice(0, 10) }}: create a new one`);
  await store.write(async ({ accounts, certificates }) => {
    await accounts.lock?.(account.id);
    const existing = await certificates.byFingerprint(fingerprint);
    // The message reveals nothing about other accounts.
    if (existing && existing.accountId !== account.id)
      throw refused(t`${{ field }} cannot be registered here: create a new one for this account`);
    if (existing)
      throw refused(
        existing.status === 'revoked'
          ? t`${{ field }} was revoked and cannot be registered again: create a new one`
          : t`${{ field }} is already registered in this account`,
      );
    if ((await certificates.count(account.id)) >= maxCertificates)
      throw httpProblem(400, [
        about(
          field,
          t`an account can have no more than ${{ max: maxCertificates }} registered certificates: revoke one first`,
        ),
      ]);
    await certificates.insert({ ...read, accountId: account.id, status: 'registered', createdAt: at });
  }, account.id);
  return fingerprint;
}

/**
 * Revokes a client certificate of the account: it gets no more access tokens, and cannot be registered again. Tokens
 * already issued stay valid until they expire. Throws a 404 if the account has no such registered certificate.
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
  if (!isRevoked)
    throw httpProblem(404, t`this certificate is not registered in this account; it may have been revoked`);
}

/**
 * Gives the account a new client secret, of which only the hash is stored. The old one may have leaked, so it ends now,
 * with every access token issued for it and every dashboard session that was started with it. Only the session that
 * rotates the secret (given by the hash of its id) continues, to show the new one.
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
    if (session !== null) await sessions.renew(session, id);
  }, id);
  return clientSecret;
}

function refused(message: Sentence): Problem {
  return httpProblem(400, [message]);
}
