import { eventually } from '../../../core/eventually.js';
import { groupBy } from '../../../core/groups.js';
import { items, Skip, t } from '../../check.js';
import type { Account, CheckClauseId, CheckContext, Inbox } from '../../check.js';
import type { BalanceReading } from '../../balance/client.js';
import { isRefusable, isRight } from './grading.js';
import type { Effect, RequestPlan, PlanNeed } from './plan.js';
import { type Prepared, prepare, sendAll, type Sent } from './sending.js';

type Context = CheckContext<CheckClauseId, 'an account' | 'notifications' | PlanNeed, 'OP-49'>;

/** Where it is seen whether refused requests have changed anything. */
interface Watched {
  readonly account: Account;
  readonly inbox: Inbox | undefined;
}

const isRefusal = ({ answer }: Sent): boolean => answer.status >= 400;

/** The clauses by which a refused request changes nothing. */
export const effectClauses = (effect: Effect | undefined): readonly CheckClauseId[] =>
  [effect?.balances, effect?.silence?.clause, effect?.idIsFree].filter((clause) => clause !== undefined);

/** A new account that has sent nothing; undefined, with the clauses left, if the target cannot make or notify one. */
async function watchedAccount(
  { newAccount, receiver, expect }: Omit<Context, 'receiver'> & Partial<Pick<Context, 'receiver'>>,
  effect: Effect,
): Promise<Watched | undefined> {
  const { silence } = effect;
  try {
    if (silence !== undefined && receiver === undefined)
      throw new Skip(t`notifications are switched off (webhooks: none)`);
    const account = await newAccount(effect.account);
    return { account, inbox: silence && (await receiver?.listen([silence.eventType], { account })) };
  } catch (thrown) {
    if (!(thrown instanceof Skip)) throw thrown;
    for (const clause of effectClauses(effect)) expect.leave(clause, thrown.sentence);
    return undefined;
  }
}

/**
 * Sends the requests of a plan from a new account, first those that are right, and expects refused ones to have changed
 * nothing. Whether faults are refused is for the caller to judge. Undefined, with nothing sent, if this target cannot
 * show it.
 */
export async function sendWithoutEffect(
  plan: RequestPlan,
  effect: Effect,
  context: Context,
): Promise<readonly Sent[] | undefined> {
  const { values, control, expect } = context;
  const watched = await watchedAccount(context, effect);
  if (watched === undefined) return undefined;
  const { account, inbox } = watched;
  const setup: Context['control']['setup'] = (state, params) => control.setup(state, params, account);
  const cases = await prepare(plan, { account, values, control: { setup } });
  const opening = effect.balances && (await account.balance());
  await sendAll(plan, account, cases.filter(isRight));
  const before = opening && (await balanceAfter(opening, effect, account));
  const sent = await sendByField(plan, effect, cases.filter(isRefusable), { account, expect, before });
  const refused = sent.filter(isRefusal);
  const { silence, idIsFree } = effect;
  const ids = new Set(refused.map(({ id }) => id).filter((id) => id !== undefined && id !== ''));
  if (silence !== undefined && inbox !== undefined) {
    const wanted = silence.wanted((id) => ids.has(id));
    expect.at(silence.clause).neverArrives(inbox, wanted);
  }
  if (idIsFree !== undefined) await expectFree(plan, idIsFree, refused, { account, expect });
  if (effect.listed === true) await recordListed(plan, { account, record: context.record }, ids);
  return sent;
}

/** The balance when right requests have moved what they move. A refund that waits may block nothing (OP-43). */
function balanceAfter(
  { totalCents, blockedCents }: BalanceReading,
  effect: Effect,
  account: Account,
): Promise<BalanceReading> {
  if ([effect.account.settlement, account.settlement].some((settlement) => settlement !== 'automatic'))
    return account.balance();
  return eventually(
    () => account.balance(),
    (now) => now.totalCents < totalCents && now.blockedCents <= blockedCents,
    account.profile.patienceMs,
  );
}

type Tools = Pick<Context, 'account' | 'expect'>;

/**
 * Sends the requests field by field, and compares the balances after each field. Once one is accepted, it may move
 * money at any time, so balances are no longer compared.
 */
async function sendByField(
  plan: RequestPlan,
  { balances }: Effect,
  cases: readonly Prepared[],
  { account, expect, ...readings }: Tools & { readonly before: BalanceReading | undefined },
): Promise<readonly Sent[]> {
  const all: Sent[] = [];
  let { before } = readings;
  for (const group of byField(cases)) {
    const sent = await sendAll(plan, account, group);
    all.push(...sent);
    if (balances === undefined || before === undefined) continue;
    if (!sent.every(isRefusal)) {
      before = undefined;
      expect.leave(balances, t`an invalid request was accepted, and may move money`);
      continue;
    }
    const after = await account.balance();
    expectSame(expect, balances, [before, after], sent);
    before = after;
  }
  return all;
}

/** Expects both sides of the balance to be unchanged by these requests. */
function expectSame(
  expect: Context['expect'],
  clause: CheckClauseId,
  [before, after]: readonly [BalanceReading, BalanceReading],
  sent: readonly Sent[],
): void {
  for (const side of ['availableCents', 'blockedCents'] as const) {
    const [is, was] = [after[side], before[side]];
    const expectation = expect.at(clause);
    for (const { answer } of sent.slice(0, 2)) answer.look();
    after.exchange.look();
    expectation.equal(is, was);
  }
}

function byField(cases: readonly Prepared[]): readonly (readonly Prepared[])[] {
  return [...groupBy(cases, (one) => one.case?.field.name ?? '').values()];
}

/** Takes one refused request of each field, and expects the right request to be accepted under its id. */
async function expectFree(
  plan: RequestPlan,
  clause: CheckClauseId,
  refused: readonly Sent[],
  { account, expect }: Tools,
): Promise<void> {
  for (const [first] of byField(refused)) {
    const sent = first as Sent | undefined;
    if (sent?.case?.field.where !== 'body') continue;
    const right: Prepared = {
      ...sent,
      case: undefined,
      breaks: false,
      request: { ...sent.base.request, ...(sent.request.path && { path: sent.request.path }) },
    };
    for (const { answer } of await sendAll(plan, account, [right])) {
      expect.at(clause).status(answer, plan.success);
    }
  }
}

/** Records whether refused requests are in the list of transactions. */
async function recordListed(
  { operation }: RequestPlan,
  { account, record }: { readonly account: Account; readonly record: Context['record'] },
  ids: ReadonlySet<unknown>,
): Promise<void> {
  const list = await account.listTransactions({ size: 100 });
  const listed = items(list.body.data).some((row) => ids.has(row.externalId));
  if (listed) record('OP-49', operation, t`a refused request is listed`);
}
