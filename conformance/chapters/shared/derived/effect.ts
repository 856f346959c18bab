import { groupBy } from '../../../core/groups.js';
import { endingFor } from '../request-table.js';
import { check, items, Skip, t } from '../../check.js';
import type { Account, CheckClauseId, CheckContext, WrittenCheck } from '../../check.js';
import type { BalanceReading } from '../../balance/client.js';
import { isRefusable } from './grading.js';
import type { Effect, RequestPlan, PlanNeed } from './plan.js';
import { caseName, type Prepared, prepare, sendAll, type Sent } from './sending.js';

type Context = CheckContext<CheckClauseId, 'an account' | 'notifications' | PlanNeed, 'OP-49'>;

const toListen = ['notifications'] as const;

const isRefusal = ({ answer }: Sent): boolean => answer.status >= 400;

/** Sends every kind of fault of a plan once more, to see that a refused request has changed nothing. */
export function withoutEffect(plan: RequestPlan, effect: Effect): WrittenCheck {
  const { what } = plan;
  const { balances, silence, idIsFree } = effect;
  const clauses = [balances, silence?.clause, idIsFree].filter((clause) => clause !== undefined);
  return check(`derived/${plan.name}-without-effect`, {
    en: `${what.en} that was refused for any of its fields has changed nothing`,
    'pt-BR': `${what['pt-BR']} recusad${endingFor(what)} por qualquer um de seus campos não alterou nada`,
    clauses: [...new Set(clauses)] as readonly CheckClauseId[],
    openPoints: ['OP-49'],
    needs: ['an account', ...(silence === undefined ? [] : toListen), ...(plan.needs ?? [])] as const,
    account: effect.account,
    async run(context) {
      const cases = oneOfEachKind((await prepare(plan, context)).filter(isRefusable));
      const inbox = silence && (await context.receiver.listen([silence.eventType]));
      const refused = await refusedOf(plan, effect, cases, context);
      if (refused.length === 0) throw new Skip(t`the target refused none of the invalid requests`);
      const ids = new Set(refused.map(({ id }) => id).filter((id) => id !== undefined && id !== ''));
      if (silence !== undefined && inbox !== undefined) {
        context.expect.at(silence.clause).neverArrives(
          inbox,
          silence.wanted((id) => ids.has(id)),
        );
      }
      if (idIsFree !== undefined) await expectFree(plan, idIsFree, refused, context);
      if (effect.listed === true) await recordListed(plan, context, ids);
    },
  });
}

function oneOfEachKind(cases: readonly Prepared[]): readonly Prepared[] {
  const kinds = new Map(cases.map((one) => [`${caseName(one)} ${one.base.name}`, one]));
  return [...kinds.values()];
}

/**
 * Sends the requests field by field, compares the balances after each field, and returns the refused requests. Whether
 * they are refused is for other checks to judge. Once one is accepted, it may move money at any time, so balances are
 * no longer compared.
 */
async function refusedOf(
  plan: RequestPlan,
  { balances }: Effect,
  cases: readonly Prepared[],
  { account, expect }: Context,
): Promise<readonly Sent[]> {
  const refused: Sent[] = [];
  let before: BalanceReading | undefined = balances && (await account.balance());
  for (const group of byField(cases)) {
    const sent = await sendAll(plan, account, group);
    refused.push(...sent.filter(isRefusal));
    if (!sent.every(isRefusal)) before = undefined;
    if (before === undefined || balances === undefined) continue;
    const after = await account.balance();
    expectSame(expect, balances, [before, after], sent);
    before = after;
  }
  return refused;
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
  { account, expect }: Context,
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
