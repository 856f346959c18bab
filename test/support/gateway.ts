import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';

import supertest from 'supertest';

import { createGateway, type Gateway, type GatewayOptions } from '../../server/gateway.js';
import type { Services } from '../../server/ports.js';
import { freshDatabase } from './databases.js';
import { eventually } from './eventually.js';
import { patience } from './patience.js';

/** A JSON object. */
export type Body = Readonly<Record<string, unknown>>;

/** A response with its parsed JSON body. */
export interface Answer {
  readonly status: number;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly text: string;
}

/** A supertest request with a typed response. It is sent once the code that creates it has run. */
export interface Call extends Promise<Answer> {
  set(headers: Readonly<Record<string, string>>): this;
  set(name: string, value: string): this;
  /** Makes it fail unless the response has this status and, if given, exactly this body. */
  expect(status: number, body?: object): this;
  /** Makes it fail unless the response has this header. */
  expect(header: string, value: string | RegExp): this;
}

/** An attempt to deliver a notification, as the control endpoint lists it. */
export interface Attempt {
  readonly deliveryId: number;
  readonly eventType: string;
  readonly status: string;
  readonly statusCode: number | null;
  readonly attemptedAt: string | null;
  readonly failure: string | null;
  readonly answer: string | null;
  readonly body: string;
}

abstract class Client {
  /** Sends a request; a body that is not a text is sent as JSON. */
  abstract request(method: string, path: string, body?: string | object): Call;

  get(path: string): Call {
    return this.request('GET', path);
  }

  post(path: string, body?: string | object): Call {
    return this.request('POST', path, body);
  }

  put(path: string, body: string | object): Call {
    return this.request('PUT', path, body);
  }
}

/** A gateway with an open control endpoint. Until it listens on a port, it is called without one. */
export class TestGateway extends Client {
  readonly #server: Server;
  #closed: Promise<void> | undefined;
  #urls: { readonly baseUrl: string; readonly controlUrl: string | null } | null = null;

  private constructor(
    readonly gateway: Gateway,
    /** The services that its operations use. */
    readonly services: Services,
  ) {
    super();
    this.#server = createServer(gateway.messages, gateway.listener);
  }

  /** Starts a gateway. `options.database` defaults to a new database of the kind that the test file uses. */
  static async start({ overrides, ...options }: GatewayOptions = {}): Promise<TestGateway> {
    const database = options.database ?? (await freshDatabase());
    const sandbox = {
      control: { withoutToken: true },
      settlementDelayMs: 0,
      sandboxReceivers: 'loopback',
    } as const;
    const postgres = { ...patience, ...options.postgres };
    const inside: { services?: Services } = {};
    const services = (own: Services) => (inside.services = overrides?.services?.(own) ?? own);
    const gateway = await createGateway({
      ...sandbox,
      ...options,
      database,
      postgres,
      overrides: { ...overrides, services },
    });
    return new TestGateway(gateway, inside.services!);
  }

  /** Makes the gateway listen on a free port, at which it is then called. */
  async listen(): Promise<this> {
    this.#urls = await this.gateway.listen(0);
    return this;
  }

  get baseUrl(): string {
    if (!this.#urls) throw new Error('the gateway does not listen');
    return this.#urls.baseUrl;
  }

  get controlUrl(): string {
    return this.#urls?.controlUrl ?? '';
  }

  close(): Promise<void> {
    return (this.#closed ??= this.gateway.close());
  }

  /** Creates a supertest request. */
  call(method: string, path: string): supertest.Test {
    const call = new supertest.Test(this.#urls?.baseUrl ?? this.#server, method, path);
    // Supertest itself would send the request only when the response is awaited.
    process.nextTick(() => void call.catch(() => undefined));
    return call;
  }

  override request(method: string, path: string, body?: string | object): Call {
    const call = this.call(method, path);
    return body === undefined ? call : call.set('content-type', 'application/json').send(body);
  }

  /** Sets up a provider state; throws if the status is not 200. */
  async state(state: string, params: object = {}): Promise<Body> {
    const { status, body } = await this.post('/_control/states', { state, params, action: 'setup' });
    if (status !== 200) throw new Error(`${state}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Creates an account with a valid token; `params` are those of the state `an account`. */
  async account(params: object = {}): Promise<TestAccount> {
    const facts = (await this.state('an account', params)) as AccountFacts;
    return new TestAccount(this, { ...facts, token: '' }).renewed();
  }

  /** Creates an account whose payments settle automatically and are notified to these URLs. */
  async subscriber(...urls: readonly string[]): Promise<TestAccount> {
    const account = await this.account({ settlement: 'automatic' });
    for (const url of urls) await account.register(url);
    return account;
  }
}

/** What the state `an account` returns, with a token. */
export type AccountFacts = {
  readonly accountId: string;
  readonly chave?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  readonly certificateHeader: string;
  readonly token: string;
};

/** An account with its calls to a gateway. */
export class TestAccount extends Client implements AccountFacts {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  readonly certificateHeader: string;
  readonly token: string;

  constructor(
    readonly gateway: TestGateway,
    private readonly facts: AccountFacts,
  ) {
    super();
    this.accountId = facts.accountId;
    this.clientId = facts.clientId;
    this.clientSecret = facts.clientSecret;
    this.certificatePem = facts.certificatePem;
    this.certificateHeader = facts.certificateHeader;
    this.token = facts.token;
  }

  /** Returns the same account with other facts, or at another gateway on the same database. */
  with(changes: Partial<AccountFacts>, gateway = this.gateway): TestAccount {
    return new TestAccount(gateway, { ...this.facts, ...changes });
  }

  /** Returns the same account with a new token, because tokens expire by the account's time. `params` are those of the state. */
  async renewed(params: object = {}): Promise<TestAccount> {
    const { accessToken } = await this.state('an access token', params);
    return this.with({ token: String(accessToken) });
  }

  override request(method: string, path: string, body?: string | object): Call {
    return this.gateway.request(method, path, body).set('authorization', `Bearer ${this.token}`);
  }

  /** Sets up a provider state of this account. */
  state(state: string, params: object = {}): Promise<Body> {
    return this.gateway.state(state, { accountId: this.accountId, ...params });
  }

  /** Registers a URL for notifications of a type. */
  register(url: string, eventType = 'cash_out', more: object = {}): Promise<Body> {
    return this.state('a webhook registration', { eventType, url, ...more });
  }

  settle(transactionId: unknown, outcome?: string): Promise<Body> {
    return this.state('a payment settles', { transactionId, outcome });
  }

  timePasses(seconds: number): Promise<Body> {
    return this.state('time passes', { seconds });
  }

  /** The payment key of the account. */
  get chave(): string {
    return this.facts.chave ?? '';
  }

  get credentials(): { readonly clientId: string; readonly clientSecret: string } {
    const { clientId, clientSecret } = this;
    return { clientId, clientSecret };
  }

  /** Requests a token of the standard family. */
  standardToken(body: string | object = this.credentials, certificate = this.certificateHeader): Call {
    return this.gateway.post('/api/auth/token', body).set('x-ssl-client-cert', certificate);
  }

  /** Requests a token of the compatibility family. */
  compatibleToken(body: object = this.credentials): Call {
    return this.gateway.post('/oauth/token', body);
  }

  /** Sends a valid cash-out with these changes. */
  cashOut(changes: object = {}): Call {
    return this.post('/api/pix/cash-out', cashOutBody(changes));
  }

  /** Sends a valid transfer with these changes. */
  transfer(changes: object = {}, key: string = randomUUID()): Call {
    const body = { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: 10 }, ...changes };
    return this.post('/dict/pix', body).set('x-idempotency-key', key);
  }

  /** Sends a valid cash-in with these changes. */
  charge(transaction: object = {}, changes: object = {}): Call {
    return this.post('/api/pix/cash-in', {
      transaction: { value: 100, description: 'order', externalId: randomUUID(), ...transaction },
      payer: { fullName: 'Maria Souza', document: '52998224725' },
      ...changes,
    });
  }

  /** Requests that the notifications of a transaction be resent. */
  resend(identifier: unknown, body?: object): Call {
    return this.post(`/api/resend-webhook/${encodeURIComponent(String(identifier))}`, body);
  }

  /** Returns the balance in BRL. */
  async balance(): Promise<{ available: number; blocked: number }> {
    const { body } = await this.get('/balance');
    return { available: Number(body['netBalance']), blocked: Number(body['blockedBalance']) };
  }

  /** Returns every attempt to deliver a notification to the account, newest first. */
  async attempts(): Promise<readonly Attempt[]> {
    const { body } = await this.gateway.get(`/_control/deliveries?accountId=${this.accountId}`);
    return body['attempts'] as readonly Attempt[];
  }

  /** Resolves with the attempts once they satisfy a condition. */
  attemptsWhen(holds: (all: readonly Attempt[]) => boolean): Promise<readonly Attempt[]> {
    return eventually(async () => {
      const all = await this.attempts();
      return holds(all) && all;
    });
  }

  /** Resolves with the attempts once there are this many and each has this status. */
  attemptsThatAre(status: string, count = 1): Promise<readonly Attempt[]> {
    return this.attemptsWhen(
      (all) => all.length === count && all.every((attempt) => attempt.status === status),
    );
  }
}

let counter = 0;

/** A valid body of POST /api/pix/cash-out with a new externalId. */
export function cashOutBody(changes: object = {}): Body {
  counter += 1;
  return {
    value: 10,
    externalId: `order-${process.pid}-${counter}`,
    details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria Souza', document: '52998224725' },
    ...changes,
  };
}
