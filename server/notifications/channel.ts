import { late } from '../domain/late.js';
import type { DeliveryOptions, Send } from './deliverer.js';
import { DeliveryGate, gateDefaults, type GateOptions } from './delivery-gate.js';
import { unlessReceiversFail } from './failing-receivers.js';
import type { httpsSender } from './https-sender.js';
import { nameDefaults, type NameOptions, Names } from './names.js';
import { type RetrySchedule, retrySchedules } from './retry-schedule.js';
import { guardOf, type GuardOptions } from './url-guard.js';

/** Bounds on deliveries. */
export interface DeliveryBounds extends GateOptions {
  /** Longest wait for a receiver's answer, ms. */
  readonly timeoutMs: number;
  /** Longest wait for the body of an answer whose status has come, ms. */
  readonly bodyTimeoutMs: number;
}

/** Defaults: 10 s for an answer (OP-18), half a second more for its body. */
const defaults: DeliveryBounds = { ...gateDefaults, timeoutMs: 10_000, bodyTimeoutMs: 500 };

/** How a channel is set up. */
export interface ChannelOptions {
  /** Signs deliveries of all accounts, beside the secrets of their registrations. */
  readonly secret?: string | undefined;
  /** Default: seconds, for a sandbox. */
  readonly schedule?: RetrySchedule | undefined;
  readonly bounds?: Partial<DeliveryBounds> | undefined;
  /** How names of receivers are looked up. */
  readonly names?: Partial<NameOptions> | undefined;
  /** Whom notifications may reach. Default: public addresses alone. */
  readonly guard?: GuardOptions | undefined;
  /** CAs that are trusted besides those that Node knows, PEM. */
  readonly ca?: readonly string[] | undefined;
  readonly override?: ((send: Send) => Send) | undefined;
}

type Sender = ReturnType<typeof httpsSender>;

/**
 * How notifications leave, and how many at once. The connection pool is made, and what it needs is loaded, at the first
 * delivery.
 */
export class DeliveryChannel {
  readonly schedule: RetrySchedule;
  readonly gate: DeliveryGate;
  readonly send: Send;
  /** Whom notifications may reach. */
  readonly guard: GuardOptions;
  readonly #secret: string | null;
  readonly #bounds: DeliveryBounds;
  readonly #names: Names;
  readonly #receivers: GuardOptions & Pick<DeliveryOptions, 'ca'>;
  readonly #sender: () => Promise<Sender>;
  #opened: Sender | null = null;

  /** `override` wraps the sending, for gateways with a defect on purpose. */
  constructor({ secret, bounds, names, override, ...options }: ChannelOptions) {
    const { schedule = retrySchedules.sandbox, guard = guardOf({}), ca = [] } = options;
    this.guard = guard;
    this.#receivers = { ...guard, ca };
    this.#secret = secret ?? null;
    this.#bounds = { ...defaults, ...bounds };
    this.#names = new Names({ ...nameDefaults, ...names });
    this.schedule = schedule;
    this.gate = new DeliveryGate(this.#bounds, schedule);
    this.#sender = late(() => this.#open());
    const send: Send = async (delivery) => (await this.#sender()).send(delivery);
    this.send = unlessReceiversFail(override ? override(send) : send);
  }

  async #open(): Promise<Sender> {
    const { timeoutMs, bodyTimeoutMs, perOrigin, inAll } = this.#bounds;
    const options: DeliveryOptions = {
      ...{ timeoutMs, bodyTimeoutMs, secret: this.#secret, ...this.#receivers },
      connections: perOrigin,
      sockets: inAll,
    };
    const { httpsSender } = await import('./https-sender.js');
    this.#opened = httpsSender(options, this.#names.resolve);
    return this.#opened;
  }

  /** Ends lookups: nobody waits for a silent name server when the gateway closes. */
  endLookups(): void {
    this.#names.close();
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    await this.#opened?.close();
  }
}
