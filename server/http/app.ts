/**
 * The Express application. Its routes are in three places: operations of the API, one per entry of the contract, in
 * `edge/pipeline.ts` (the first middleware); `/health`, `/metrics`, the reference and `/dashboard` in `routes.ts`; and
 * `/_control` in `control.ts` and `control-lists.ts`.
 */
import { IncomingMessage, ServerResponse } from 'node:http';

import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
  type Router,
} from 'express';

import { operations } from '../../generated/operations.js';
import { httpProblem } from '../domain/problems.js';
import { pipeline } from '../edge/pipeline.js';
import { send } from '../edge/request-facts.js';
import { type Refuse, refuser } from '../edge/refusals.js';
import type { Serving } from '../edge/routes.js';
import { t } from '../messages/text.js';
import { decodablePath } from '../edge/urls.js';
import {
  admission,
  begin,
  type DashboardParts,
  dashboardRoutes,
  factsOf,
  healthRoutes,
  type Probes,
  referenceRoutes,
} from './routes.js';

export interface AppOptions extends Serving {
  readonly probes: Probes;
  /** Creates the router of the control endpoint, given the function that renders refusals; null if the endpoint is closed. */
  readonly control: ((refuse: Refuse) => Router) | null;
  readonly dashboard: DashboardParts;
}

/** Maximum length of a path shown in a message, in characters. */
const maxShownPath = 200;

export function createApp({ control, probes, dashboard, ...serving }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const { log, services } = serving;
  const refuse = refuser({ log, clock: services.clock });
  app.use(pipeline(serving, refuse));
  app.use(begin(serving));
  app.use(decodablePath);
  app.use(admission(serving.admit));
  if (control) app.use(control(refuse));
  app.use(healthRoutes(probes));
  app.use(referenceRoutes());
  app.use(dashboardRoutes(serving, dashboard));
  app.use(refuseRest);
  app.use(errorsAnswered(refuse));
  return app;
}

/** Refuses unknown paths with 404, and methods that an operation does not have with 405. */
function refuseRest(request: Request, response: Response): never {
  const operationsAtPath = Object.values(operations).filter(({ path }) =>
    pathPattern(path).test(request.path),
  );
  const path = request.path.slice(0, maxShownPath);
  const [first] = operationsAtPath;
  if (!first) throw httpProblem(404, t`There is no endpoint at ${{ path }}.`);
  factsOf(response).path = first.path;
  response.setHeader('allow', operationsAtPath.map(({ method }) => method.toUpperCase()).join(', '));
  throw httpProblem(405, t`${{ path }} does not support ${{ method: request.method }}.`);
}

/** Responds to anything thrown by Express or one of its routes. */
function errorsAnswered(refuse: Refuse): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const facts = factsOf(response);
    send({ request, response, facts }, refuse(error, request, facts));
  };
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

/** The classes from which a server creates requests and responses. */
export type Messages = ReturnType<typeof messagesOf>;

/**
 * Creates request and response classes for a server of this application. They already have the prototypes that Express
 * assigns to each object. That assignment, which would slow down every later use of the object, then changes nothing.
 * See docs/decisions/edge.md.
 */
export function messagesOf(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}
