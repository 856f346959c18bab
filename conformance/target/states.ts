import { protocol, type ProviderStates, type StateName } from '../../generated/provider-states.js';

export type { StateName };

/** Ids that the target gave: they go back to it as they came, whatever they are. */
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
 * Parameters of an account that a target may have otherwise: it says so in its answer, or refuses them with 501, and what does
 * not insist on them goes by what is in force.
 */
export const adaptable = ['settlement', 'feeAmount'] as const satisfies readonly (keyof AccountParams)[];
export type Adaptable = (typeof adaptable)[number];

/** Whether the protocol has a state of that name. */
export function isStateName(name: string): name is StateName {
  return Object.hasOwn(protocol.states, name);
}

/** The states that checks ask for. */
export const stateNames: readonly StateName[] = Object.keys(protocol.states)
  .filter(isStateName)
  .filter((name) => protocol.states[name].unasked !== true);

/** Params as a client might send them, without `accountId`. */
export function exampleParams(state: StateName): Readonly<Record<string, unknown>> {
  const { accountId: _, ...params } = protocol.states[state].example.params;
  return params;
}
