import type { Account } from '../domain/account.js';
import type { CashOutOrder } from '../domain/cash-out.js';
import { hasCheckDigits } from '../domain/documents.js';
import { type BankPlan, rejected } from '../domain/payments.js';
import { refusal } from '../domain/problems.js';
import type { SettlingBank } from '../ports.js';
import { counterpartOf } from './directory.js';
import { cashInScenario, type CashOutScenario, cashOutScenario } from './scenarios.js';

/** The sandbox's settling bank. `settlementDelayMs` is how long it takes to settle. */
export function sandboxBank(settlementDelayMs: number): SettlingBank {
  return {
    take: (order, account, header) => {
      const scenario = cashOutScenario(header);
      if (scenario?.kind === 'refused') throw refusal(scenario.code);
      return {
        counterpart: counterpartOf(order),
        plan: settlementPlan(order, account, scenario, settlementDelayMs),
      };
    },
    plan: ({ settlement }) =>
      settlement === 'manual' ? null : { afterMs: settlementDelayMs, verdict: { outcome: 'CONFIRMED' } },
    charge: (header) => {
      const scenario = cashInScenario(header);
      return {
        failsAfterMs: scenario?.kind === 'failed' ? settlementDelayMs : null,
        notificationDelay: scenario?.kind === 'delayed' ? scenario.delayMs / 1000 : 0,
      };
    },
  };
}

/**
 * What the sandbox bank will do with a new payment; null if it waits for the control endpoint (`a payment settles`). A
 * scenario, or a document with wrong check digits, decides in either settlement mode (OP-06, OP-30); a DOCUMENT key
 * that differs from the document fails if the bank settles by itself.
 */
function settlementPlan(
  order: CashOutOrder,
  account: Account,
  scenario: CashOutScenario | null,
  delayMs: number,
): BankPlan | null {
  if (scenario?.kind === 'settled') return { afterMs: delayMs, verdict: scenario.verdict };
  if (!hasCheckDigits(order.document)) return { afterMs: delayMs, verdict: rejected('INVALID_TAX_ID') };
  if (account.settlement === 'manual') return null;
  const afterMs = scenario?.kind === 'delayed' ? scenario.delayMs : delayMs;
  const mismatch = order.keyType === 'DOCUMENT' && order.pixKey !== order.document;
  return { afterMs, verdict: mismatch ? rejected('TAX_ID_MISMATCH') : { outcome: 'CONFIRMED' } };
}
