import { type Request, type Response, Router } from 'express';

import { asJson } from '../api-reference/served-contract.js';
import { lazy } from '../domain/lazy.js';
import { readBody, requireBounds } from '../edge/content.js';
import type { RequestFacts } from '../edge/request-facts.js';
import { send } from '../edge/request-facts.js';
import type { Refuse } from '../edge/refusals.js';
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
 * The control endpoint, by its contract (`spec/control.yaml`): `POST /_control/states` sets up a provider state, or several.
 * Deliveries, registrations and the journal are served by files of their own. `controlAccess` decides who may use them.
 * `refuse` answers one state of several that throws.
 */
export function controlRouter(
  token: string | null,
  services: StateServices,
  demo: () => Promise<DemoIdentity>,
  journal: CallJournal,
): (refuse: Refuse) => Router {
  return (refuse) => {
    const router = Router();
    router.use('/_control', controlAccess(token));
    router.post(controlPath, (request, response, next) => {
      setUp(request, response, services, refuse).catch(next);
    });
    router.use(deliveryRoutes(services));
    router.use(registrationRoutes(services));
    router.use(journalRoute({ ...services, journal }));
    router.use(demoRoute(demo));
    router.get('/_control/openapi.json', (_request, response, next) => {
      asJson('control.json').then((text) => response.type('json').send(text), next);
    });
    return router;
  };
}

async function setUp(
  request: Request,
  response: Response,
  services: StateServices,
  refuse: Refuse,
): Promise<void> {
  const { params, query, url } = request;
  const facts = factsOf(response);
  const body = await readBody(request, response);
  facts.body = body;
  requireBounds({ params, query, body }, url);
  const { answerControl, answerTogether, isTogether } = await states();
  if (!isTogether(body)) {
    const answer = await answerControl(body, services);
    noteState(body, answer, facts);
    return send({ request, response, facts }, answer);
  }
  const failed = (error: unknown): ControlAnswer => {
    const answer = refuse(error, request, facts);
    return { status: answer.status, body: { ...(answer.body as ControlAnswer['body']) } };
  };
  const { answers, ...answer } = await answerTogether(body, services, failed);
  if (answers === undefined) noteState(body, answer, facts);
  const asked = (body as { readonly states: readonly unknown[] }).states;
  answers?.forEach((one, index) => noteState(asked[index], one, facts));
  send({ request, response, facts }, answer);
}

/** Notes for the log: the states, as far as there are any by these names, and what was wrong first. */
function noteState(asked: unknown, { status, body: { error } }: ControlAnswer, facts: RequestFacts): void {
  const { state } = (asked ?? {}) as { readonly state?: unknown };
  if (typeof state === 'string' && (status === 200 || status === 422 || status === 501))
    facts.state = [...new Set([...(facts.state?.split(', ') ?? []), state])].join(', ');
  if (typeof error === 'string') facts.refusal ??= { code: 'CONTROL', reason: error.slice(0, maxReason) };
}
