import { t } from '../core/text.js';
import {
  type AccountState,
  type Ending,
  entriesOf,
  giveBack,
  nextId,
  type Received,
  refund,
  refundableCents,
  type RefundOperation,
  returnableCents,
  settleRefund,
} from '../model/account.js';
import { spendableCents } from '../model/balance.js';
import { SetupError, Skip } from '../core/errors.js';
import type { Exchange } from '../target/exchange.js';
import type { StateParams } from '../target/states.js';
import { pick, shareOf, type Step } from './step.js';
import { formatBrl } from '../core/cents.js';
import { type Names, throughout, type World } from './world.js';

/** How one operation refunds received payments. */
export interface RefundPlan {
  readonly by: RefundOperation;
  readonly request: (
    world: World,
    payment: Names,
    cents: number,
  ) => { names: Names; send: () => Promise<Exchange> };
  /** Statuses of an accepted refund, and the clause that requires acceptance. */
  readonly accepted: { readonly clause: string; readonly statuses: readonly number[] };
  readonly beyond: { readonly clause: string; readonly unmoved: string };
  readonly stateOf: (answer: Exchange) => 'pending' | Ending;
  readonly done: string;
  readonly failed: string;
}

const refundable = (plan: RefundPlan, account: AccountState): readonly Received[] =>
  entriesOf(account, 'received').filter(
    ({ state, refundedBy }) => state === 'confirmed' && refundedBy.includes(plan.by),
  );

/** Requests a refund of a share of the refundable remainder of a received payment. */
export function refundStep(plan: RefundPlan, drawn: number, percent: number): Step {
  const amountOf = (account: AccountState, id: number) => shareOf(refundableCents(account, id), percent);
  const candidates = (account: AccountState) =>
    refundable(plan, account).filter(
      ({ id }) => refundableCents(account, id) > 0 && amountOf(account, id) <= spendableCents(account),
    );
  return {
    what: t`request a ${plan.by} of ${percent}% of what remains of a received payment`,
    can: (account) => candidates(account).length > 0,
    async take(account, world) {
      const { id: of } = pick(candidates(account), drawn);
      const cents = amountOf(account, of);
      const { names, send: request } = plan.request(world, world.names(of), cents);
      const answer = world.recordChange(await request());
      world.expectStatus(plan.accepted.clause, answer, plan.accepted.statuses);
      const id = nextId(account);
      world.setNames(id, { ...names, ...idOfRefund(answer) });
      const state = plan.stateOf(answer);
      const after = refund(account, of, plan.by, cents, state);
      if (state === 'pending') return world.noteHold(after, id);
      await world.judgeMoney(after, throughout(state === 'confirmed' ? plan.done : plan.failed));
      return after;
    },
  };
}

function idOfRefund({ body }: Exchange): Names {
  const transactionId = body.transactionId as unknown;
  return typeof transactionId === 'string' ? { transactionId } : {};
}

/** Requests a refund of more than the refundable remainder of a received payment. */
export function refundBeyondStep(plan: RefundPlan, drawn: number, extraCents: number): Step {
  return {
    what: t`request a ${plan.by} of ${formatBrl(extraCents)} more than remains of a received payment`,
    can: (account) => refundable(plan, account).length > 0,
    async take(account, world) {
      const { id } = pick(refundable(plan, account), drawn);
      const cents = refundableCents(account, id) + extraCents;
      const { names, send: request } = plan.request(world, world.names(id), cents);
      const answer = world.recordChange(await request());
      world.expectStatus(plan.beyond.clause, answer, [400]);
      if (names.externalId !== undefined) world.refusedIds.push(names.externalId);
      await world.judgeMoney(account, throughout(plan.beyond.unmoved));
      return account;
    },
  };
}

/** Ends a pending refund. */
export function settleRefundStep(plan: RefundPlan, drawn: number, ending: Ending): Step {
  const candidates = (account: AccountState) =>
    entriesOf(account, 'refund').filter(({ by, state }) => by === plan.by && state === 'pending');
  return {
    what: ending === 'confirmed' ? t`a ${plan.by} is done` : t`a ${plan.by} fails`,
    can: (account) => candidates(account).length > 0,
    async take(account, world) {
      const { id, of } = pick(candidates(account), drawn);
      const { refundId, transactionId } = world.names(id);
      const { endToEndId: paymentId } = world.names(of);
      const which =
        plan.by === 'devolucao'
          ? { refundId: refundId ?? '', endToEndId: paymentId ?? '' }
          : { transactionId };
      const outcome = ending === 'confirmed' ? 'CONFIRMED' : 'ERROR';
      const ended = await endOf(world, ending, { ...which, outcome });
      // The refund may complete at any moment, or has already completed.
      if (ended === 'in its own time') return account;
      world.setNames(id, { endToEndId: ended.endToEndId ?? undefined });
      const after = settleRefund(account, id, ended.as);
      await world.judgeMoney(after, throughout(ended.as === 'confirmed' ? plan.done : plan.failed));
      return after;
    },
  };
}

/**
 * Asks the target to end a refund as `wished`, and returns how the refund ended. A refusal means that it is confirmed,
 * because a refund that has already completed cannot be ended. The refund ends in its own time if the target settles
 * refunds automatically and does not support the state.
 */
async function endOf(
  world: World,
  wished: Ending,
  params: StateParams<'a refund settles'>,
): Promise<{ as: Ending; endToEndId?: string | null | undefined } | 'in its own time'> {
  try {
    return { ...(await world.setup('a refund settles', params)), as: wished };
  } catch (thrown) {
    if (thrown instanceof SetupError && thrown.isRefusal) return { as: 'confirmed' };
    if (thrown instanceof Skip && world.settlesByItself) return 'in its own time';
    throw thrown;
  }
}

/** Returns a share of the amount of a settled cash-out that has not been returned yet. */
export function returnStep(drawn: number, percent: number): Step {
  const candidates = (account: AccountState) =>
    entriesOf(account, 'sent').filter(
      ({ id, by, state }) => by === 'cash-out' && state === 'confirmed' && returnableCents(account, id) > 0,
    );
  return {
    what: t`${percent}% of what remains of a settled cash-out comes back`,
    can: (account) => candidates(account).length > 0,
    async take(account, world) {
      const { id: of } = pick(candidates(account), drawn);
      const cents = shareOf(returnableCents(account, of), percent);
      const { transactionId, externalId } = world.names(of);
      const back = await world.setup('a sent payment is returned', { transactionId, amount: cents / 100 });
      const after = giveBack(account, of, cents);
      world.setNames(nextId(account), { endToEndId: back.endToEndId, ...(externalId && { externalId }) });
      await world.judgeMoney(after, throughout('EVENT-132'));
      return after;
    },
  };
}
