import { t } from '../core/text.js';
import { operations } from '../../generated/operations.js';
import { Stop } from '../core/errors.js';
import type { AccountCore, AccountLink } from '../target/account-core.js';
import type { Family } from '../target/profile.js';
import { type BalanceCalls, balanceCalls } from './balance/client.js';
import { type CashInCalls, cashInCalls } from './cash-in/client.js';
import { type CashOutCalls, cashOutCalls } from './cash-out/client.js';
import { type CobCalls, cobCalls } from './cob/client.js';
import { type DevolucaoCalls, devolucaoCalls } from './devolucao/client.js';
import { type MedCalls, medCalls } from './med/client.js';
import { type QrCashOutCalls, qrCashOutCalls } from './qr-cash-out/client.js';
import { type RefundInCalls, refundInCalls } from './refund-in/client.js';
import { type ResendCalls, resendCalls } from './resend/client.js';
import { type TokenCalls, tokenCalls } from './tokens/client.js';
import { type TransactionCalls, transactionCalls } from './transactions/client.js';
import { type TransferCalls, transferCalls } from './transfer/client.js';
import { type WebhookCalls, webhookCalls } from './webhook-registration/client.js';

/** An account of the target with a method per operation. To add an operation, add a file and a line here and below. */
export interface Account
  extends
    AccountCore,
    TokenCalls,
    BalanceCalls,
    CashOutCalls,
    QrCashOutCalls,
    TransferCalls,
    CashInCalls,
    CobCalls,
    DevolucaoCalls,
    RefundInCalls,
    MedCalls,
    TransactionCalls,
    WebhookCalls,
    ResendCalls {}

/** An account with its own operations and tokens; a token is fetched when first needed. */
export function accountOf(link: AccountLink): Account {
  const tokens = new Map<Family, Promise<string>>();
  const core: AccountCore = {
    ...link,
    async call(operation, { token, headers, ...options } = {}) {
      const sent = token === undefined ? await core.token(operations[operation].family) : token;
      const authorization = sent === null ? {} : { authorization: `Bearer ${sent}` };
      return link.request(operation, { headers: { ...authorization, ...headers }, ...options });
    },
    token(family = 'standard') {
      const known = tokens.get(family) ?? fetchToken(link, tokenCalls(core), family);
      tokens.set(family, known);
      return known;
    },
  };
  return withOperations(core);
}

/** A token from the token endpoint of a family. Ends the check if none is issued. */
async function fetchToken(link: AccountLink, calls: TokenCalls, family: Family): Promise<string> {
  const answer = await (family === 'standard' ? calls.requestToken() : calls.requestOauthToken());
  // OP-10, OP-39
  link.demand(answer, family === 'standard' ? [201] : [200, 201, 202]);
  const token: unknown = answer.body['access_token'];
  if (typeof token !== 'string' || token === '') throw new Stop(t`the token answer has no access_token`);
  link.secret(token);
  return token;
}

function withOperations(core: AccountCore): Account {
  return {
    ...core,
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
  };
}
