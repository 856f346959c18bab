import { randomUUID } from 'node:crypto';

import { eventTypes } from '../../generated/operations.js';
import { type Body, type TestAccount, TestGateway } from './gateway.js';

/** A URL without a listener, so that deliveries to it stay pending. */
const deadUrl = 'https://127.0.0.1:1/';

/** Fills a database with every kind of transaction in every possible status, and closes the gateway. */
export async function seedDatabase(database: string): Promise<void> {
  const gateway = await TestGateway.start({ database, retrySchedule: [0, 3600] });
  try {
    const account = await gateway.account({ available: 1000, feeAmount: 0.35 });
    for (const eventType of eventTypes) await account.register(deadUrl + eventType, eventType);
    await send(account);
    await receive(account);
    const { id } = await account.state('a MED', { reconciled: true });
    await account.state('a MED is decided', { id, analysisResult: 'APPROVED' });
    await account.state('a MED', { status: 'ANALYZED', analysisResult: 'REJECTED' });
    const other = await gateway.account({ settlement: 'automatic' });
    await other.cashOut();
    // Does everything that is due before the gateway closes.
    await other.timePasses(1);
    await account.timePasses(1);
  } finally {
    await gateway.close();
  }
}

type Request = (method: string, path: string, body: object) => Promise<Body>;

function caller(account: TestAccount): Request {
  return async (method, path, body) => {
    const answer = await account.request(method, path, body).set('x-idempotency-key', randomUUID());
    if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

/** Creates a cash-out and a transfer in each status, and a partially returned payment. */
async function send(account: TestAccount): Promise<void> {
  const transfer = async (expiration: number) => (await account.transfer({ expiration }).expect(200)).body;
  for (const outcome of [null, 'CONFIRMED', 'ERROR']) {
    const { transactionId } = (await account.cashOut()).body;
    const { id } = await transfer(10_800);
    if (outcome === null) continue;
    await account.settle(transactionId, outcome);
    await account.settle(String(id), outcome);
    if (outcome === 'CONFIRMED')
      await account.state('a sent payment is returned', { transactionId, amount: 4 });
  }
  await transfer(30);
  await account.timePasses(31);
}

/** Creates charges in each status, with splits, and refunds in each status. */
async function receive(account: TestAccount): Promise<void> {
  const request = caller(account);
  const charge = async (expirationTime: number, splits: object[] = []) =>
    (await account.charge({ value: 50, expirationTime }, { splits }).expect(201)).body;
  const recipient = { pixKey: 'a@b.co', pixKeyType: 'EMAIL', name: 'A', document: '11144477735' };
  const splits = [true, false].map((immediate) => ({ ...recipient, type: 'FIXED', value: 5, immediate }));
  const { transactionId } = await charge(86_400, splits);
  await account.state('a charge is paid', { transactionId });
  await charge(86_400);
  await charge(30);
  await account.timePasses(31);
  for (const end of ['paid', 'removed', 'active']) {
    const txid = randomUUID().replaceAll('-', '');
    await request('PUT', `/cob/${txid}`, { calendario: { expiracao: 3600 }, valor: { original: '12.34' } });
    if (end === 'paid') await account.state('a charge is paid', { txid });
    if (end === 'removed') await account.state('a charge is removed', { txid });
  }
  const { endToEndId, transactionId: receiptId } = await account.state('a received payment', { amount: 20 });
  for (const outcome of ['CONFIRMED', 'ERROR']) {
    const refundId = `r${outcome}`;
    await request('PUT', `/pix/${String(endToEndId)}/devolucao/${refundId}`, { valor: '3.00' });
    await account.state('a refund settles', { refundId, endToEndId, outcome });
  }
  await request('POST', `/api/pix/refund-in/${String(receiptId)}`, { refundValue: 2 });
}
