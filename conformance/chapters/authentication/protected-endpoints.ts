import type { CheckContext } from '../check.js';
import type { Account } from '../account.js';
import type { CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import type { Family } from '../../target/profile.js';

/** Provider states that an endpoint needs, so that nothing but the token is wrong with its requests. */
type EndpointNeed = 'a received payment';
type Control = CheckContext<never, EndpointNeed, never>['control'];

/** Sends a request that is right but for what `options` change, to each of the paths that this target has for it. */
type Ask = (options: CallOptions) => Promise<readonly Exchange[]>;

/** An endpoint that takes a bearer token. A new one is one entry below. */
export interface ProtectedEndpoint {
  /** As it stands in check ids. */
  readonly name: string;
  /** As it stands in titles. */
  readonly label: string;
  readonly family: Family;
  readonly needs?: readonly EndpointNeed[];
  /** Makes what the requests are about, and returns how they are sent. */
  readonly prepare: (account: Account, control: Control) => Promise<Ask>;
}

/** An endpoint whose requests are about nothing that has to be there. */
const endpoint = (
  name: string,
  label: string,
  family: Family,
  ask: (account: Account, options: CallOptions) => Promise<Exchange | readonly Exchange[]>,
): ProtectedEndpoint => ({
  name,
  label,
  family,
  prepare: (account) => Promise.resolve(async (options) => [await ask(account, options)].flat()),
});

/** An endpoint whose requests are about a payment that the account has received. */
const endpointOfPayment = (
  name: string,
  label: string,
  family: Family,
  ask: (
    account: Account,
    payment: { readonly transactionId: string; readonly endToEndId: string },
    options: CallOptions,
  ) => Promise<Exchange>,
): ProtectedEndpoint => ({
  name,
  label,
  family,
  needs: ['a received payment'],
  prepare: async (account, control) => {
    const payment = await control.setup('a received payment', { amount: 10 }, account);
    return async (options) => [await ask(account, payment, options)];
  },
});

export const protectedEndpoints: readonly ProtectedEndpoint[] = [
  endpoint('balance', 'the balance', 'standard', (account, options) =>
    Promise.all(
      account.profile.balancePaths.map((path) =>
        account.call(path === '/balance' ? 'getBalance' : 'getApiBalance', options),
      ),
    ),
  ),
  endpoint('cash-out', 'a cash-out', 'standard', (account, options) => account.cashOut({}, options)),
  endpoint('qr-cash-out', 'a QR cash-out', 'standard', (account, options) => account.qrCashOut({}, options)),
  endpoint('cash-in', 'a cash-in', 'standard', (account, options) => account.cashIn({}, options)),
  endpointOfPayment('refund-in', 'a refund-in', 'standard', (account, { transactionId }, options) =>
    account.refundIn(transactionId, {}, options),
  ),
  endpoint('med', 'the MED list', 'standard', (account, options) => account.listMeds({}, options)),
  endpoint('transactions', 'the list of transactions', 'standard', (account, options) =>
    account.listTransactions({}, options),
  ),
  endpoint('webhooks', 'a webhook registration', 'standard', (account, options) =>
    account.registerWebhook({}, options),
  ),
  endpointOfPayment('resend', 'a resend', 'standard', (account, { endToEndId }, options) =>
    account.resendWebhook(endToEndId, { url: 'https://receiver.example/again' }, options),
  ),
  endpoint(
    'accounts-balances',
    'the balance of the compatibility family',
    'compatibility',
    (account, options) => account.requestAccountsBalances(options),
  ),
  endpoint('transfer', 'a transfer', 'compatibility', requestTransfer),
  endpoint('cob', 'an immediate charge', 'compatibility', (account, options) => account.cob({}, options)),
  endpointOfPayment('devolucao', 'a devolucao', 'compatibility', (account, { endToEndId }, options) =>
    account.devolucao(endToEndId, {}, options),
  ),
];

/** `POST /dict/pix`: 10.00 BRL to a CPF key, with a new idempotency key. */
export function requestTransfer(account: Account, { headers, ...options }: CallOptions): Promise<Exchange> {
  const { values } = account;
  return account.call('createTransfer', {
    json: { pixKey: values.cpf(), payment: { currency: 'BRL', amount: 10 } },
    headers: { 'x-idempotency-key': values.uuid(), ...headers },
    ...options,
  });
}
