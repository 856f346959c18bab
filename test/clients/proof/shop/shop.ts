import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { close, listen } from '../../../support/servers.js';
import { steps } from './driver.js';
import { agentOf } from './http.js';
import type { Memory } from './memory.js';
import type { Store } from './orders.js';
import { readDelivery } from './receiver.js';
import { right, type Seams } from './seams.js';

/** The configuration of a client of the shop. */
export interface Settings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM. */
  readonly certificate: string;
  /** Null if notifications are not verified. */
  readonly webhookSecret: string | null;
}

type Configured = Omit<Settings, 'webhookSecret'> & { readonly webhookSecret?: string };

/** A client of a gateway: a small shop. */
export interface Shop {
  readonly seams: Seams;
  readonly settings: Settings;
  readonly store: Store;
  /** Replaced at each restart. */
  memory: Memory;
  isClosed(): boolean;
  /** Runs something in the background. */
  later(work: Promise<unknown>): void;
}

/** Shops behind one driver. */
export interface Driver {
  readonly driverUrl: string;
  close(): Promise<void>;
}

class Shops {
  readonly #shops = new Map<string, Shop & { close(): void }>();
  readonly #processes = new WeakMap<Shop, Memory[]>();
  readonly #working = new Map<string, number>();
  #count = 0;

  constructor(
    private readonly seams: Seams,
    private readonly url: () => string,
  ) {}

  /** Handles a request to the driver, or a notification. */
  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, kind, name = ''] = (request.url ?? '').split('/');
    if (kind === 'hook') {
      const status = await this.#receive(name, request).catch(() => 500);
      return void response.writeHead(status).end();
    }
    const asked = (await json(request)) as {
      readonly step: string;
      readonly client?: string;
      readonly params?: Readonly<Record<string, unknown>>;
    };
    const { status, body } = await this.#step(asked.step, asked.client, asked.params ?? {});
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  close(): void {
    for (const shop of this.#shops.values()) shop.close();
  }

  async #step(
    step: string,
    client: string | undefined,
    params: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly status: number; readonly body: object }> {
    const { without, notYet, delayMs } = this.seams.driver;
    if (without.includes(step)) return { status: 404, body: {} };
    if (notYet.includes(step)) return { status: 501, body: {} };
    if (delayMs > 0) await pause(delayMs);
    if (step === 'about') return { status: 200, body: this.#about() };
    if (step === 'configure') return { status: 200, body: this.#configure(params as unknown as Configured) };
    const name = client ?? [...this.#shops.keys()][0] ?? '';
    const shop = this.#shops.get(name);
    if (shop === undefined) return { status: 200, body: { outcome: 'failed', error: `no client ${name}` } };
    if (step === 'close') shop.close();
    if (step === 'close') this.#shops.delete(name);
    if (step === 'restart') {
      this.#processes.delete(shop);
      shop.memory = memoryOf(this.seams);
      this.seams.work.restarted(shop);
    }
    this.#changeProcess(shop);
    if (step === 'close' || step === 'restart') return { status: 200, body: {} };
    const performed = Object.hasOwn(steps, step) ? steps[step] : undefined;
    if (performed === undefined) return { status: 404, body: {} };
    try {
      return { status: 200, body: await performed(shop, params) };
    } catch (error) {
      return { status: 200, body: { outcome: 'failed', error: String(error) } };
    }
  }

  #about(): object {
    const { name, verifies, without, notYet } = this.seams.driver;
    const all = ['configure', 'close', 'about', 'restart', ...Object.keys(steps)];
    const own = all.filter((step) => !without.includes(step) && !notYet.includes(step));
    return { name, version: '1.0', steps: own, verifies };
  }

  #configure({ webhookSecret, ...settings }: Configured): object {
    const client = `${(this.#count += 1)}`;
    let isClosed = false;
    this.#shops.set(client, {
      seams: this.seams,
      memory: memoryOf(this.seams),
      settings: { ...settings, webhookSecret: webhookSecret ?? null },
      store: { orders: new Map(), booked: new Set() },
      isClosed: () => isClosed,
      // Failures in the background are looked up when the shop reconciles.
      later: (work) => void work.catch(() => undefined),
      close() {
        isClosed = true;
        this.memory.agent.destroy();
      },
    });
    return this.seams.driver.receives ? { client, webhookUrl: `${this.url()}/hook/${client}` } : { client };
  }

  /** Switches to the next process. */
  #changeProcess(shop: Shop): void {
    const { processes } = this.seams.driver;
    if (processes === 1) return;
    const others =
      this.#processes.get(shop) ?? Array.from({ length: processes - 1 }, () => memoryOf(this.seams));
    const next = others.shift();
    this.#processes.set(shop, [...others, shop.memory]);
    shop.memory = next ?? shop.memory;
  }

  async #receive(name: string, request: IncomingMessage): Promise<number> {
    const delivery = await readDelivery(request);
    const shop = this.#shops.get(name);
    if (shop === undefined) return 410;
    this.#changeProcess(shop);
    const { receiver } = this.seams;
    while ((this.#working.get(name) ?? 0) >= receiver.workers) await pause(5);
    this.#working.set(name, (this.#working.get(name) ?? 0) + 1);
    try {
      if (receiver.delayMs > 0) await pause(receiver.delayMs);
      return await receiver.take(shop, delivery);
    } finally {
      this.#working.set(name, (this.#working.get(name) ?? 1) - 1);
    }
  }
}

function memoryOf({ http }: Seams): Memory {
  return {
    tokens: new Map(),
    requests: new Map(),
    agent: agentOf(http),
    resends: [],
    counter: 0,
    booked: new Set(),
  };
}

/** Starts shops with these seams, by default the right ones, on free ports of loopback. */
export async function startShop(seams: Seams = right): Promise<Driver> {
  const shops = new Shops(seams, () => base());
  const server = createServer((request, response) => {
    shops.take(request, response).catch(() => response.destroy());
  });
  const port = await listen(server);
  const base = (): string => `http://127.0.0.1:${port}`;
  return {
    driverUrl: `${base()}/pixkit`,
    close: async () => {
      shops.close();
      await close(server);
    },
  };
}
