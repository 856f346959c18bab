import type { Account } from '../../domain/account.js';
import type { Services } from '../../operations/handler.js';
import type { Scheduler } from '../../scheduler.js';

/** What a state's setup may use. */
export interface StateServices extends Services {
  readonly scheduler: Pick<Scheduler, 'drain'>;
  readonly hashSecret: (secret: string) => Promise<string>;
  /** SHA-256 fingerprint (hex) of a PEM certificate. */
  readonly fingerprintOf: (pem: string) => string;
}

/** A provider state: its parameters as a JSON Schema, and what brings it about. */
export interface ProviderState<P> {
  /** JSON Schema of `params`; unknown members are let through, a later version of the protocol may add some. */
  readonly params: object;
  /** Brings the state about; its effects are committed when it resolves. Returns what the protocol names. */
  setup(params: P, services: StateServices): Promise<Readonly<Record<string, unknown>>>;
}

/** A setup that cannot be done: what is wrong with the request. */
export class ImpossibleState extends Error {}

/** A state's parameter or condition that this gateway does not have. */
export class UnsupportedCondition extends Error {}

/** Keeps a state's parameter type while the table forgets it. */
export function providerState<P>(state: ProviderState<P>): ProviderState<P> {
  return state;
}

/** The account a state names. Throws ImpossibleState where there is none. */
export async function accountOf(accountId: string, { store }: Pick<Services, 'store'>): Promise<Account> {
  const account = await store.read(({ accounts }) => accounts.byId(accountId));
  if (!account) throw new ImpossibleState(`no account has the accountId ${accountId}`);
  return account;
}

/** JSON Schema of an amount in BRL that may be zero. */
export const brlAmount = { type: 'number', format: 'brl', minimum: 0, maximum: 9_999_999_999.99 } as const;
/** JSON Schema of an account's id. */
export const accountIdSchema = { type: 'string', minLength: 1 } as const;
