import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';

import { type Operation, type OperationId, operations } from '../../generated/operations.js';
import { bindRoutes } from '../../generated/stubs/apis.js';
import { httpProblem } from '../domain/problems.js';
import type { Random } from '../domain/random.js';
import { say } from '../domain/wording.js';
import type { Services } from '../ports.js';
import { type Answer, sendAnswer } from './answering.js';
import { callerOf } from './bearer.js';
import { withinBounds } from './bounds.js';
import { certificateFromHeader } from './certificates.js';
import { earlyAnswers, optionalCertificate } from './endpoints.js';
import { decodablePath } from './equivalent-urls.js';
import { commonHeaders, errorRenderer, type Log, requestLog } from './errors.js';
import { jsonBody } from './json-body.js';
import { referenceRoutes } from './reference-routes.js';
import type { TokenService } from './tokens.js';
import { contractValidation } from './validation.js';

/** Any operation's handler, its types forgotten: the contract's validator has looked at what goes in and what comes out. */
export type AnyHandler = (request: Readonly<Record<string, unknown>>, services: Services) => Promise<Answer>;

/** What the application is made of. */
export interface AppOptions {
  readonly handlers: Readonly<Record<OperationId, AnyHandler>>;
  readonly services: Services;
  /** What ids of requests are made of. */
  readonly requestIds: Random;
  readonly tokens: TokenService;
  readonly responseValidation: boolean;
  readonly log: Log;
  /** The control endpoint, where it is open. */
  readonly control: Router | null;
}

/** Max characters of a path that a text shows. */
const maxShownPath = 200;

/** The HTTP edge: who calls, is the request as the contract says, the operation, its answer, refusals rendered. */
export function createApp({
  handlers,
  services,
  requestIds,
  tokens,
  responseValidation,
  log,
  control,
}: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(commonHeaders(requestIds));
  app.use(requestLog(log));
  app.use(decodablePath);
  if (control) app.use(control);
  const body = jsonBody();
  bindRoutes(app, (operation) => [
    identify(operation, services, tokens),
    body,
    withinBounds,
    contractValidation(operation, responseValidation),
    serve(handlers[operation.operationId], services),
  ]);
  app.use(referenceRoutes());
  app.use((request: Request, response: Response) => {
    const known = Object.values(operations).filter(({ path }) => pathPattern(path).test(request.path));
    const path = request.path.slice(0, maxShownPath);
    if (known.length === 0) throw httpProblem(404, say('no endpoint', { path }));
    response.setHeader('allow', known.map(({ method }) => method.toUpperCase()).join(', '));
    throw httpProblem(405, say('no such method', { path, method: request.method }));
  });
  app.use(errorRenderer({ log, clock: services.clock }));
  return app;
}

/** Finds out who calls, before anything of the request's body is read. */
function identify(
  { operationId, scope }: Operation,
  services: Services,
  tokens: TokenService,
): RequestHandler {
  const optional = optionalCertificate.has(operationId);
  const early = earlyAnswers[operationId];
  const certificate = (request: Request) => {
    const header = request.get('x-ssl-client-cert');
    return optional && header === undefined ? null : certificateFromHeader(header);
  };
  return (request, response, next) => {
    response.locals['operationId'] = operationId;
    if (scope === null) {
      response.locals['caller'] = { certificate: certificate(request) };
      next();
      return;
    }
    callerOf(request.get('authorization'), scope, { ...services, tokens }).then((account) => {
      response.locals['caller'] = { account };
      const answer = early?.(account);
      if (answer) response.status(answer.status).json(answer.body);
      else next();
    }, next);
  };
}

function serve(handler: AnyHandler, services: Services): RequestHandler {
  return (request, response, next) => {
    const input = {
      params: request.params,
      query: request.query,
      headers: contractHeaders(request),
      body: request.body as unknown,
      ...(response.locals['caller'] as object),
    };
    handler(input, services).then((answer) => sendAnswer(request, response, answer, next), next);
  };
}

/** Headers under the names the contract gives them: Node lower-cases all. */
function contractHeaders(request: Request): Record<string, string | undefined> {
  return {
    'X-Sandbox-Scenario': request.get('x-sandbox-scenario'),
    'x-idempotency-key': request.get('x-idempotency-key'),
  };
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}
