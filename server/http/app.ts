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
  /** The router of the control endpoint, which refuses as all others; null if it is closed. */
  readonly control: ((refuse: Refuse) => Router) | null;
  readonly dashboard: DashboardParts;
}

/** Maximum length of a path shown in a text, in characters. */
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

/** Refuses with 404 what is not served, and with 405 a method that an operation does not have. */
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

/** Answers anything thrown by Express or one of its routes. */
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

/** The classes of which a server creates requests and responses. */
export type Messages = ReturnType<typeof messagesOf>;

/**
 * Request and response classes for a server of this application. They already have the prototypes that Express sets on
 * each object. That assignment, which would make every later use of the object slow, then changes nothing. See
 * docs/decisions/edge.md.
 */
export function messagesOf(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}
