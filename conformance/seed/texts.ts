import { t, type Text } from '../core/text.js';
import type { SeedKind } from './seed-file.js';

/** The texts of `pixkit seed`. */
export const seedTexts = {
  scenarios: t`Scenarios:`,
  filled: (id: string, url: string) => t`Account ${id} of ${url} is filled:`,
  kinds: {
    cashIn: t`cash-ins`,
    cob: t`immediate charges (cob)`,
    received: t`payments without a charge`,
    cashOut: t`cash-outs`,
    transfer: t`transfers`,
    refund: t`refunds`,
    returned: t`returned payments`,
    med: t`MEDs`,
    medDecision: t`decided MEDs`,
  } satisfies Record<SeedKind, Text>,
  balance: (amount: string) => t`Balance: R$ ${amount}`,
  filling: (scenario: string) =>
    t`Filling the demo account with ${scenario}. Wait for the base URL before you send requests.`,
  isNow: t`Only received payments have past dates: the account already existed, or its gateway does not support openedAt (docs/states.md).`,
  signIn: (url: string) => t`Dashboard (reference gateways only): ${url}/dashboard`,
};
