import { t } from '../core/text.js';
import { ConfigurationError, Skip } from '../core/errors.js';
import { AccountSession, type ConnectionOptions } from '../devtools/account-session.js';
import { Refused, stateRefused } from '../devtools/refused.js';
import { ControlClient } from '../target/control.js';
import { HttpClient } from '../target/http.js';
import type { StateParams, StateReturns } from '../target/states.js';
import { fill, openingOf, type SeedCounts } from './fill.js';
import type { SeedFile } from './seed-file.js';

/** A filled account. */
export interface Seeded {
  readonly accountId: string;
  /** Its credentials; undefined for an existing account. */
  readonly made: Pick<StateReturns<'an account'>, 'clientId' | 'clientSecret'> | undefined;
  /** Whether its events happened on their days; otherwise all except received payments happened now. */
  readonly isInThePast: boolean;
  readonly counts: SeedCounts;
  /** The balance afterwards, in BRL, if the gateway reports it. */
  readonly balance: number | undefined;
}

/** An existing account; `openedAtMs` is when its clock started, in ms since 1970, if that was in the past. */
export interface GivenAccount {
  readonly accountId: string;
  readonly openedAtMs?: number | undefined;
  /** Whether it was created for this purpose, so that its settings may be changed. */
  readonly isOurs?: boolean;
}

interface OpenedAccount extends GivenAccount {
  readonly made?: StateReturns<'an account'>;
}

/** Fills an account with the events of a file: the given account, or else a new one. */
export async function seedAccount(
  file: SeedFile,
  place: ConnectionOptions,
  given?: GivenAccount,
): Promise<Seeded> {
  const nowMs = Date.now();
  const account: OpenedAccount = given ?? (await open(file, place, nowMs));
  const { accountId, openedAtMs } = account;
  const none = { clientId: undefined, clientSecret: undefined, certificatePem: undefined };
  const session = await AccountSession.open(
    given === undefined || given.isOurs === true ? { ...place, ...none, accountId } : place,
  );
  try {
    if (given?.isOurs === true) await settlesAs('manual', session);
    const counts = await fill(file, session, { openedAtMs, nowMs });
    if (given === undefined || given.isOurs === true) await settlesAs('automatic', session);
    const { body } = await session.call('getBalance');
    const balance: unknown = body['netBalance'];
    return {
      accountId,
      counts,
      isInThePast: openedAtMs !== undefined,
      made: account.made,
      balance: typeof balance === 'number' ? balance : undefined,
    };
  } finally {
    await session.close();
  }
}

/**
 * Changes how payments settle. While filling, they must not settle before they fail; afterwards, the owner expects them
 * to settle. Few gateways support this change.
 */
async function settlesAs(settlement: 'manual' | 'automatic', session: AccountSession): Promise<void> {
  await session.state('an account changes', { settlement }).catch((thrown: unknown) => {
    if (!(thrown instanceof ConfigurationError) && !(thrown instanceof Refused)) throw thrown;
  });
}

/** Opens an account on the first day of a file, or now if the gateway cannot open one in the past. */
async function open(file: SeedFile, place: ConnectionOptions, nowMs: number): Promise<OpenedAccount> {
  const http = new HttpClient();
  const control = new ControlClient(http, place.controlUrl, place.controlToken);
  const params: StateParams<'an account'> = { available: 1000, settlement: 'manual', ...file.account };
  const openedAtMs = openingOf(file, nowMs);
  const openedAt = new Date(openedAtMs).toISOString();
  try {
    const made = await control.setup('an account', { ...params, openedAt }).catch((thrown: unknown) => {
      if (thrown instanceof Skip) return control.setup('an account', params);
      throw thrown;
    });
    // A gateway that does not support the param may have ignored it.
    const isInThePast = made.openedAt !== undefined;
    return { accountId: made.accountId, made, openedAtMs: isInThePast ? openedAtMs : undefined };
  } catch (thrown) {
    return stateRefused(thrown, t`See docs/states.md for the params of the state \`an account\`.`);
  } finally {
    await http.close();
  }
}
