import { protocol, type ProviderStates, type StateName } from '../../generated/provider-states.js';

export type { StateName };

/** Ids from the target, in any form, which are sent back unchanged. */
type GivenId = 'transactionId' | 'id';

/** Params of a state without `accountId`, which the control client fills in. */
export type StateParams<S extends StateName> = {
  readonly [Name in keyof ProviderStates[S]['asked'] as Exclude<Name, 'accountId'>]: Name extends GivenId
    ? unknown
    : ProviderStates[S]['asked'][Name];
};
export type StateReturns<S extends StateName> = ProviderStates[S]['returns'];
export type AccountParams = StateParams<'an account'>;
export type AccountReturns = StateReturns<'an account'>;

/**
 * Account parameters whose value a target may choose differently from the request. Its response says so, or it refuses
 * them with 501; checks that do not insist on them adapt to the actual value.
 */
export const adaptable = ['settlement', 'feeAmount'] as const satisfies readonly (keyof AccountParams)[];
export type Adaptable = (typeof adaptable)[number];

/**
 * Values of account parameters that may be the only ones a target supports: the open point that allows this, and the
 * operation that then cannot be asked for anything else.
 */
export const lastingValues: Readonly<
  Partial<
    Record<
      keyof AccountParams,
      { readonly value: string; readonly openPoint: string; readonly operation: string }
    >
  >
> = {
  webhookRegistration: { value: 'disabled', openPoint: 'OP-16', operation: 'registerWebhook' },
};

/** Whether the protocol has a state with this name. */
export function isStateName(name: string): name is StateName {
  return Object.hasOwn(protocol.states, name);
}

/** The states that checks request. */
export const stateNames: readonly StateName[] = Object.keys(protocol.states)
  .filter(isStateName)
  .filter((name) => protocol.states[name].unasked !== true);

/** Example params of a state, without `accountId`. */
export function exampleParams(state: StateName): Readonly<Record<string, unknown>> {
  const { accountId: _, ...params } = protocol.states[state].example.params;
  return params;
}
