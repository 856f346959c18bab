import { type Route, routesOf } from '../../generated/stubs/apis.js';
import type { Account } from '../domain/account.js';
import type {
  AccountCaller,
  AccountOperation,
  Callers,
  Operate,
  OperationAnswer,
  SuccessfulAnswer,
} from '../operations/handler.js';
import type { Services } from '../ports.js';
import { requireBounds } from './content.js';
import type { RequestParts } from './request-facts.js';
import { contractOf } from './operation-contract.js';
import { calling, type Serving } from './routes.js';

/**
 * Calls operations for users signed in to the dashboard: within the same bounds, validated against the same contract,
 * and by the same handlers as requests of the account's clients. The session takes the place of the client's token.
 */
export function operatingAs({ handlers, services, responseValidation }: Serving): Operate {
  const routes: AccountRoutes = routesOf<Callers, Services>(handlers);
  return async <K extends AccountOperation>(
    operationId: K,
    account: Account,
    { params = {}, query = {}, headers = {}, body }: Partial<RequestParts>,
  ) => {
    const route = routes[operationId];
    const { operation } = route;
    const parts = { params, query, headers: lowerCase(headers), body };
    requireBounds(parts, operation.path);
    const contract = await contractOf(operation);
    const read = await contract.readRequest(parts);
    const answer = await calling(route, services)(read, { account });
    if (responseValidation) contract.requireAnswer(answer);
    // Handlers refuse by throwing.
    if (!isSuccess(answer)) throw new Error(`${operationId} answered ${answer.status}`);
    return answer;
  };
}

function isSuccess<K extends AccountOperation>(answer: OperationAnswer<K>): answer is SuccessfulAnswer<K> {
  return answer.status < 300;
}

type AccountRoutes = { readonly [K in AccountOperation]: Route<K, AccountCaller, Services> };

function lowerCase(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
}
