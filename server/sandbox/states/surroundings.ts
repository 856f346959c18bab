import { accountNow, instant } from '../../domain/clock.js';
import { Problem } from '../../domain/problems.js';
import { unreachableText } from '../../domain/receivers.js';
import { isEventType } from '../../domain/registrations.js';
import { accountOf, ImpossibleState, type Setup, type StateServices, type Teardown } from './state.js';

/** The state `a webhook registration`: registers like POST /api/webhooks, whether or not that route is enabled. */
export const aWebhookRegistration: Setup<'a webhook registration'> = async (
  { accountId, ...registration },
  services,
) => {
  const account = await accountOf(accountId, services);
  const at = instant(accountNow(account, services.clock.systemMs()));
  try {
    const { secret, unreachable } = await services.store.write(
      (tables) => services.webhooks.register(tables, accountId, registration, at),
      accountId,
    );
    return {
      ...(secret !== null && { secret }),
      ...(unreachable && { warning: unreachableText(unreachable) }),
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const unreachable = services.webhooks.unreachableReason(registration.url);
    const plain = unreachable?.cause === 'plain http' ? `; ${unreachableText(unreachable)}` : '';
    throw new ImpossibleState(`${error.message}${plain}`);
  }
};

/** The teardown of `a webhook registration`: deletes the registration, if there is one. */
export const noWebhookRegistration: Teardown<'a webhook registration'> = async (
  { accountId, eventType, url },
  { store, webhooks },
) => {
  if (!isEventType(eventType)) return;
  const key = { accountId, eventType, url };
  const existing = await store.read(({ registrations }) => registrations.byKey(key));
  if (existing && existing.endedBy !== 'deleted') await webhooks.remove({ accountId, id: existing.id });
};

/**
 * Moves the account's clock to the next due time, by at most `maxMs`; returns by how much, in ms. Moving step by step
 * makes everything happen at its own time: three retries within a minute are three attempts, each scheduled by the
 * previous one.
 */
function step(accountId: string, maxMs: number, { store, clock }: StateServices): Promise<number> {
  return store.write(async ({ accounts, work }) => {
    const nowMs = clock.systemMs();
    const dueAtMs = await work.nextDueAtMsOf(accountId, nowMs);
    const stepMs = dueAtMs === null ? maxMs : Math.min(maxMs, dueAtMs - nowMs);
    await accounts.advanceClock(accountId, stepMs);
    await work.bringForward(accountId, stepMs);
    return stepMs;
  }, accountId);
}

/**
 * The state `time passes`: moves the account's clock. Everything that becomes due on the way happens before the
 * response.
 */
export const timePasses: Setup<'time passes'> = async ({ accountId, seconds }, services) => {
  await accountOf(accountId, services);
  const byMs = Math.round(seconds * 1000);
  await services.scheduler.drain(accountId);
  for (let leftMs = byMs; ;) {
    const stepMs = await step(accountId, leftMs, services);
    await services.scheduler.drain(accountId);
    leftMs -= stepMs;
    if (leftMs <= 0) return {};
  }
};

/** The state `a directory key`, the only one without an account: sets whether a key is known, and who holds it. */
export const aDirectoryKey: Setup<'a directory key'> = async (
  { key, registered = true, ispb = null, name = null, document = null },
  { store },
) => {
  await store.write(({ directory }) => directory.put(key, { registered, ispb, name, document }), null);
  return {};
};
