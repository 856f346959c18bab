import type { ServerResponse } from 'node:http';

import type { RequestHandler } from 'express';

import { beginRequest, commonHeaders, type Reporting, type RequestFacts } from '../edge/request-facts.js';

/** The facts of the requests that Express serves, by their responses. */
const begun = new WeakMap<ServerResponse, RequestFacts>();

/** Begins every request that is not an operation's. */
export function begin(reporting: Reporting): RequestHandler {
  return (request, response, next) => {
    const facts = beginRequest(request, response, null, reporting);
    begun.set(response, facts);
    response.set(commonHeaders(facts));
    next();
  };
}

/** What is known about a request that Express serves; whoever serves it adds to it. */
export function factsOf(response: ServerResponse): RequestFacts {
  const facts = begun.get(response);
  if (!facts) throw new Error('the request has not begun');
  return facts;
}
