import { randomUUID } from 'node:crypto';

import { eventTypes } from '../../generated/operations.js';
import { type Body, type TestAccount, TestGateway } from './gateway.js';

/** Nobody listens there, so deliveries to it stay pending. */
const deadUrl = 'https://127.0.0.1:1/';

/** Fills a database with every kind of transaction in every possible status, and closes the gateway. */
export async function seedDatabase(database: string): Promise<void> {
  const gateway = await TestGateway.start({ database, retrySchedule: [0, 3600] });
  try {
    const account = await gateway.account({ available: 1000, feeAmount: 0.35 });
    const { accountId } = account;
    for (const eventType of eventTypes) {
      await gateway.state('a webhook registration', { accountId, eventType, url: deadUrl + eventType });
    }
    await send(gateway, account);
    await receive(gateway, account);
    const { id } = await gateway.state('a MED', { accountId, reconciled: true });
    await gateway.state('a MED is decided', { accountId, id, analysisResult: 'APPROVED' });
    await gateway.state('a MED', { accountId, status: 'ANALYZED', analysisResult: 'REJECTED' });
    const other = await gateway.account({ settlement: 'automatic' });
    await other.cashOut();
    // Everything due by now is done before the gateway closes.
    await gateway.state('time passes', { accountId: other.accountId, seconds: 1 });
    await gateway.state('time passes', { accountId, seconds: 1 });
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

/** A cash-out and a transfer in each status, and a partially returned payment. */
async function send(gateway: TestGateway, account: TestAccount): Promise<void> {
  const { accountId } = account;
  const request = caller(account);
  const transfer = async (expiration: number) => {
    const payment = { currency: 'BRL', amount: 7 };
    return request('POST', '/dict/pix', { pixKey: 'ana@example.com', payment, expiration });
  };
  for (const outcome of [null, 'CONFIRMED', 'ERROR']) {
    const { transactionId } = (await account.cashOut()).body;
    const { id } = await transfer(10_800);
    if (outcome === null) continue;
    await gateway.state('a payment settles', { accountId, transactionId, outcome });
    await gateway.state('a payment settles', { accountId, transactionId: String(id), outcome });
    if (outcome === 'CONFIRMED')
      await gateway.state('a sent payment is returned', { accountId, transactionId, amount: 4 });
  }
  await transfer(30);
  await gateway.state('time passes', { accountId, seconds: 31 });
}

/** Charges in each status, with splits, and refunds in each status. */
async function receive(gateway: TestGateway, account: TestAccount): Promise<void> {
  const { accountId } = account;
  const request = caller(account);
  const charge = (expirationTime: number, splits: object[] = []) =>
    request('POST', '/api/pix/cash-in', {
      transaction: { value: 50, description: 'order', externalId: randomUUID(), expirationTime },
      payer: { fullName: 'Maria Souza', document: '52998224725' },
      splits,
    });
  const recipient = { pixKey: 'a@b.co', pixKeyType: 'EMAIL', name: 'A', document: '11144477735' };
  const splits = [true, false].map((immediate) => ({ ...recipient, type: 'FIXED', value: 5, immediate }));
  const { transactionId } = await charge(86_400, splits);
  await gateway.state('a charge is paid', { accountId, transactionId });
  await charge(86_400);
  await charge(30);
  await gateway.state('time passes', { accountId, seconds: 31 });
  for (const end of ['paid', 'removed', 'active']) {
    const txid = randomUUID().replaceAll('-', '');
    await request('PUT', `/cob/${txid}`, { calendario: { expiracao: 3600 }, valor: { original: '12.34' } });
    if (end === 'paid') await gateway.state('a charge is paid', { accountId, txid });
    if (end === 'removed') await gateway.state('a charge is removed', { accountId, txid });
  }
  const { endToEndId, transactionId: receiptId } = await gateway.state('a received payment', {
    accountId,
    amount: 20,
  });
  for (const outcome of ['CONFIRMED', 'ERROR']) {
    const refundId = `r${outcome}`;
    await request('PUT', `/pix/${String(endToEndId)}/devolucao/${refundId}`, { valor: '3.00' });
    await gateway.state('a refund settles', { accountId, refundId, endToEndId, outcome });
  }
  await request('POST', `/api/pix/refund-in/${String(receiptId)}`, { refundValue: 2 });
}
