/** Whether the reference gateway takes requests with a value of a vector in them: by the validators of its edge. */
import { operations } from '../../generated/operations.js';
import { compiledValidatorOf } from '../../server/edge/operation-contract.js';

type Members = Readonly<Record<string, unknown>>;
type Text = { readonly text: string };

const right = {
  token: { clientId: '2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d', clientSecret: 'a secret of a client' },
  cashOut: (key: string, keyType: string, document: string) => ({
    value: 1,
    externalId: 'order-1001',
    details: { key, keyType, document, name: 'Maria da Silva' },
  }),
  cob: { calendario: { expiracao: 3600 }, valor: { original: '10.00', modalidadeAlteracao: 0 } },
} as const;

/** What a request may have; the rest is empty. */
interface Parts {
  readonly params?: Members;
  readonly query?: Members;
  readonly headers?: Members;
  readonly body?: unknown;
}

async function isTaken(operationId: string, parts: Parts): Promise<boolean> {
  const operation = Object.values(operations).find((one) => one.operationId === operationId);
  if (operation === undefined) throw new Error(`there is no operation ${operationId}`);
  const { request } = await compiledValidatorOf(operation);
  return request({ params: {}, query: {}, headers: {}, body: undefined, ...parts }) !== null;
}

const answer =
  (ask: (text: string) => Promise<boolean>) =>
  async ({ text }: Text) => ({ right: await ask(text) });

const devolucao = (e2eid: string, id: string) =>
  isTaken('putDevolucao', { params: { e2eid, id }, body: { valor: '1.00' } });
const path = { e2eid: 'E1823612020260320140300000000001', id: 'refund1001' };
const key = '2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d';

export const accepted = {
  pathId: answer((e2eid) => devolucao(e2eid, path.id)),
  refundId: answer((id) => devolucao(path.e2eid, id)),
  txid: answer((txid) => isTaken('putCob', { params: { txid }, body: right.cob })),
  clientId: answer((clientId) =>
    isTaken('createAccessToken', {
      headers: { 'x-ssl-client-cert': 'x' },
      body: { ...right.token, clientId },
    }),
  ),
  clientSecret: answer((clientSecret) =>
    isTaken('createAccessToken', {
      headers: { 'x-ssl-client-cert': 'x' },
      body: { ...right.token, clientSecret },
    }),
  ),
  idempotencyKey: answer((one) => isTransferTaken('52998224725', one)),
  isDocument: (text: string) =>
    isTaken('createCashOut', { body: right.cashOut('maria@example.com', 'EMAIL', text) }),
  cashOutKey: (keyType: string, one: string) =>
    isTaken('createCashOut', { body: right.cashOut(one, keyType, '52998224725') }),
  transferKey: (one: string) => isTransferTaken(one, key),
  isQrCode: (qrCode: string) =>
    isTaken('createQrCashOut', { body: { value: 1, externalId: 'order-1001', qrCode } }),
  isRange: (query: Members) => isTaken('listTransactions', { query: { ...query } }),
};

function isTransferTaken(pixKey: string, idempotencyKey: string): Promise<boolean> {
  return isTaken('createTransfer', {
    headers: { 'x-idempotency-key': idempotencyKey },
    body: { pixKey, payment: { currency: 'BRL', amount: 1 } },
  });
}
