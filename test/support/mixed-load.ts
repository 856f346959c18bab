import { randomUUID } from 'node:crypto';

import { cashOutBody } from './gateway.js';
import type { GatewayProcess } from './processes.js';
import type { Dice } from './seeded.js';

type Body = Readonly<Record<string, unknown>>;

/** A client's request with its response; null if there was none. */
export interface Call {
  readonly kind: 'cash-out' | 'transfer' | 'cash-in' | 'payment' | 'devolucao';
  /** The client's own id for the call: externalId, idempotency key, the charge's transactionId, the refund's id. */
  readonly id: string;
  /** The request, so that it can be repeated unchanged. */
  readonly request: Request;
  readonly answer: { readonly status: number; readonly body: Body } | null;
}

/** A request to any of the gateways. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request; resolves with null if the connection broke before the response. */
export async function ask(
  { baseUrl }: Pick<GatewayProcess, 'baseUrl'>,
  { method, path, body, headers = {} }: Request,
): Promise<Call['answer']> {
  try {
    const init = { method, headers: { 'content-type': 'application/json', ...headers } };
    const response = await fetch(
      baseUrl + path,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    return { status: response.status, body: (await response.json()) as Body };
  } catch {
    return null;
  }
}

/** Returns the request that sets up a provider state. */
export function stateRequest(state: string, params: object): Request {
  return { method: 'POST', path: '/_control/states', body: { state, params, action: 'setup' } };
}

/** Clients of one account that call all kinds of operations in parallel, and log the responses. */
export class MixedLoad {
  /** All calls, in the order in which they ended. */
  readonly calls: Call[] = [];
  readonly #account: { readonly accountId: string; readonly token: string };
  readonly #dice: Dice;
  /** Charges that no client has tried to pay. */
  readonly #unpaid: string[] = [];
  /** End-to-end ids of paid charges. */
  readonly #paid: string[] = [];

  constructor(account: { readonly accountId: string; readonly token: string }, dice: Dice) {
    this.#account = account;
    this.#dice = dice;
  }

  /** Number of calls that got a response. */
  get acknowledged(): number {
    return this.calls.filter(({ answer }) => answer !== null).length;
  }

  /** Runs eight clients that call any running gateway of `gateways`, until `enough`, or until none responds. */
  async run(
    gateways: () => readonly Pick<GatewayProcess, 'baseUrl'>[],
    enough: () => boolean,
  ): Promise<void> {
    const client = async (): Promise<void> => {
      while (!enough()) {
        const choices = gateways();
        const gateway = choices[this.#dice(choices.length)];
        if (!gateway) return;
        await this.#call(gateway);
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
  }

  async #call(gateway: Pick<GatewayProcess, 'baseUrl'>): Promise<void> {
    const { kind, id, request } = this.#next();
    const answer = await ask(gateway, request);
    this.calls.push({ kind, id, request, answer });
    if (kind === 'cash-in' && answer) this.#unpaid.push(String(answer.body['transactionId']));
    if (kind === 'payment' && answer) this.#paid.push(String(answer.body['endToEndId']));
  }

  #next(): Omit<Call, 'answer'> {
    const roll = this.#dice(100);
    if (roll < 20) {
      const transactionId = this.#unpaid.shift();
      if (transactionId !== undefined) return this.#payment(transactionId);
    } else if (roll < 35) {
      const endToEndId = this.#paid[this.#dice(this.#paid.length)];
      if (endToEndId !== undefined) return this.#devolucao(endToEndId);
    }
    return roll < 55 ? this.#cashIn() : roll < 75 ? this.#transfer() : this.#cashOut();
  }

  #cashOut(): Omit<Call, 'answer'> {
    const body = cashOutBody({ value: 1, externalId: randomUUID() });
    return {
      kind: 'cash-out',
      id: String(body['externalId']),
      request: this.#post('/api/pix/cash-out', body),
    };
  }

  #transfer(): Omit<Call, 'answer'> {
    const id = randomUUID();
    const body = { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: 1 } };
    const request = this.#post('/dict/pix', body, { 'x-idempotency-key': id });
    return { kind: 'transfer', id, request };
  }

  #cashIn(): Omit<Call, 'answer'> {
    const id = randomUUID();
    const transaction = { value: 2, description: 'order', externalId: id };
    const payer = { fullName: 'Maria Souza', document: '52998224725' };
    return { kind: 'cash-in', id, request: this.#post('/api/pix/cash-in', { transaction, payer }) };
  }

  #payment(transactionId: string): Omit<Call, 'answer'> {
    const params = { accountId: this.#account.accountId, transactionId };
    return { kind: 'payment', id: transactionId, request: stateRequest('a charge is paid', params) };
  }

  #devolucao(endToEndId: string): Omit<Call, 'answer'> {
    const id = randomUUID().replaceAll('-', '');
    const path = `/pix/${endToEndId}/devolucao/${id}`;
    const request = { ...this.#post(path, { valor: '0.01' }), method: 'PUT' };
    return { kind: 'devolucao', id, request };
  }

  #post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
    const authorization = `Bearer ${this.#account.token}`;
    return { method: 'POST', path, body, headers: { authorization, ...headers } };
  }
}
