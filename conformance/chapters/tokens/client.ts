import { type AccountCore, type CallOptions, overlay } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

/** Options of a token request that differs from the default. */
export interface TokenRequestOptions extends CallOptions {
  /** The value of `X-SSL-Client-Cert`; `null` leaves the header out. */
  readonly certificateHeader?: string | null;
}

export interface TokenCalls {
  /** `POST /api/auth/token`. `fields` are merged into `{clientId, clientSecret}`; `undefined` removes a field. */
  requestToken(fields?: Readonly<Record<string, unknown>>, options?: TokenRequestOptions): Promise<Exchange>;
  /** The same for `POST /oauth/token`; the certificate header is sent too (OP-22). */
  requestOauthToken(
    fields?: Readonly<Record<string, unknown>>,
    options?: TokenRequestOptions,
  ): Promise<Exchange>;
}

/** The two token endpoints. */
export function tokenCalls(account: AccountCore): TokenCalls {
  const request =
    (operation: 'createAccessToken' | 'createOauthToken'): TokenCalls['requestToken'] =>
    (fields = {}, { certificateHeader = account.certificateHeader, headers, ...options } = {}) =>
      account.call(operation, {
        token: null,
        json: overlay({ clientId: account.clientId, clientSecret: account.clientSecret }, fields),
        headers: { 'x-ssl-client-cert': certificateHeader ?? undefined, ...headers },
        ...options,
      });
  return { requestToken: request('createAccessToken'), requestOauthToken: request('createOauthToken') };
}
