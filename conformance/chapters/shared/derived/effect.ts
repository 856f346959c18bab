import { eventually } from '../../../core/eventually.js';
import { groupBy } from '../../../core/groups.js';
import { items, Skip, t } from '../../check.js';
import type { Account, CheckClauseId, CheckContext } from '../../check.js';
import { type BalanceReading, isSameMoney } from '../../balance/client.js';
import { isRefusable, isRight } from './grading.js';
import type { Effect, RequestPlan, PlanNeed } from './plan.js';
import { type Prepared, prepare, sendAll, type Sent } from './sending.js';
import { toolsOf } from './tools.js';

type Context = CheckContext<CheckClauseId, 'an account' | 'notifications' | PlanNeed, 'OP-49'>;

const isRefusal = ({ answer }: Sent): boolean => answer.status >= 400;

/** The clauses that forbid a refused request to change anything. */
export const effectClauses = (effect: Effect | undefined): readonly CheckClauseId[] =>
  [effect?.balances, effect?.silence?.clause, effect?.idIsFree].filter((clause) => clause !== undefined);

/** Creates an account and its inbox; if the target cannot create or notify one, leaves the clauses and returns undefined. */
async function watchedBy(
  effect: Effect,
  { newAccount, receiver, expect }: Omit<Context, 'receiver'> & Partial<Pick<Context, 'receiver'>>,
) {
  const { silence } = effect;
  try {
    if (silence !== undefined && receiver === undefined)
      throw new Skip(t`notifications are switched off (webhooks: none)`);
    const account = await newAccount(effect.account);
    return { account, inbox: silence && (await receiver?.listen([silence.eventType], { account })), effect };
  } catch (thrown) {
    if (!(thrown instanceof Skip)) throw thrown;
    for (const clause of effectClauses(effect)) expect.leave(clause, thrown.sentence);
    return undefined;
  }
}

/**
 * Sends every fault for which a clause requires a refusal, once, and expects refused requests to have changed nothing, as
 * far as this target shows it; the caller judges whether they are refused. Valid requests come first: a gateway must not
 * fill in members that are missing later from what it remembers of them.
 */
export async function sendFaults(plan: RequestPlan, context: Context): Promise<readonly Sent[]> {
  const { values, control, expect, record } = context;
  const watched = plan.effect && (await watchedBy(plan.effect, context));
  const { account, inbox, effect } = watched ?? {
    account: (await toolsOf(plan, { ...context, receiver: undefined })).account,
  };
  const setup: Context['control']['setup'] = (state, params) => control.setup(state, params, account);
  const cases = await prepare(plan, { account, values, control: { setup } });
  const opening = effect?.balances && (await account.balance());
  await sendAll(plan, account, cases.filter(isRight));
  const faults = cases.filter(isRefusable);
  if (effect === undefined) return sendAll(plan, account, faults);
  const before = opening && (await balanceAfter(opening, effect, account));
  const sent = await sendAll(plan, account, faults);
  if (effect.balances !== undefined && before !== undefined)
    await expectUnmoved(plan, effect.balances, sent, { account, expect, before });
  const refused = sent.filter(isRefusal);
  const ids = new Set<unknown>(refused.map(({ id }) => id).filter((id) => id !== undefined && id !== ''));
  const { silence, idIsFree, listed } = effect;
  if (silence !== undefined && inbox !== undefined)
    expect.at(silence.clause).neverArrives(
      inbox,
      silence.wanted((id) => ids.has(id)),
    );
  if (idIsFree !== undefined) await expectFree(plan, idIsFree, refused, { account, expect });
  if (listed !== true) return sent;
  const list = await account.listTransactions({ size: 100 });
  if (items(list.body.data).some((row) => ids.has(row.externalId)))
    record('OP-49', plan.operation, t`a refused request is listed`);
  return sent;
}

/**
 * The balance after the effects of the valid requests. If payments settle automatically, waits until the total has fallen
 * and nothing more is blocked; the latter is not enough, because a pending refund may block nothing (OP-43).
 */
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
 * Expects the refused requests to have left both balances unchanged. If they did not, tries the fields again one by one, to
 * show which request is the cause. An accepted request may move money at any time, so then nothing is compared.
 */
async function expectUnmoved(
  plan: RequestPlan,
  clause: CheckClauseId,
  sent: readonly Sent[],
  { account, expect, before }: Tools & { readonly before: BalanceReading },
): Promise<void> {
  if (!sent.every(isRefusal)) {
    expect.leave(clause, t`an invalid request was accepted, and may move money`);
    return;
  }
  const whole = { sent, was: before, now: await account.balance() };
  const move = isSameMoney(before, whole.now) ? undefined : await findMove(plan, sent, account);
  const { sent: moving, was, now } = move ?? whole;
  for (const side of ['availableCents', 'blockedCents'] as const) {
    const [is, should] = [now[side], was[side]];
    const expectation = expect.at(clause);
    for (const { answer } of moving.slice(0, 2)) answer.look();
    now.exchange.look();
    expectation.equal(is, should);
  }
}

/** Finds the first field whose requests move money when sent again; returns them with the balances before and after. */
async function findMove(plan: RequestPlan, refused: readonly Sent[], account: Account) {
  let was = await account.balance();
  for (const group of byField(refused)) {
    const sent = await sendAll(plan, account, group);
    const now = await account.balance();
    if (!isSameMoney(was, now)) return { sent, was, now };
    was = now;
  }
  return undefined;
}

function byField<Case extends Prepared>(cases: readonly Case[]): readonly (readonly Case[])[] {
  return [...groupBy(cases, (one) => one.case?.field.name ?? '').values()];
}

/** Takes one refused request per field, and expects the corresponding valid request to be accepted under the same id. */
async function expectFree(
  plan: RequestPlan,
  clause: CheckClauseId,
  refused: readonly Sent[],
  { account, expect }: Tools,
): Promise<void> {
  for (const [first] of byField(refused)) {
    if (first?.case?.field.where !== 'body') continue;
    const right: Prepared = {
      ...first,
      case: undefined,
      breaks: false,
      request: { ...first.base.request, ...(first.request.path && { path: first.request.path }) },
    };
    for (const { answer } of await sendAll(plan, account, [right])) {
      expect.at(clause).status(answer, plan.success);
    }
  }
}
