import { t } from '../../messages/text.js';
import { operations } from '../../../generated/operations.js';
import { isEventType } from '../../domain/registrations.js';
import { type ProvokingState, TooManyProvocations } from '../../provocations/provocations.js';
import { accountOf, impossible, type Setup, type StateServices, type Teardown } from './state.js';

/** The state `the next calls`: plans provocations for calls of an operation, each used once. */
export const theNextCalls: Setup<'the next calls'> = async (
  { accountId, operation, do: does, nth, times },
  services,
) => {
  await accountOf(accountId, services);
  if (!Object.hasOwn(operations, operation))
    throw impossible(
      t`operation must be an operationId of the contract, such as createCashOut; it is ${{ operation }}`,
    );
  return planned(() => services.provocations.planCalls(accountId, operation, does, { nth, times }));
};

/** The state `notifications are disturbed`: plans provocations for notifications, each used once. */
export const notificationsAreDisturbed: Setup<'notifications are disturbed'> = async (
  { accountId, eventType, nth, times, deliver, lateMs, set, signature },
  services,
) => {
  await accountOf(accountId, services);
  if (eventType !== undefined && !isEventType(eventType))
    throw impossible(
      t`eventType must be a type that can be registered, such as cash_out; it is ${{ eventType }}`,
    );
  const does = {
    ...(deliver !== undefined && { deliver }),
    ...(lateMs !== undefined && { lateMs }),
    ...(set !== undefined && { set }),
    ...(signature !== undefined && { signature }),
  };
  const { store, provocations } = services;
  const after = await store.write(({ notifications }) => notifications.newestId(), null);
  return planned(() => provocations.planNotifications({ accountId, eventType, after }, does, { nth, times }));
};

function planned(plan: () => readonly string[]): { readonly ids: readonly string[] } {
  try {
    return { ids: plan() };
  } catch (thrown) {
    if (thrown instanceof TooManyProvocations)
      throw impossible(
        t`too many unused faults are planned: discard them first with a teardown of the state`,
      );
    throw thrown;
  }
}

/** Creates the teardown of one of these states: it discards the unused provocations. */
export function forgetUnused(state: ProvokingState): Teardown<ProvokingState> {
  return async ({ accountId }, { provocations }: StateServices) =>
    provocations.forgetUnused(accountId, state);
}
