import type { ProviderStates, StateName } from '../../../generated/provider-states.js';
import type { Account } from '../../domain/account.js';
import type { Random } from '../../domain/ids.js';
import { format } from '../../messages/messages.js';
import { type Sentence, t } from '../../messages/text.js';
import { writeRepeatably } from '../../lifecycle/settlement.js';
import type { Services } from '../../ports.js';
import type { Provocations } from '../../provocations/provocations.js';
import type { Scheduler } from '../../scheduler/scheduler.js';
import type { Tables } from '../../storage/store.js';

export interface StateServices extends Services {
  readonly scheduler: Pick<Scheduler, 'drain'>;
  readonly secrets: Random;
  readonly hashSecret: (secret: string) => Promise<string>;
  readonly provocations: Provocations;
}

/**
 * Sets up a state from its params, with defaults filled in. Its effects are committed when it resolves; returns the
 * protocol's return values.
 */
export type Setup<S extends StateName> = (
  params: ProviderStates[S]['params'],
  services: StateServices,
) => Promise<ProviderStates[S]['returns']>;

/** Tears down the state that the params name; does nothing if there is none. */
export type Teardown<S extends StateName> = (
  params: ProviderStates[S]['params'],
  services: StateServices,
) => Promise<void>;

/** Thrown if a setup is impossible; the message says which field of the request is wrong, and what to send instead. */
export class ImpossibleState extends Error {}

/** Creates an ImpossibleState from one of the texts that every language has. */
export function impossible(said: Sentence): ImpossibleState {
  return new ImpossibleState(format(said));
}

/** Returns the account that a state names. Throws ImpossibleState if there is none. */
export async function accountOf(accountId: string, { store }: Pick<Services, 'store'>): Promise<Account> {
  const account = await store.account(accountId);
  if (!account)
    throw impossible(
      t`no account has the accountId ${{ accountId }}: send the accountId that "an account" returned`,
    );
  return account;
}

/** Changes the account that a state names, in one transaction. `work` draws ids from the services that it receives. */
export async function changeOf<T>(
  accountId: string,
  services: StateServices,
  work: (tables: Tables, drawing: StateServices, account: Account) => Promise<T>,
): Promise<T> {
  const account = await accountOf(accountId, services);
  return writeRepeatably(services, (tables, drawing) => work(tables, drawing, account), accountId);
}

/** Parses a parameter that is a time to milliseconds since 1970. Throws ImpossibleState if it is not a time. */
export function msOf(parameter: string, text: string): number {
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return ms;
  throw impossible(
    t`${{ parameter }} must be an ISO 8601 time, such as 2026-11-22T12:00:00Z; it is ${{ text }}`,
  );
}

/** Returns the end-to-end id of a settled transaction, which always has one. */
export function endToEndOf({ endToEndId }: { readonly endToEndId: string | null }): string {
  if (endToEndId === null) throw new Error('a settled transaction has no end-to-end id');
  return endToEndId;
}
