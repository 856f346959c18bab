import type { ClauseId, OpenPointId } from '../../../../generated/clause-ids.js';
import type { Account, CheckContext } from '../../check.js';
import { accountWhere } from '../accounts.js';
import type { PlanNeed, RequestPlan, Tools } from './plan.js';

type Context = CheckContext<ClauseId, 'an account' | PlanNeed, OpenPointId>;

/** The needs of a check that sends requests of a plan. */
export const needsOf = ({ needs = [], account }: RequestPlan) => ({
  needs: ['an account', ...needs] as const,
  // If a state is needed, the account of the target file would not do anyway.
  ...(needs.length > 0 && account !== undefined && { account }),
});

/** The account to use, and what else the bases of a plan are made from. */
export async function toolsOf(
  plan: RequestPlan,
  context: Context,
): Promise<Tools & { readonly account: Account }> {
  const { values, control } = context;
  const account = plan.registers === true ? await accountWhere(context, 'enabled') : context.account;
  return { account, values, control };
}
