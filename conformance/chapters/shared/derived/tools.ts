import type { ClauseId, OpenPointId } from '../../../../generated/clause-ids.js';
import type { Account, CheckContext } from '../../check.js';
import { accountWhere } from '../accounts.js';
import type { PlanNeed, RequestPlan, Tools } from './plan.js';

type Context = CheckContext<ClauseId, 'an account' | PlanNeed, OpenPointId>;

/** The needs, and the account parameters if any, of a check that sends requests of a plan. */
export const needsOf = ({ needs = [], account }: RequestPlan) => ({
  needs: ['an account', ...needs] as const,
  // A state rules out the account of the target file anyway, so that account parameters cost nothing.
  ...(needs.length > 0 && account !== undefined && { account }),
});

/** The account to use, and the other tools from which the bases of a plan are created. */
export async function toolsOf(
  plan: RequestPlan,
  context: Context,
): Promise<Tools & { readonly account: Account }> {
  const { values, control } = context;
  const account = plan.registers === true ? await accountWhere(context, 'enabled') : context.account;
  return { account, values, control };
}
