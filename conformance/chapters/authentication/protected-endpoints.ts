import type { LocalizedText } from '../../core/language.js';
import { type Operation, type OperationId, operations } from '../../../generated/operations.js';
import type { CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import type { Family } from '../../target/profile.js';
import type { AccountParams } from '../../target/states.js';
import { plans } from '../plans.js';
import { needsOf } from '../shared/derived/tools.js';
import type { PlanNeed, RequestPlan, Tools } from '../shared/derived/plan.js';
import { optionsOf, rightRequests } from '../shared/derived/sending.js';

/** Sends a valid request, changed only by `options`, to each of the paths that this target has for it. */
export type Ask = (options: CallOptions) => Promise<readonly Exchange[]>;

/** An endpoint that takes a bearer token, described for the checks of tokens. */
export interface ProtectedEndpoint {
  /** Used in check ids. */
  readonly name: string;
  /** Starts the titles, such as `A cash-out`. */
  readonly what: LocalizedText;
  readonly operations: readonly OperationId[];
  readonly family: Family;
  /** Provider states that make its requests valid in everything but the token. */
  readonly needs: readonly ('an account' | PlanNeed)[];
  /** Parameters of `an account`, if those states require some. */
  readonly account?: AccountParams;
  /** Creates the resources to which the requests refer, and returns a function that sends them. */
  readonly prepare: (tools: Tools) => Promise<Ask>;
}

/** Names of endpoints in check ids, if they differ from the name of the plan. These never change. */
const namesInIds: Readonly<Record<string, string>> = {
  'med-list': 'med',
  'transaction-list': 'transactions',
  'webhook-registration': 'webhooks',
};

/** The endpoint of a plan, called with the plan's first valid request. */
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

/** Endpoints whose requests have no fields and therefore no plan, under their original names in check ids. */
const balances: readonly ProtectedEndpoint[] = [
  {
    name: 'balance',
    what: { en: 'A request for the balance', 'pt-BR': 'Uma consulta ao saldo' },
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
    what: {
      en: 'A request for the balance of the compatibility family',
      'pt-BR': 'Uma consulta ao saldo da família de compatibilidade',
    },
    operations: ['getAccountsBalances'],
    family: 'compatibility',
    needs: ['an account'],
    prepare: ({ account }) =>
      Promise.resolve(async (options) => [await account.requestAccountsBalances(options)]),
  },
];

/** The endpoint of an operation without fields that is not named above. */
function bareEndpoint({ operationId, method, path, family }: Operation): ProtectedEndpoint {
  const named = `${method.toUpperCase()} ${path}`;
  return {
    name: operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    what: { en: `A request to \`${named}\``, 'pt-BR': `Uma requisição a \`${named}\`` },
    operations: [operationId],
    family,
    needs: ['an account'],
    prepare: ({ account }) => Promise.resolve(async (options) => [await account.call(operationId, options)]),
  };
}

const taking: readonly Operation[] = Object.values(operations).filter(({ scope }) => scope !== null);
const named = [
  ...balances,
  ...plans.filter(({ operation }) => operations[operation].scope !== null).map(endpointOf),
];
const isNamed = ({ operationId }: Operation): boolean =>
  named.some(({ operations: own }) => own.includes(operationId));

/** Every operation that takes a bearer token according to the contract. */
export const protectedEndpoints: readonly ProtectedEndpoint[] = [
  ...named,
  ...taking.filter((operation) => !isNamed(operation)).map(bareEndpoint),
];
