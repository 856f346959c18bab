import type { Instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import {
  isEventType,
  maxUrls,
  registrationFaults,
  type RegistrationRequest,
} from '../domain/registrations.js';
import type { Tables } from '../storage/store.js';

/**
 * Registers a URL for an event type, or updates the headers and version of one that is registered, in the caller's
 * transaction. Throws a 400 that names each fault.
 */
export async function registerUrl(
  { accounts, registrations }: Tables,
  accountId: string,
  request: RegistrationRequest,
  at: Instant,
): Promise<void> {
  const faults = registrationFaults(request);
  if (faults.length > 0 || !isEventType(request.eventType)) throw httpProblem(400, faults);
  const { url, eventType, headers = [] } = request;
  await accounts.lock(accountId);
  await registrations.put(accountId, eventType, { url, headers }, at);
  const registered = await registrations.active(accountId, eventType);
  if (registered.length > maxUrls) {
    throw httpProblem(
      400,
      `an event type can have no more than ${maxUrls} active URLs; ${eventType} already has ${maxUrls}`,
    );
  }
}
