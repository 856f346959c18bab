import { english, type Sentence, t } from '../core/text.js';
import { randomBytes } from 'node:crypto';
import { parseJson } from '../core/untrusted-json.js';
import { selfSigned } from '../target/certificates.js';
import { type Arrived, type EndpointAnswer, HttpsEndpoint } from '../target/https-endpoint.js';
import { mailboxKey } from '../target/receiver.js';
import { type ForwardedAnswer, Forwarder } from '../target/forwarding.js';
import type { EventType } from '../target/event-types.js';
import { type WebhookRegistration, WebhookRegistrations } from './registrations.js';
import { type Signature, signatureOf, signedToo } from '../target/signatures.js';
import { type NotificationSummary, summarize } from './summary.js';
import { refusalIn, type AccountSession } from './account-session.js';

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Certificate and key in PEM; by default, the listener generates its own certificate. */
  readonly tls: { readonly certificatePem: string; readonly keyPem: string } | undefined;
  /** The URL that the gateway receives instead of the listening address. */
  readonly publicUrl: string | undefined;
  readonly events: readonly EventType[];
  /** The application to forward to; without one, the response to every notification is 200. */
  readonly forwardTo: string | undefined;
  /** A further secret, which verifies signatures and with which forwarded notifications are also signed. */
  readonly secret: string | undefined;
  /** Maximum number of notifications in progress; further ones get 503. Default: 64. */
  readonly maxInProgress?: number;
}

/** A notification with its result. */
export interface ReceivedNotification {
  readonly at: Date;
  readonly eventType: EventType;
  readonly url: string;
  readonly headers: Arrived['headers'];
  readonly bytes: Buffer;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  readonly summary: NotificationSummary;
  readonly signature: Signature;
  /** Whether the notification arrived before, so that the gateway has repeated it. */
  readonly isRepeated: boolean;
  readonly answer: ForwardedAnswer;
  readonly durationMs: number;
}

const maxBodyBytes = 256 * 1024;
/** Maximum number of simultaneous connections, including refused ones. */
const maxConnections = 256;
/** Maximum number of remembered notification ids. */
const maxRemembered = 1_000;
/** Part of a URL that distinguishes the URLs of listeners from others of an account. */
const marker = 'pixkit-listen';

/** Receives the notifications of an account, forwards them, and reports the result of each. */
export class Listener {
  /** The last notification about a transaction. */
  last: ReceivedNotification | undefined;
  readonly #token = randomBytes(9).toString('base64url');
  readonly #registering: WebhookRegistrations;
  readonly #forwarder: Forwarder | undefined;
  readonly #seen = new Set<string>();
  #endpoint: HttpsEndpoint | undefined;
  #underWay = 0;

  private constructor(
    private readonly session: AccountSession,
    private readonly options: ListenerOptions,
    private readonly onReceived: (received: ReceivedNotification) => void,
  ) {
    this.#registering = new WebhookRegistrations(session);
    this.#forwarder = options.forwardTo === undefined ? undefined : new Forwarder(options.forwardTo);
  }

  /** Listens, and registers its URLs. On failure, undoes everything and then rejects. */
  static async start(
    session: AccountSession,
    options: ListenerOptions,
    onReceived: (received: ReceivedNotification) => void,
  ): Promise<Listener> {
    const listener = new Listener(session, options, onReceived);
    try {
      await listener.#open();
      return listener;
    } catch (thrown) {
      await listener.close();
      throw thrown;
    }
  }

  get registered(): readonly WebhookRegistration[] {
    return this.#registering.registered;
  }

  /** The address on which the listener accepts connections, which may differ from the one given to the gateway. */
  get url(): string {
    return this.#endpoint?.url ?? '';
  }

  /**
   * Makes the gateway resend the last notification with its resend operation; returns a sentence about the result. The
   * notification itself arrives like any other.
   */
  async resendLast(): Promise<Sentence> {
    const { last } = this;
    if (last?.summary.transaction === undefined)
      return t`Nothing to resend yet: no notification of a transaction has arrived.`;
    const { kind, transaction } = last.summary;
    const answer = await this.session.call('resendWebhook', {
      path: { transactionIdentifier: transaction },
      json: { url: last.url },
    });
    return answer.status === 200
      ? t`Resent ${kind} of ${transaction}.`
      : t`The gateway did not resend ${kind} of ${transaction}: ${refusalIn(answer)}`;
  }

  /** Unregisters the URLs and stops listening; resolves with the URLs that the user must unregister. */
  async close(): Promise<readonly WebhookRegistration[]> {
    const left = await this.#registering.removeAll();
    await this.#endpoint?.close();
    await this.#forwarder?.close();
    return left;
  }

  async #open(): Promise<void> {
    const { host, port, tls, publicUrl, events } = this.options;
    const certificate = tls ?? (await selfSigned('pixkit listen', ['localhost', host]));
    const bounds = { maxBodyBytes, maxConnections };
    this.#endpoint = await HttpsEndpoint.start({ host, port, ...certificate, ...bounds }, (arrived) =>
      this.#take(arrived),
    );
    const base = (publicUrl ?? this.#endpoint.url).replace(/\/$/, '');
    await this.#registering.removeLost(marker);
    for (const eventType of events) {
      await this.#registering.add(eventType, `${base}/${marker}/${this.#token}/${eventType}`);
    }
  }

  async #take(arrived: Arrived): Promise<EndpointAnswer> {
    const key = mailboxKey(arrived.path);
    const eventType = this.options.events.find((type) => key === `${this.#token}/${type}`);
    if (eventType === undefined) return { status: 404, body: 'pixkit listen knows no such URL\n' };
    if (arrived.method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
    this.#underWay += 1;
    try {
      const received = await this.#hear(arrived, eventType);
      if (received.summary.transaction !== undefined) this.last = received;
      this.onReceived(received);
      return received.answer;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #hear(arrived: Arrived, eventType: EventType): Promise<ReceivedNotification> {
    const { receivedAt: at, headers, bytes } = arrived;
    const registered = this.registered.find((one) => one.eventType === eventType);
    const secrets = [registered?.secret, this.options.secret].filter((secret) => secret !== undefined);
    const json = parseJson(bytes.toString('utf8'));
    const isRepeated = this.#isRepeated(headers['webhook-id'], eventType);
    const startedAt = performance.now();
    const answer = await this.#answer(arrived);
    return {
      at,
      eventType,
      headers,
      bytes,
      json,
      isRepeated,
      answer,
      url: registered?.url ?? '',
      summary: summarize(json, eventType),
      signature: signatureOf(headers, bytes, secrets),
      durationMs: performance.now() - startedAt,
    };
  }

  async #answer({ method, headers, bytes }: Arrived): Promise<ForwardedAnswer> {
    const { secret, maxInProgress: maxUnderWay = 64 } = this.options;
    if (this.#underWay > maxUnderWay) {
      const failure = t`${maxUnderWay} notifications are already in progress`;
      return { status: 503, headers: { 'retry-after': '1' }, body: Buffer.from(english(failure)), failure };
    }
    if (this.#forwarder === undefined) return { status: 200, body: Buffer.alloc(0) };
    const signed = secret === undefined ? headers : signedToo(headers, bytes, secret);
    return this.#forwarder.forward({ method, headers: signed, bytes });
  }

  #isRepeated(id: string | undefined, eventType: EventType): boolean {
    if (id === undefined) return false;
    const key = `${eventType} ${id.slice(0, 200)}`;
    const isDuplicate = this.#seen.has(key);
    const [oldest] = this.#seen;
    if (!isDuplicate && this.#seen.size >= maxRemembered && oldest !== undefined) this.#seen.delete(oldest);
    this.#seen.add(key);
    return isDuplicate;
  }
}
