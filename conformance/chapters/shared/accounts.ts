import type { AccountParams } from '../../target/states.js';
import { accountOf, withoutTokens } from '../account.js';
import {
  type Account,
  type CheckContext,
  type EventType,
  type Exchange,
  type Party,
  Sentence,
  Skip,
  t,
} from '../check.js';
import { settledCashOut } from './settled-payments.js';

/**
 * An account that can make this many payments from the balance in `params` and also pay their fees: the check's own account
 * if payments are free, otherwise a new one with a higher balance, because the fee is known only once an account exists.
 */
export async function withFeesCovered(
  {
    account,
    newAccount,
  }: { readonly account: Account; readonly newAccount: (params: AccountParams) => Promise<Account> },
  params: AccountParams & { readonly available: number },
  payments: number,
): Promise<Account> {
  if (account.feeCents === 0 || payments === 0) return account;
  const cents = Math.round(params.available * 100) + payments * account.feeCents;
  return newAccount({ ...params, available: cents / 100 });
}

/** The account with new bearer tokens, because the old ones may have expired when the check let time pass. */
export function withFreshTokens(account: Account): Account {
  return accountOf(withoutTokens(account));
}

type Tools = Pick<CheckContext<string, 'an account', never>, 'account' | 'target' | 'newAccount'>;

/** A registration with the same URL in every run, because registering a URL again only updates it. */
const confirming = { url: 'https://example.com/hooks/kit', eventType: 'cash_out' } as const;

/**
 * An account for which webhook registration is enabled or disabled as requested: a new one if states can be set up,
 * otherwise the account of the target file if the probe found it in that state. The probe takes a refusal as a sign that
 * registration is enabled, so a valid registration must confirm that.
 */
export async function accountWhere(
  { account, target, newAccount }: Tools,
  webhookRegistration: 'enabled' | 'disabled',
): Promise<Account> {
  if (target.control) return newAccount({ webhookRegistration });
  if (target.registration === webhookRegistration) {
    if (webhookRegistration === 'enabled' && isDisabled(await account.registerWebhook(confirming)))
      throw new Skip(
        t`the route refuses invalid registrations, and reports for valid ones that it is disabled (OP-16)`,
      );
    return account;
  }
  const observed =
    target.registration === 'unknown'
      ? t`it is not known whether registration is enabled`
      : t`registration is ${new Sentence(target.registration)}`;
  throw new Skip(
    t`${observed}, and no control endpoint can change that`,
    t`webhookRegistration ${webhookRegistration}`,
  );
}

const isDisabled = ({ status, body }: Exchange): boolean =>
  status === 200 && (body.success as unknown) === false;

interface CustomHeader {
  readonly key: string;
  readonly value: string;
}

/** Registers a URL for an event type, with these custom headers. */
export function register(
  account: Account,
  url: string,
  headers?: readonly CustomHeader[],
  eventType: EventType = 'cash_out',
): Promise<Exchange> {
  return account.registerWebhook({ url, eventType, ...(headers !== undefined && { headers }) });
}

/** Whether a response says that the URL is now registered; other checks judge the form of `success`. */
export const isRegistered = ({ status, body }: Exchange): boolean =>
  status === 200 && (body.success as unknown) !== false;

/** Sends and settles a cash-out, which is notified to `cash_out`; returns its external id. */
export async function pay(
  account: Account,
  control: Party<'a payment settles'>['control'],
  expect: Party<'a payment settles'>['expect'],
): Promise<string> {
  return (await settledCashOut({ account, control, expect }, { value: 1 })).externalId;
}
