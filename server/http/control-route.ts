import { createHash, timingSafeEqual } from 'node:crypto';

import type { RequestHandler } from 'express';

import { answerControl } from '../sandbox/control.js';
import type { StateServices } from '../sandbox/states/state.js';

/** The control endpoint as a route: asks for its token where one is set, then has the state brought about. */
export function controlRoute(token: string | null, services: StateServices): RequestHandler {
  return (request, response, next) => {
    if (token !== null && !sameSecret(request.get('authorization') ?? '', `Bearer ${token}`)) {
      response
        .status(401)
        .json({ error: 'the control endpoint needs its token: Authorization: Bearer <token>' });
      return;
    }
    answerControl(request.body as unknown, services).then(
      ({ status, body }) => response.status(status).json(body),
      (error: unknown) => next(error),
    );
  };
}

/** Constant-time comparison of texts of any length. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
