import { type Clock, instant } from '../domain/clock.js';
import { validSecrets } from '../domain/webhook-secrets.js';
import { StorageUnavailable } from '../storage/errors.js';
import type { Store, Tables } from '../storage/store.js';
import type { Attempt, Delivery, KeptDelivery } from '../storage/tables/notifications.js';
import type { WorkOf } from '../storage/tables/pending-work.js';
import type { ConnectOptions } from './connecting.js';
import type { DeliveryGate } from './delivery-gate.js';
import { passOn } from './passing-on.js';
import { nextAttemptInMs, type RetrySchedule } from './retry-schedule.js';

/** How deliveries are made. */
export interface DeliveryOptions extends ConnectOptions {
  /** A secret that signs every delivery, beside those of its registration; null: there is none. */
  readonly secret: string | null;
  /** Longest wait for a connection, and for an answer, ms. */
  readonly timeoutMs: number;
  /** Longest wait for the body of an answer, once its status has come. */
  readonly bodyTimeoutMs: number;
  /** Max connections to one scheme, host and port. */
  readonly connections: number;
  /** Max connections that are open at once before idle ones are given up. */
  readonly sockets: number;
}

/** What came of sending once; `retryAfterMs` where the receiver asked to be left alone that long. */
export type Outcome = Pick<Attempt, 'statusCode' | 'failure' | 'answer'> & {
  readonly retryAfterMs?: number;
  /** True where the gateway itself had no means to begin: then nothing was tried. */
  readonly notBegun?: true;
};

/** Sends one notification once: what came of it, never an exception. */
export type Send = (delivery: Delivery) => Promise<Outcome>;

/** What delivering works with. */
export interface DeliveryContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly send: Send;
  readonly schedule: RetrySchedule;
  readonly gate: Pick<DeliveryGate, 'report' | 'failures'>;
  /** A notification has become a dead letter, after this many attempts. */
  readonly onDead: (delivery: Delivery, attempts: number, failure: string) => void;
}

/** How long a delivery waits that the gateway could not begin, ms. */
const notBegunMs = 1_000;

/** One attempt: sent, signed with what is valid now, and timed. */
export async function attempt(
  delivery: Delivery,
  { clock, send }: Pick<DeliveryContext, 'clock' | 'send'>,
): Promise<Attempt & Outcome> {
  const startedMs = clock.systemMs();
  const secrets = validSecrets(delivery.secrets ?? [], startedMs);
  const outcome = await send({ ...delivery, secrets });
  return { ...outcome, attemptedAt: instant(startedMs), durationMs: clock.systemMs() - startedMs };
}

/** Only a 2xx says that a notification has arrived. */
export function succeeded({ statusCode }: Pick<Attempt, 'statusCode'>): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

type Due = WorkOf<'deliver'>;

/**
 * Does a due delivery: one attempt, kept with its outcome; then the delivery is delivered, postponed by the schedule (or
 * longer, where the receiver asked for it), or dead. A 410 ends the URL's registrations. At least once: a crash between the
 * attempt and its record repeats the attempt. What is over or gone is finished, what could not be begun has used up nothing. To a
 * registration that its account has ended nothing is sent.
 */
export async function deliver(work: Due, owner: string, context: DeliveryContext): Promise<void> {
  const { store, clock, gate } = context;
  const delivery = await store.read(({ notifications }) => notifications.delivery(work.subject));
  if (delivery?.status !== 'pending') {
    await store.write(({ work: pending }) => pending.finish(work.id, owner), work.accountId);
    return;
  }
  if (isEnded(delivery)) return leave(work, owner, context);
  const made = await attempt(delivery, context);
  if (made.notBegun) {
    const nowMs = clock.systemMs();
    const until = { dueAtMs: nowMs + notBegunMs, nowMs };
    await store.write(({ work: pending }) => pending.postpone(work.id, owner, until), work.accountId);
    return;
  }
  gate.report(work.lane, succeeded(made));
  try {
    await keep(delivery, made, { work, owner }, context);
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    const unkept = { ...made, failure: 'the answer could not be kept', answer: '' };
    await keep(delivery, unkept, { work, owner }, context);
  }
}

async function keep(
  delivery: Delivery,
  made: Attempt & Outcome,
  { work, owner }: { readonly work: Due; readonly owner: string },
  { store, clock, schedule, onDead }: DeliveryContext,
): Promise<void> {
  const { retryAfterMs = 0, statusCode } = made;
  const attempts = delivery.attempts + 1;
  const scheduledMs = succeeded(made) || statusCode === 410 ? null : nextAttemptInMs(schedule, attempts);
  const status = succeeded(made) ? 'delivered' : scheduledMs === null ? 'dead' : 'pending';
  const isOwned = await store.write(async ({ notifications, registrations, work: pending }) => {
    const nowMs = clock.systemMs();
    const owned =
      scheduledMs === null
        ? await pending.finish(work.id, owner)
        : await pending.postpone(work.id, owner, {
            dueAtMs: nowMs + Math.max(scheduledMs, retryAfterMs),
            nowMs,
          });
    await notifications.recordAttempt(delivery.id, made);
    if (!owned) {
      if (succeeded(made)) await endArrived({ notifications, work: pending }, delivery.id);
      return false;
    }
    if (statusCode === 410) await registrations.deactivate(delivery.accountId, delivery.url);
    await notifications.moveDelivery(delivery.id, ['pending'], status);
    return true;
  }, delivery.accountId);
  if (isOwned && status === 'dead') {
    onDead(delivery, attempts, made.failure ?? `the receiver answered ${statusCode ?? 'nothing'}`);
  }
}

/** Why nothing is sent to a registration, by who ended it. After a 410 it is tried: somebody has asked for it, or it was under way. */
const unsent = {
  off: 'not sent: the registration is switched off',
  deleted: 'not sent: the registration was deleted',
  replaced: 'not sent: the registration has another URL now',
} as const;

type Ended = KeptDelivery & { readonly endedBy: keyof typeof unsent };

function isEnded(delivery: KeptDelivery): delivery is Ended {
  return delivery.endedBy !== null && Object.hasOwn(unsent, delivery.endedBy);
}

/**
 * Ends a delivery whose registration its account has ended: dead, with the reason in place of an attempt. Where another URL has
 * taken the place of its own, it goes on there.
 */
async function leave(work: Due, owner: string, { store, clock, onDead }: DeliveryContext): Promise<void> {
  const left = await store.write(async (tables) => {
    const { notifications, work: pending } = tables;
    const nowMs = clock.systemMs();
    const delivery = await notifications.delivery(work.subject);
    if (delivery && !isEnded(delivery)) {
      // It was switched on meanwhile.
      await pending.postpone(work.id, owner, { dueAtMs: nowMs, nowMs });
      return null;
    }
    if (!(await pending.finish(work.id, owner)) || delivery?.status !== 'pending') return null;
    const failure = unsent[delivery.endedBy];
    const none = { attemptedAt: instant(nowMs), durationMs: 0, statusCode: null, failure, answer: '' };
    await notifications.recordAttempt(delivery.id, none);
    await notifications.moveDelivery(delivery.id, ['pending'], 'dead');
    return (await passOn(tables, delivery, nowMs)) === null ? { delivery, failure } : null;
  }, work.accountId);
  if (left) onDead(left.delivery, left.delivery.attempts, left.failure);
}

/** Whoever has the work now need not send again what has arrived. */
export async function endArrived(
  { notifications, work }: Pick<Tables, 'notifications' | 'work'>,
  deliveryId: number,
): Promise<void> {
  await work.cancel('deliver', deliveryId);
  await notifications.moveDelivery(deliveryId, ['pending', 'dead'], 'delivered');
}

/**
 * Gives a delivery up without another attempt: for this reason, or because its receiver is left alone and the delivery has
 * been overdue for as long as the schedule lasts.
 */
export async function giveUp(
  work: Due,
  owner: string,
  reason: string | null,
  { store, clock, gate, onDead }: DeliveryContext,
): Promise<void> {
  const failure =
    reason ??
    `not sent: the receiver has failed ${gate.failures(work.lane)} times in a row and is left alone`;
  const attemptedAt = instant(clock.systemMs());
  const dead = await store.write(async ({ notifications, work: pending }) => {
    const delivery = await notifications.delivery(work.subject);
    if (!(await pending.finish(work.id, owner)) || delivery?.status !== 'pending') return null;
    const none = { attemptedAt, durationMs: 0, statusCode: null, failure, answer: '' };
    await notifications.recordAttempt(delivery.id, none);
    await notifications.moveDelivery(delivery.id, ['pending'], 'dead');
    return delivery;
  }, work.accountId);
  if (dead) onDead(dead, dead.attempts, failure);
}
