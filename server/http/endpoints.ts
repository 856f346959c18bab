import { type OperationId, operations } from '../../generated/operations.js';
import type { Account } from '../domain/account.js';
import { disabledAnswer } from '../operations/register-webhook.js';
import type { Envelope } from './envelopes.js';

/** Token endpoints that need no client certificate; if one is sent, it is checked (OP-22). */
export const optionalCertificate: ReadonlySet<OperationId> = new Set(['createOauthToken']);

/** What an operation answers an account before it looks at the request; null if it looks. */
export const earlyAnswers: Readonly<
  Partial<
    Record<OperationId, (account: Account) => { readonly status: number; readonly body: unknown } | null>
  >
> = { registerWebhook: disabledAnswer };

/** Operations of the standard family that answer errors in the short envelope (OP-28). */
const shortStandard: ReadonlySet<OperationId> = new Set(['listMeds', 'listTransactions', 'resendWebhook']);

/** The error body that an operation answers with (OP-28). */
export function envelopeOf(operationId: OperationId): Envelope {
  const { family } = operations[operationId];
  return family === 'compatibility' || shortStandard.has(operationId) ? 'short' : 'full';
}

/** The envelope for a request that no operation takes (OP-15): that of the family its path resembles. */
export function envelopeOfPath(path: string): Envelope {
  if (/^\/api\/(med|transactions|resend-webhook)(\/|$)/.test(path)) return 'short';
  return path.startsWith('/api/') || path === '/balance' ? 'full' : 'short';
}
