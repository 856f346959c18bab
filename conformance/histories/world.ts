import { formatBrl } from '../core/cents.js';
import type { FailureValues } from '../core/failure-values.js';
import { either, t, type Text } from '../core/text.js';
import { items, type UntrustedJson } from '../core/untrusted-json.js';
import type { CheckContext } from '../chapters/check.js';
import type { Account } from '../chapters/account.js';
import { readCompatibility, readStandard } from '../chapters/balance/client.js';
import { type Exchange } from '../target/exchange.js';
import type { Inbox } from '../target/inbox.js';
import type { StateParams, StateReturns } from '../target/states.js';
import { waitForRest } from '../chapters/shared/balances.js';
import { type AccountState, held, type Money, type Sent } from '../model/account.js';
import { balanceOf, holdOf, wrongSide } from '../model/balance.js';
import { type Step, Violation } from './step.js';

/** What a history needs of the target. */
export const needs = [
  'an account',
  'notifications',
  'a received payment',
  'a charge is paid',
  'a payment settles',
  'a sent payment is returned',
  'a refund settles',
] as const;
export type HistoryNeed = (typeof needs)[number];
type HistoryState = Exclude<HistoryNeed, 'notifications'>;
type Control = CheckContext<string, HistoryNeed, never>['control'];

/** What a history works with: its own account and inbox. */
export interface Tools {
  readonly account: Account;
  readonly inbox: Inbox;
  readonly control: Control;
  /** The forms in which the balance is read; if both, they must agree. */
  readonly reads: readonly ('standard' | 'compatibility')[];
  /** How long to wait for a notification, in ms; the inbox's own default if undefined. */
  readonly patienceMs: number | undefined;
}

/** The target's ids for an entry. */
export interface Names {
  readonly externalId?: string;
  readonly transactionId?: string;
  readonly endToEndId?: string | undefined;
  readonly idempotencyKey?: string;
  readonly txid?: string;
  readonly refundId?: string;
  /** The end-to-end id in its notification. */
  readonly notifiedEndToEndId?: string;
  /** Repeats the request that created it. */
  readonly again?: () => Promise<Exchange>;
}

/** The clauses that judge a change of the balance: one for both sides, or one each. */
export interface MoneyClauses {
  readonly available: string;
  readonly blocked: string;
  readonly total: string;
}

/** The same clause for everything about the balance. */
export const throughout = (clause: string): MoneyClauses => ({
  available: clause,
  blocked: clause,
  total: clause,
});

/** The real side of a history: one account of the target, what was done with it and what was seen. */
export class World {
  /** The steps that were taken; the last one may be incomplete. */
  readonly steps: Step[] = [];
  /** Clauses that were exercised and held. */
  readonly held = new Set<string>();
  /** External ids of refused requests. */
  readonly refusedIds: string[] = [];
  /** External ids that were sent again and refused: the list may also show the refused requests. */
  readonly repeatedIds = new Set<string>();
  readonly #names = new Map<number, Names>();
  readonly #made: Exchange[] = [];
  #reads: Exchange[] = [];
  /** The clauses of the last step that moved money, because its effect must last. */
  #lastMoved: MoneyClauses = throughout('BALANCE-32');

  constructor(readonly tools: Tools) {}

  get account(): Account {
    return this.tools.account;
  }

  /** Whether payments settle automatically. */
  get settlesByItself(): boolean {
    return this.account.settlement === 'automatic';
  }

  /** Starts a step. */
  begin(step: Step): void {
    this.steps.push(step);
    this.beginReading();
  }

  /** Forgets what was read before, because it shows nothing about what follows. */
  beginReading(): void {
    this.#reads = [];
  }

  /** The steps in words. */
  get story(): readonly Text[] {
    return this.steps.map(({ what }) => what);
  }

  /** The requests and states so far, and what the last step read. */
  get exchanges(): readonly Exchange[] {
    return [...this.#made, ...this.#reads];
  }

  setNames(id: number, namesOf: Names): void {
    this.#names.set(id, { ...this.#names.get(id), ...namesOf });
  }

  names(id: number): Names {
    return this.#names.get(id) ?? {};
  }

  /** Whether an end-to-end id belongs to another entry. */
  isOfAnother(id: number, endToEndId: unknown): boolean {
    return [...this.#names].some(
      ([other, names]) =>
        other !== id && names.endToEndId !== undefined && names.endToEndId === (endToEndId as string),
    );
  }

  /** Notes a request that changes something. */
  recordChange(answer: Exchange): Exchange {
    this.#made.push(answer);
    return answer;
  }

  /** Notes a request that only reads. */
  recordRead(answer: Exchange): Exchange {
    this.#reads.push(answer);
    return answer;
  }

  /** Puts the account into a state. */
  setup<S extends HistoryState>(state: S, params: StateParams<S>): Promise<StateReturns<S>> {
    return this.tools.control.setup(state, params, this.account, (exchange) => this.#made.push(exchange));
  }

  /**
   * The status of a payment whose answer said `shown`; where payments settle automatically, a pending one is waited for.
   */
  async stateAtRest(shown: Sent['state']): Promise<Sent['state']> {
    if (shown !== 'pending' || !this.settlesByItself) return shown;
    await waitForRest(this.account);
    return 'confirmed';
  }

  /** Expects something at a clause; the history ends if it does not hold. */
  expect(clause: string, holds: boolean, wanted: Text, observed: unknown, values?: FailureValues): void {
    if (!holds) throw new Violation(clause, wanted, observed, undefined, undefined, values);
    this.held.add(clause);
  }

  /** Expects one of these statuses. */
  expectStatus(clause: string, answer: Exchange, allowed: readonly number[]): void {
    const observed = answer.error ?? answer.status;
    this.expect(clause, allowed.includes(answer.status), t`status ${either(allowed.map(String))}`, observed);
  }

  /**
   * The current balance. If both forms are read, they must agree; they are read again if something changed in between.
   */
  async balance(): Promise<Money> {
    const first = await this.#readForms();
    const [one, other = one] = first;
    return this.#agreed(isSameMoney(one, other) ? first : await this.#readForms());
  }

  async #readForms(forms = this.tools.reads) {
    const { account } = this.tools;
    return Promise.all(
      forms.map(async (form) => {
        const isStandard = form === 'standard';
        const answer = await (isStandard ? account.requestBalance() : account.requestAccountsBalances());
        account.demand(this.recordRead(answer), [200]);
        return isStandard ? readStandard(answer, account.profile.wrapping) : readCompatibility(answer);
      }),
    );
  }

  #agreed([first, second]: readonly (Money & { totalCents: number })[]): Money {
    if (first === undefined) throw new Error('a history reads the balance in one form at least');
    const { availableCents, blockedCents, totalCents } = first;
    const sum = availableCents + blockedCents;
    if (this.tools.reads[0] === 'standard')
      this.expect(
        'BALANCE-28',
        totalCents === sum,
        t`grossBalance ${formatBrl(sum)}`,
        formatBrl(totalCents),
        totals(sum, totalCents),
      );
    if (second !== undefined) this.#expectSame(first, second);
    return { availableCents, blockedCents };
  }

  #expectSame(standard: Money & { totalCents: number }, compatible: Money & { totalCents: number }): void {
    const pairs = [
      ['BALANCE-25', 'netBalance', standard.availableCents, compatible.availableCents],
      ['BALANCE-23', 'blockedBalance', standard.blockedCents, compatible.blockedCents],
      ['BALANCE-21', 'grossBalance', standard.totalCents, compatible.totalCents],
    ] as const;
    for (const [clause, name, observed, other] of pairs) {
      this.expect(
        clause,
        observed === other,
        t`${name} ${formatBrl(other)} as in the other form`,
        formatBrl(observed),
        totals(other, observed),
      );
    }
  }

  /**
   * Reads the balance and compares it with the model, at the clauses of the current step, or of the last one that moved
   * money. If there are two forms, one is read after each step, in turn, and both if it is wrong.
   */
  async judgeMoney(account: AccountState, clauses = this.#lastMoved): Promise<void> {
    this.#lastMoved = clauses;
    const { reads } = this.tools;
    const turn = this.steps.length % reads.length;
    const read = reads.length > 1 ? await this.#readForms(reads.slice(turn, turn + 1)) : [];
    const isRight = (one: (typeof read)[number]): boolean =>
      one.totalCents === one.availableCents + one.blockedCents && wrongSide(account, one) === undefined;
    const observed = read.find(isRight) ?? (await this.balance());
    const wrong = wrongSide(account, observed);
    const right = balanceOf(account);
    if (wrong === undefined) {
      for (const clause of [clauses.available, clauses.blocked, clauses.total]) this.held.add(clause);
      return;
    }
    const wanted = t`${formatBrl(right.availableCents)} available and ${formatBrl(right.blockedCents)} blocked`;
    const found = t`${formatBrl(observed.availableCents)} available and ${formatBrl(observed.blockedCents)} blocked`;
    throw new Violation(clauses[wrong], wanted, found, undefined, undefined, {
      of: 'balance',
      unit: 'cents',
      expected: [right.availableCents, right.blockedCents],
      received: [observed.availableCents, observed.blockedCents],
    });
  }

  /** Notes how much the target blocks for a pending refund, which is its own choice (OP-43). */
  async noteHold(account: AccountState, id: number): Promise<AccountState> {
    return held(account, id, holdOf(account, id, await this.balance()));
  }

  /** The rows of the list, complete or filtered by one status. */
  async rows(query: { readonly status?: string } = {}): Promise<readonly UntrustedJson[]> {
    const page = this.recordRead(await this.account.listTransactions({ size: 100, ...query }));
    this.expectStatus('TRANSACTION-01', page, [200]);
    const rows = items(page.body.data);
    const total = page.body.metadata?.total as unknown;
    if (rows.length < 100)
      this.expect('TRANSACTION-07', total === rows.length, t`metadata.total ${rows.length}`, total);
    return rows;
  }
}

/** One amount of a balance, in cents. */
function totals(expected: number, received: number): FailureValues {
  return { of: 'balance', unit: 'cents', expected: [expected], received: [received] };
}

const isSameMoney = (one: Money | undefined, other: Money | undefined): boolean =>
  one?.availableCents === other?.availableCents && one?.blockedCents === other?.blockedCents;
