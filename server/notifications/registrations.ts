import type { Clock, Instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import type { Random } from '../domain/random.js';
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
import type { RegisteredUrl, RotatedSecret } from '../ports.js';
import type { Store, Tables } from '../storage/store.js';
import { type GuardOptions, unreachableReason } from './url-guard.js';

/** What registering needs. */
export interface RegisteringContext {
  /** The source of secrets. */
  readonly secrets: Random;
  /** Where notifications may be sent. */
  readonly guard: GuardOptions;
}

/**
 * Registers a URL for an event type, or updates the headers and version of a registered one, in the caller's
 * transaction. Returns the secret that signs its deliveries (an existing one is kept) and, if it is certain that
 * nothing can be delivered there, the reason. That is not a reason to refuse it: the specification lists all reasons
 * for refusal, and options can change. Throws a 400 that names each fault.
 */
export async function registerUrl(
  { accounts, registrations }: Tables,
  accountId: string,
  request: RegistrationRequest,
  at: Instant,
  { secrets, guard }: RegisteringContext,
): Promise<RegisteredUrl> {
  const faults = registrationFaults(request, guard);
  if (faults.length > 0 || !isEventType(request.eventType)) throw httpProblem(400, faults);
  const { url, eventType, headers = [] } = request;
  await accounts.lock?.(accountId);
  await registrations.put(accountId, eventType, { url, headers }, at, newWebhookSecret(secrets));
  const registered = await registrations.active(accountId, eventType);
  if (registered.length > maxUrls) {
    throw httpProblem(
      400,
      about(
        'eventType',
        t`an event type can have no more than ${{ max: maxUrls }} active URLs; ${{ eventType }} already has ${{ max: maxUrls }}`,
      ),
    );
  }
  const own = registered.find((registration) => registration.url === url);
  return { secret: own?.secrets?.[0]?.secret ?? null, unreachable: unreachableReason(url, guard) };
}

/**
 * Gives a registration a new secret. The previous one also signs for another day. Null if there is no such
 * registration.
 */
export async function rotateSecret(
  { accountId, eventType, url }: RegistrationRequest & { readonly accountId: string },
  { store, clock, secrets }: { readonly store: Store; readonly clock: Clock; readonly secrets: Random },
): Promise<RotatedSecret | null> {
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
