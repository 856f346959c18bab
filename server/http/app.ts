import type { parse } from 'node:querystring';

import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';

import { operations } from '../../generated/operations.js';
import { httpProblem } from '../domain/problems.js';
import { message } from '../messages/messages.js';
import { sendAnswer } from './answering.js';
import { withinBounds } from './bounds.js';
import { dispatching } from './dispatch.js';
import { type DashboardParts, dashboardRoutes } from './dashboard-routes.js';
import { decodablePath } from './equivalent-urls.js';
import { errorRenderer } from './errors.js';
import { healthRoutes, type Probes } from './health-routes.js';
import { jsonBody } from './json-body.js';
import { placeKnown, requestsNoted } from './noting.js';
import { referenceRoutes } from './reference-routes.js';
import { type Operate, type ServedOperation, servedOperations, type Serving } from './routes.js';
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
  const { services, requestIds, responseValidation, log, note } = serving;
  const routes = servedOperations(serving);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const render = errorRenderer({ log, clock: services.clock });
  const parseQuery = app.get('query parser fn') as typeof parse;
  app.use(dispatching(routes, serving, { render, parseQuery }));
  app.use(requestsNoted(requestIds, note));
  if (serving.see) app.use(seen(serving.see));
  app.use(decodablePath);
  if (control) app.use(control);
  const body = jsonBody();
  for (const route of routes) {
    const { method, path } = route.operation;
    app[method](
      path.replace(/\{(\w+)\}/g, ':$1'),
      ...[
        identify(route),
        body,
        withinBounds,
        contractValidation(route.operation, responseValidation),
        operate,
      ],
    );
  }
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
function identify({ operation, identify: identified }: ServedOperation): RequestHandler {
  return (request, response, next) => {
    response.locals['operationId'] = operation.operationId;
    identified(request.headers).then(({ caller, early, operate: call }) => {
      response.locals['caller'] = caller;
      response.locals['operate'] = call;
      if (early) response.status(early.status).json(early.body);
      else next();
    }, next);
  };
}

const operate: RequestHandler = (request, response, next) => {
  const call = response.locals['operate'] as Operate;
  call(request).then((answer) => sendAnswer(request, response, answer, next), next);
};

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}
