import type { parse } from 'node:querystring';

import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';

import { type OperationId, operations } from '../../generated/operations.js';
import { bindRoutes } from '../../generated/stubs/apis.js';
import { httpProblem } from '../domain/problems.js';
import { message } from '../messages/messages.js';
import type { Services } from '../ports.js';
import { sendAnswer } from './answering.js';
import { withinBounds } from './bounds.js';
import { type Identify, identifying } from './callers.js';
import { type AnyHandler, dispatching, operating, type Serving } from './dispatch.js';
import { type DashboardParts, dashboardRoutes } from './dashboard-routes.js';
import { decodablePath } from './equivalent-urls.js';
import { errorRenderer } from './errors.js';
import { healthRoutes, type Probes } from './health-routes.js';
import { jsonBody } from './json-body.js';
import { placeKnown, requestsNoted } from './noting.js';
import { referenceRoutes } from './reference-routes.js';
import { seen } from './seeing.js';
import { contractValidation } from './validation.js';

/** The parts of the application. */
export interface AppOptions extends Serving {
  readonly probes: Probes;
  /** The router of the control endpoint; null if it is closed. */
  readonly control: Router | null;
  readonly dashboard: DashboardParts;
}

/** Maximum length of a path shown in a text, in characters. */
const maxShownPath = 200;

/**
 * The HTTP edge: identifies the caller, validates the request against the contract, calls the operation, checks and
 * sends its answer, and renders refusals.
 */
export function createApp({ control, probes, dashboard, ...serving }: AppOptions): Express {
  const { handlers, services, requestIds, tokens, responseValidation, log, note } = serving;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const render = errorRenderer({ log, clock: services.clock });
  app.use(dispatching(serving, { render, parseQuery: app.get('query parser fn') as typeof parse }));
  app.use(requestsNoted(requestIds, note));
  if (serving.see) app.use(seen(serving.see));
  app.use(decodablePath);
  if (control) app.use(control);
  const body = jsonBody();
  bindRoutes(app, (operation) => [
    identify(identifying(operation, services, tokens), operation.operationId),
    body,
    withinBounds,
    contractValidation(operation, responseValidation),
    serve(handlers[operation.operationId], services),
  ]);
  app.use(healthRoutes(probes));
  app.use(referenceRoutes());
  app.use(dashboardRoutes(serving, dashboard));
  app.use((request: Request, response: Response) => {
    const known = Object.values(operations).filter(({ path }) => pathPattern(path).test(request.path));
    const path = request.path.slice(0, maxShownPath);
    const [first] = known;
    if (!first) throw httpProblem(404, message('no endpoint', { path }));
    placeKnown(response, first.path);
    response.setHeader('allow', known.map(({ method }) => method.toUpperCase()).join(', '));
    throw httpProblem(405, message('no such method', { path, method: request.method }));
  });
  app.use(render);
  return app;
}

/** Identifies the caller before any of the request's body is read. */
function identify(identified: Identify, operationId: OperationId): RequestHandler {
  return (request, response, next) => {
    response.locals['operationId'] = operationId;
    identified(request.headers).then(({ caller, early }) => {
      response.locals['caller'] = caller;
      if (early) response.status(early.status).json(early.body);
      else next();
    }, next);
  };
}

function serve(handler: AnyHandler, services: Services): RequestHandler {
  const operate = operating(handler, services);
  return (request, response, next) => {
    const answered = operate(request, request.query, response.locals['caller'] as object);
    answered.then((answer) => sendAnswer(request, response, answer, next), next);
  };
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}
