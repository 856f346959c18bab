import type { Request, Response } from 'express';

import type { Operation } from '../../generated/operations.js';
import { type Route, routesOf } from '../../generated/stubs/apis.js';
import type { Operate } from '../dashboard/services.js';
import type { Account } from '../domain/account.js';
import type {
  AccountCaller,
  AccountOperation,
  Callers,
  OperationAnswer,
  SuccessfulAnswer,
} from '../operations/handler.js';
import type { Services } from '../ports.js';
import { acceptingOf, type RequestParts } from './accepting.js';
import { outOfBounds } from './bounds.js';
import { calling, type Serving } from './routes.js';
import { wordingValidation } from './validation.js';

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
    const refusal = outOfBounds({ params, query, url: operation.path, body });
    if (refusal) throw refusal;
    const accepting = await acceptingOf(operation);
    const parts = { params, query, headers: lowerCase(headers), body };
    const read = accepting.request(parts) ?? (await readInWords(operation, parts, responseValidation));
    const answer = await calling(route, services)({ ...parts, query: read }, { account });
    if (responseValidation && !accepting.answer(answer.status, answer.body)) {
      throw new Error(`an answer of ${operationId} breaks the contract: ${JSON.stringify(answer.body)}`);
    }
    // Handlers refuse with an exception.
    if (!isSuccess(answer)) throw new Error(`${operationId} answered ${answer.status}`);
    return answer;
  };
}

function isSuccess<K extends AccountOperation>(answer: OperationAnswer<K>): answer is SuccessfulAnswer<K> {
  return answer.status < 300;
}

type AccountRoutes = { readonly [K in AccountOperation]: Route<K, AccountCaller, Services> };

/** The query as the wording validator reads it; rejects with what is wrong with it. */
function readInWords(
  operation: Operation,
  { params, query, headers, body }: RequestParts,
  responseValidation: boolean,
): Promise<RequestParts['query']> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const url = `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const contentType = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = {
    ...{ method: operation.method.toUpperCase(), url, originalUrl: url, path, baseUrl: '' },
    ...{ params: { ...params }, query: { ...query }, headers: { ...headers, ...contentType }, body },
    get: () => undefined,
    // The validator asks how the application matches paths, and gives it handlers of the names in them. The names are
    // known here already.
    app: { enabled: () => false, param: () => undefined },
  } as unknown as Request;
  return new Promise((resolve, reject) => {
    const response = { json: () => response } as unknown as Response;
    wordingValidation(operation, responseValidation)(request, response, (error?: Error | string) => {
      if (error === undefined) resolve(request.query);
      else reject(error instanceof Error ? error : new Error(error));
    });
  });
}

function lowerCase(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
}
