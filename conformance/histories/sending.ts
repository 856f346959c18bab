import { t } from '../core/text.js';
import { entriesOf, nextId, send, settle } from '../model/account.js';
import type { AccountState, Ending, SendingOperation, Sent } from '../model/account.js';
import { possibleBalances, spendableCents } from '../model/balance.js';
import type { Exchange } from '../target/exchange.js';
import { pick, type Step } from './step.js';
import { formatBrl } from '../core/cents.js';
import { type MoneyClauses, type Names, throughout, type World } from './world.js';

/** How one operation sends payments. */
export interface SendingPlan {
  readonly by: SendingOperation;
  readonly request: (world: World, cents: number) => { names: Names; send: () => Promise<Exchange> };
  readonly success: { readonly clause: string; readonly statuses: readonly number[] };
  /** Reads from the response the id that provider states use for the payment, and its status. */
  readonly idOf: (answer: Exchange) => string;
  readonly stateOf: (answer: Exchange) => Sent['state'];
  readonly created: MoneyClauses;
  readonly settled: MoneyClauses;
  /** Clause and statuses of the refusal of an amount above the balance, and the clause that keeps the balance unchanged. */
  readonly beyond: {
    readonly clause: string;
    readonly statuses: readonly number[];
    readonly unmoved: string;
  };
  /** Clause and statuses of the response to a repeated request, and the clause that forbids it to move money. */
  readonly again: {
    readonly clause: string;
    readonly statuses: readonly number[];
    readonly unmoved: string;
    /** Whether the response must have the same id. */
    readonly isSame?: boolean;
  };
}

const failed: MoneyClauses = { available: 'BALANCE-13', blocked: 'BALANCE-12', total: 'BALANCE-13' };

/** Sends a payment that the balance covers; if `cents` is undefined, sends the whole available balance. */
export function sendStep(plan: SendingPlan, cents: number | undefined): Step {
  const amountOf = (account: AccountState) => cents ?? spendableCents(account);
  return {
    what:
      cents === undefined
        ? t`send the whole available balance by ${plan.by}`
        : t`send ${formatBrl(cents)} by ${plan.by}`,
    can: (account) => amountOf(account) > 0 && spendableCents(account) >= amountOf(account),
    async take(account, world) {
      const amount = amountOf(account);
      const { names, send: request } = plan.request(world, amount);
      const answer = world.recordChange(await request());
      const { clause, statuses } = plan.success;
      // The available balance can be spent: a refusal breaks that rule, any other wrong status breaks the operation's rule.
      const isRefused = answer.status >= 400 && answer.status < 500;
      world.expectStatus(isRefused ? 'BALANCE-09' : clause, answer, statuses);
      world.held.add('BALANCE-09');
      const state = await world.stateAtRest(plan.stateOf(answer));
      const id = nextId(account);
      world.setNames(id, { ...names, transactionId: plan.idOf(answer), again: request });
      const after = send(account, plan.by, amount, state);
      await world.judgeMoney(after, { pending: plan.created, confirmed: plan.settled, failed }[state]);
      return after;
    },
  };
}

/** Tries to send more than the available balance. */
export function sendBeyondStep(plan: SendingPlan, extraCents: number): Step {
  return {
    what: t`request a ${plan.by} of ${formatBrl(extraCents)} more than the available balance`,
    can: () => true,
    async take(account, world) {
      const available = possibleBalances(account).map(({ availableCents }) => availableCents);
      const { names, send: request } = plan.request(world, Math.max(...available) + extraCents);
      const answer = world.recordChange(await request());
      world.expectStatus(plan.beyond.clause, answer, plan.beyond.statuses);
      if (names.externalId !== undefined) world.refusedIds.push(names.externalId);
      await world.judgeMoney(account, throughout(plan.beyond.unmoved));
      return account;
    },
  };
}

/** Repeats the request of an earlier payment that has not failed; the repetition of a failed one may be a new payment. */
export function sendAgainStep(plan: SendingPlan, drawn: number): Step {
  const candidates = (account: AccountState) =>
    entriesOf(account, 'sent').filter(({ by, state }) => by === plan.by && state !== 'failed');
  return {
    what: t`send the request of an earlier ${plan.by} again`,
    can: (account) => candidates(account).length > 0,
    async take(account, world) {
      const { again, transactionId, externalId } = world.names(pick(candidates(account), drawn).id);
      if (again === undefined) return account;
      const answer = world.recordChange(await again());
      if (externalId !== undefined) world.repeatedIds.add(externalId);
      world.expectStatus(plan.again.clause, answer, plan.again.statuses);
      if (plan.again.isSame === true) {
        const observed = plan.idOf(answer);
        world.expect(
          plan.again.clause,
          observed === transactionId,
          t`the id ${transactionId ?? ''}`,
          observed,
        );
      }
      await world.judgeMoney(account, throughout(plan.again.unmoved));
      return account;
    },
  };
}

/** Ends a pending payment. */
export function settleStep(plans: readonly SendingPlan[], drawn: number, ending: Ending): Step {
  const candidates = (account: AccountState) =>
    entriesOf(account, 'sent').filter(({ state }) => state === 'pending');
  return {
    what: ending === 'confirmed' ? t`a pending payment settles` : t`a pending payment fails`,
    can: (account) => candidates(account).length > 0,
    async take(account, world) {
      const { id, by } = pick(candidates(account), drawn);
      const transactionId = world.names(id).transactionId;
      const outcome = ending === 'confirmed' ? 'CONFIRMED' : 'ERROR';
      await world.setup('a payment settles', { transactionId, outcome });
      const after = settle(account, id, ending);
      const settled = plans.find((plan) => plan.by === by)?.settled ?? throughout('BALANCE-33');
      await world.judgeMoney(after, ending === 'failed' ? failed : settled);
      return after;
    },
  };
}
