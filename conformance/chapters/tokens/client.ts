import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';

/** Options of a token request that differs from the default. */
interface TokenRequestOptions extends CallOptions {
  /** The value of `X-SSL-Client-Cert`; `null` omits the header. */
  readonly certificateHeader?: string | null;
}

/** The two token endpoints. */
export function tokenCalls(account: AccountCore) {
  const request =
    (operation: 'createAccessToken' | 'createOauthToken') =>
    (
      fields: Fields = {},
      { certificateHeader = account.certificateHeader, headers, ...options }: TokenRequestOptions = {},
    ) =>
      account.call(operation, {
        token: null,
        json: overlay({ clientId: account.clientId, clientSecret: account.clientSecret }, fields),
        headers: { 'x-ssl-client-cert': certificateHeader ?? undefined, ...headers },
        ...options,
      });
  return {
    /** `POST /api/auth/token` */
    requestToken: request('createAccessToken'),
    /** `POST /oauth/token`; the certificate header is sent too (OP-22). */
    requestOauthToken: request('createOauthToken'),
  };
}
