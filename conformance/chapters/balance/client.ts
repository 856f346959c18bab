import { t } from '../../core/text.js';
import { untrusted, type UntrustedJson } from '../../core/untrusted-json.js';
import { centsOf } from '../../core/cents.js';
import { Stop } from '../../core/errors.js';
import type { AccountCore, CallOptions } from '../../target/account-core.js';
import { type Exchange } from '../../target/exchange.js';
import type { Wrapping } from '../../target/profile.js';

/**
 * A balance in cents, from either path and in either form. Reading an amount that the target did not return ends the
 * check: the contract check reports the missing amount, and failed sums would only repeat that.
 */
export class BalanceReading {
  readonly #cents: { readonly available: number; readonly blocked: number; readonly total: number };

  constructor(
    readonly exchange: Exchange,
    cents: { available: unknown; blocked: unknown; total?: unknown },
  ) {
    const available = centsOf(cents.available) ?? NaN;
    const blocked = centsOf(cents.blocked) ?? NaN;
    this.#cents = {
      available,
      blocked,
      total: cents.total === undefined ? available + blocked : (centsOf(cents.total) ?? NaN),
    };
  }

  /** `netBalance` or `available`. */
  get availableCents(): number {
    return this.#look('available');
  }

  get blockedCents(): number {
    return this.#look('blocked');
  }

  /** `grossBalance`, or the sum of available and blocked. */
  get totalCents(): number {
    return this.#look('total');
  }

  /** Reads an amount, and marks the exchange as evidence. */
  #look(amount: 'available' | 'blocked' | 'total'): number {
    this.exchange.look();
    const cents = this.#cents[amount];
    if (Number.isNaN(cents)) throw new Stop(t`the ${amount} balance is not an amount`);
    return cents;
  }
}

/** Whether two readings have the same amounts; false if an amount is missing. */
export function isSameMoney(one: BalanceReading, other: BalanceReading): boolean {
  try {
    return one.availableCents === other.availableCents && one.blockedCents === other.blockedCents;
  } catch (thrown) {
    if (thrown instanceof Stop) return false;
    throw thrown;
  }
}

export function balanceCalls(account: AccountCore) {
  const standard = account.profile.balancePaths[0] === '/api/balance' ? 'getApiBalance' : 'getBalance';
  const calls = {
    /** `GET /balance`, or `GET /api/balance` if the target has only the latter. */
    requestBalance: (options?: CallOptions) => account.call(standard, options),
    /** `GET /accounts/balances` */
    requestAccountsBalances: (options?: CallOptions) => account.call('getAccountsBalances', options),
    /** Requests the balance in the standard form. Ends the check if the request fails. */
    standardBalance: async (options?: CallOptions) => {
      const answer = await calls.requestBalance(options);
      account.demand(answer, [200]);
      return readStandard(answer, account.profile.wrapping);
    },
    /** Requests the balance in the compatibility form. Ends the check if the request fails. */
    compatibilityBalance: async (options?: CallOptions) => {
      const answer = await calls.requestAccountsBalances(options);
      // OP-10
      account.demand(answer, [200, 201, 202]);
      return readCompatibility(answer);
    },
    /** Requests the balance in the form of this target's family; in the standard form if it has both. */
    balance: (): Promise<BalanceReading> =>
      account.profile.families.includes('standard') ? calls.standardBalance() : calls.compatibilityBalance(),
  };
  return calls;
}

const standardFields = ['grossBalance', 'blockedBalance', 'netBalance', 'consultedAt'] as const;
/** Limits of the search for the four fields: nesting depth, and places per level. No real envelope comes close. */
const searched = { depth: 4, places: 200 };

/**
 * Finds the place that has the most of the four fields together: the outermost and first such place, or the top level if no
 * place has any (OP-31).
 */
export function wrappingOf(body: unknown): Wrapping {
  let best: { readonly wrapping: Wrapping; readonly fields: number } = { wrapping: [], fields: 0 };
  let places: readonly (readonly [Wrapping, unknown])[] = [[[], body]];
  for (let depth = 0; depth <= searched.depth; depth += 1) {
    for (const [wrapping, value] of places) {
      const fields = standardFields.filter((name) => untrusted(value)[name] !== undefined).length;
      if (fields > best.fields) best = { wrapping, fields };
    }
    places = places
      .flatMap(([wrapping, value]) =>
        membersOf(value).map(([name, inner]) => [[...wrapping, name], inner] as const),
      )
      .slice(0, searched.places);
  }
  return best.wrapping;
}

/** Members of an object or items of an array, limited to the number that is searched. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  const looked = Array.isArray(value) ? value.slice(0, searched.places) : untrusted(value);
  return Object.entries(looked).slice(0, searched.places);
}

/** Whether an exchange is a successful request to either path of the standard balance. */
export function isBalance({ request, response }: Exchange): boolean {
  return /^\/(api\/)?balance$/.test(request.path) && response?.status === 200;
}

/** The object that contains the four standard fields. */
export function unwrapped(body: UntrustedJson, wrapping: Wrapping): UntrustedJson {
  return wrapping.reduce((place, name) => untrusted(place[name]), untrusted(body));
}

/** Reads a response in the standard form; `wrapping` is the path to its four fields. */
export function readStandard(exchange: Exchange, wrapping: Wrapping): BalanceReading {
  const fields = unwrapped(exchange.body, wrapping);
  return new BalanceReading(exchange, {
    available: fields['netBalance'],
    blocked: fields['blockedBalance'],
    total: fields['grossBalance'],
  });
}

/** The blocked amount in a response, in cents; undefined if the response has none. */
export function blockedCentsOf({ body }: Exchange, wrapping: Wrapping): number | undefined {
  return centsOf(unwrapped(body, wrapping)['blockedBalance']);
}

/** Reads a response in the compatibility form. */
export function readCompatibility(exchange: Exchange): BalanceReading {
  const amounts = untrusted(exchange.body['data']?.[0]?.['balanceAmount']);
  return new BalanceReading(exchange, { available: amounts['available'], blocked: amounts['blocked'] });
}
