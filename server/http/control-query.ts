import type { RequestHandler, Response } from 'express';

import { lazy } from '../domain/lazy.js';
import type { ControlQueries } from '../sandbox/control-schemas.js';
import { factsOf } from './begin.js';

/** Loaded with the first request: most running gateways never get one. */
const schemas = lazy(() => import('../sandbox/control-schemas.js'));

/** Answers an operation of the control endpoint whose query keeps its contract; any other is refused with a 400. */
export function withQuery<K extends keyof ControlQueries>(
  operationId: K,
  answer: (query: ControlQueries[K], response: Response) => Promise<void>,
): RequestHandler {
  const handle = async (query: object, response: Response) => {
    const { readQuery } = await schemas();
    const read = readQuery(operationId, query as Readonly<Record<string, unknown>>);
    if (typeof read === 'string') refuseControl(response, 400, read);
    else await answer(read.value, response);
  };
  return (request, response, next) => {
    handle(request.query, response).catch(next);
  };
}

/** Refuses a request to the control endpoint, and notes why. */
export function refuseControl(response: Response, status: number, error: string): void {
  factsOf(response).refusal = { code: 'CONTROL', reason: error };
  response.status(status).json({ error });
}
