import { type RequestHandler, Router } from 'express';

import { late } from '../domain/late.js';
import type { StateServices } from '../sandbox/states/state.js';
import { sendAnswer } from './answering.js';
import { withinBounds } from './bounds.js';
import { controlAccess } from './control-access.js';
import { type DemoIdentity, demoRoute } from './demo-route.js';
import { jsonBody } from './json-body.js';
import { registrationRoutes } from './registration-routes.js';

/** Loaded with the first request for a state: most gateways that are served have none. */
const states = late(() => import('../sandbox/control.js'));

/** Where the control endpoint is. */
export const controlPath = '/_control/states';
/** Max attempts that the list of deliveries shows. */
const maxAttempts = 500;

/**
 * The control endpoint: `POST /_control/states` brings a provider state about, `GET /_control/deliveries?accountId=…` lists the
 * notifications of an account with every attempt, newest first, `POST /_control/deliveries/retry?accountId=…` tries its dead
 * letters once more. Who may use them: `controlAccess`.
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
        (answer) => sendAnswer(request, response, answer, next),
        (error: unknown) => next(error),
      );
  });
  router.get(
    '/_control/deliveries',
    ofAccount(async (accountId) => ({
      attempts: await services.store.read(({ deliveryLog }) =>
        deliveryLog.attemptsOf(accountId, maxAttempts),
      ),
    })),
  );
  router.post(
    '/_control/deliveries/retry',
    ofAccount(async (accountId) => ({ retried: await services.webhooks.retryDead(accountId) })),
  );
  router.use(registrationRoutes(services));
  router.use(demoRoute(demo));
  return router;
}

/** Answers with what there is to say of the account that `?accountId=…` names. */
function ofAccount(answer: (accountId: string) => Promise<object>): RequestHandler {
  return (request, response, next) => {
    const { accountId } = request.query;
    if (typeof accountId !== 'string') {
      response.status(400).json({ error: 'name the account: ?accountId=…' });
      return;
    }
    answer(accountId).then((body) => response.json(body), next);
  };
}
