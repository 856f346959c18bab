import type { IncomingMessage } from 'node:http';

import { type Request, type RequestHandler, type Response, Router } from 'express';

import type { operations } from '../../generated/control.js';
import { asJson } from '../api-reference/served-contract.js';
import { sameText } from '../control-tokens.js';
import { lazy } from '../domain/lazy.js';
import { readBody, requireBounds } from '../edge/content.js';
import { type ForeignRequest, foreignDetector, isLoopback } from '../edge/host-guard.js';
import { type RequestFacts, send } from '../edge/request-facts.js';
import type { Refuse } from '../edge/refusals.js';
import type { CallJournal } from '../recent-requests/journal.js';
import type { ControlAnswer } from '../sandbox/control.js';
import type { StateServices } from '../sandbox/states/state.js';
import { addDeliveries, addJournal, addRegistrations } from './control-lists.js';
import { factsOf } from './routes.js';

/** Loaded at the first request for a state, because most gateways never get one. */
const states = lazy(() => import('../sandbox/control.js'));

export const controlPath = '/_control/states';
/** Maximum length of a refusal's reason in the log, in characters. */
const maxReason = 300;

/**
 * Creates the control endpoint according to its contract (`spec/control.yaml`): `POST /_control/states` sets up a
 * provider state, or several. Deliveries, registrations and the journal have files of their own. `controlAccess`
 * decides who may use them. `refuse` renders the error of one state of several that throws.
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
    addDeliveries(router, services);
    addRegistrations(router, services);
    addJournal(router, { ...services, journal });
    // For tools on the same machine that were given no credentials: the response contains no secret.
    router.get('/_control/demo-account', (_request, response, next) => {
      demo().then(({ accountId, clientId, chave }) => response.json({ accountId, clientId, chave }), next);
    });
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

/** Records for the log the known states that were requested, and the first error. */
function noteState(asked: unknown, { status, body: { error } }: ControlAnswer, facts: RequestFacts): void {
  const { state } = (asked ?? {}) as { readonly state?: unknown };
  if (typeof state === 'string' && (status === 200 || status === 422))
    facts.state = [...new Set([...(facts.state?.split(', ') ?? []), state])].join(', ');
  if (typeof error === 'string') facts.refusal ??= { code: 'CONTROL', reason: error.slice(0, maxReason) };
}

/** The facts about the demo account that every program on the machine may know. */
export type DemoIdentity = Readonly<
  operations['getDemoAccount']['responses'][200]['content']['application/json']
>;

/**
 * Allows access to the control endpoint to callers with the token or, if there is none, to any program on this machine,
 * however the listener is served. A page in a browser on this machine is not allowed: its site may have pointed its
 * name at this machine's address.
 */
export function controlAccess(token: string | null): RequestHandler {
  const refusal = token === null ? foreignRefusal : tokenRefusal(token);
  return (request, response, next) => {
    const refused = refusal(request);
    if (!refused) return next();
    const facts = factsOf(response);
    facts.path = '/_control';
    facts.refusal = { code: 'CONTROL', reason: refused.error };
    response.status(refused.status).json({ error: refused.error });
  };
}

interface Refusal {
  readonly status: 401 | 403;
  readonly error: string;
}

function tokenRefusal(token: string): (request: IncomingMessage) => Refusal | null {
  const error = 'the control endpoint needs its token: Authorization: Bearer <token>';
  return (request) =>
    sameText(request.headers.authorization ?? '', `Bearer ${token}`) ? null : { status: 401, error };
}

/** The sign by which a request was found not to come from a program on this machine. */
export type ForeignControlRequest = ForeignRequest | 'address';

const signs: Readonly<Record<ForeignControlRequest, string>> = {
  address: 'it arrived at an address that other machines can reach',
  proxy: 'a proxy forwarded it',
  version: 'it uses HTTP/1.0 instead of HTTP/1.1, as some proxies do',
  host: 'its Host header is not localhost',
  origin: 'its Origin header names a website',
};

const detectInHeaders = foreignDetector();

/** Returns the first sign that a request is not from a program on this machine; null if there is none. */
export function detectForeign(request: IncomingMessage): ForeignControlRequest | null {
  const { localAddress = '', remoteAddress = '' } = request.socket;
  return isLoopback(localAddress) && isLoopback(remoteAddress) ? detectInHeaders(request) : 'address';
}

function foreignRefusal(request: IncomingMessage): Refusal | null {
  const sign = detectForeign(request);
  if (sign === null) return null;
  return {
    status: 403,
    error: `without a token, the control endpoint serves only programs on this machine, and this request does not look like one: ${signs[sign]}. Call http://localhost or http://127.0.0.1, or give it a token (--control-token)`,
  };
}
