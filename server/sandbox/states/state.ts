import type { ProviderStates, StateName } from '../../../generated/provider-states.js';
import type { Account } from '../../domain/account.js';
import type { Random } from '../../domain/random.js';
import type { Services } from '../../ports.js';
import type { Scheduler } from '../../scheduler.js';

/** What a state's setup may use. */
export interface StateServices extends Services {
  readonly scheduler: Pick<Scheduler, 'drain'>;
  /** What secrets are made of. */
  readonly secrets: Random;
  readonly hashSecret: (secret: string) => Promise<string>;
}

/** Brings a state about from its params, defaults filled in. Its effects are committed when it resolves; returns what the protocol names. */
export type Setup<S extends StateName> = (
  params: ProviderStates[S]['params'],
  services: StateServices,
) => Promise<ProviderStates[S]['returns']>;

/** Takes a state back that its params name; where there is none, nothing happens. */
export type Teardown<S extends StateName> = (
  params: ProviderStates[S]['params'],
  services: StateServices,
) => Promise<void>;

/** A setup that cannot be done: which field of the request is wrong, and what to send instead. */
export class ImpossibleState extends Error {}

/** A state's parameter or condition that this gateway does not have. */
export class UnsupportedCondition extends Error {}

/** The account a state names. Throws ImpossibleState where there is none. */
export async function accountOf(accountId: string, { store }: Pick<Services, 'store'>): Promise<Account> {
  const account = await store.read(({ accounts }) => accounts.byId(accountId));
  if (!account)
    throw new ImpossibleState(`no account has the accountId ${accountId}: send what "an account" returned`);
  return account;
}

/** The end-to-end id of a settled transaction, which has one. */
export function endToEndOf({ endToEndId }: { readonly endToEndId: string | null }): string {
  if (endToEndId === null) throw new Error('a settled transaction has no end-to-end id');
  return endToEndId;
}
