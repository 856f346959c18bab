import type { Called } from '../history.js';
import type { Call, Who } from './steps.js';

/** The credentials of an account, as its client knows them. */
export interface Credentials {
  readonly accountId: string;
  readonly token: string;
}

/** The HTTP request of a call, for any gateway. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The externalId of a payment. */
export const paymentId = (id: number): string => `payment-${id}`;
/** The idempotency key of a transfer. */
export const transferKey = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
/** The client's id of a refund. */
export const refundId = (id: number): string => `refund${String(id).padStart(20, '0')}`;

/** The token that the control endpoint of every gateway requires. */
export const controlToken = 'nemesis';

/** The request that sets up a provider state. */
export function stateRequest(state: string, params: object): HttpRequest {
  const body = { state, params, action: 'setup' };
  return {
    method: 'POST',
    path: '/_control/states',
    headers: { authorization: `Bearer ${controlToken}` },
    body,
  };
}

/** Returns the request of a call; null while the payment that it needs is unknown. `earlier` contains the calls so far. */
export function requestOf(
  call: { readonly who: Who } & Call,
  { accountId, token }: Credentials,
  earlier: readonly Called[],
): HttpRequest | null {
  const bearer = { authorization: `Bearer ${token}` };
  switch (call.call) {
    case 'pay':
      return {
        method: 'POST',
        path: '/api/pix/cash-out',
        headers: { ...bearer, ...(call.ends === 'failed' && { 'x-sandbox-scenario': 'order-rejected' }) },
        body: {
          value: call.cents / 100,
          externalId: paymentId(call.id),
          details: {
            key: 'maria@example.com',
            keyType: 'EMAIL',
            name: 'Maria Souza',
            document: '52998224725',
          },
        },
      };
    case 'transfer':
      return {
        method: 'POST',
        path: '/dict/pix',
        headers: { ...bearer, 'x-idempotency-key': transferKey(call.id) },
        body: { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: call.cents / 100 } },
      };
    case 'receive':
      return stateRequest('a received payment', { accountId, amount: call.cents / 100 });
    case 'refund': {
      const receipt = receiptOf(call.who, call.of, earlier);
      return receipt && refundRequest(call, receipt, bearer);
    }
    case 'resend':
      return { method: 'POST', path: `/api/resend-webhook/${paymentId(call.id)}`, headers: bearer };
    case 'balance':
      return { method: 'GET', path: '/balance', headers: bearer };
    case 'nonsense': {
      const splits = Array.from({ length: call.items }, () => 0);
      return { method: 'POST', path: '/api/pix/cash-in', headers: bearer, body: { splits } };
    }
  }
}

interface Receipt {
  readonly transactionId: string;
  readonly endToEndId: string;
}

function receiptOf(who: Who, id: number, earlier: readonly Called[]): Receipt | null {
  const earlierCall = earlier.find(
    ({ who: whose, step, answer }) =>
      whose === who && step.call === 'receive' && step.id === id && answer?.status === 200,
  );
  if (!earlierCall?.answer) return null;
  const { transactionId, endToEndId } = earlierCall.answer.body;
  return { transactionId: String(transactionId), endToEndId: String(endToEndId) };
}

function refundRequest(
  { id, cents, by }: Extract<Call, { call: 'refund' }>,
  { transactionId, endToEndId }: Receipt,
  bearer: HttpRequest['headers'],
): HttpRequest {
  if (by === 'devolucao') {
    return {
      method: 'PUT',
      path: `/pix/${endToEndId}/devolucao/${refundId(id)}`,
      headers: bearer,
      body: { valor: (cents / 100).toFixed(2) },
    };
  }
  return {
    method: 'POST',
    path: `/api/pix/refund-in/${transactionId}`,
    headers: bearer,
    body: { refundValue: cents / 100, externalId: refundId(id) },
  };
}
