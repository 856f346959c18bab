import type { Account } from '../../target/account.js';
import type { CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import type { Family } from '../../target/profile.js';

/** An endpoint that takes a bearer token. A new one is one entry below. */
export interface ProtectedEndpoint {
  /** As it stands in check ids. */
  readonly name: string;
  /** As it stands in titles. */
  readonly label: string;
  readonly family: Family;
  /** A right request with a right token creates a payment or refund. */
  readonly movesMoney: boolean;
  /** A right request but for what `options` change, to each of the paths that this target has for it. */
  readonly requests: (account: Account, options: CallOptions) => Promise<readonly Exchange[]>;
}

export const protectedEndpoints: readonly ProtectedEndpoint[] = [
  {
    name: 'balance',
    label: 'the balance',
    family: 'standard',
    movesMoney: false,
    requests: (account, options) =>
      Promise.all(
        account.profile.balancePaths.map((path) =>
          account.call(path === '/balance' ? 'getBalance' : 'getApiBalance', options),
        ),
      ),
  },
  {
    name: 'cash-out',
    label: 'a cash-out',
    family: 'standard',
    movesMoney: true,
    requests: async (account, options) => [await account.cashOut({}, options)],
  },
  {
    name: 'accounts-balances',
    label: 'the balance of the compatibility family',
    family: 'compatibility',
    movesMoney: false,
    requests: async (account, options) => [await account.requestAccountsBalances(options)],
  },
  {
    name: 'transfer',
    label: 'a transfer',
    family: 'compatibility',
    movesMoney: true,
    requests: async (account, options) => [await requestTransfer(account, options)],
  },
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
