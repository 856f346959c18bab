// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Tokens. */
export interface TokensHandlers<Callers extends AnyCallers, Context> {
  /** `POST /api/auth/token`: Obtain an access token with certificate and client credentials. */
  readonly createAccessToken: Handler<'createAccessToken', Callers['withoutToken'], Context>;
  /** `POST /oauth/token`: Obtain an access token with only client credentials. */
  readonly createOauthToken: Handler<'createOauthToken', Callers['withoutToken'], Context>;
}
