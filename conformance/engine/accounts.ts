import { centsOf } from '../core/cents.js';
import { Skip } from '../core/errors.js';
import type { Credentials } from '../target/account-core.js';
import { percentEncode } from '../target/certificates.js';
import type { ControlClient } from '../target/control.js';
import type { Call } from '../target/gateway.js';
import type { AccountParams, AccountReturns } from '../target/states.js';
import { flatScenarios } from '../target/target-file.js';
import type { Check } from './check.js';

/** What unlocks a check that needs any state. */
export const controlEndpoint = 'a control endpoint';

/** Where the accounts of a run come from. */
export interface AccountSource {
  /** Added to generated external ids where several runs share one account. */
  readonly idSuffix: string;
  /** Throws `Skip` where this run has no account for the check. */
  demand(check: Check): void;
  /** Throws `Skip` where this call, to an operation that moves money, must not be sent. */
  demandLeave(call: Call): void;
  /** The one account of the target file, used where there is no control endpoint. */
  readonly shared: Credentials | undefined;
  /** Whether calls may move the money of the shared account: then nothing may run beside them. */
  readonly movesSharedMoney: boolean;
  /** Accounts that were made, for the teardown at the end. */
  readonly made: string[];
}

/** Accounts made by the control endpoint, one for each check. */
export function madeAccounts(): AccountSource {
  return {
    idSuffix: '',
    shared: undefined,
    movesSharedMoney: false,
    made: [],
    demand: () => undefined,
    demandLeave: () => undefined,
  };
}

/** The account of the target file for all checks; none at all where the file has none. */
export function sharedAccount(
  credentials: Credentials | undefined,
  mayMoveMoney: boolean,
  startedAt: Date,
): AccountSource {
  return {
    idSuffix: startedAt.getTime().toString(36),
    shared: credentials,
    movesSharedMoney: credentials !== undefined && mayMoveMoney,
    made: [],
    demand(check) {
      if (credentials === undefined)
        throw new Skip(
          "no control endpoint to set up 'an account', and no account in the target file",
          'a control endpoint, or an account in the target file',
        );
      if (check.account !== undefined)
        throw new Skip("no control endpoint to set up 'an account' as the check needs it", controlEndpoint);
    },
    // Without credentials no money can be moved: then a refusal is all that a target can answer.
    demandLeave({ headers = {} }) {
      const isAuthorized = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
      if (credentials === undefined || mayMoveMoney || !isAuthorized) return;
      throw new Skip(
        'it moves money, and the target file does not say mayMoveMoney: true',
        'mayMoveMoney: true in the target file',
      );
    },
  };
}

/** Credentials of an account: a new one, or the one of the target file. Throws `Skip` where there is none as asked. */
export async function credentialsFrom(
  { control, accounts }: { readonly control: ControlClient | undefined; readonly accounts: AccountSource },
  params: AccountParams = {},
): Promise<Credentials> {
  if (control === undefined) {
    if (accounts.shared === undefined)
      throw new Skip("no control endpoint to set up 'an account'", controlEndpoint);
    return accounts.shared;
  }
  const credentials = credentialsOf(await control.setup('an account', params), params);
  if (credentials.accountId !== undefined) accounts.made.push(credentials.accountId);
  return credentials;
}

const promised = ['feeAmount', 'settlement', 'minimumExpiration', 'webhookRegistration'] as const;

/** The credentials of an account that the control endpoint made. Throws `Skip` where it is not as asked. */
export function credentialsOf(returned: AccountReturns, asked: AccountParams): Credentials {
  for (const name of promised) {
    const inForce = returned[name];
    if (asked[name] !== undefined && inForce !== undefined && inForce !== asked[name]) {
      throw new Skip(
        `the target cannot make 'an account' with ${name} ${asked[name]}: it is ${inForce}`,
        `${name} ${asked[name]}`,
      );
    }
  }
  return {
    accountId: returned.accountId,
    clientId: returned.clientId,
    clientSecret: returned.clientSecret,
    certificatePem: returned.certificatePem,
    certificateHeader: returned.certificateHeader ?? percentEncode(returned.certificatePem),
    chave: returned.chave,
    scenarios: flatScenarios(returned.scenarios),
    registration: registrationOf(returned.webhookRegistration),
    feeCents: centsOf(returned.feeAmount ?? asked.feeAmount ?? 0) ?? 0,
  };
}

function registrationOf(told: unknown): Credentials['registration'] {
  return told === 'enabled' || told === 'disabled' ? told : 'unknown';
}
