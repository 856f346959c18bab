import type { DeliveryOptions, Send } from './deliverer.js';
import { httpsSender } from './https-sender.js';
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

/** How notifications leave. The connection pool is made at the first delivery, when it is known where the gateway is bound. */
export class DeliveryChannel {
  /** Loopback receivers, and certificates nobody signed: only while the gateway itself is bound to loopback. */
  allowLoopback = true;
  readonly schedule: RetrySchedule;
  readonly send: Send;
  readonly #secret: string | null;
  #sender: ReturnType<typeof httpsSender> | null = null;

  /** `override` wraps the sending, for gateways with a defect on purpose. */
  constructor({ secret, schedule = retrySchedules.sandbox, override }: ChannelOptions) {
    this.#secret = secret ?? null;
    this.schedule = schedule;
    const send: Send = (delivery) => this.#open().send(delivery);
    this.send = override ? override(send) : send;
  }

  #open(): ReturnType<typeof httpsSender> {
    const options: DeliveryOptions = { timeoutMs, secret: this.#secret, allowLoopback: this.allowLoopback };
    this.#sender ??= httpsSender(options);
    return this.#sender;
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    await this.#sender?.close();
  }
}
