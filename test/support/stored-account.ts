import { randomUUID } from 'node:crypto';

import { cents } from '../../server/domain/money.js';
import { DeliveryGate, gateDefaults } from '../../server/notifications/outbox.js';
import { Scheduler, type SchedulerOptions } from '../../server/scheduler/scheduler.js';
import type { Store } from '../../server/storage/store.js';

/**
 * Stores an account without money and usable credentials, for tests of data that belongs to accounts. Returns its id.
 */
export async function storedAccount(store: Store, nowMs: number): Promise<string> {
  const id = randomUUID();
  await store.write(
    ({ accounts }) =>
      accounts.insert(
        {
          id,
          clientId: randomUUID(),
          chave: randomUUID(),
          secretHash: '',
          feeCents: cents(0),
          limits: { perTransactionCents: null, dailyCents: null, nightCents: null },
          settlement: 'manual',
          upstream: 'healthy',
          webhookRegistration: 'disabled',
          chargesFail: false,
          minimumExpiration: 30,
          clockOffsetMs: 0,
          wallClockOffsetMs: 0,
          scenarios: { cashOut: null, cashIn: null },
        },
        new Date(nowMs).toISOString(),
      ),
    null,
  );
  return id;
}

const unasked = (): Promise<never> => Promise.reject(new Error('unplanned call'));

/** Workers of a scheduler that must not be called; a test replaces those that it uses. */
export const unaskedWorkers = {
  settle: unasked,
  expire: unasked,
  'expire cob': unasked,
  split: unasked,
  deliver: unasked,
  'end resend': unasked,
};

/** Creates a scheduler with only the parts that a test provides. */
export const schedulerOf = (
  options: Pick<SchedulerOptions, 'store' | 'clock'> & Partial<SchedulerOptions>,
): Scheduler =>
  new Scheduler({
    owner: 'me',
    workers: unaskedWorkers,
    giveUp: unasked,
    gate: new DeliveryGate(gateDefaults),
    onError: () => undefined,
    onSetAside: () => undefined,
    ...options,
  });
