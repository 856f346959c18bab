import type { ClauseId, OpenPointId } from '../../../generated/clauses.js';
import { check, type Check, type CheckContext } from '../../check.js';
import type { Account } from '../../target/account.js';
import { accountWhere } from '../webhook-registration/route.js';
import { withoutEffect } from './effect.js';
import {
  expectGraded,
  expectNoServerError,
  isAcceptable,
  isRefusable,
  isRight,
  openPointOf,
  recordOpen,
} from './grading.js';
import type { Grade, Plan, PlanNeed, Tools } from './plan.js';
import { prepare, sendAll } from './sending.js';

/** The clause that records what an open point leaves open in requests. */
const openClauses: Readonly<Partial<Record<OpenPointId, ClauseId>>> = {
  'OP-54': 'ERROR-43',
  'OP-56': 'ERROR-41',
  'OP-59': 'ERROR-44',
};

type Context = CheckContext<ClauseId, 'an account' | PlanNeed, OpenPointId>;

/** The clauses that some grades name. */
export function clausesOf(grades: Plan['faults'] | Plan['bounds']): readonly ClauseId[] {
  const byKinds: readonly Readonly<Record<string, ClauseId | Grade>>[] = Object.values(grades);
  const all = byKinds.flatMap((byKind) => Object.values(byKind));
  return [...new Set(all.map((grade) => (typeof grade === 'string' ? grade : grade.clause)))];
}

const shared = ({ name: _name, ...plan }: Plan) => ({
  needs: ['an account', ...(plan.needs ?? [])] as const,
  family: plan.family,
  ...(plan.movesMoney === true && { movesMoney: true }),
  // Where a state is needed, no account of the target file would do anyway.
  ...(plan.needs !== undefined && plan.account !== undefined && { account: plan.account }),
});

/** The account to try things on, and what else the bases of a plan are made from. */
async function toolsOf(plan: Plan, context: Context): Promise<Tools & { readonly account: Account }> {
  const { values, control } = context;
  const account = plan.registers === true ? await accountWhere(context, 'enabled') : context.account;
  return { account, values, control };
}

/**
 * Every fault that a clause says is refused, sent once. Right requests come first: what a gateway remembers of them must not
 * mend the others.
 */
function faultsRefused(plan: Plan): Check {
  return check({
    id: `derived/${plan.name}-faults`,
    title: `${plan.what} with a fault that the contract and the list of errors name is refused`,
    clauses: [...clausesOf(plan.faults), 'ERROR-39'] as readonly ClauseId[],
    ...shared(plan),
    async run(context) {
      const tools = await toolsOf(plan, context);
      const cases = await prepare(plan, tools);
      await sendAll(plan, tools.account, cases.filter(isRight));
      const sent = await sendAll(plan, tools.account, cases.filter(isRefusable));
      expectGraded(context.expect, plan, sent);
      expectNoServerError(context.expect, sent);
    },
  });
}

/** Every bound that a clause says is accepted, just reached. */
function boundsAccepted(plan: Plan, clauses: readonly ClauseId[]): Check {
  return check({
    id: `derived/${plan.name}-bounds`,
    title: `${plan.what} that just reaches a bound of the contract is accepted`,
    clauses,
    ...shared(plan),
    ...(plan.account !== undefined && { account: plan.account }),
    async run(context) {
      const tools = await toolsOf(plan, context);
      const cases = (await prepare(plan, tools)).filter(isAcceptable);
      expectGraded(context.expect, plan, await sendAll(plan, tools.account, cases));
    },
  });
}

/** Everything else that can be wrong with a request: recorded, but no server error. */
function leftOpen(plan: Plan): Check {
  const clauses = plan.open.flatMap((openPoint) => openClauses[openPoint] ?? []);
  return check({
    id: `derived/${plan.name}-left-open`,
    title: `${plan.what} with a fault that nothing names is not answered with a server error`,
    clauses: [...clauses, 'ERROR-39'] as readonly ClauseId[],
    openPoints: plan.open,
    ...shared(plan),
    async run(context) {
      const tools = await toolsOf(plan, context);
      const cases = (await prepare(plan, tools)).filter((one) => openPointOf(one) !== undefined);
      const sent = await sendAll(plan, tools.account, cases, { judge: false });
      recordOpen(context.record, plan, sent);
      expectNoServerError(context.expect, sent);
    },
  });
}

/** The checks of a plan. */
export function checksOf(plan: Plan): readonly Check[] {
  const bounds = [...new Set([...clausesOf(plan.bounds), ...(plan.accepted ?? [])])];
  return [
    faultsRefused(plan),
    ...(bounds.length > 0 ? [boundsAccepted(plan, bounds)] : []),
    leftOpen(plan),
    ...(plan.effect === undefined ? [] : [withoutEffect(plan, plan.effect)]),
  ];
}
