import { type Clock, instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import type { Random } from '../domain/random.js';
import { maxUrls, newWebhookSecret, registrationFaults } from '../domain/registrations.js';
import { about } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { RegistrationChange } from '../ports.js';
import type { Store, Tables } from '../storage/store.js';
import type { ManagedRegistration } from '../storage/tables/managed-registrations.js';
import type { GuardOptions } from './url-guard.js';

/** What managing registrations needs. */
export interface ManagingContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Random;
  /** Where notifications may be sent. */
  readonly guard: GuardOptions;
}

/** Identifies a registration of an account. */
export interface Managed {
  readonly accountId: string;
  readonly id: number;
}

/**
 * Changes the URL and the headers of a registration, and of `others` of its account: of all or of none. Throws a 400
 * that names each fault, or a 404 if there is no such registration.
 */
export function changeRegistrations(
  { accountId, id }: Managed,
  change: RegistrationChange,
  context: ManagingContext,
  others: readonly number[] = [],
): Promise<ManagedRegistration> {
  return context.store.write(async (tables) => {
    const changed = await changeOne(tables, { accountId, id }, change, context);
    for (const other of others) await changeOne(tables, { accountId, id: other }, change, context);
    return changed;
  }, accountId);
}

/**
 * Changes one; its secrets stay. If the URL changes, a new registration replaces it: undelivered notifications go to the
 * new URL at their next attempt. A registration that is switched off stays off.
 */
async function changeOne(
  tables: Tables,
  { accountId, id }: Managed,
  { url, headers }: RegistrationChange,
  { clock, secrets, guard }: ManagingContext,
): Promise<ManagedRegistration> {
  const existing = await lockedRegistration(tables, { accountId, id });
  const { eventType } = existing;
  const faults = registrationFaults({ url, eventType, headers }, guard);
  if (faults.length > 0) throw httpProblem(400, faults);
  const { registrations, managedRegistrations } = tables;
  if (url === existing.url) {
    await managedRegistrations.setHeaders(id, headers);
    return { ...existing, headers, version: existing.version + 1 };
  }
  const key = { accountId, eventType, url };
  const other = await managedRegistrations.byKey(key);
  if (other && (other.endedBy === null || other.endedBy === 'off'))
    throw httpProblem(400, [
      about(
        'url',
        t`url is already registered for ${{ eventType }}: change that webhook, or choose another URL`,
      ),
    ]);
  const at = instant(clock.systemMs());
  await registrations.put(accountId, eventType, { url, headers }, at, newWebhookSecret(secrets));
  const changed = await managedRegistrations.byKey(key);
  if (!changed) throw new Error('a registration was put and is not there');
  await managedRegistrations.adoptSecrets(changed.id, id);
  await managedRegistrations.replace({ ...existing, accountId }, url);
  if (existing.endedBy === 'off') await managedRegistrations.end(changed.id, 'off');
  else await refuseTooMany(tables, { accountId, eventType });
  return {
    ...changed,
    secrets: existing.secrets ?? [],
    endedBy: existing.endedBy === 'off' ? 'off' : null,
  };
}

/**
 * Switches a registration off, or on again (also after its URL answered 410). Pending deliveries to a registration that
 * is off become dead letters. Throws a 400 if an event type would have too many URLs, or a 404 if there is no such
 * registration.
 */
export function switchRegistration(
  managed: Managed,
  isOn: boolean,
  { store }: Pick<ManagingContext, 'store'>,
): Promise<void> {
  const { accountId, id } = managed;
  return store.write(async (tables) => {
    const { eventType, endedBy } = await lockedRegistration(tables, managed);
    if (isOn) await tables.managedRegistrations.resume(id);
    // Keeps the information that its URL answered 410.
    else if (endedBy === null) await tables.managedRegistrations.end(id, 'off');
    if (isOn) await refuseTooMany(tables, { accountId, eventType });
  }, accountId);
}

/** Deletes a registration: nothing more is sent to it, and its secrets are gone. Throws a 404 if there is none. */
export function removeRegistration(
  managed: Managed,
  { store }: Pick<ManagingContext, 'store'>,
): Promise<void> {
  return store.write(async (tables) => {
    await lockedRegistration(tables, managed);
    await tables.managedRegistrations.end(managed.id, 'deleted');
    await tables.managedRegistrations.forgetSecrets(managed.id);
  }, managed.accountId);
}

async function lockedRegistration(
  { accounts, managedRegistrations }: Tables,
  { accountId, id }: Managed,
): Promise<ManagedRegistration> {
  await accounts.lock?.(accountId);
  const existing = await managedRegistrations.byId(accountId, id);
  if (!existing)
    throw httpProblem(404, t`there is no webhook ${{ id }} in this account; it may have been deleted`);
  return existing;
}

async function refuseTooMany(
  { registrations }: Tables,
  { accountId, eventType }: Pick<ManagedRegistration, 'eventType'> & { readonly accountId: string },
): Promise<void> {
  const active = await registrations.active(accountId, eventType);
  if (active.length > maxUrls)
    throw httpProblem(400, [
      about(
        'eventType',
        t`an event type can have no more than ${{ max: maxUrls }} active URLs; ${{ eventType }} already has ${{ max: maxUrls }}`,
      ),
    ]);
}
