import { createServer } from 'node:https';

import { Webhook } from 'standardwebhooks';

import { eventTypes } from '../../server/domain/notification-bodies.js';
import { clientCertificate, validity } from '../../server/sandbox/client-certificates.js';
import { Application, type Received } from './application.js';
import type { Body, TestAccount } from './gateway.js';

/** One certificate for all receivers of a process. */
const certificate = clientCertificate('localhost', validity.valid, Date.now());

/** A receiver of notifications over HTTPS on a free loopback port; keeps everything. */
export class TestReceiver extends Application {
  /** The status of its responses; tests may change it. */
  status = 200;
  /** Whether it holds its responses back until `release`. */
  holds = false;
  readonly #held: (() => void)[] = [];

  override answer = async () => {
    if (this.holds) await new Promise<void>((resolve) => this.#held.push(resolve));
    return { status: this.status, body: 'ok' };
  };

  static override async start(): Promise<TestReceiver> {
    const { certificatePem, privateKeyPem } = await certificate;
    return new TestReceiver(createServer({ cert: certificatePem, key: privateKeyPem })).listen();
  }

  /** Receives all notifications of an account. The returned function resolves with the body of the nth of a type. */
  async watch(account: TestAccount): Promise<(eventType: string, count?: number) => Promise<Body>> {
    const pathOf = (eventType: string) => `/${account.accountId}/${eventType}`;
    for (const eventType of eventTypes) await account.register(this.url + pathOf(eventType), eventType);
    return async (eventType, count = 1) => {
      const mine = () => this.received.filter(({ path }) => path === pathOf(eventType));
      await this.until(() => mine().length >= count);
      return mine()[count - 1]!.body;
    };
  }

  /** Sends the responses that it has held back. */
  release(): void {
    this.holds = false;
    for (const answer of this.#held.splice(0)) answer();
  }
}

/** Creates the first delivery of a notification to this URL. */
export const firstDeliveryTo = (url: string) => ({
  id: 1,
  notificationId: 1,
  accountId: 'a',
  attempts: 0,
  url,
  headers: [],
  body: '{}',
});

/** Returns what a receiver with this secret finds wrong with the signature of a delivery; null if it is valid. */
export function signatureFault(
  { text, headers }: Pick<Received, 'text' | 'headers'>,
  secret: string,
): string | null {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
