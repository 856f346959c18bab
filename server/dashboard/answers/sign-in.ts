import type { Hono } from 'hono';
import { setCookie } from 'hono/cookie';

import { authenticated } from '../../operations/access-token.js';
import { beginSession, cookieOptions, endSession, signedIn } from '../session.js';
import { isLanguage, languageCookie } from '../language.js';
import { type DashboardEnv, type HonoContext, root } from '../page.js';
import { signInPage } from '../pages/sign-in.js';
import { safeRedirectPath } from '../paths.js';
import type { DashboardServices } from '../services.js';
import { signInTexts } from '../texts/frame.js';
import { grant } from '../control-grant.js';
import { forbiddenPage } from '../pages/error.js';
import { forbiddenTexts } from '../texts/errors.js';
import { type Answers, formOf, languageOf } from './pages.js';

const yearSeconds = 31_536_000;
/** Maximum length of a clientId and clientSecret: longer ones cannot be right. */
const maxLength = 64;

/** Adds the routes for users who are not signed in: signing in and out, and the language. */
export function signInRoutes(app: Hono<DashboardEnv>, answers: Answers, services: DashboardServices): void {
  app.get(`${root}/sign-in`, async (context) => {
    const next = safeRedirectPath(context.req.query('next'));
    const account = await signedIn(context, services);
    if (account) return answers.redirect(context, { to: next });
    const demo = services.openDemo(context.env.incoming);
    const isRight = demo && (await authenticated(demo.clientId, demo.clientSecret, services));
    const page = signInPage(languageOf(context), { next, demo: isRight && demo });
    return answers.page(context, page, null);
  });
  app.post(`${root}/sign-in`, (context) => signIn(context, answers, services));
  app.post(`${root}/sign-out`, async (context) => {
    const everywhere = (await formOf(context)).get('everywhere') === 'yes';
    const account = await signedIn(context, services);
    await endSession(context, services, account, everywhere);
    const texts = signInTexts[languageOf(context)];
    const notice = everywhere ? texts.signedOutEverywhere : texts.signedOut;
    return answers.redirect(context, { to: '/sign-in', notice });
  });
  app.post(`${root}/language`, async (context) => {
    const form = await formOf(context);
    const chosen = form.get('language') ?? '';
    const options = { ...cookieOptions(context), maxAge: yearSeconds };
    if (isLanguage(chosen)) setCookie(context, languageCookie, chosen, options);
    return answers.redirect(context, { to: safeRedirectPath(form.get('back')) });
  });
}

async function signIn(
  context: HonoContext,
  answers: Answers,
  services: DashboardServices,
): Promise<Response> {
  const form = await formOf(context);
  const next = safeRedirectPath(form.get('next'));
  const clientId = keptText(form.get('clientId')).trim();
  const clientSecret = keptText(form.get('clientSecret'));
  const account = await authenticated(clientId, clientSecret, services);
  if (account) {
    await beginSession(context, account, services);
    return answers.redirect(context, { to: next });
  }
  const language = languageOf(context);
  const notice = { kind: 'danger', text: signInTexts[language].wrong } as const;
  return answers.page(context, signInPage(language, { next, clientId, notice }), null, 400);
}

/** Returns a text that can be a stored value; any other becomes empty, which is just as wrong. */
function keptText(text: string | null): string {
  return text !== null && text.length <= maxLength && !text.includes('\u0000') && text.isWellFormed()
    ? text
    : '';
}

/** Adds the route where a signed-in user presents the token of the control endpoint, once per session. */
export function controlTokenRoute(
  app: Hono<DashboardEnv>,
  answers: Answers,
  services: DashboardServices,
): void {
  app.post(`${root}/control-token`, async (context) => {
    const { sandbox } = services;
    const account = await signedIn(context, services);
    if (!account || !sandbox) return answers.redirect(context, { to: '/sign-in' });
    const form = await formOf(context);
    const next = safeRedirectPath(form.get('next'));
    if (grant(context, form.get('token') ?? '', sandbox)) return answers.redirect(context, { to: next });
    const language = languageOf(context);
    const fault = forbiddenTexts[language].wrong;
    return answers.page(context, forbiddenPage('token needed', { language, next, fault }), account, 401);
  });
}
