import type { DeliveryOptions, Send } from './deliverer.js';
import { httpsSender } from './https-sender.js';
import { retrySchedules } from './retry-schedule.js';

/** Longest wait for a receiver's answer, ms (OP-18). */
const timeoutMs = 10_000;

/** How notifications leave. The connection pool is made at the first delivery, when it is known where the gateway is bound. */
export class DeliveryChannel {
  /** Loopback receivers, and certificates nobody signed: only while the gateway itself is bound to loopback. */
  allowLoopback = true;
  readonly schedule = retrySchedules.sandbox;
  readonly send: Send;
  #sender: ReturnType<typeof httpsSender> | null = null;

  /** `override` wraps the sending, for gateways with a defect on purpose. */
  constructor(override: ((send: Send) => Send) | undefined) {
    const send: Send = (delivery) => this.#open().send(delivery);
    this.send = override ? override(send) : send;
  }

  #open(): ReturnType<typeof httpsSender> {
    const options: DeliveryOptions = { timeoutMs, allowLoopback: this.allowLoopback };
    this.#sender ??= httpsSender(options);
    return this.#sender;
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    await this.#sender?.close();
  }
}
