import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OperationId, operations } from '../../generated/operations.js';
import type { BalanceCents } from '../../server/domain/balance.js';
import type { Services } from '../../server/ports.js';
import { cashOutBody, type TestAccount, TestGateway } from '../support/gateway.js';
import { TestReceiver } from '../support/receiver.js';

let receiver: TestReceiver;
let gateway: TestGateway;
let services: Services;
beforeAll(async () => {
  receiver = await TestReceiver.start();
  gateway = await TestGateway.start({
    overrides: { services: (made) => (services = made) },
  });
});
afterAll(async () => {
  await gateway.close();
  await receiver.close();
});

/** An account whose balance nothing changes but its own requests: its payments settle by hand. */
interface Subject {
  readonly account: TestAccount;
  readonly received: { readonly transactionId: string; readonly endToEndId: string };
  readonly qrCode: string;
}

interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const credentials = ({ account: { clientId, clientSecret } }: Subject): Example => ({
  body: { clientId, clientSecret },
});
const nothing = (): Example => ({});

/** A request of each operation that is accepted. */
const examples: Readonly<Record<OperationId, (subject: Subject) => Example>> = {
  createAccessToken: credentials,
  createOauthToken: credentials,
  getBalance: nothing,
  getApiBalance: nothing,
  getAccountsBalances: nothing,
  createTransfer: () => ({
    body: { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: 1 } },
  }),
  createCashOut: () => ({ body: cashOutBody() }),
  createQrCashOut: ({ qrCode }) => ({ body: { value: 1, externalId: randomUUID(), qrCode } }),
  createCashIn: () => ({
    body: {
      transaction: { value: 10, description: 'tea', externalId: randomUUID() },
      payer: { fullName: 'Ana', document: '52998224725' },
      splits: [
        {
          ...{ pixKey: 'eve@example.com', pixKeyType: 'EMAIL', name: 'Eve', document: '52998224725' },
          ...{ type: 'FIXED', value: 1, immediate: true },
        },
      ],
    },
  }),
  putCob: () => ({
    path: { txid: randomUUID().replaceAll('-', '') },
    body: { calendario: { expiracao: 60 }, valor: { original: '1.00' } },
  }),
  putDevolucao: ({ received }) => ({
    path: { e2eid: received.endToEndId, id: 'refund' },
    body: { valor: '1.00' },
  }),
  createRefundIn: ({ received }) => ({ path: { id: received.transactionId }, body: { refundValue: 1 } }),
  listMeds: nothing,
  listTransactions: nothing,
  registerWebhook: () => ({ body: { url: 'https://shop.example', eventType: 'cash_out' } }),
  resendWebhook: ({ received }) => ({
    path: { transactionIdentifier: received.transactionId },
    body: { url: receiver.url },
  }),
};

async function newSubject(): Promise<Subject> {
  const account = await gateway.account({ webhookRegistration: 'enabled' });
  const received = await gateway.state('a received payment', { accountId: account.accountId, amount: 5 });
  return {
    account,
    received: {
      transactionId: String(received['transactionId']),
      endToEndId: String(received['endToEndId']),
    },
    qrCode: await services.brCodes.create(randomUUID()),
  };
}

async function balanceOf({ accountId }: TestAccount): Promise<BalanceCents | null> {
  return services.store.read(({ ledger }) => ledger.balance(accountId));
}

it.each(Object.values(operations))(
  '$operationId says whether it changes a balance: $movesMoney',
  async ({ operationId, method, path, movesMoney }) => {
    const subject = await newSubject();
    const { account } = subject;
    const example = examples[operationId](subject);
    const before = await balanceOf(account);
    const answer = await gateway.call(
      path.replace(/\{(\w+)\}/g, (_, name: string) => example.path?.[name] ?? ''),
      {
        method: method.toUpperCase(),
        headers: {
          authorization: `Bearer ${account.token}`,
          'x-ssl-client-cert': account.certificateHeader,
          'x-idempotency-key': randomUUID(),
        },
        ...(example.body !== undefined && { body: example.body }),
      },
    );
    expect([answer.status, answer.body]).toEqual([expect.toSatisfy((status) => status < 300), answer.body]);
    const after = await balanceOf(account);
    if (movesMoney) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
  },
);
