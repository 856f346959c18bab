import { Agent, createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** How a proxy makes a gateway look far away, or guarded. */
export interface SlowOptions {
  /** How much later each answer comes, in ms. */
  readonly delayMs: number;
  /** Requests per second that a guard lets through; all if left out. Others get 429 and `Retry-After: 1`. */
  readonly perSecond?: number | undefined;
  /** Whether the guard leaves the control endpoint alone. */
  readonly freesControl?: boolean;
}

/** What went through it. */
export interface Seen {
  readonly requests: number;
  readonly refused: number;
  /** By method and path without ids, or by state. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Requests under way at the same time: the most, and the mean over the time of the run. */
  readonly most: number;
  readonly mean: number;
}

/** An HTTP proxy in front of a gateway. */
export class SlowProxy {
  readonly #server = createServer((incoming, answer) => {
    // Those who end while they are answered, or ask after the end.
    this.#pass(incoming, answer).catch(() => answer.destroy());
  });
  readonly #agent = new Agent({ keepAlive: true });
  #requests = 0;
  #refused = 0;
  #underWay = 0;
  #most = 0;
  #busyMs = 0;
  #second = 0;
  #inSecond = 0;
  readonly #kinds = new Map<string, number>();
  readonly #startedAt = performance.now();

  private constructor(
    private readonly target: URL,
    private readonly options: SlowOptions,
  ) {}

  static async before(target: string, options: SlowOptions): Promise<SlowProxy> {
    const proxy = new SlowProxy(new URL(target), options);
    proxy.#server.keepAliveTimeout = 60_000;
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get seen(): Seen {
    return {
      requests: this.#requests,
      refused: this.#refused,
      kinds: Object.fromEntries([...this.#kinds].sort(([, one], [, other]) => other - one)),
      most: this.#most,
      mean: this.#busyMs / (performance.now() - this.#startedAt),
    };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  async #pass(incoming: AsyncIterable<Buffer> & Asked, answer: ServerResponse): Promise<void> {
    const from = performance.now();
    this.#requests += 1;
    this.#underWay += 1;
    this.#most = Math.max(this.#most, this.#underWay);
    answer.on('close', () => {
      this.#underWay -= 1;
      this.#busyMs += performance.now() - from;
    });
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const body = Buffer.concat(parts);
    const isControl = incoming.url?.startsWith('/_control') === true;
    this.#count(incoming, body, isControl);
    if (this.#isRefused(isControl)) {
      this.#refused += 1;
      answer.writeHead(429, { 'retry-after': '1', 'content-type': 'text/plain' }).end('slow down');
      return;
    }
    const { status, headers, bytes } = await this.#forwarded(incoming, body);
    const restMs = this.options.delayMs - (performance.now() - from);
    if (restMs > 0) await after(restMs);
    answer.writeHead(status, headers).end(bytes);
  }

  /** A fixed window of a second, as simple guards have. */
  #isRefused(isControl: boolean): boolean {
    const { perSecond = Infinity, freesControl = false } = this.options;
    if (isControl && freesControl) return false;
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) [this.#second, this.#inSecond] = [second, 0];
    this.#inSecond += 1;
    return this.#inSecond > perSecond;
  }

  #count({ method = '', url = '' }: Asked, body: Buffer, isControl: boolean): void {
    const path = url.replace(/\?.*/s, '').replace(/[^/]*\d[^/]*/g, '*');
    const {
      states,
      state = '',
      action = '',
    } = isControl ? (JSON.parse(body.toString()) as Partial<Message>) : {};
    const together = states?.[0];
    const named =
      together === undefined ? `${action} ${state}` : `together: ${together.action} ${together.state}`;
    const kind = isControl ? named : `${method} ${path}`;
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  #forwarded({ method, url, headers }: Asked, body: Buffer): Promise<Forwarded> {
    const { hostname, port } = this.target;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { hostname, port, method, path: url, headers, agent: this.#agent },
        (received) => {
          const parts: Buffer[] = [];
          received.on('data', (part: Buffer) => parts.push(part));
          received.on('end', () =>
            resolve({
              status: received.statusCode ?? 502,
              headers: received.headers,
              bytes: Buffer.concat(parts),
            }),
          );
          received.on('error', reject);
        },
      );
      outgoing.on('error', reject).end(body);
    });
  }
}

interface Asked {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

interface Message {
  readonly states?: readonly Message[];
  readonly state: string;
  readonly action: string;
}

interface Forwarded {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}
