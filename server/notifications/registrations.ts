import { type Clock, type Instant, instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import type { Random } from '../domain/ids.js';
import {
  isEventType,
  maxUrls,
  newWebhookSecret,
  registrationFaults,
  type RegistrationRequest,
  rotationMs,
} from '../domain/registrations.js';
import { about } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { Store, Tables } from '../storage/store.js';
import type { ManagedRegistration, Registration, RegistrationKey } from '../storage/tables/registrations.js';
import { type GuardOptions, unreachableReason } from './url-guard.js';

export interface RegistrationId {
  readonly accountId: string;
  readonly id: number;
}

type RegistrationChange = Pick<Registration, 'url' | 'headers'>;

export interface RegistrationContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Random;
  readonly guard: GuardOptions;
}

/**
 * Registers a URL for an event type, or updates the headers and version of a registered one, in the caller's
 * transaction. Returns the secret that signs its deliveries (an existing one is kept) and, if it is certain that
 * nothing can be delivered there, the reason. Such a URL is not refused: the specification lists all reasons for
 * refusal, and options can change. Throws a 400 that names each fault.
 */
export async function registerUrl(
  tables: Tables,
  accountId: string,
  request: RegistrationRequest,
  at: Instant,
  { secrets, guard }: Pick<RegistrationContext, 'secrets' | 'guard'>,
) {
  const faults = registrationFaults(request, guard);
  if (faults.length > 0 || !isEventType(request.eventType)) throw httpProblem(400, faults);
  const { url, eventType, headers = [] } = request;
  await tables.accounts.lock?.(accountId);
  await tables.registrations.put(accountId, eventType, { url, headers }, at, newWebhookSecret(secrets));
  const registered = await limited(tables, { accountId, eventType });
  const own = registered.find((registration) => registration.url === url);
  return { secret: own?.secrets?.[0]?.secret ?? null, unreachable: unreachableReason(url, guard) };
}

/**
 * Gives a registration a new secret. The previous one also signs for another day. Returns null if there is no such
 * registration.
 */
export async function rotateSecret(
  { accountId, eventType, url }: RegistrationRequest & { readonly accountId: string },
  { store, clock, secrets }: Omit<RegistrationContext, 'guard'>,
) {
  if (!isEventType(eventType)) return null;
  const secret = newWebhookSecret(secrets);
  const previousUntilMs = clock.systemMs() + rotationMs;
  const key = { accountId, eventType, url };
  const isRotated = await store.write(
    ({ registrations }) => registrations.rotateSecret(key, secret, previousUntilMs),
    accountId,
  );
  return isRotated ? { secret, previousUntilMs } : null;
}

/**
 * Changes the URL and the headers of a registration, and of `others` of its account: either all or none. Throws a 400
 * that names each fault, or a 404 if there is no such registration.
 */
export function changeRegistrations(
  { accountId, id }: RegistrationId,
  change: RegistrationChange,
  others: readonly number[],
  context: RegistrationContext,
): Promise<ManagedRegistration> {
  return context.store.write(async (tables) => {
    const changed = await changeOne(tables, { accountId, id }, change, context);
    for (const other of others) await changeOne(tables, { accountId, id: other }, change, context);
    return changed;
  }, accountId);
}

/**
 * Changes one registration; its secrets stay. If the URL changes, a new registration replaces it: undelivered
 * notifications go to the new URL at their next attempt. A registration that is switched off stays off.
 */
async function changeOne(
  tables: Tables,
  { accountId, id }: RegistrationId,
  { url, headers }: RegistrationChange,
  { clock, secrets, guard }: RegistrationContext,
): Promise<ManagedRegistration> {
  const existing = await lockedRegistration(tables, { accountId, id });
  const { eventType } = existing;
  const faults = registrationFaults({ url, eventType, headers }, guard);
  if (faults.length > 0) throw httpProblem(400, faults);
  const { registrations } = tables;
  if (url === existing.url) {
    await registrations.setHeaders(id, headers);
    return { ...existing, headers, version: existing.version + 1 };
  }
  const key = { accountId, eventType, url };
  const other = await registrations.byKey(key);
  if (other && (other.endedBy === null || other.endedBy === 'off'))
    throw httpProblem(400, [
      about(
        'url',
        t`url is already registered for ${{ eventType }}: change the existing webhook, or choose another URL`,
      ),
    ]);
  const at = instant(clock.systemMs());
  await registrations.put(accountId, eventType, { url, headers }, at, newWebhookSecret(secrets));
  const changed = await registrations.byKey(key);
  if (!changed) throw new Error('a registration was put and is not there');
  await registrations.adoptSecrets(changed.id, id);
  await registrations.replace({ ...existing, accountId }, url);
  if (existing.endedBy === 'off') await registrations.end(changed.id, 'off');
  else await limited(tables, { accountId, eventType });
  return {
    ...changed,
    secrets: existing.secrets ?? [],
    endedBy: existing.endedBy === 'off' ? 'off' : null,
  };
}

/**
 * Switches a registration off, or on again (even after its URL responded with 410). Pending deliveries to a
 * registration that is off become dead letters. Throws a 400 if an event type would have too many URLs, or a 404 if
 * there is no such registration.
 */
export function switchRegistration(
  managed: RegistrationId,
  isOn: boolean,
  { store }: Pick<RegistrationContext, 'store'>,
): Promise<void> {
  const { accountId, id } = managed;
  return store.write(async (tables) => {
    const { eventType, endedBy } = await lockedRegistration(tables, managed);
    if (isOn) await tables.registrations.resume(id);
    // Keeps the record that its URL responded with 410.
    else if (endedBy === null) await tables.registrations.end(id, 'off');
    if (isOn) await limited(tables, { accountId, eventType });
  }, accountId);
}

/** Deletes a registration: nothing more is sent to it, and its secrets are deleted. Throws a 404 if there is none. */
export function removeRegistration(
  managed: RegistrationId,
  { store }: Pick<RegistrationContext, 'store'>,
): Promise<void> {
  return store.write(async (tables) => {
    await lockedRegistration(tables, managed);
    await tables.registrations.end(managed.id, 'deleted');
    await tables.registrations.forgetSecrets(managed.id);
  }, managed.accountId);
}

async function lockedRegistration(
  { accounts, registrations }: Tables,
  { accountId, id }: RegistrationId,
): Promise<ManagedRegistration> {
  await accounts.lock?.(accountId);
  const existing = await registrations.byId(accountId, id);
  if (!existing)
    throw httpProblem(404, t`there is no webhook ${{ id }} in this account; it may have been deleted`);
  return existing;
}

/** Returns the active URLs of an event type; throws a 400 if there are too many. */
async function limited(
  { registrations }: Tables,
  { accountId, eventType }: Omit<RegistrationKey, 'url'>,
): Promise<readonly ManagedRegistration[]> {
  const active = await registrations.active(accountId, eventType);
  if (active.length <= maxUrls) return active;
  const tooMany = t`an event type can have no more than ${{ max: maxUrls }} active URLs; ${{ eventType }} already has ${{ max: maxUrls }}`;
  throw httpProblem(400, about('eventType', tooMany));
}
