import { type Response, Router } from 'express';

import { late } from '../domain/late.js';
import type { ControlAnswer } from '../sandbox/control.js';
import type { StateServices } from '../sandbox/states/state.js';
import { sendAnswer } from './answering.js';
import { withinBounds } from './bounds.js';
import { controlAccess } from './control-access.js';
import { deliveryRoutes } from './delivery-routes.js';
import { type DemoIdentity, demoRoute } from './demo-route.js';
import { jsonBody } from './json-body.js';
import { refusalKnown, stateKnown } from './noting.js';
import { registrationRoutes } from './registration-routes.js';

/** Loaded with the first request for a state: most gateways that are served have none. */
const states = late(() => import('../sandbox/control.js'));

/** Where the control endpoint is. */
export const controlPath = '/_control/states';
/** Longest reason of a refusal in the log, characters. */
const maxReason = 300;

/**
 * The control endpoint: `POST /_control/states` brings a provider state about; what was delivered and to whom stands in
 * `delivery-routes.ts` and `registration-routes.ts`. Who may use them: `controlAccess`.
 */
export function controlRouter(
  token: string | null,
  services: StateServices,
  demo: () => Promise<DemoIdentity>,
): Router {
  const router = Router();
  router.use('/_control', controlAccess(token));
  router.post(controlPath, jsonBody(), withinBounds, (request, response, next) => {
    states()
      .then(({ answerControl }) => answerControl(request.body as unknown, services))
      .then(
        (answer) => {
          noteState(request.body, answer, response);
          sendAnswer(request, response, answer, next);
        },
        (error: unknown) => next(error),
      );
  });
  router.use(deliveryRoutes(services));
  router.use(registrationRoutes(services));
  router.use(demoRoute(demo));
  return router;
}

/** What the log says of it: the state, where there is one of that name, and what was wrong. */
function noteState(asked: unknown, { status, body: { error } }: ControlAnswer, response: Response): void {
  const { state } = (asked ?? {}) as { readonly state?: unknown };
  if (typeof state === 'string' && (status === 200 || status === 422 || status === 501))
    stateKnown(response, state);
  if (typeof error === 'string')
    refusalKnown(response, { code: 'CONTROL', reason: error.slice(0, maxReason) });
}
