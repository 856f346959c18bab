import { eventually } from '../../../core/eventually.js';
import { groupBy } from '../../../core/groups.js';
import { items, Skip, t } from '../../check.js';
import type { Account, CheckClauseId, CheckContext } from '../../check.js';
import type { BalanceReading } from '../../balance/client.js';
import { isRefusable, isRight } from './grading.js';
import type { Effect, RequestPlan, PlanNeed } from './plan.js';
import { type Prepared, prepare, sendAll, type Sent } from './sending.js';
import { toolsOf } from './tools.js';

type Context = CheckContext<CheckClauseId, 'an account' | 'notifications' | PlanNeed, 'OP-49'>;

const isRefusal = ({ answer }: Sent): boolean => answer.status >= 400;

/** The clauses by which a refused request changes nothing. */
export const effectClauses = (effect: Effect | undefined): readonly CheckClauseId[] =>
  [effect?.balances, effect?.silence?.clause, effect?.idIsFree].filter((clause) => clause !== undefined);

/** A new account and its inbox; undefined, with the clauses left, if the target cannot make or notify one. */
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
 * Sends every fault that a clause says is refused, once, and expects refused requests to have changed nothing, if this
 * target shows it; whether they are refused is for the caller to judge. Right requests come first: what a gateway
 * remembers of them must not make up for what is missing in the others.
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
  const sent = await sendByField(plan, effect, faults, { account, expect, before });
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
      expect.leave(balances, t`an invalid request was accepted, and may move money`);
      before = undefined;
      continue;
    }
    const after = await account.balance();
    for (const side of ['availableCents', 'blockedCents'] as const) {
      const [is, was] = [after[side], before[side]];
      const expectation = expect.at(balances);
      for (const { answer } of sent.slice(0, 2)) answer.look();
      after.exchange.look();
      expectation.equal(is, was);
    }
    before = after;
  }
  return all;
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
