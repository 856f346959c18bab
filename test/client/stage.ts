import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { type ClientOptions } from '../../client/options.js';
import { clientWith, type PixClient } from '../../client/client.js';
import { it as base } from '../support/fixtures.js';
import { close, listen } from '../support/servers.js';

/** What happens to one request on its way. */
export type Fault =
  /** The gateway carries it out, and the connection breaks. */
  | 'lose the answer'
  /** Half of the answer arrives. */
  | 'cut the answer'
  /** The connection breaks before the gateway gets it. */
  | 'lose the request'
  /** The gateway carries it out, and nothing comes back. */
  | 'hold the answer'
  /** Another server responds, and the gateway does not get it. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** The gateway carries it out, and another server responds. */
  | { readonly afterwards: number };

/** A request that came, as it was on the wire. */
export interface Seen {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** What the gateway answered; null if it did not get the request. */
  readonly status: number | null;
}

/** A proxy in front of a gateway that spoils the next requests to a path, and keeps all. */
export class Stage {
  readonly seen: Seen[] = [];
  readonly #faults: { readonly path: string; readonly fault: Fault }[] = [];
  readonly server = createServer((request, response) => void this.#pass(request, response));

  constructor(readonly target: string) {}

  /** One fault for each of the next requests to a path that begins so. */
  next(path: string, ...faults: readonly Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ path, fault })));
  }

  /** Faults that no request has met. */
  get unused(): readonly unknown[] {
    return this.#faults;
  }

  /** The requests to a path. */
  to(path: string): readonly Seen[] {
    return this.seen.filter((one) => one.path.startsWith(path));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers, method = '' } = request;
    const body = await text(request);
    const place = this.#faults.findIndex((one) => path.startsWith(one.path));
    const fault = place < 0 ? null : this.#faults.splice(place, 1)[0]!.fault;
    const isKept =
      fault === 'lose the request' || (typeof fault === 'object' && fault !== null && 'status' in fault);
    const answer = isKept ? null : await this.#forward(method, path, headers, body);
    this.seen.push({ path, headers, body, status: answer?.status ?? null });
    if (fault === 'lose the answer' || fault === 'lose the request') return void request.socket.destroy();
    if (fault === 'hold the answer') return;
    if (fault === 'cut the answer') {
      response.writeHead(answer!.status, answer!.headers).write(answer!.text.slice(0, -5));
      return void setImmediate(() => request.socket.destroy());
    }
    if (fault === null) return void response.writeHead(answer!.status, answer!.headers).end(answer!.text);
    if ('afterwards' in fault) return void response.writeHead(fault.afterwards).end('<h1>Bad gateway</h1>');
    response.writeHead(fault.status, fault.headers).end(fault.body);
  }

  #forward(
    method: string,
    path: string,
    headers: IncomingMessage['headers'],
    body: string,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
    return new Promise((resolve, reject) => {
      const forwarded = sendRequest(this.target + path, { method, headers }, (answer) => {
        void text(answer).then((whole) =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: whole }),
        );
      });
      forwarded.on('error', reject).end(body);
    });
  }
}

/** A client whose time only passes while it waits, which it does not really do: `waits` has for how long, in ms. */
export interface Watched extends PixClient {
  readonly waits: readonly number[];
}

export const it = base
  .extend('stage', async ({ served }, { onCleanup }) => {
    const stage = new Stage(served.baseUrl);
    onCleanup(() => close(stage.server));
    const port = await listen(stage.server);
    return Object.assign(stage, { url: `http://127.0.0.1:${port}` });
  })
  /** A client of the test's account, through the stage. */
  .extend('watch', ({ account, stage }) => (options: Partial<ClientOptions> = {}): Watched => {
    const { clientId, clientSecret, certificatePem } = account;
    const waits: number[] = [];
    const credentials = { baseUrl: stage.url, clientId, clientSecret, certificatePem };
    let time = 0;
    const client = clientWith(
      { ...credentials, ...options },
      {
        fetch: (url, init) => fetch(url, init),
        now: () => time,
        sleep: async (ms) => {
          waits.push(ms);
          time += ms;
        },
        random: () => 0.5,
      },
    );
    return Object.assign(client, { waits });
  })
  .extend('client', ({ watch }) => watch());

/** A payment of an order. */
export const payment = (externalId: string, value = '12.34') =>
  ({
    value,
    externalId,
    details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '52998224725' },
  }) as const;

export const charge = (externalId: string) => ({
  transaction: { value: '25.50', description: 'Order 1001', externalId },
  payer: { fullName: 'Maria da Silva', document: '529.982.247-25' },
});
