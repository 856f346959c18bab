import { centsOf } from '../core/cents.js';
import { Skip } from '../core/errors.js';
import type { Credentials } from '../target/account-core.js';
import { percentEncode } from '../target/certificates.js';
import type { ControlClient } from '../target/control.js';
import type { Call } from '../target/gateway.js';
import { type AccountParams, type AccountReturns, type Adaptable, adaptable } from '../target/states.js';
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
  /** Parameters of an account that the target has refused with 501. */
  readonly unsupported: Set<Adaptable>;
}

/** Accounts made by the control endpoint, one for each check. */
export function madeAccounts(): AccountSource {
  return {
    idSuffix: '',
    shared: undefined,
    movesSharedMoney: false,
    made: [],
    unsupported: new Set(),
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
    unsupported: new Set(),
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

/**
 * Credentials of an account: a new one, or the one of the target file. Throws `Skip` where there is none as asked; what is
 * adaptable may be otherwise, unless it is insisted on.
 */
export async function credentialsFrom(
  { control, accounts }: { readonly control: ControlClient | undefined; readonly accounts: AccountSource },
  params: AccountParams = {},
  insists: readonly Adaptable[] = [],
): Promise<Credentials> {
  if (control === undefined) {
    if (accounts.shared === undefined)
      throw new Skip("no control endpoint to set up 'an account'", controlEndpoint);
    return accounts.shared;
  }
  const credentials = await madeBy(control, accounts, params, insists);
  if (credentials.accountId !== undefined) accounts.made.push(credentials.accountId);
  return credentials;
}

/**
 * Makes an account. A target that refuses a parameter with 501 has that as it has it: what can do without is asked for again
 * without it, and the run remembers.
 */
async function madeBy(
  control: ControlClient,
  { unsupported }: AccountSource,
  params: AccountParams,
  insists: readonly Adaptable[],
): Promise<Credentials> {
  const dispensable = adaptable.filter((name) => params[name] !== undefined && !insists.includes(name));
  const known = dispensable.filter((name) => unsupported.has(name));
  for (const dropped of [known, ...subsetsOf(dispensable).filter((names) => names.length > known.length)]) {
    const returned = await madeUnlessRefused(
      control,
      without(params, dropped),
      dropped.length === dispensable.length,
    );
    if (returned === undefined) continue;
    for (const name of dropped) unsupported.add(name);
    return credentialsOf(returned, params, { insists, dropped });
  }
  throw new Skip("the target cannot make 'an account' as asked");
}

/** What the target returned; undefined where it refuses these parameters with 501 and it is not the last try. */
async function madeUnlessRefused(
  control: ControlClient,
  params: AccountParams,
  isLast: boolean,
): Promise<AccountReturns | undefined> {
  try {
    return await control.setup('an account', params);
  } catch (thrown) {
    const isRefused = thrown instanceof Skip && control.knowledge('an account') !== 'not known';
    if (!isRefused || isLast) throw thrown;
    return undefined;
  }
}

/** The choices of these names, none first, then each alone, then all. */
function subsetsOf(names: readonly Adaptable[]): readonly (readonly Adaptable[])[] {
  const alone = names.map((name) => [name]);
  return names.length > 1 ? [[], ...alone, names] : [[], ...alone];
}

function without(params: AccountParams, names: readonly Adaptable[]): AccountParams {
  const isKept = ([name]: [string, unknown]) => !names.some((dropped) => dropped === name);
  return Object.fromEntries(Object.entries(params).filter(isKept));
}

const promised = ['feeAmount', 'settlement', 'minimumExpiration', 'webhookRegistration'] as const;

/** How far an account may be otherwise than asked for. */
interface Leave {
  /** Adaptable parameters that have to be in force all the same. */
  readonly insists?: readonly Adaptable[];
  /** What the target was not asked for in the end, because it refuses that. */
  readonly dropped?: readonly Adaptable[];
}

/**
 * The credentials of an account that the control endpoint made. Throws `Skip` where it is not as asked: in what is insisted on,
 * or is not adaptable.
 */
export function credentialsOf(
  returned: AccountReturns,
  asked: AccountParams,
  { insists = [], dropped = [] }: Leave = {},
): Credentials {
  for (const name of promised) {
    const inForce = returned[name];
    const isFree = adaptable.some((one) => one === name) && !insists.some((one) => one === name);
    if (!isFree && asked[name] !== undefined && inForce !== undefined && inForce !== asked[name]) {
      throw new Skip(
        `the target cannot make 'an account' with ${name} ${asked[name]}: it is ${inForce}`,
        `${name} ${asked[name]}`,
      );
    }
  }
  if (dropped.includes('feeAmount') && returned.feeAmount === undefined)
    throw new Skip(
      "the target cannot set the fee of 'an account', and its answer does not say which fee applies (feeAmount)",
      'feeAmount in the answer of the state `an account`',
    );
  demandLimits(returned, asked);
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
    settlement: returned.settlement ?? settlementOf(asked, dropped),
    ownLimits: asked.limits === undefined ? (returned.limits ?? {}) : {},
  };
}

/** Throws `Skip` where the target tells other limits than those asked for. */
function demandLimits({ limits: inForce = {} }: AccountReturns, { limits = {} }: AccountParams): void {
  for (const name of ['perTransaction', 'daily', 'night'] as const) {
    const [is, asked] = [inForce[name], limits[name]];
    if (asked === undefined || is === undefined || is === asked) continue;
    throw new Skip(
      `the target cannot make 'an account' with a limit ${name} of ${asked}: it is ${is}`,
      'limits',
    );
  }
}

/** How payments end where the target did not tell: as asked for, as the protocol has it, or the other way where it refuses one. */
function settlementOf(
  { settlement = 'manual' }: AccountParams,
  dropped: readonly Adaptable[],
): Credentials['settlement'] {
  if (!dropped.includes('settlement')) return settlement;
  return settlement === 'manual' ? 'automatic' : 'manual';
}

function registrationOf(told: unknown): Credentials['registration'] {
  return told === 'enabled' || told === 'disabled' ? told : 'unknown';
}
