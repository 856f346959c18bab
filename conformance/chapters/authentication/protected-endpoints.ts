import { type OperationId, operations } from '../../../generated/operations.js';
import type { CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import type { Family } from '../../target/profile.js';
import type { AccountParams } from '../../target/states.js';
import { plans } from '../plans.js';
import { needsOf } from '../shared/derived/checks.js';
import type { PlanNeed, RequestPlan, Tools } from '../shared/derived/plan.js';
import { optionsOf, rightRequests } from '../shared/derived/sending.js';

/** Sends a request that is right but for what `options` change, to each of the paths that this target has for it. */
export type Ask = (options: CallOptions) => Promise<readonly Exchange[]>;

/** An endpoint that takes a bearer token, as the checks of tokens use it. */
export interface ProtectedEndpoint {
  /** As it stands in check ids. */
  readonly name: string;
  /** Begins the titles, such as `A cash-out`. */
  readonly what: string;
  readonly operations: readonly OperationId[];
  readonly family: Family;
  /** Provider states, so that nothing but the token is wrong with its requests. */
  readonly needs: readonly ('an account' | PlanNeed)[];
  /** Parameters of `an account`, where those states ask for some. */
  readonly account?: AccountParams;
  /** Makes what the requests are about, and returns how they are sent. */
  readonly prepare: (tools: Tools) => Promise<Ask>;
}

/** What an endpoint is called in check ids, which never change, where that is not the name of its plan. */
const namesInIds: Readonly<Record<string, string>> = {
  'med-list': 'med',
  'transaction-list': 'transactions',
  'webhook-registration': 'webhooks',
};

/** The endpoint of a plan: it is asked with the plan's first right request. */
function endpointOf(plan: RequestPlan): ProtectedEndpoint {
  const { name, what, operation } = plan;
  return {
    name: namesInIds[name] ?? name,
    what,
    operations: [operation],
    family: operations[operation].family,
    ...needsOf(plan),
    async prepare(tools) {
      const [right] = await rightRequests(plan, tools);
      if (right === undefined) throw new Error(`the plan ${name} makes no right request`);
      return async ({ headers, ...options }) => {
        const request = optionsOf(plan, right());
        const all = { ...request, headers: { ...request.headers, ...headers }, ...options };
        return [await tools.account.call(operation, all)];
      };
    },
  };
}

/** Endpoints of requests without any field: a plan has nothing to say of them. */
const balances: readonly ProtectedEndpoint[] = [
  {
    name: 'balance',
    what: 'A request for the balance',
    operations: ['getBalance', 'getApiBalance'],
    family: 'standard',
    needs: ['an account'],
    prepare: ({ account }) =>
      Promise.resolve((options) =>
        Promise.all(
          account.profile.balancePaths.map((path) =>
            account.call(path === '/balance' ? 'getBalance' : 'getApiBalance', options),
          ),
        ),
      ),
  },
  {
    name: 'accounts-balances',
    what: 'A request for the balance of the compatibility family',
    operations: ['getAccountsBalances'],
    family: 'compatibility',
    needs: ['an account'],
    prepare: ({ account }) =>
      Promise.resolve(async (options) => [await account.requestAccountsBalances(options)]),
  },
];

/** Every operation that takes a bearer token. */
export const protectedEndpoints: readonly ProtectedEndpoint[] = [
  ...balances,
  ...plans.filter(({ operation }) => operations[operation].scope !== null).map(endpointOf),
];
