import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { type Request, type RequestHandler, type Response, Router } from 'express';

import { type Language, languages, type Resource, resources, startPage } from '../api-reference/resources.js';
import type { DashboardServices } from '../dashboard/services.js';
import { lazy } from '../domain/lazy.js';
import { httpProblem, type Problem } from '../domain/problems.js';
import type { HostGuard } from '../edge/host-guard.js';
import { operatingAs } from '../edge/operate-as.js';
import { describeError, problemFrom } from '../edge/refusals.js';
import {
  beginRequest,
  commonHeaders,
  refusalOf,
  type Reporting,
  type RequestFacts,
} from '../edge/request-facts.js';
import type { Serving } from '../edge/routes.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';

/** The facts of the requests that Express serves, by their responses. */
const begun = new WeakMap<ServerResponse, RequestFacts>();

/** Begins every request that does not belong to an operation. */
export function begin(reporting: Reporting): RequestHandler {
  return (request, response, next) => {
    const facts = beginRequest(request, response, null, reporting);
    begun.set(response, facts);
    response.set(commonHeaders(facts));
    next();
  };
}

/** Returns the facts about a request that Express serves; its handler adds to them. */
export function factsOf(response: ServerResponse): RequestFacts {
  const facts = begun.get(response);
  if (!facts) throw new Error('the request has not begun');
  return facts;
}

/** Paths that reveal nothing about an account, and that probes request under any host name. */
const ofProbes = /^\/(health|metrics)(\/|$)/i;
/** Paths of pages, which are for people, and of the control endpoint, which has its own form of errors. */
const pages = /^\/(dashboard|docs)(\/|$)/i;
const control = /^\/_control(\/|$)/i;

/** Refuses requests to Express that the host guard refuses, in the form that their path has for errors. */
export function admission(admit: HostGuard): RequestHandler {
  return (request, response, next) => {
    const refused = ofProbes.test(request.path) ? null : admit(request);
    if (!refused) return next();
    const ofPage = pages.test(request.path);
    if (!ofPage && !control.test(request.path)) return next(refused);
    factsOf(response).refusal = refusalOf(refused);
    answer(request, response, refused, ofPage);
  };
}

function answer(request: Request, response: Response, { options }: Problem, ofPage: boolean): void {
  const [said] = [options.message].flat();
  if (said === undefined) throw new Error('the refusal says nothing');
  response.status(options.status);
  if (!ofPage) return void response.json({ error: format(said) });
  const isPortuguese = request.acceptsLanguages('en', 'pt', 'pt-BR') !== 'en';
  response.vary('accept-language').set('cache-control', 'no-store').type('text/plain');
  response.send(`${format(said, isPortuguese ? 'pt-BR' : 'en')}\n`);
}

export interface Probes {
  /** Determines the gateway's health, within bounded time. */
  readonly health: () => Promise<{ readonly ready: boolean }>;
  /** Returns its metrics; null if they are switched off. */
  readonly metrics: (() => Promise<{ readonly type: string; readonly text: string }>) | null;
}

/**
 * `GET /health` reports whether the gateway can work (200) or not (503), `GET /health/live` that it is alive; `GET
 * /metrics` returns metrics if they are enabled. No authentication is needed, because they contain no secrets.
 */
export function healthRoutes({ health, metrics }: Probes): Router {
  const router = Router();
  probe(router, '/health', async (response) => {
    const found = await health();
    response.status(found.ready ? 200 : 503).json({ status: found.ready ? 'ready' : 'not ready', ...found });
  });
  probe(router, '/health/live', async (response) => {
    response.json({ status: 'alive' });
  });
  if (metrics) {
    probe(router, '/metrics', async (response) => {
      const { type, text } = await metrics();
      response.set('content-type', type).send(text);
    });
  }
  return router;
}

function probe(router: Router, path: string, answer: (response: Response) => Promise<void>): void {
  const handler: RequestHandler = (_request, response, next) => {
    answer(response.set('cache-control', 'no-store')).catch(next);
  };
  const refused: RequestHandler = ({ method }, response) => {
    factsOf(response).path = path;
    throw httpProblem(405, t`${{ path }} does not support ${{ method }}.`, {
      allow: 'GET, HEAD',
    });
  };
  router.route(path).get(handler).all(refused);
}

/** A resource ready to be sent, prepared once so that a request costs no more than its bytes. */
interface Representation {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** The pages run only their own scripts, connect only to this gateway, and cannot be framed. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Caches must revalidate each time. No header allows pages of other origins to read the response: a website need not
 * learn that a gateway runs on this machine.
 */
const headers = {
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'accept-encoding',
};

/**
 * Serves `GET` and `HEAD` of the contract and its documentation pages, without authentication. Their contents are
 * loaded at the first request.
 */
export function referenceRoutes(): Router {
  const router = Router();
  for (const [path, resource] of Object.entries(resources)) {
    router.route(path).get(serve(resource)).all(refuseMethod);
  }
  router.get('/', forBrowsers(serve(startPage, 'accept')));
  return router;
}

/** Only for clients that prefer a page to JSON: programs get the 404 for a path without an endpoint. */
function forBrowsers(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.accepts('json', 'html') === 'html') void handler(request, response, next);
    else next();
  };
}

/** Sends a resource; `chosenBy` names further request headers on which the response depends. */
function serve(resource: Resource, ...chosenBy: readonly string[]): RequestHandler {
  const representations: Readonly<Record<Language, () => Promise<Representation>>> = {
    en: lazy(() => represent(resource, 'en')),
    'pt-BR': lazy(() => represent(resource, 'pt-BR')),
  };
  return (request, response, next) => {
    const language = resource.isTranslated ? languageOf(request) : 'en';
    representations[language]().then(({ etag, plain, gzipped }) => {
      const compressed = request.acceptsEncodings('gzip', 'identity') === 'gzip';
      response.set({ ...headers, etag, 'content-type': resource.type });
      if (resource.isTranslated) {
        const vary = [headers.vary, 'accept-language', ...chosenBy].join(', ');
        response.set({ 'content-language': language, vary });
      }
      if (compressed) response.set('content-encoding', 'gzip');
      response.send(compressed ? gzipped : plain);
    }, next);
  };
}

/** Returns the language that the browser prefers. Any Portuguese counts as Brazilian Portuguese. */
function languageOf(request: Request): Language {
  const wanted = request.acceptsLanguages(...languages, 'pt');
  return languages.find((language) => language === (wanted === 'pt' ? 'pt-BR' : wanted)) ?? languages[0];
}

async function represent({ read }: Resource, language: Language): Promise<Representation> {
  const plain = Buffer.from(await read(language));
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // A weak ETag, because both encodings share it.
  return { etag: `W/"${hash}"`, plain, gzipped: await promisify(gzip)(plain) };
}

const refuseMethod: RequestHandler = ({ path, method }: Request, response) => {
  response.setHeader('allow', 'GET, HEAD');
  throw httpProblem(405, t`${{ path }} does not support ${{ method }}.`);
};

/** The services that only the dashboard uses. */
export type DashboardParts = Pick<DashboardServices, 'secrets' | 'sandbox' | 'live' | 'openDemo'>;

/** Loaded at the first request for the dashboard, because most gateways never get one. */
const dashboard = () => import('../dashboard/app.js');

/** Serves the account dashboard: everything below `/dashboard`. All other requests bypass it. */
export function dashboardRoutes(serving: Serving, parts: DashboardParts): RequestHandler {
  const { services, log } = serving;
  const listener = lazy(async () =>
    (await dashboard()).dashboardListener({
      ...services,
      ...parts,
      operate: operatingAs(serving),
      problemOf: (error) => problemFrom(error, { tokenBody: false }),
      // Both callbacks get the response that Express passed on, below.
      onFault: (error, response) => {
        const { requestId, path } = factsOf(response);
        log('error', 'request failed', { requestId, path, error: describeError(error) });
      },
      onPlace: (response, path) => {
        factsOf(response).path = path;
      },
    }),
  );
  return (request, response, next) => {
    if (!/^\/dashboard(\/|$)/.test(request.path)) return next();
    factsOf(response).path = '/dashboard';
    listener()
      .then((listen) => listen(request, response))
      .catch(next);
  };
}
