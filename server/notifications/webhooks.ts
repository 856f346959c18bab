import type { Clock } from '../domain/clock.js';
import type { Random } from '../domain/ids.js';
import type { Store } from '../storage/store.js';
import { retryDead, retryOne } from './dead-letters.js';
import type { DeliveryChannel, OnAttempt } from './deliverer.js';
import * as registrations from './registrations.js';
import { resend, sendTest } from './resend.js';
import { unreachableReason } from './url-guard.js';

interface WebhookParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Random;
  readonly channel: DeliveryChannel;
  readonly onAttempt: OnAttempt;
}

/** Manages registered URLs and deliveries to them; see the functions of these names. */
export type Webhooks = ReturnType<typeof webhooksOf>;

export function webhooksOf({ store, clock, secrets, channel, onAttempt }: WebhookParts) {
  const { send, gate, guard } = channel;
  const sending = { store, clock, send, gate, onAttempt };
  const managing = { store, clock, secrets, guard };
  return {
    register: bound(registrations.registerUrl, managing),
    rotateSecret: bound(registrations.rotateSecret, managing),
    change: bound(registrations.changeRegistrations, managing),
    switch: bound(registrations.switchRegistration, managing),
    remove: bound(registrations.removeRegistration, managing),
    unreachableReason: bound(unreachableReason, guard),
    resend: bound(resend, sending),
    sendTest: bound(sendTest, sending),
    retryDead: bound(retryDead, managing),
    retryOne: bound(retryOne, managing),
  };
}

/** Binds the last argument of a function. */
function bound<Args extends readonly unknown[], Last, Result>(
  of: (...args: readonly [...Args, Last]) => Result,
  last: Last,
): (...args: Args) => Result {
  return (...args) => of(...args, last);
}
