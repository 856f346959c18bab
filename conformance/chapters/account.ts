import { t } from '../core/text.js';
import { operations } from '../../generated/operations.js';
import { Stop } from '../core/errors.js';
import type { AccountCore, AccountLink } from '../target/account-core.js';
import type { Family } from '../target/profile.js';
import { balanceCalls } from './balance/client.js';
import { cashInCalls } from './cash-in/client.js';
import { cashOutCalls } from './cash-out/client.js';
import { cobCalls } from './cob/client.js';
import { devolucaoCalls } from './devolucao/client.js';
import { medCalls } from './med/client.js';
import { qrCashOutCalls } from './qr-cash-out/client.js';
import { refundInCalls } from './refund-in/client.js';
import { resendCalls } from './resend/client.js';
import { tokenCalls } from './tokens/client.js';
import { transactionCalls } from './transactions/client.js';
import { transferCalls } from './transfer/client.js';
import { webhookCalls } from './webhook-registration/client.js';

/** The methods of all operations. To add an operation, add a file, and a line here. */
const callsOf = (core: AccountCore) => ({
  ...tokenCalls(core),
  ...balanceCalls(core),
  ...cashOutCalls(core),
  ...qrCashOutCalls(core),
  ...transferCalls(core),
  ...cashInCalls(core),
  ...cobCalls(core),
  ...devolucaoCalls(core),
  ...refundInCalls(core),
  ...medCalls(core),
  ...transactionCalls(core),
  ...webhookCalls(core),
  ...resendCalls(core),
});

/** An account of the target with its methods. */
export interface Account extends AccountCore, ReturnType<typeof callsOf> {}

/** The same account without its predefined tokens. */
export const withoutTokens = <Link extends AccountLink>(link: Link): Link => ({ ...link, tokens: {} });

/** Creates an account with its methods and tokens; a token that is not predefined is fetched when first needed. */
export function accountOf(link: AccountLink): Account {
  const tokens = new Map<Family, Promise<string>>();
  for (const family of ['standard', 'compatibility'] as const) {
    const given = link.tokens[family];
    if (given !== undefined) tokens.set(family, Promise.resolve(given));
  }
  const core: AccountCore = {
    ...link,
    async call(operation, { token, headers, ...options } = {}) {
      const sent = token === undefined ? await core.token(operations[operation].family) : token;
      const authorization = sent === null ? {} : { authorization: `Bearer ${sent}` };
      return link.request(operation, { headers: { ...authorization, ...headers }, ...options });
    },
    token(family = 'standard') {
      const cached = tokens.get(family) ?? fetchToken(link, tokenCalls(core), family);
      tokens.set(family, cached);
      return cached;
    },
  };
  return { ...core, ...callsOf(core) };
}

/** Fetches a token from the token endpoint of a family. Ends the check if the endpoint does not issue one. */
async function fetchToken(
  link: AccountLink,
  calls: ReturnType<typeof tokenCalls>,
  family: Family,
): Promise<string> {
  const answer = await (family === 'standard' ? calls.requestToken() : calls.requestOauthToken());
  // OP-10, OP-39
  link.demand(answer, family === 'standard' ? [201] : [200, 201, 202]);
  const token: unknown = answer.body['access_token'];
  if (typeof token !== 'string' || token === '') throw new Stop(t`the token response has no access_token`);
  link.secret(token);
  return token;
}
