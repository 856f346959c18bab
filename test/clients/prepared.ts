import { it as base } from '../support/fixtures.js';

/** The starting point of a story: an account whose payments settle automatically, with 25.50 that it received. */
export interface Prepared {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificateHeader: string;
  /** The transactionId of the received payment. */
  readonly received: string;
}

export const it = base.extend('prepared', async ({ served }): Promise<Prepared> => {
  const account = await served.subscriber();
  const { clientId, clientSecret, certificateHeader } = account;
  const { transactionId } = await account.state('a received payment', { amount: 25.5 });
  const { baseUrl } = served;
  return { baseUrl, clientId, clientSecret, certificateHeader, received: String(transactionId) };
});

/**
 * Repeats `ask` until `right` accepts the result, limited only by the timeout of the test; payments settle at their own
 * time.
 */
export async function until<T>(ask: () => Promise<T>, right: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (right(answer)) return answer;
  }
}

/** Contains characters that URLs reserve, and a space. */
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
