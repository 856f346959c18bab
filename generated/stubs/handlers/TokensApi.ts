// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag Tokens. */
export interface TokensHandlers<Caller, Context> {
  /** `POST /api/auth/token`: Obtain an access token with certificate and client credentials. */
  readonly createAccessToken: Handler<'createAccessToken', Caller, Context>;
  /** `POST /oauth/token`: Obtain an access token with only client credentials. */
  readonly createOauthToken: Handler<'createOauthToken', Caller, Context>;
}
