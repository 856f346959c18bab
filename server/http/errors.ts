import type { ErrorRequestHandler } from 'express';

import type { Refuse } from '../edge/refusals.js';
import { send } from '../edge/send.js';
import { factsOf } from './begin.js';

/** Answers anything thrown by Express or one of its routes. */
export function errorRenderer(refuse: Refuse): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const facts = factsOf(response);
    send({ request, response, facts }, refuse(error, request, facts));
  };
}
