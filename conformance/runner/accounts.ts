import type { OperationId } from '../../generated/stubs/apis.js';
import type { Check } from '../check.js';
import { type Account, withOperations } from '../target/account.js';
import type { AccountCore, CallOptions, Credentials } from '../target/account-core.js';
import { percentEncode } from '../target/certificates.js';
import { type Exchange, textOf } from '../target/exchange.js';
import type { Call } from '../target/gateway.js';
import type { Family } from '../target/profile.js';
import type { AccountParams, AccountReturns } from '../target/states.js';
import { flatScenarios } from '../target/target-file.js';
import { centsOf } from './matchers.js';
import type { CheckSession } from './session.js';
import { SetupError, Skip, Stop } from './signals.js';

/** Where the accounts of a run come from. */
export interface AccountSource {
  /** Added to generated external ids where several runs share one account. */
  readonly idSuffix: string;
  /** Throws `Skip` where this run has no account for the check. */
  demand(check: Check): void;
  /** The one account of the target file, used where there is no control endpoint. */
  readonly shared: Credentials | undefined;
  /** Why a refused payment is no finding: the shared account may simply lack the money. */
  lacks(exchange: Exchange): string | undefined;
  /** Accounts that were made, for the teardown at the end. */
  readonly made: string[];
}

const lackCodes = /^PIX_(INSUFFICIENT_BALANCE|\w*LIMIT_EXCEEDED)$/;

/** Accounts made by the control endpoint, one for each check. */
export function madeAccounts(): AccountSource {
  return { idSuffix: '', shared: undefined, made: [], demand: () => undefined, lacks: () => undefined };
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
    made: [],
    demand(check) {
      if (credentials === undefined)
        throw new Skip("no control endpoint to set up 'an account', and no account in the target file");
      if (check.account !== undefined)
        throw new Skip("no control endpoint to set up 'an account' as the check needs it");
      if (check.movesMoney === true && !mayMoveMoney) {
        throw new Skip('it moves money, and the target file does not say mayMoveMoney: true');
      }
    },
    lacks: (exchange) =>
      lackCodes.test(textOf(exchange.body['code']))
        ? `the account of the target file cannot pay: ${textOf(exchange.body['code'])}`
        : undefined,
  };
}

/** Makes (or takes) an account for a check. Skips where the target cannot make it as asked. */
export async function openAccount(
  session: CheckSession,
  params: AccountParams | undefined,
): Promise<Account> {
  const { control, accounts, secret } = session.environment;
  const credentials =
    control === undefined
      ? sharedOrSkip(accounts)
      : credentialsOf(await control.setup('an account', params ?? {}), params ?? {});
  if (credentials.accountId !== undefined) accounts.made.push(credentials.accountId);
  secret(credentials.clientSecret, 'CLIENT_SECRET');
  secret(credentials.certificatePem, 'CERTIFICATE');
  secret(credentials.certificateHeader, 'CERTIFICATE');
  return withOperations(coreOf(session, credentials));
}

function sharedOrSkip(accounts: AccountSource): Credentials {
  if (accounts.shared === undefined) throw new Skip("no control endpoint to set up 'an account'");
  return accounts.shared;
}

const promised = ['feeAmount', 'settlement', 'minimumExpiration', 'webhookRegistration'] as const;

/** The credentials of an account that the control endpoint made. Throws `Skip` where it is not as asked. */
export function credentialsOf(returned: AccountReturns, asked: AccountParams): Credentials {
  for (const name of promised) {
    const inForce = returned[name];
    if (asked[name] !== undefined && inForce !== undefined && inForce !== asked[name]) {
      throw new Skip(`the target cannot make 'an account' with ${name} ${asked[name]}: it is ${inForce}`);
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

function coreOf(session: CheckSession, credentials: Credentials): AccountCore {
  const tokens = new Map<Family, Promise<string>>();
  const core: AccountCore = {
    ...credentials,
    values: session.values,
    profile: session.environment.profile,
    send: (call) => session.send(call),
    demand: (exchange, statuses) => session.precondition(exchange, statuses),
    async call(operation, options = {}) {
      const call = callOf(session, operation, options);
      const token =
        options.token === undefined ? await core.token(familyOf(session, operation)) : options.token;
      const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
      return session.send({ ...call, headers: { ...authorization, ...call.headers } });
    },
    token(family = 'standard') {
      const known = tokens.get(family);
      if (known !== undefined) return known;
      const fetched = fetchToken(session, core, family);
      tokens.set(family, fetched);
      return fetched;
    },
  };
  return core;
}

async function fetchToken(session: CheckSession, core: AccountCore, family: Family): Promise<string> {
  const account = withOperations(core);
  const exchange = await (family === 'standard' ? account.requestToken() : account.requestOauthToken());
  session.precondition(exchange, family === 'standard' ? [201] : [200, 201, 202]);
  const token = exchange.body['access_token'] as unknown;
  if (typeof token !== 'string' || token === '') throw new Stop('the token answer has no access_token');
  session.environment.secret(token, 'TOKEN');
  return token;
}

function familyOf(session: CheckSession, operation: OperationId): Family {
  return session.environment.judge.document.operations.get(operation)?.family ?? 'standard';
}

function callOf(
  session: CheckSession,
  operationId: OperationId,
  options: CallOptions,
): Call & { judge?: boolean } {
  const operation = session.environment.judge.document.operations.get(operationId);
  if (operation === undefined) throw new SetupError(`the contract has no operation ${operationId}`);
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(options.path?.[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(options.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString();
  const headers = Object.entries(options.headers ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: Object.fromEntries(headers),
    operation: operationId,
    retry: options.retry,
    ...(options.json !== undefined && { json: options.json }),
    ...(options.text !== undefined && { text: options.text }),
    ...(options.judge !== undefined && { judge: options.judge }),
  };
}
