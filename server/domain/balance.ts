import type { components } from '../../generated/contract.js';
import type { Instant } from './clock.js';
import { brlFromCents, type Cents, sumCents } from './money.js';

export interface BalanceCents {
  /** Usable immediately; already net of blocked amounts. */
  readonly availableCents: Cents;
  /** Reserved for operations in progress. */
  readonly blockedCents: Cents;
}

/** The balance in the standard form, in BRL numbers. */
export function standardBalance(balance: BalanceCents, at: Instant): components['schemas']['Balance'] {
  return {
    grossBalance: brlFromCents(sumCents(balance.availableCents, balance.blockedCents)),
    blockedBalance: brlFromCents(balance.blockedCents),
    netBalance: brlFromCents(balance.availableCents),
    consultedAt: at,
  };
}

/** The balance in the compatibility form, in BRL numbers. `overdraft` is not implemented and always 0. */
export function compatibilityBalance(
  balance: BalanceCents,
  at: Instant,
): components['schemas']['AccountsBalances'] {
  return {
    data: [
      {
        eventDate: at,
        balanceAmount: {
          available: brlFromCents(balance.availableCents),
          blocked: brlFromCents(balance.blockedCents),
          overdraft: 0,
        },
      },
    ],
  };
}
