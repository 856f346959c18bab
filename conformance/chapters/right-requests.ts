import { isSuccess } from '../core/success.js';
import type { OperationId } from '../../generated/operations.js';
import type { Check } from '../engine/check.js';
import { type CheckContext, defineCheck, type WrittenCheck } from './check.js';
import { plans } from './plans.js';
import { needsOf } from './shared/derived/tools.js';
import type { PlanNeed, RequestPlan } from './shared/derived/plan.js';
import { optionsOf, rightRequests as requestsOf } from './shared/derived/sending.js';
import { accountWhere } from './shared/accounts.js';

type Context = CheckContext<never, 'an account' | PlanNeed, never>;

/** Creates a check that sends the valid requests of a plan until one is accepted. */
function ofPlan(plan: RequestPlan): WrittenCheck {
  return defineCheck(`right-request/${plan.name}`, {
    ...plan.what,
    clauses: [],
    ...needsOf(plan),
    async run(context: Context) {
      const { values, control } = context;
      const account = plan.registers === true ? await accountWhere(context, 'enabled') : context.account;
      for (const right of await requestsOf(plan, { account, values, control })) {
        if (isSuccess(await account.call(plan.operation, optionsOf(plan, right())))) return;
      }
    },
  });
}

/** Creates a check that requests the balance, which has no plan because its request has no fields. */
function ofBalance(operation: 'getBalance' | 'getAccountsBalances'): WrittenCheck {
  return defineCheck(`right-request/${operation}`, {
    en: 'A request for the balance',
    'pt-BR': 'Uma consulta ao saldo',
    clauses: [],
    async run({ account }) {
      await (operation === 'getBalance' ? account.requestBalance() : account.requestAccountsBalances());
    },
  });
}

/**
 * One check per operation that sends a valid request to it. These checks are not part of the suite: they assert nothing
 * about the responses.
 */
export const rightRequests: ReadonlyMap<OperationId, Check> = new Map(
  [
    ...plans.map((plan) => [plan.operation, ofPlan(plan)] as const),
    ...(['getBalance', 'getAccountsBalances'] as const).map(
      (operation) => [operation, ofBalance(operation)] as const,
    ),
  ].map(([operation, written]) => [operation, { ...written, family: written.family ?? undefined }]),
);
