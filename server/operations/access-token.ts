import { momentOf } from '../domain/clock.js';
import { uuid } from '../domain/ids.js';
import { tokenRefusal } from '../domain/problems.js';
import { allScopes, type ClientCertificate, type Family, tokenLifetimes } from '../domain/tokens.js';
import type { AccountWithSecret } from '../storage/tables/accounts.js';
import type { Handler } from './handler.js';
import type { Services } from '../ports.js';

/**
 * POST /api/auth/token. The order of the checks (OP-21): header, PEM and body at the edge; then validity, registration,
 * credentials, the certificate's account, upstream.
 */
export const createAccessToken: Handler<'createAccessToken'> = async ({ body, certificate }, services) => {
  if (!certificate) throw tokenRefusal('PUB_CERT_HEADER_MISSING');
  const { accountId: certificateAccount } = await registeredCertificate(certificate, services);
  const account = await authenticated(body.clientId, body.clientSecret, services);
  if (!account) throw tokenRefusal('PUB_INVALID_CREDENTIALS');
  if (certificateAccount !== account.id) throw tokenRefusal('PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT');
  if (account.upstream === 'error') throw tokenRefusal('PUB_AUTH_UPSTREAM_ERROR');
  if (account.upstream === 'unavailable') throw tokenRefusal('PUB_AUTH_UPSTREAM_UNAVAILABLE');
  const { access_token, expires_in } = await issueToken(account, 'standard', services);
  return { status: 201, headers: notKept, body: { access_token, token_type: 'Bearer', expires_in } };
};

/** Tokens must not be cached (RFC 6749, section 5.1). */
export const notKept = { 'cache-control': 'no-store' } as const;

/** Returns the registration of a valid certificate. Throws PUB_CERT_NOT_YET_VALID, _EXPIRED or _NOT_REGISTERED. */
export async function registeredCertificate(
  certificate: ClientCertificate,
  { store, clock }: Pick<Services, 'store' | 'clock'>,
): Promise<{ accountId: string }> {
  const nowMs = clock.systemMs();
  if (nowMs < certificate.notBeforeMs) throw tokenRefusal('PUB_CERT_NOT_YET_VALID');
  if (nowMs > certificate.notAfterMs) throw tokenRefusal('PUB_CERT_EXPIRED');
  const registered = await store.read(({ certificates }) =>
    certificates.byFingerprint(certificate.fingerprint),
  );
  if (registered?.status !== 'registered') throw tokenRefusal('PUB_CERT_NOT_REGISTERED');
  return registered;
}

/**
 * Returns the account with these credentials, or null. An unknown client and a wrong secret get the same response in
 * the same time.
 */
export async function authenticated(
  clientId: string,
  clientSecret: string,
  { store, secretMatches }: Pick<Services, 'store' | 'secretMatches'>,
): Promise<AccountWithSecret | null> {
  const account = await store.read(({ accounts }) => accounts.byClientId(clientId.toLowerCase()));
  return (await secretMatches(clientSecret, account?.secretHash ?? null)) ? account : null;
}

/** Issues a token with every scope. */
export async function issueToken<F extends Family>(
  account: AccountWithSecret,
  family: F,
  { clock, random, signToken }: Pick<Services, 'clock' | 'random' | 'signToken'>,
): Promise<{ access_token: string; expires_in: (typeof tokenLifetimes)[F]; scope: string }> {
  const lifetime = tokenLifetimes[family];
  const access_token = await signToken({
    accountId: account.id,
    family,
    scopes: allScopes,
    issuedAtMs: momentOf(account, clock).nowMs,
    lifetime,
    tokenId: uuid(random),
    generation: account.tokenGeneration,
  });
  return { access_token, expires_in: lifetime, scope: allScopes.join(' ') };
}
