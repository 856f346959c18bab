import { t } from '../core/text.js';
import { isNameable } from '../chapters/devolucao/client.js';
import { paidBy } from '../chapters/shared/paid-charges.js';
import { charge, entriesOf, nextId, pay, receive } from '../model/account.js';
import type { AccountState, ChargingOperation, RefundOperation } from '../model/account.js';
import type { Exchange } from '../target/exchange.js';
import { pick, type Step } from './step.js';
import { formatBrl } from '../core/cents.js';
import { type Names, throughout, type World } from './world.js';

/** The operations, out of these, by which the target can refund the payment with this end-to-end id. */
function waysToRefund(
  { account: { profile } }: World,
  operations: readonly RefundOperation[],
  endToEndId: string,
): readonly RefundOperation[] {
  return operations.filter((operation) => operation !== 'devolucao' || isNameable(profile, endToEndId));
}

/** Receives a payment without a charge. */
export function receiveStep(cents: number, refundedBy: readonly RefundOperation[]): Step {
  return {
    what: t`receive ${formatBrl(cents)}`,
    can: () => true,
    async take(account, world) {
      const { transactionId, endToEndId } = await world.setup('a received payment', { amount: cents / 100 });
      world.setNames(nextId(account), { transactionId, endToEndId });
      const after = receive(account, cents, waysToRefund(world, refundedBy, endToEndId));
      await world.judgeMoney(after, throughout('BALANCE-35'));
      return after;
    },
  };
}

/** How one operation creates charges, and how they are paid. */
export interface ChargingPlan {
  readonly by: ChargingOperation;
  readonly request: (world: World, cents: number) => { names: Names; send: () => Promise<Exchange> };
  readonly success: { readonly clause: string; readonly statuses: readonly number[] };
  readonly namesOf: (answer: Exchange) => Names;
  readonly unpaid: string;
  readonly paid: string;
  readonly refundedBy: readonly RefundOperation[];
}

/** Creates a charge, which moves no money. */
export function chargeStep(plan: ChargingPlan, cents: number): Step {
  return {
    what: t`charge ${formatBrl(cents)} by ${plan.by}`,
    can: () => true,
    async take(account, world) {
      const { names, send: request } = plan.request(world, cents);
      const answer = world.recordChange(await request());
      world.expectStatus(plan.success.clause, answer, plan.success.statuses);
      world.setNames(nextId(account), { ...names, ...plan.namesOf(answer) });
      const after = charge(account, plan.by, cents);
      await world.judgeMoney(after, throughout(plan.unpaid));
      return after;
    },
  };
}

/** Asks the target to have a charge paid. */
export function payChargeStep(plan: ChargingPlan, drawn: number): Step {
  const candidates = (account: AccountState) =>
    entriesOf(account, 'received').filter(({ by, state }) => by === plan.by && state === 'pending');
  return {
    what: t`a ${plan.by} is paid`,
    can: (account) => candidates(account).length > 0,
    async take(account, world) {
      const { id } = pick(candidates(account), drawn);
      const { transactionId, txid } = world.names(id);
      const which = txid === undefined ? { transactionId: transactionId ?? '' } : { txid };
      const endToEndId = paidBy(await world.setup('a charge is paid', which));
      world.setNames(id, { endToEndId });
      const after = pay(account, id, waysToRefund(world, plan.refundedBy, endToEndId));
      await world.judgeMoney(after, throughout(plan.paid));
      return after;
    },
  };
}
