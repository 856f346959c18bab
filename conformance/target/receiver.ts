import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { Delivery } from './exchange.js';
import { Inbox } from './inbox.js';

export interface ReceiverOptions {
  readonly host: string;
  readonly port: number;
  /** PEM texts, not paths. */
  readonly certificatePem: string;
  readonly keyPem: string;
  /** What the target is told instead of the listening address. */
  readonly publicUrl?: string | undefined;
  readonly timeoutMs: number;
}

/** What the receiver answers to a delivery. */
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

/** After so many waits in vain while nothing at all has come, the next ones are short. */
const vainWaits = 8;
const shortShare = 1 / 5;

/**
 * The kit's own HTTPS endpoint for notifications, one for a run. Every inbox has URLs of its own, so that checks
 * running side by side never see each other's notifications.
 */
export class WebhookReceiver {
  /** Deliveries to known URLs. */
  received = 0;
  /** Connections whose TLS handshake failed, with the reason of the last. */
  readonly handshakes = { failed: 0, lastReason: '' };
  readonly #mailboxes = new Map<string, Mailbox>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #baseUrl = '';
  #waitedInVain = 0;

  private constructor(private readonly options: ReceiverOptions) {
    this.#server = createServer(
      { cert: options.certificatePem, key: options.keyPem },
      (request, response) => {
        void this.#take(request, response).catch(() => response.destroy());
      },
    );
    // Those whose handshake is not over are known to nobody else, and closing would wait for them.
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('tlsClientError', (error: Error) => {
      this.handshakes.failed += 1;
      this.handshakes.lastReason = error.message;
    });
  }

  static async start(options: ReceiverOptions): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(options);
    await new Promise<void>((resolve, reject) => {
      receiver.#server.once('error', reject);
      receiver.#server.listen(options.port, options.host, resolve);
    });
    const { port } = receiver.#server.address() as AddressInfo;
    const host = options.host.includes(':') ? `[${options.host}]` : options.host;
    receiver.#baseUrl = (options.publicUrl ?? `https://${host}:${port}`).replace(/\/$/, '');
    return receiver;
  }

  get baseUrl(): string {
    return this.#baseUrl;
  }

  /** An inbox with one new URL per event type. `onLook` hears which delivery a check read. */
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

  /** From now on deliveries to this URL are answered like that. */
  answerWith(url: string, reply: Reply): void {
    const mailbox = this.#mailboxes.get(mailboxKey(url));
    if (mailbox !== undefined) mailbox.reply = reply;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** A target that has sent nothing at all, however often it was waited for, will hardly send now. */
  #timeoutMs(): number {
    const { timeoutMs } = this.options;
    const isSilent = this.received === 0 && this.#waitedInVain >= vainWaits;
    return isSilent ? Math.round(timeoutMs * shortShare) : timeoutMs;
  }

  #silence(): string {
    if (this.received > 0) return '';
    if (this.handshakes.failed > 0) {
      return `; ${this.handshakes.failed} connection(s) came, but TLS failed: ${this.handshakes.lastReason}`;
    }
    return `; nothing at all has reached the receiver at ${this.#baseUrl} in this run: the target did not send, or cannot reach it`;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const mailbox = this.#mailboxes.get(mailboxKey(path));
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBodyBytes) return void response.writeHead(413).end();
      chunks.push(chunk);
    }
    if (mailbox === undefined) return void response.writeHead(404).end();
    const { reply } = mailbox;
    this.received += 1;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : value,
      ]),
    );
    mailbox.inbox.add(
      new Delivery(
        new Date(),
        path,
        mailbox.eventType,
        request.method ?? '',
        headers,
        Buffer.concat(chunks),
        reply.status,
      ),
    );
    const answer = () => response.writeHead(reply.status, reply.headers).end();
    if (reply.delayMs === undefined) answer();
    else setTimeout(answer, reply.delayMs).unref();
  }
}

/** The last two segments of a path or URL: whatever a tunnel puts in front does not matter. */
function mailboxKey(url: string): string {
  return url.replace(/\?.*$/s, '').split('/').slice(-2).join('/');
}
