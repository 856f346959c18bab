import type { RequestListener } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';
import { bodyLimit } from 'hono/body-limit';
import { languageDetector } from 'hono/language';
import { matchedRoutes } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';

import { answerAsset, readAssets } from './assets.js';
import { controlTokenRoute, signInRoutes } from './answers/sign-in.js';
import { Answers } from './answers/pages.js';
import { languageCookie, languageNamed, languages } from './language.js';
import { type DashboardEnv, root } from './page.js';
import { routes } from './routes.js';
import type { DashboardServices } from './services.js';

/** Maximum size of a form in bytes: several times that of a certificate or the body of a test. */
const maxForm = 65_536;

export async function dashboardListener(services: DashboardServices): Promise<RequestListener> {
  const app = await dashboardApp(services);
  const listener = getRequestListener(app.fetch, {
    // Does not replace global classes such as Request for the rest of this process.
    overrideGlobalObjects: false,
    errorHandler: () => new Response('Bad Request', { status: 400 }),
  });
  return (request, response) => void listener(request, response);
}

async function dashboardApp(services: DashboardServices): Promise<Hono<DashboardEnv>> {
  const assets = await readAssets();
  const answers = new Answers(services, `${root}/assets/${assets.version}`);
  const app = new Hono<DashboardEnv>();
  app.use(routeReported(services), headers, language, sameSite, formsOnly(answers));
  app.get(
    `${root}/assets/:version/:name`,
    (context) => answerAsset(context, assets) ?? answers.error(context, 'notFound'),
  );
  app.get(`${root}/`, (context) => answers.redirect(context, { to: '/' }));
  signInRoutes(app, answers, services);
  if (services.sandbox) controlTokenRoute(app, answers, services);
  for (const route of routes) {
    const path = route.path === '/' ? root : root + route.path;
    if (route.only !== undefined && services.sandbox === null) continue;
    if (route.kind === 'action') app.post(path, (context) => answers.act(context, route));
    else app.get(path, (context) => answers.read(context, route));
  }
  app.notFound((context) => answers.error(context, 'notFound'));
  app.onError((error, context) => answers.failure(context, error));
  return app;
}

/**
 * Pages load only their own files, send forms only to this gateway, and cannot be framed. Bootstrap's style contains
 * pictures as `data:`.
 */
const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
  // With `no-referrer`, browsers would not say where a form comes from.
  referrerPolicy: 'same-origin',
  // It applies to the whole host name, so it is up to the proxy that terminates TLS.
  strictTransportSecurity: false,
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
});

const language = languageDetector({
  order: ['cookie', 'header'],
  lookupCookie: languageCookie,
  supportedLanguages: [...languages],
  fallbackLanguage: 'en',
  convertDetectedLanguage: (tag) => languageNamed(tag) ?? tag,
  // Only users who choose a language get a cookie.
  caches: false,
});

/** The browser must confirm that a form is from a page of this host; a proxy may have another scheme and port. */
const sameSite = csrf({
  origin: (origin, context) => URL.canParse(origin) && new URL(origin).host === context.req.header('host'),
});

/** Reports which route a request has; of several that match, the first one responds. */
function routeReported({ onPlace }: DashboardServices): MiddlewareHandler<DashboardEnv> {
  return (context, next) => {
    const route = matchedRoutes(context).find(({ path }) => !path.includes('*'));
    if (route) onPlace(context.env.outgoing, route.path.replace(/:(\w+)/g, '{$1}'));
    return next();
  };
}

/** Requires that form bodies have the right type and a declared length, and are not too long. */
function formsOnly(answers: Answers): MiddlewareHandler<DashboardEnv> {
  const limit: MiddlewareHandler<DashboardEnv> = bodyLimit({ maxSize: maxForm });
  return async (context, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(context.req.method)) return next();
    const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(
      context.req.header('content-type') ?? '',
    );
    const isCounted = context.req.header('transfer-encoding') === undefined;
    return isForm && isCounted ? limit(context, next) : answers.error(context, 'notAForm');
  };
}
