import type { DeliveryOptions, Send } from './deliverer.js';
import type { httpsSender } from './https-sender.js';
import { type RetrySchedule, retrySchedules } from './retry-schedule.js';

/** Longest wait for a receiver's answer, ms (OP-18). */
const timeoutMs = 10_000;

/** How a channel is set up. */
export interface ChannelOptions {
  /** Secret of the signature headers; without one deliveries are not signed. */
  readonly secret?: string | undefined;
  /** Default: seconds, for a sandbox. */
  readonly schedule?: RetrySchedule | undefined;
  readonly override?: ((send: Send) => Send) | undefined;
}

type Sender = ReturnType<typeof httpsSender>;

/**
 * How notifications leave. The connection pool is made, and what it needs is loaded, at the first delivery: by then it is
 * known where the gateway is bound.
 */
export class DeliveryChannel {
  /** Loopback receivers, and self-signed certificates: only while the gateway itself is bound to loopback. */
  allowLoopback = true;
  readonly schedule: RetrySchedule;
  readonly send: Send;
  readonly #secret: string | null;
  #sender: Promise<Sender> | null = null;

  /** `override` wraps the sending, for gateways with a defect on purpose. */
  constructor({ secret, schedule = retrySchedules.sandbox, override }: ChannelOptions) {
    this.#secret = secret ?? null;
    this.schedule = schedule;
    const send: Send = async (delivery) => (await this.#open()).send(delivery);
    this.send = override ? override(send) : send;
  }

  #open(): Promise<Sender> {
    const options: DeliveryOptions = { timeoutMs, secret: this.#secret, allowLoopback: this.allowLoopback };
    this.#sender ??= import('./https-sender.js').then((sender) => sender.httpsSender(options));
    return this.#sender;
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    await (await this.#sender)?.close();
  }
}
