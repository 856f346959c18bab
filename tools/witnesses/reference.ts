import { createGateway, type Gateway } from '../../server/gateway.js';

/** A new reference gateway in memory, on loopback, with an account for a witness. */
export interface Reference {
  readonly baseUrl: string;
  readonly token: string;
  /** The account and a received payment of 25.50 BRL, in the variables read by the stories of `clients/`. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts one. Payments settle by themselves, immediately. */
export async function startReference(): Promise<Reference> {
  const gateway: Gateway = await createGateway({
    control: { withoutToken: true },
    settlementDelayMs: 0,
    sandboxReceivers: 'loopback',
  });
  const { baseUrl, controlUrl } = await gateway.listen(0);
  const state = async (name: string, params: object): Promise<Record<string, string>> => {
    const response = await fetch(controlUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: name, params, action: 'setup' }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const account = await state('an account', {
    available: 1000,
    settlement: 'automatic',
    webhookRegistration: 'enabled',
  });
  const { accountId = '', clientId = '', clientSecret = '', certificateHeader = '' } = account;
  const { transactionId = '' } = await state('a received payment', { accountId, amount: 25.5 });
  const { accessToken = '' } = await state('an access token', { accountId });
  return {
    baseUrl,
    token: accessToken,
    environment: {
      PIX_BASE_URL: baseUrl,
      PIX_CLIENT_ID: clientId,
      PIX_CLIENT_SECRET: clientSecret,
      PIX_CERTIFICATE: certificateHeader,
      PIX_RECEIVED: transactionId,
    },
    close: () => gateway.close(),
  };
}
