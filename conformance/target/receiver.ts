import { before } from '../core/cut.js';
import { plural, t, type Text } from '../core/text.js';
import { randomBytes } from 'node:crypto';
import { decoded } from './body.js';
import { Delivery } from './exchange.js';
import { type Arrived, type EndpointAnswer, HttpsEndpoint } from './https-endpoint.js';
import { Inbox } from './inbox.js';

export interface ReceiverOptions {
  readonly host: string;
  readonly port: number;
  /** PEM texts, not paths. */
  readonly certificatePem: string;
  readonly keyPem: string;
  /** The URL that the target is given instead of the listening address. */
  readonly publicUrl?: string | undefined;
  /** How long to wait for a notification, in ms. */
  readonly timeoutMs: () => number;
}

/** The response of the receiver to a delivery. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
}

interface Mailbox {
  readonly eventType: string;
  readonly inbox: Inbox;
  reply: Reply;
}

const maxBodyBytes = 256 * 1024;

/** After this many waits without any notification at all, further waits take only this share of the time. */
const vainWaits = 8;
const shortShare = 1 / 5;

/**
 * The kit's own HTTPS endpoint for notifications, one per run. Every inbox has its own URLs, so that checks running in
 * parallel never see each other's notifications.
 */
export class WebhookReceiver {
  /** Number of deliveries that arrived at known URLs. */
  received = 0;
  readonly #mailboxes = new Map<string, Mailbox>();
  #endpoint: HttpsEndpoint | undefined;
  #baseUrl = '';
  #waitedInVain = 0;

  private constructor(private readonly options: ReceiverOptions) {}

  static async start(options: ReceiverOptions): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(options);
    const endpoint = await HttpsEndpoint.start({ ...options, maxBodyBytes }, (arrived) =>
      receiver.#take(arrived),
    );
    receiver.#endpoint = endpoint;
    receiver.#baseUrl = (options.publicUrl ?? endpoint.url).replace(/\/$/, '');
    return receiver;
  }

  get baseUrl(): string {
    return this.#baseUrl;
  }

  /** Number of connections that failed in the TLS handshake, and the reason for the last failure. */
  get handshakes(): HttpsEndpoint['handshakes'] {
    return this.#endpoint?.handshakes ?? { failed: 0, lastReason: '' };
  }

  /** Opens an inbox with one new URL per event type. `onLook` is called with each delivery that a check reads. */
  open(eventTypes: readonly string[], onLook: (delivery: Delivery) => void): Inbox {
    const token = randomBytes(9).toString('base64url');
    const urls = Object.fromEntries(eventTypes.map((type) => [type, `${this.#baseUrl}/${token}/${type}`]));
    const inbox = new Inbox(
      urls,
      () => this.#timeoutMs(),
      onLook,
      () => this.#silence(),
      (found) => (this.#waitedInVain += found ? 0 : 1),
    );
    for (const eventType of eventTypes) {
      this.#mailboxes.set(`${token}/${eventType}`, { eventType, inbox, reply: { status: 200 } });
    }
    return inbox;
  }

  /** Sets the reply to further deliveries at this URL. */
  answerWith(url: string, reply: Reply): void {
    const mailbox = this.#mailboxes.get(mailboxKey(url));
    if (mailbox !== undefined) mailbox.reply = reply;
  }

  async close(): Promise<void> {
    await this.#endpoint?.close();
  }

  /** Shorter if the target has sent nothing at all after this many waits, as it is unlikely to send anything now. */
  #timeoutMs(): number {
    const timeoutMs = this.options.timeoutMs();
    const isSilent = this.received === 0 && this.#waitedInVain >= vainWaits;
    return isSilent ? Math.round(timeoutMs * shortShare) : timeoutMs;
  }

  #silence(): Text {
    if (this.received > 0) return '';
    if (this.handshakes.failed > 0) {
      return t`; ${this.handshakes.failed} ${plural('connection', 'connections')} opened, but TLS failed: ${this.handshakes.lastReason}`;
    }
    return t`; nothing has reached the receiver at ${this.#baseUrl} in this run: the target sent nothing, or cannot reach the receiver`;
  }

  async #take({ receivedAt, path, method, headers, bytes }: Arrived): Promise<EndpointAnswer> {
    const mailbox = this.#mailboxes.get(mailboxKey(path));
    if (mailbox === undefined) return { status: 404 };
    const { reply, eventType, inbox } = mailbox;
    this.received += 1;
    const body = decoded(bytes, headers['content-encoding'], maxBodyBytes);
    const delivery = new Delivery(receivedAt, path, eventType, method, headers, body, reply.status);
    inbox.add(delivery);
    const { delayMs } = reply;
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
    return reply;
  }
}

/** The last two segments of a path or URL, so that a prefix added by a tunnel does not matter. */
export function mailboxKey(url: string): string {
  return before(url, '?').split('/').slice(-2).join('/');
}
