import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

import { eventTypes } from '../../server/domain/notification-bodies.js';
import { clientCertificate, validity } from '../../server/sandbox/client-certificates.js';
import type { Body, TestAccount } from './gateway.js';

/** One for all receivers of a process. */
const certificate = clientCertificate('localhost', validity.valid, Date.now());

/** One request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Body;
}

/** An HTTPS receiver of notifications on a free loopback port; keeps everything. */
export class TestReceiver {
  readonly received: Received[] = [];
  /** The status it answers; tests may change it. */
  status = 200;
  /** Whether it holds its answers back until `release`. */
  holds = false;
  readonly #held: (() => void)[] = [];
  readonly #waiting = new Set<() => void>();
  private constructor(
    readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TestReceiver> {
    const { certificatePem, privateKeyPem } = await certificate;
    const server = createServer({ cert: certificatePem, key: privateKeyPem });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new TestReceiver(server, `https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const body = JSON.parse(text) as Body;
        receiver.received.push({ path: request.url ?? '', headers: request.headers, text, body });
        const answer = () => response.writeHead(receiver.status).end('ok');
        if (receiver.holds) receiver.#held.push(answer);
        else answer();
        for (const wake of receiver.#waiting) wake();
      });
    });
    return receiver;
  }

  /** Resolves when `enough` is true for what was received. The test's own timeout ends a wait in vain. */
  async until(enough: (received: readonly Received[]) => boolean): Promise<readonly Received[]> {
    while (!enough(this.received)) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
    return this.received;
  }

  /** Receives all notifications of an account; the result resolves with the body of the one of this type and number. */
  async watch(account: TestAccount): Promise<(eventType: string, count?: number) => Promise<Body>> {
    const pathOf = (eventType: string) => `/${account.accountId}/${eventType}`;
    for (const eventType of eventTypes) await account.register(this.url + pathOf(eventType), eventType);
    return async (eventType, count = 1) => {
      const mine = () => this.received.filter(({ path }) => path === pathOf(eventType));
      await this.until(() => mine().length >= count);
      return mine()[count - 1]!.body;
    };
  }

  /** Sends the answers that it has held back. */
  release(): void {
    this.holds = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
