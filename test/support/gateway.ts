import { createGateway, type Gateway, type GatewayOptions } from '../../server/gateway.js';
import { freshDatabase } from './databases.js';
import { patience } from './patience.js';

/** An answer with its parsed JSON body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a request is made of. */
export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What the state `an account` returns. */
export interface TestAccount {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  readonly certificateHeader: string;
  readonly token: string;
}

/** A gateway that listens on a free port with an open control endpoint, with methods to call it. */
export class TestGateway {
  private constructor(
    readonly gateway: Gateway,
    readonly baseUrl: string,
    readonly controlUrl: string,
  ) {}

  /** `options.database` defaults to a new one of the kind that the test file uses. */
  static async start(options: GatewayOptions = {}): Promise<TestGateway> {
    const database = options.database ?? (await freshDatabase());
    const sandbox = { control: {}, settlementDelayMs: 0, sandboxReceivers: 'loopback' } as const;
    const postgres = { ...patience, ...options.postgres };
    const gateway = await createGateway({ ...sandbox, ...options, database, postgres });
    const { baseUrl, controlUrl } = await gateway.listen(0);
    return new TestGateway(gateway, baseUrl, controlUrl ?? '');
  }

  close(): Promise<void> {
    return this.gateway.close();
  }

  async call(path: string, { method = 'GET', headers = {}, body }: CallOptions = {}): Promise<Answer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>,
    };
  }

  /** Sets up a provider state; throws if the answer is not 200. */
  async state(state: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(this.controlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state, params, action: 'setup' }),
    });
    const body = (await response.json()) as Readonly<Record<string, unknown>>;
    if (response.status !== 200) throw new Error(`${state}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  }

  /** A new account with a valid token. */
  async account(params: object = {}): Promise<TestAccount> {
    const made = (await this.state('an account', params)) as unknown as Omit<TestAccount, 'token'>;
    const { accessToken } = await this.state('an access token', { accountId: made.accountId });
    return { ...made, token: String(accessToken) };
  }

  /** A cash-out with a valid body, overridden by `changes`. */
  cashOut({ token }: Pick<TestAccount, 'token'>, changes: object = {}, headers: Record<string, string> = {}) {
    return this.call('/api/pix/cash-out', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: cashOutBody(changes),
    });
  }

  /** The account's balance in BRL. */
  async balance({ token }: Pick<TestAccount, 'token'>): Promise<{ available: number; blocked: number }> {
    const { body } = await this.call('/balance', { headers: { authorization: `Bearer ${token}` } });
    return { available: Number(body['netBalance']), blocked: Number(body['blockedBalance']) };
  }
}

let counter = 0;

/** A valid body of POST /api/pix/cash-out with a new externalId. */
export function cashOutBody(changes: object = {}): Readonly<Record<string, unknown>> {
  counter += 1;
  return {
    value: 10,
    externalId: `order-${process.pid}-${counter}`,
    details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria Souza', document: '52998224725' },
    ...changes,
  };
}
