import { type Request, type Response, Router } from 'express';

import { asJson } from '../api-reference/served-contract.js';
import { lazy } from '../domain/lazy.js';
import { readBody, requireBounds } from '../edge/content.js';
import type { RequestFacts } from '../edge/request-facts.js';
import { send } from '../edge/request-facts.js';
import type { CallJournal } from '../recent-requests/journal.js';
import type { ControlAnswer } from '../sandbox/control.js';
import type { StateServices } from '../sandbox/states/state.js';
import { factsOf } from './begin.js';
import { controlAccess } from './control-access.js';
import { deliveryRoutes } from './delivery-routes.js';
import { type DemoIdentity, demoRoute } from './demo-route.js';
import { journalRoute } from './journal-route.js';
import { registrationRoutes } from './registration-routes.js';

/** Loaded at the first request for a state, because most running gateways never get one. */
const states = lazy(() => import('../sandbox/control.js'));

/** The path of the control endpoint. */
export const controlPath = '/_control/states';
/** Maximum length of a refusal's reason in the log, in characters. */
const maxReason = 300;

/**
 * The control endpoint, by its contract (`spec/control.yaml`): `POST /_control/states` sets up a provider state. Deliveries,
 * registrations and the journal are served by files of their own. `controlAccess` decides who may use
 * them.
 */
export function controlRouter(
  token: string | null,
  services: StateServices,
  demo: () => Promise<DemoIdentity>,
  journal: CallJournal,
): Router {
  const router = Router();
  router.use('/_control', controlAccess(token));
  router.post(controlPath, (request, response, next) => {
    setUp(request, response, services).catch(next);
  });
  router.use(deliveryRoutes(services));
  router.use(registrationRoutes(services));
  router.use(journalRoute({ ...services, journal }));
  router.use(demoRoute(demo));
  router.get('/_control/openapi.json', (_request, response, next) => {
    asJson('control.json').then((text) => response.type('json').send(text), next);
  });
  return router;
}

async function setUp(request: Request, response: Response, services: StateServices): Promise<void> {
  const { params, query, url } = request;
  const facts = factsOf(response);
  const body = await readBody(request, response);
  facts.body = body;
  requireBounds({ params, query, body }, url);
  const answer = await (await states()).answerControl(body, services);
  noteState(answer, facts);
  send({ request, response, facts }, answer);
}

/** Notes for the log: the state, if there is one by that name, and what was wrong. */
function noteState({ status, body: { error } }: ControlAnswer, facts: RequestFacts): void {
  const { state } = (facts.body ?? {}) as { readonly state?: unknown };
  if (typeof state === 'string' && (status === 200 || status === 422 || status === 501)) facts.state = state;
  if (typeof error === 'string') facts.refusal = { code: 'CONTROL', reason: error.slice(0, maxReason) };
}
