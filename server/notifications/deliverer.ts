import { type Clock, instant } from '../domain/clock.js';
import { lazy } from '../domain/lazy.js';
import type { WebhookSecret } from '../domain/registrations.js';
import type { Store, Tables } from '../storage/store.js';
import type { Attempt, Delivery, DeliveryStatus, StoredDelivery } from '../storage/tables/notifications.js';
import type { Work, WorkOf } from '../storage/tables/pending-work.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { httpsSender, Outcome, Send } from './https-sender.js';
import { passOn } from './dead-letters.js';
import { Names } from './names.js';
import { DeliveryGate, gateDefaults, type GateOptions } from './outbox.js';
import { guardOf, type GuardOptions } from './url-guard.js';

export interface DeliveryContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly send: Send;
  readonly schedule: RetrySchedule;
  readonly onAttempt: OnAttempt;
}

/** The state of a delivery after an attempt, or when it is given up without one. */
export interface Fate {
  readonly status: Exclude<DeliveryStatus, 'resending'>;
  readonly attempts: number;
  /** When it is retried, in ms from now; null if it is not retried automatically. */
  readonly againInMs: number | null;
  /** Whether it is a requested resend: sent once and not retried. */
  readonly isResend: boolean;
}

/** Called with every recorded attempt, and with deliveries that were given up without one. */
export type OnAttempt = (delivery: Delivery, attempt: Attempt, fate: Fate) => void;

/** Time until a delivery is tried again, in ms, if the gateway could not begin it. */
const notBegunMs = 1_000;

/**
 * Makes one attempt: sends the delivery, signed with the currently valid secrets, and measures the time. If the
 * account's receivers are supposed to fail (the state `receivers fail`), nothing is sent.
 */
export async function attempt(
  delivery: Delivery,
  { clock, send }: Pick<DeliveryContext, 'clock' | 'send'>,
): Promise<Attempt & Outcome> {
  const startedMs = clock.systemMs();
  const secrets = validSecrets(delivery.secrets ?? [], startedMs);
  const { receiversAnswer = null } = delivery;
  const outcome =
    receiversAnswer === null ? await send({ ...delivery, secrets }) : simulatedFailure(receiversAnswer);
  const durationMs = clock.systemMs() - startedMs;
  return { ...outcome, ...timesOf(delivery, startedMs), durationMs };
}

/** Returns the outcome as if the receiver had responded with this status; 0 means no response. */
function simulatedFailure(status: number): Outcome {
  const reason = format(t`not sent: the sandbox makes receivers fail`);
  if (status !== 0) return { statusCode: status, failure: null, answer: reason };
  return { statusCode: null, failure: reason, answer: '' };
}

/** Returns the secrets that have not expired, newest first. */
function validSecrets(secrets: readonly WebhookSecret[], nowMs: number): readonly WebhookSecret[] {
  return secrets.filter(({ untilMs }) => untilMs === null || untilMs > nowMs);
}

/** Returns a time of the machine's clock, on both the machine's and the account's clock. */
function timesOf({ about }: Delivery, systemMs: number): Pick<Attempt, 'attemptedAt' | 'accountTime'> {
  const accountTime = about ? instant(systemMs + about.clockOffsetMs) : null;
  return { attemptedAt: instant(systemMs), accountTime };
}

export function succeeded({ statusCode }: Pick<Attempt, 'statusCode'>): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

type Due = WorkOf<'deliver'>;

/**
 * Processes a due delivery: makes one attempt and records its result; the delivery is then delivered, postponed by the
 * schedule (or longer, if the receiver asked for it), or dead. A 410 ends the URL's registrations. At-least-once: a
 * crash between the attempt and its record repeats the attempt. Work for a delivery that is over or gone is finished.
 * An attempt that could not begin is not counted. Nothing is sent to a registration that its account has ended.
 */
export async function deliver(work: Due, owner: string, context: DeliveryContext): Promise<void> {
  const { store, clock } = context;
  const delivery = await store.read(({ notifications }) => notifications.delivery(work.subject));
  if (delivery?.status !== 'pending') {
    await store.write(({ work: pending }) => pending.finish(work.id, owner), work.accountId);
    return;
  }
  if (isEnded(delivery)) return leave(work, owner, context);
  const result = await attempt(delivery, context);
  if (result.notBegun) {
    const nowMs = clock.systemMs();
    const until = { dueAtMs: nowMs + (result.againInMs ?? notBegunMs), nowMs };
    await store.write(({ work: pending }) => pending.postpone(work.id, owner, until), work.accountId);
    return;
  }
  await keep(delivery, result, { work, owner }, context);
}

async function keep(
  delivery: Delivery,
  result: Attempt & Outcome,
  { work, owner }: { readonly work: Due; readonly owner: string },
  { store, clock, schedule, onAttempt }: DeliveryContext,
): Promise<void> {
  const { retryAfterMs = 0, statusCode } = result;
  const attempts = delivery.attempts + 1;
  const scheduledMs = succeeded(result) || statusCode === 410 ? null : nextAttemptInMs(schedule, attempts);
  const status = succeeded(result) ? 'delivered' : scheduledMs === null ? 'dead' : 'pending';
  const againInMs = scheduledMs === null ? null : Math.max(scheduledMs, retryAfterMs);
  const isOwned = await store.write(async ({ notifications, registrations, work: pending }) => {
    const nowMs = clock.systemMs();
    const owned =
      againInMs === null
        ? await pending.finish(work.id, owner)
        : await pending.postpone(work.id, owner, { dueAtMs: nowMs + againInMs, nowMs });
    await notifications.recordAttempt(delivery.id, result);
    if (!owned) {
      if (succeeded(result)) await endArrived({ notifications, work: pending }, delivery.id);
      return false;
    }
    if (statusCode === 410) await registrations.deactivate(delivery.accountId, delivery.url);
    await notifications.moveDelivery(delivery.id, ['pending'], status);
    return true;
  }, delivery.accountId);
  // If another process has claimed the work in the meantime, that process reports the result.
  if (isOwned || succeeded(result))
    onAttempt(delivery, result, { status, attempts, againInMs, isResend: false });
}

/**
 * The ways in which an account ends a registration, so that nothing more is sent to it. After a 410 deliveries are
 * still attempted: they were requested, or already pending.
 */
const endings = {
  off: t`not sent: the registration is switched off`,
  deleted: t`not sent: the registration was deleted`,
  replaced: t`not sent: the registration now has another URL`,
};

type Ended = StoredDelivery & { readonly endedBy: keyof typeof endings };

function isEnded(delivery: StoredDelivery): delivery is Ended {
  return delivery.endedBy !== null && delivery.endedBy in endings;
}

/**
 * Ends a delivery whose registration was ended by its account: it becomes dead, with the reason recorded as an attempt.
 * If another URL replaced the registration, the delivery continues there.
 */
async function leave(work: Due, owner: string, { store, clock, onAttempt }: DeliveryContext): Promise<void> {
  const left = await store.write(async (tables) => {
    const { notifications, work: pending } = tables;
    const nowMs = clock.systemMs();
    const delivery = await notifications.delivery(work.subject);
    if (delivery && !isEnded(delivery)) {
      // The registration was switched on in the meantime.
      await pending.postpone(work.id, owner, { dueAtMs: nowMs, nowMs });
      return null;
    }
    if (!(await pending.finish(work.id, owner)) || delivery?.status !== 'pending') return null;
    const none = await abandon(tables, delivery, nowMs, format(endings[delivery.endedBy]));
    return (await passOn(tables, delivery, nowMs)) === null ? { delivery, none } : null;
  }, work.accountId);
  if (left) onAttempt(left.delivery, left.none, dead(left.delivery));
}

/** Prevents the process that has claimed the work from resending what was already delivered. */
export async function endArrived(
  { notifications, work }: Pick<Tables, 'notifications' | 'work'>,
  deliveryId: number,
): Promise<void> {
  await work.cancel('deliver', deliveryId);
  await notifications.moveDelivery(deliveryId, ['pending', 'dead'], 'delivered');
}

/** Gives up a delivery without another attempt. */
export async function giveUp(
  work: Work,
  owner: string,
  failure: string,
  { store, clock, onAttempt }: DeliveryContext,
): Promise<void> {
  const nowMs = clock.systemMs();
  const given = await store.write(async ({ notifications, work: pending }) => {
    const delivery = await notifications.delivery(work.subject);
    if (!(await pending.finish(work.id, owner)) || delivery?.status !== 'pending') return null;
    return { delivery, none: await abandon({ notifications }, delivery, nowMs, failure) };
  }, work.accountId);
  if (given) onAttempt(given.delivery, given.none, dead(given.delivery));
}

/** Makes a delivery a dead letter, with the reason recorded as an attempt that was not sent. */
async function abandon(
  { notifications }: Pick<Tables, 'notifications'>,
  delivery: Delivery,
  nowMs: number,
  failure: string,
): Promise<Attempt> {
  const none = { ...timesOf(delivery, nowMs), durationMs: 0, statusCode: null, failure, answer: '' };
  await notifications.recordAttempt(delivery.id, none);
  await notifications.moveDelivery(delivery.id, ['pending'], 'dead');
  return none;
}

function dead({ attempts }: Delivery): Fate {
  return { status: 'dead', attempts, againInMs: null, isResend: false };
}

/** The times of attempts (OP-18), in seconds after the first one, ascending from 0; after the last, the delivery is dead. */
export type RetrySchedule = readonly number[];

/** In seconds, for a sandbox. */
const sandboxSchedule: RetrySchedule = [0, 5, 10, 25];

/** Returns how long after attempt number `attempts` (1 is the first) the next one is due, in ms; null if there is none left. */
export function nextAttemptInMs(schedule: RetrySchedule, attempts: number): number | null {
  const next = schedule[attempts];
  const last = schedule[attempts - 1];
  return next === undefined || last === undefined ? null : (next - last) * 1000;
}

export interface DeliveryBounds extends GateOptions {
  /** Maximum wait for a receiver's response, in ms. */
  readonly timeoutMs: number;
  /** Maximum wait for the body of a response after its status has arrived, in ms. */
  readonly bodyTimeoutMs: number;
}

/** Defaults: 10 s for a response (OP-18), half a second more for its body. */
const defaults: DeliveryBounds = { ...gateDefaults, timeoutMs: 10_000, bodyTimeoutMs: 500 };

export interface ChannelOptions {
  /** A secret that signs deliveries of all accounts, in addition to the secrets of their registrations. */
  readonly secret?: string | undefined;
  /** Default: a schedule in seconds, for a sandbox. */
  readonly schedule?: RetrySchedule | undefined;
  readonly bounds?: Partial<DeliveryBounds> | undefined;
  /** The receivers to which notifications may be sent. Default: public addresses only. */
  readonly guard?: GuardOptions | undefined;
  /** CAs to trust in addition to Node's own, PEM. */
  readonly ca?: readonly string[] | undefined;
  /** Wraps the sending, for planned disturbances and for gateways with a deliberate defect. */
  readonly wrap?: (send: Send) => Send;
}

/** Sends notifications, with a limit on simultaneous deliveries. */
export class DeliveryChannel {
  readonly schedule: RetrySchedule;
  readonly gate: DeliveryGate;
  readonly send: Send;
  readonly guard: GuardOptions;
  readonly #names = new Names();
  /** Loaded, with its connection pool, at the first delivery. */
  #sender: ReturnType<typeof httpsSender> | null = null;

  constructor({ secret, bounds, wrap = (send) => send, ...options }: ChannelOptions) {
    const { schedule = sandboxSchedule, guard = guardOf({}), ca = [] } = options;
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
      // Half, because idle connections and those in use may add up.
      sockets: limits.inAll / 2,
    };
    const open = lazy(async () => {
      const { httpsSender } = await import('./https-sender.js');
      return (this.#sender = httpsSender(sending, this.#names.resolve));
    });
    this.send = wrap(async (delivery) => (this.#sender ?? (await open())).send(delivery));
  }

  /** Aborts lookups, so that closing the gateway does not wait for a silent name server. */
  endLookups(): void {
    this.#names.close();
  }

  async close(): Promise<void> {
    await this.#sender?.close();
  }
}
