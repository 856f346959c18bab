import { alphanumeric, uuid } from '../../domain/ids.js';
import { Problem } from '../../domain/problems.js';
import { createCashIn } from '../../operations/cash-in.js';
import { createCashOut } from '../../operations/cash-out.js';
import { putCob } from '../../operations/cob.js';
import { putDevolucao } from '../../operations/devolucao.js';
import { createQrCashOut } from '../../operations/qr-cash-out.js';
import { createRefundIn } from '../../operations/refund-in.js';
import { createTransfer } from '../../operations/transfer.js';
import { accountOf, ImpossibleState, type Setup } from './state.js';

const document = '52998224725';
const name = 'Maria da Silva';
/** A static code without an amount. */
const qrCode =
  '00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266141740005204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304D741';
const nothing = { params: {}, query: {}, headers: {} } as const;

/**
 * Runs the operation's own handler, for states that a client could have requested. A refusal makes the state
 * impossible.
 */
async function attempt<T>(what: () => Promise<T>): Promise<T> {
  try {
    return await what();
  } catch (thrown) {
    if (thrown instanceof Problem) throw new ImpossibleState(thrown.message);
    throw thrown;
  }
}

/** The state `a sent payment`: a cash-out, a cash-out by QR code or a transfer that was just requested. */
export const aSentPayment: Setup<'a sent payment'> = (
  { accountId, operation, amount, externalId },
  services,
) =>
  attempt(async () => {
    const account = await accountOf(accountId, services);
    if (operation === 'createTransfer') {
      const body = { pixKey: document, payment: { currency: 'BRL' as const, amount } };
      const headers = { 'x-idempotency-key': uuid(services.random) };
      const { body: transfer } = await createTransfer({ ...nothing, headers, body, account }, services);
      return { transactionId: String(member(transfer, 'id')) };
    }
    const reference = externalId ?? alphanumeric(services.random, 20);
    const payment = { value: amount, externalId: reference };
    if (operation === 'createQrCashOut') {
      const request = { ...nothing, body: { ...payment, qrCode }, account };
      return answered(await createQrCashOut(request, services), reference);
    }
    const details = { key: document, keyType: 'DOCUMENT' as const, name, document };
    const request = { ...nothing, body: { ...payment, details }, account };
    return answered(await createCashOut(request, services), reference);
  });

/** The state `a charge`: a cash-in or an immediate charge that was just created. */
export const aCharge: Setup<'a charge'> = ({ accountId, operation, amount, externalId, txid }, services) =>
  attempt(async () => {
    const account = await accountOf(accountId, services);
    if (operation === 'putCob') {
      const params = { txid: txid ?? alphanumeric(services.random, 32) };
      const body = { calendario: {}, valor: { original: amount.toFixed(2) } };
      await putCob({ ...nothing, params, body, account }, services);
      return params;
    }
    const reference = externalId ?? alphanumeric(services.random, 20);
    const transaction = { value: amount, description: 'A charge', externalId: reference };
    const body = { transaction, payer: { fullName: name, document } };
    return answered(await createCashIn({ ...nothing, body, account }, services), reference);
  });

/**
 * The state `a requested refund`: of a received payment, by its transactionId (refund-in) or endToEndId (devolucao).
 */
export const aRequestedRefund: Setup<'a requested refund'> = (
  { accountId, operation, amount, ...params },
  services,
) =>
  attempt(async () => {
    const account = await accountOf(accountId, services);
    const { transactionId = '', endToEndId = '', externalId } = params;
    if (operation === 'putDevolucao') {
      const refundId = params.refundId ?? alphanumeric(services.random, 24);
      const body = { valor: amount.toFixed(2) };
      const request = { ...nothing, params: { e2eid: endToEndId, id: refundId }, body, account };
      await putDevolucao(request, services);
      return { refundId, endToEndId };
    }
    const reference = externalId ?? alphanumeric(services.random, 20);
    const body = { refundValue: amount, externalId: reference };
    const request = { ...nothing, params: { id: transactionId }, body, account };
    return answered(await createRefundIn(request, services), reference);
  });

function answered(answer: { readonly body: unknown }, externalId: string) {
  return { transactionId: String(member(answer.body, 'transactionId')), externalId };
}

function member(body: unknown, key: string): unknown {
  return (body as Readonly<Record<string, unknown>> | undefined)?.[key];
}
