import type { AccountCore } from './account-core.js';
import { type BalanceCalls, balanceCalls } from './balance.js';
import { type CashOutCalls, cashOutCalls } from './cash-out.js';
import { type TokenCalls, tokenCalls } from './token.js';

/** An account of the target with a method per operation. A new operation is one file and one line here and below. */
export interface Account extends AccountCore, TokenCalls, BalanceCalls, CashOutCalls {}

export function withOperations(core: AccountCore): Account {
  return { ...core, ...tokenCalls(core), ...balanceCalls(core), ...cashOutCalls(core) };
}
