import { lazy } from '../domain/lazy.js';
import type { DeliveryOptions, Outcome, Send } from './deliverer.js';
import { DeliveryGate, gateDefaults, type GateOptions } from './delivery-gate.js';
import { disturbing } from './disturbing.js';
import type { httpsSender } from './https-sender.js';
import { nameDefaults, type NameOptions, Names } from './names.js';
import { type RetrySchedule, retrySchedules } from './retry-schedule.js';
import { guardOf, type GuardOptions } from './url-guard.js';
import type { Provocations } from '../provocations/provocations.js';
import { format, message } from '../messages/messages.js';

/** Limits on deliveries. */
export interface DeliveryBounds extends GateOptions {
  /** Longest wait for a receiver's answer, ms. */
  readonly timeoutMs: number;
  /** Longest wait for the body of an answer after its status has arrived, in ms. */
  readonly bodyTimeoutMs: number;
}

/** Defaults: 10 s for an answer (OP-18), half a second more for its body. */
const defaults: DeliveryBounds = { ...gateDefaults, timeoutMs: 10_000, bodyTimeoutMs: 500 };

/** How a channel is set up. */
export interface ChannelOptions {
  /** A secret that signs deliveries of all accounts, in addition to the secrets of their registrations. */
  readonly secret?: string | undefined;
  /** Default: a schedule in seconds, for a sandbox. */
  readonly schedule?: RetrySchedule | undefined;
  readonly bounds?: Partial<DeliveryBounds> | undefined;
  /** How names of receivers are resolved. */
  readonly names?: Partial<NameOptions> | undefined;
  /** Where notifications may be sent. Default: public addresses only. */
  readonly guard?: GuardOptions | undefined;
  /** Trusted CAs in addition to Node's own, PEM. */
  readonly ca?: readonly string[] | undefined;
  readonly override?: ((send: Send) => Send) | undefined;
  /** What is planned for notifications. Default: nothing. */
  readonly provocations?: Provocations | undefined;
}

type Sender = ReturnType<typeof httpsSender>;

/**
 * Sends notifications, with a limit on simultaneous deliveries. The connection pool is created, and its code loaded, at
 * the first delivery.
 */
export class DeliveryChannel {
  readonly schedule: RetrySchedule;
  readonly gate: DeliveryGate;
  readonly send: Send;
  /** Where notifications may be sent. */
  readonly guard: GuardOptions;
  readonly #secret: string | null;
  readonly #bounds: DeliveryBounds;
  readonly #names: Names;
  readonly #receivers: GuardOptions & Pick<DeliveryOptions, 'ca'>;
  readonly #sender: () => Promise<Sender>;
  #opened: Sender | null = null;

  /** `override` wraps the sending, for gateways with a deliberate defect. */
  constructor({ secret, bounds, names, override, provocations, ...options }: ChannelOptions) {
    const { schedule = retrySchedules.sandbox, guard = guardOf({}), ca = [] } = options;
    this.guard = guard;
    this.#receivers = { ...guard, ca };
    this.#secret = secret ?? null;
    this.#bounds = { ...defaults, ...bounds };
    this.#names = new Names({ ...nameDefaults, ...names });
    this.schedule = schedule;
    this.gate = new DeliveryGate(this.#bounds, schedule);
    this.#sender = lazy(() => this.#open());
    const send: Send = async (delivery) => (this.#opened ?? (await this.#sender())).send(delivery);
    const overridden = override ? override(send) : send;
    this.send = unlessReceiversFail(provocations ? disturbing(overridden, provocations) : overridden);
  }

  async #open(): Promise<Sender> {
    const { timeoutMs, bodyTimeoutMs, perOrigin, inAll } = this.#bounds;
    const options: DeliveryOptions = {
      ...{ timeoutMs, bodyTimeoutMs, secret: this.#secret, ...this.#receivers },
      connections: perOrigin,
      // What is idle and what is under way may add up.
      sockets: inAll / 2,
    };
    const { httpsSender } = await import('./https-sender.js');
    this.#opened = httpsSender(options, this.#names.resolve);
    return this.#opened;
  }

  /** Aborts lookups, so that closing the gateway does not wait for a silent name server. */
  endLookups(): void {
    this.#names.close();
  }

  /** Closes its connections. */
  async close(): Promise<void> {
    await this.#opened?.close();
  }
}

/** Wraps `send`: if the account's receivers are to fail (the state `receivers fail`), nothing is sent. */
export function unlessReceiversFail(send: Send): Send {
  return (delivery) => {
    const { receiversAnswer = null } = delivery;
    return receiversAnswer === null ? send(delivery) : Promise.resolve(failureOf(receiversAnswer));
  };
}

/** The simulated result of a delivery; 0 means no answer. */
function failureOf(status: number): Outcome {
  const reason = format(message('not sent: receivers fail'));
  if (status !== 0) return { statusCode: status, failure: null, answer: reason };
  return { statusCode: null, failure: reason, answer: '' };
}
