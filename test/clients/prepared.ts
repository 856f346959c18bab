import { afterAll, beforeAll } from 'vitest';

import { type TestAccount, TestGateway } from '../support/gateway.js';

/** Where a story begins: an account whose payments settle by themselves, and 25.50 that it received. */
export interface Prepared extends TestAccount {
  readonly baseUrl: string;
  /** The transactionId of the received payment. */
  readonly received: string;
}

/** A gateway for the tests of a file; prepares an account for each story. */
export function preparedOnce(): () => Promise<Prepared> {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.start();
  });
  afterAll(() => gateway.close());
  return async () => {
    const account = await gateway.account({ available: 1000, settlement: 'automatic' });
    const { accountId } = account;
    const { transactionId } = await gateway.state('a received payment', { accountId, amount: 25.5 });
    return { ...account, baseUrl: gateway.baseUrl, received: String(transactionId) };
  };
}

/** Asks until `right`, for as long as a test may take; payments settle at their own time. */
export async function until<T>(ask: () => Promise<T>, right: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (right(answer)) return answer;
  }
}

/** With what URLs reserve, and a space. */
export const externalId = "order:1 +2/é,'(a)?";

export const payment = {
  value: 10.5,
  externalId,
  details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria da Silva', document: '52998224725' },
} as const;

export const charge = {
  transaction: { value: 25, description: 'Order 1001', externalId: 'charge-1', generateQrCode: true },
  payer: { fullName: 'Maria da Silva', document: '52998224725' },
} as const;

export const refund = { refundValue: 5.25, reason: 'Goods returned', externalId: 'refund-1' } as const;
