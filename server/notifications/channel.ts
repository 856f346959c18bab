import { type Disturbed, type RetrySchedule, retrySchedules, type Send } from './deliverer.js';
import { lazy } from '../domain/lazy.js';
import { DeliveryGate, gateDefaults, type GateOptions } from './outbox.js';
import { disturbing } from './disturbing.js';
import type { httpsSender } from './https-sender.js';
import { Names } from './names.js';
import { guardOf, type GuardOptions } from './url-guard.js';
import type { Provocations } from '../provocations/provocations.js';

export interface DeliveryBounds extends GateOptions {
  /** Longest wait for a receiver's answer, ms. */
  readonly timeoutMs: number;
  /** Longest wait for the body of an answer after its status has arrived, in ms. */
  readonly bodyTimeoutMs: number;
}

/** Defaults: 10 s for an answer (OP-18), half a second more for its body. */
const defaults: DeliveryBounds = { ...gateDefaults, timeoutMs: 10_000, bodyTimeoutMs: 500 };

export interface ChannelOptions {
  /** A secret that signs deliveries of all accounts, in addition to the secrets of their registrations. */
  readonly secret?: string | undefined;
  /** Default: a schedule in seconds, for a sandbox. */
  readonly schedule?: RetrySchedule | undefined;
  readonly bounds?: Partial<DeliveryBounds> | undefined;
  /** Where notifications may be sent. Default: public addresses only. */
  readonly guard?: GuardOptions | undefined;
  /** Trusted CAs in addition to Node's own, PEM. */
  readonly ca?: readonly string[] | undefined;
  readonly override?: ((send: Send) => Send) | undefined;
  /** What is planned for notifications. Default: nothing. */
  readonly provocations?: Provocations | undefined;
}

/** Sends notifications, with a limit on simultaneous deliveries. */
export class DeliveryChannel {
  readonly schedule: RetrySchedule;
  readonly gate: DeliveryGate;
  readonly send: Send;
  readonly disturbed: Disturbed | null;
  readonly guard: GuardOptions;
  readonly #names = new Names();
  /** Loaded, with its pool of connections, at the first delivery. */
  #sender: ReturnType<typeof httpsSender> | null = null;

  /** `override` wraps the sending, for gateways with a deliberate defect. */
  constructor({ secret, bounds, override, provocations, ...options }: ChannelOptions) {
    const { schedule = retrySchedules.sandbox, guard = guardOf({}), ca = [] } = options;
    const { timeoutMs, bodyTimeoutMs, ...limits } = { ...defaults, ...bounds };
    this.guard = guard;
    this.schedule = schedule;
    this.gate = new DeliveryGate(limits);
    const sending = {
      timeoutMs,
      bodyTimeoutMs,
      secret: secret ?? null,
      ...guard,
      ca,
      connections: limits.inAll,
      // What is idle and what is under way may add up.
      sockets: limits.inAll / 2,
    };
    const open = lazy(async () => {
      const { httpsSender } = await import('./https-sender.js');
      return (this.#sender = httpsSender(sending, this.#names.resolve));
    });
    const sent: Send = async (delivery) => (this.#sender ?? (await open())).send(delivery);
    const send = override ? override(sent) : sent;
    this.send = send;
    this.disturbed = provocations
      ? { planned: provocations.planned, send: disturbing(send, provocations) }
      : null;
  }

  /** Aborts lookups, so that closing the gateway does not wait for a silent name server. */
  endLookups(): void {
    this.#names.close();
  }

  async close(): Promise<void> {
    await this.#sender?.close();
  }
}
