import { untrusted, type UntrustedJson } from '../../core/untrusted-json.js';
import { centsOf } from '../../core/cents.js';
import { Stop } from '../../core/errors.js';
import type { AccountCore, CallOptions } from '../../target/account-core.js';
import { type Exchange } from '../../target/exchange.js';
import type { Wrapping } from '../../target/profile.js';

/**
 * A balance in cents, whichever path and form it came in. Reading an amount that the target did not give ends the
 * check: the contract has that finding, and sums with no number would only repeat it.
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

  /** Usable at once: `netBalance` or `available`. */
  get availableCents(): number {
    return this.#look('available');
  }

  get blockedCents(): number {
    return this.#look('blocked');
  }

  /** `grossBalance`, or available and blocked together. */
  get totalCents(): number {
    return this.#look('total');
  }

  /** Reading an amount counts as looking at the answer it came in. */
  #look(amount: 'available' | 'blocked' | 'total'): number {
    this.exchange.look();
    const cents = this.#cents[amount];
    if (Number.isNaN(cents)) throw new Stop(`the ${amount} balance is not an amount`);
    return cents;
  }
}

/** Whether two readings have the same amounts; not where one has none. */
export function isSameMoney(one: BalanceReading, other: BalanceReading): boolean {
  try {
    return one.availableCents === other.availableCents && one.blockedCents === other.blockedCents;
  } catch (thrown) {
    if (thrown instanceof Stop) return false;
    throw thrown;
  }
}

export interface BalanceCalls {
  /** The balance, in the form of the family this target has, the standard one of both. Ends the check when none comes. */
  balance(): Promise<BalanceReading>;
  /** The standard balance, likewise. */
  standardBalance(options?: CallOptions): Promise<BalanceReading>;
  /** The compatibility balance, likewise. */
  compatibilityBalance(options?: CallOptions): Promise<BalanceReading>;
  /** `GET /balance`, or `GET /api/balance` where the target has only that. */
  requestBalance(options?: CallOptions): Promise<Exchange>;
  /** `GET /accounts/balances` */
  requestAccountsBalances(options?: CallOptions): Promise<Exchange>;
}

export function balanceCalls(account: AccountCore): BalanceCalls {
  const standard = account.profile.balancePaths[0] === '/api/balance' ? 'getApiBalance' : 'getBalance';
  const requestBalance = (options?: CallOptions) => account.call(standard, options);
  const requestAccountsBalances = (options?: CallOptions) => account.call('getAccountsBalances', options);
  const standardBalance = async (options?: CallOptions) => {
    const answer = await requestBalance(options);
    account.demand(answer, [200]);
    return readStandard(answer, account.profile.wrapping);
  };
  const compatibilityBalance = async (options?: CallOptions) => {
    const answer = await requestAccountsBalances(options);
    // OP-10
    account.demand(answer, [200, 201, 202]);
    return readCompatibility(answer);
  };
  return {
    requestBalance,
    requestAccountsBalances,
    standardBalance,
    compatibilityBalance,
    balance: () =>
      account.profile.families.includes('standard') ? standardBalance() : compatibilityBalance(),
  };
}

const standardFields = ['grossBalance', 'blockedBalance', 'netBalance', 'consultedAt'] as const;
/** How deep and how far the four fields are looked for; no envelope comes near either. */
const searched = { depth: 4, places: 200 };

/** Where most of the four fields stand together, the outermost and first such place; on top when nowhere (OP-31). */
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

/** Members of an object or items of an array, as many of them as are looked at. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  const looked = Array.isArray(value) ? value.slice(0, searched.places) : untrusted(value);
  return Object.entries(looked).slice(0, searched.places);
}

/** The answer of either path of the standard balance with a balance in it. */
export function isBalance({ request, response }: Exchange): boolean {
  return /^\/(api\/)?balance$/.test(request.path) && response?.status === 200;
}

/** The object that carries the four standard fields. */
export function unwrapped(body: UntrustedJson, wrapping: Wrapping): UntrustedJson {
  return wrapping.reduce((place, name) => untrusted(place[name]), untrusted(body));
}

export function readStandard(exchange: Exchange, wrapping: Wrapping): BalanceReading {
  const fields = unwrapped(exchange.body, wrapping);
  return new BalanceReading(exchange, {
    available: fields['netBalance'],
    blocked: fields['blockedBalance'],
    total: fields['grossBalance'],
  });
}

/** What an answer says is blocked, in cents; undefined where it does not say. */
export function blockedCentsOf({ body }: Exchange, wrapping: Wrapping): number | undefined {
  return centsOf(unwrapped(body, wrapping)['blockedBalance']);
}

export function readCompatibility(exchange: Exchange): BalanceReading {
  const amounts = untrusted(exchange.body['data']?.[0]?.['balanceAmount']);
  return new BalanceReading(exchange, { available: amounts['available'], blocked: amounts['blocked'] });
}
