import type { OperationId } from '../../generated/stubs/apis.js';
import type { Account } from '../domain/account.js';
import type { Scope } from '../domain/tokens.js';
import { disabledAnswer } from '../operations/register-webhook.js';
import type { Envelope } from './envelopes.js';

/** What the edge must know about an operation besides its contract. */
export interface Endpoint {
  /** The error body it answers with (OP-28). */
  readonly envelope: Envelope;
  /** How it knows its caller: a token endpoint by certificate and credentials, any other by a bearer token's scope. */
  readonly caller: 'certificate' | 'optional certificate' | Scope;
  /** What it answers an account before it looks at the request; null: it looks. */
  readonly early?: (account: Account) => { readonly status: number; readonly body: unknown } | null;
}

/** Every operation's error envelope and way of knowing its caller. */
export const endpoints: Readonly<Record<OperationId, Endpoint>> = {
  createAccessToken: { envelope: 'full', caller: 'certificate' },
  createOauthToken: { envelope: 'short', caller: 'optional certificate' },
  getBalance: { envelope: 'full', caller: 'balance:read' },
  getApiBalance: { envelope: 'full', caller: 'balance:read' },
  getAccountsBalances: { envelope: 'short', caller: 'balance:read' },
  createTransfer: { envelope: 'short', caller: 'pix:write' },
  createCashOut: { envelope: 'full', caller: 'pix:write' },
  createQrCashOut: { envelope: 'full', caller: 'pix:write' },
  createCashIn: { envelope: 'full', caller: 'pix:write' },
  putCob: { envelope: 'short', caller: 'pix:write' },
  putDevolucao: { envelope: 'short', caller: 'pix:write' },
  createRefundIn: { envelope: 'full', caller: 'pix:write' },
  listMeds: { envelope: 'short', caller: 'pix:read' },
  listTransactions: { envelope: 'short', caller: 'pix:read' },
  registerWebhook: { envelope: 'full', caller: 'pix:write', early: disabledAnswer },
  resendWebhook: { envelope: 'short', caller: 'pix:write' },
};

/** The envelope for a request that no operation takes (OP-15): by the family that its path looks like. */
export function envelopeOfPath(path: string): Envelope {
  if (/^\/api\/(med|transactions|resend-webhook)(\/|$)/.test(path)) return 'short';
  return path.startsWith('/api/') || path === '/balance' ? 'full' : 'short';
}
