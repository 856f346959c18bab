import { t } from '../core/text.js';
import { centsOf } from '../core/cents.js';
import { Skip, Unaskable } from '../core/errors.js';
import type { Credentials } from '../target/account-core.js';
import { percentEncode } from '../target/certificates.js';
import type { ControlClient } from '../target/control.js';
import type { Call } from '../target/gateway.js';
import {
  type AccountParams,
  type AccountReturns,
  type Adaptable,
  adaptable,
  lastingValues,
} from '../target/states.js';
import { flatScenarios } from '../target/target-file.js';
import type { Check } from './check.js';

/** The `unlock` text of every skipped check that needs a provider state. */
export const controlEndpoint = t`a control endpoint`;

/** Where the accounts of a run come from. */
export interface AccountSource {
  /** Added to generated external ids where several runs share one account. */
  readonly idSuffix: string;
  /** Throws `Skip` when this run has no account for the check. */
  demand(check: Check): void;
  /** Throws `Skip` when this call must not be sent because it would move money. */
  demandLeave(call: Call): void;
  /** The account of the target file, shared by all checks when there is no control endpoint. */
  readonly shared: Credentials | undefined;
  /** Whether calls may move money of the shared account; if so, checks must not run in parallel. */
  readonly movesSharedMoney: boolean;
  /** Ids of the accounts made so far, for the teardown at the end. */
  readonly created: string[];
  /** Account parameters that the target has refused with 501. */
  readonly unsupported: Set<Adaptable>;
}

/** A new account from the control endpoint for each check. */
export function newAccounts(): AccountSource {
  return {
    idSuffix: '',
    shared: undefined,
    movesSharedMoney: false,
    created: [],
    unsupported: new Set(),
    demand: () => undefined,
    demandLeave: () => undefined,
  };
}

/** The account of the target file for all checks; no account if the file has none. */
export function sharedAccount(
  credentials: Credentials | undefined,
  mayMoveMoney: boolean,
  startedAt: Date,
): AccountSource {
  return {
    idSuffix: startedAt.getTime().toString(36),
    shared: credentials,
    movesSharedMoney: credentials !== undefined && mayMoveMoney,
    created: [],
    unsupported: new Set(),
    demand(check) {
      if (credentials === undefined)
        throw new Skip(
          t`no control endpoint to set up 'an account', and no account in the target file`,
          t`a control endpoint, or an account in the target file`,
        );
      if (check.account !== undefined)
        throw new Skip(t`no control endpoint to set up 'an account' as the check needs it`, controlEndpoint);
    },
    // Without credentials no money can move: the target can only refuse.
    demandLeave({ headers = {} }) {
      const isAuthorized = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
      if (credentials === undefined || mayMoveMoney || !isAuthorized) return;
      throw new Skip(
        t`it moves money, and the target file does not set mayMoveMoney: true`,
        t`mayMoveMoney: true in the target file`,
      );
    },
  };
}

/**
 * The credentials of a new account, or of the one in the target file. Throws `Skip` if no account fits. Adaptable
 * parameters may differ from the requested ones unless the check insists on them.
 */
export async function credentialsFrom(
  { control, accounts }: { readonly control: ControlClient | undefined; readonly accounts: AccountSource },
  params: AccountParams = {},
  insists: readonly Adaptable[] = [],
): Promise<Credentials> {
  if (control === undefined) {
    if (accounts.shared === undefined)
      throw new Skip(t`no control endpoint to set up 'an account'`, controlEndpoint);
    return accounts.shared;
  }
  const credentials = await createAccount(control, accounts, params, insists);
  if (credentials.accountId !== undefined) accounts.created.push(credentials.accountId);
  return credentials;
}

/**
 * Creates an account. If the target refuses a parameter with 501, requests the account again without that parameter,
 * unless the check insists on it. The run remembers refused parameters.
 */
async function createAccount(
  control: ControlClient,
  { unsupported }: AccountSource,
  params: AccountParams,
  insists: readonly Adaptable[],
): Promise<Credentials> {
  const dispensable = adaptable.filter((name) => params[name] !== undefined && !insists.includes(name));
  const alreadyRefused = dispensable.filter((name) => unsupported.has(name));
  for (const dropped of [
    alreadyRefused,
    ...subsetsOf(dispensable).filter((names) => names.length > alreadyRefused.length),
  ]) {
    const returned = await createUnlessRefused(
      control,
      without(params, dropped),
      dropped.length === dispensable.length,
    );
    if (returned === undefined) continue;
    for (const name of dropped) unsupported.add(name);
    return credentialsOf(returned, params, { insists, dropped });
  }
  throw new Skip(t`the target cannot create 'an account' as requested`);
}

/** Returns what the target returned; undefined if it refuses these parameters with 501 and another attempt follows. */
async function createUnlessRefused(
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

/** Subsets of these names in the order they are tried: the empty one, each name alone, then all. */
function subsetsOf(names: readonly Adaptable[]): readonly (readonly Adaptable[])[] {
  const alone = names.map((name) => [name]);
  return names.length > 1 ? [[], ...alone, names] : [[], ...alone];
}

function without(params: AccountParams, names: readonly Adaptable[]): AccountParams {
  const isKept = ([name]: [string, unknown]) => !names.some((dropped) => dropped === name);
  return Object.fromEntries(Object.entries(params).filter(isKept));
}

const promised = ['feeAmount', 'settlement', 'minimumExpiration', 'webhookRegistration'] as const;

/** How far an account may differ from the request. */
interface Leave {
  /** Adaptable parameters whose requested value must be in force all the same. */
  readonly insists?: readonly Adaptable[];
  /** Parameters that were dropped from the request because the target refuses them. */
  readonly dropped?: readonly Adaptable[];
}

/**
 * The credentials of an account that the control endpoint created. Throws `Skip` if a required parameter (not
 * adaptable, or insisted on) is not in force, and `Unaskable` if an open point allows the target to support only one
 * value.
 */
export function credentialsOf(
  returned: AccountReturns,
  requested: AccountParams,
  { insists = [], dropped = [] }: Leave = {},
): Credentials {
  for (const name of promised) {
    const inForce = returned[name];
    const isFree = adaptable.some((one) => one === name) && !insists.some((one) => one === name);
    if (!isFree && requested[name] !== undefined && inForce !== undefined && inForce !== requested[name]) {
      const reason = t`the target cannot create 'an account' with ${name} ${requested[name]}: it returned ${inForce}`;
      const lasting = lastingValues[name];
      if (lasting?.value === inForce) throw new Unaskable(reason, lasting.openPoint, lasting.operation);
      throw new Skip(reason, t`${name} ${requested[name]}`);
    }
  }
  if (dropped.includes('feeAmount') && returned.feeAmount === undefined)
    throw new Skip(
      t`the target cannot set the fee of 'an account', and its response does not say which fee applies (feeAmount)`,
      t`feeAmount in the response of the state \`an account\``,
    );
  demandLimits(returned, requested);
  return {
    accountId: returned.accountId,
    clientId: returned.clientId,
    clientSecret: returned.clientSecret,
    certificatePem: returned.certificatePem,
    certificateHeader: returned.certificateHeader ?? percentEncode(returned.certificatePem),
    tokens: returned.accessTokens ?? {},
    chave: returned.chave,
    scenarios: flatScenarios(returned.scenarios),
    registration: registrationOf(returned.webhookRegistration),
    feeCents: centsOf(returned.feeAmount ?? requested.feeAmount ?? 0) ?? 0,
    settlement: returned.settlement ?? settlementOf(requested, dropped),
    ownLimits: requested.limits === undefined ? (returned.limits ?? {}) : {},
  };
}

/** Throws `Skip` if the target reports limits other than the requested ones. */
function demandLimits({ limits: inForce = {} }: AccountReturns, { limits = {} }: AccountParams): void {
  for (const name of ['perTransaction', 'daily', 'night'] as const) {
    const [is, requested] = [inForce[name], limits[name]];
    if (requested === undefined || is === undefined || is === requested) continue;
    throw new Skip(
      t`the target cannot create 'an account' with a ${name} limit of ${requested}: it returned ${is}`,
      'limits',
    );
  }
}

/**
 * How payments are settled if the target did not say: as requested, or manually by default. If the target refused the
 * parameter, the other way.
 */
function settlementOf(
  { settlement = 'manual' }: AccountParams,
  dropped: readonly Adaptable[],
): Credentials['settlement'] {
  if (!dropped.includes('settlement')) return settlement;
  return settlement === 'manual' ? 'automatic' : 'manual';
}

function registrationOf(value: unknown): Credentials['registration'] {
  return value === 'enabled' || value === 'disabled' ? value : 'unknown';
}
