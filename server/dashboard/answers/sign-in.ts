import type { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { LRUCache } from 'lru-cache';

import { authenticated } from '../../operations/access-token.js';
import { beginSession, cookieOptions, endSession, networkOf, signedIn } from '../session.js';
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
/** Maximum length of a clientId and clientSecret: longer ones are wrong. */
const maxLength = 64;

/** The routes for users who are not signed in: signing in and out, and the language. */
export function signInRoutes(app: Hono<DashboardEnv>, answers: Answers, services: DashboardServices): void {
  const signing = { services, attempts: new Attempts() };
  app.get(`${root}/sign-in`, async (context) => {
    const next = safeRedirectPath(context.req.query('next'));
    const account = await signedIn(context, services);
    if (account) return answers.redirect(context, { to: next });
    const demo = services.openDemo(context.env.incoming);
    const isRight = demo && (await authenticated(demo.clientId, demo.clientSecret, services));
    const page = signInPage(languageOf(context), { next, demo: isRight && demo });
    return answers.page(context, page, null);
  });
  app.post(`${root}/sign-in`, (context) => signIn(context, answers, signing));
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

interface Signing {
  readonly services: DashboardServices;
  readonly attempts: Attempts;
}

async function signIn(
  context: HonoContext,
  answers: Answers,
  { services, attempts }: Signing,
): Promise<Response> {
  const form = await formOf(context);
  const next = safeRedirectPath(form.get('next'));
  const clientId = keptText(form.get('clientId')).trim();
  const clientSecret = keptText(form.get('clientSecret'));
  const texts = signInTexts[languageOf(context)];
  const again = (text: string, status: 400 | 429) => {
    const notice = { kind: 'danger', text } as const;
    return answers.page(context, signInPage(languageOf(context), { next, clientId, notice }), null, status);
  };
  const network = networkOf(context);
  const account = await authenticated(clientId, clientSecret, services);
  if (account) {
    attempts.succeeded({ clientId, network });
    await beginSession(context, account, services);
    return answers.redirect(context, { to: next });
  }
  const wait = attempts.failed({ clientId, network });
  if (wait === null) return again(texts.wrong, 400);
  context.header('retry-after', String(wait));
  return again(texts.wait(wait), 429);
}

/** A text that can be a stored value. One that cannot becomes empty, which is just as wrong. */
function keptText(text: string | null): string {
  return text !== null && text.length <= maxLength && !text.includes('\u0000') && text.isWellFormed()
    ? text
    : '';
}

/**
 * The route where a signed-in user presents the token of the control endpoint, once per session. Failed attempts are
 * limited.
 */
export function controlTokenRoute(
  app: Hono<DashboardEnv>,
  answers: Answers,
  services: DashboardServices,
): void {
  const attempts = new Attempts();
  app.post(`${root}/control-token`, async (context) => {
    const { sandbox } = services;
    const account = await signedIn(context, services);
    if (!account || !sandbox) return answers.redirect(context, { to: '/sign-in' });
    const form = await formOf(context);
    const next = safeRedirectPath(form.get('next'));
    const language = languageOf(context);
    const attempt = { clientId: account.id, network: networkOf(context) };
    if (grant(context, form.get('token') ?? '', sandbox)) {
      attempts.succeeded(attempt);
      return answers.redirect(context, { to: next });
    }
    const wait = attempts.failed(attempt);
    const again = (text: string, status: 401 | 429) =>
      answers.page(context, forbiddenPage('token needed', { language, next, fault: text }), account, status);
    if (wait === null) return again(forbiddenTexts[language].wrong, 401);
    context.header('retry-after', String(wait));
    return again(forbiddenTexts[language].wait(wait), 429);
  });
}

export interface Attempt {
  readonly clientId: string;
  readonly network: string;
}

/** Maximum number of failed attempts for an account from one address, and the time in which they are counted, in ms. */
const maxFailures = 10;
const windowMs = 120_000;
const maxCounters = 16_384;
const maxId = 64;

/**
 * Counts failed sign-in attempts in this process's memory. The limit does not apply to a right secret, so guessing
 * locks no account out.
 */
export class Attempts {
  readonly #failures = new LRUCache<string, number>({ max: maxCounters, ttl: windowMs, noUpdateTTL: true });

  /** Counts an attempt. Returns the seconds to wait before the next one if it exceeds the limit, otherwise null. */
  failed(attempt: Attempt): number | null {
    const key = keyOf(attempt);
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    if (failures <= maxFailures) return null;
    return Math.max(1, Math.ceil(this.#failures.getRemainingTTL(key) / 1000));
  }

  /** Reports that an attempt was right: earlier failures from its address no longer count for its account. */
  succeeded(attempt: Attempt): void {
    this.#failures.delete(keyOf(attempt));
  }
}

function keyOf({ clientId, network }: Attempt): string {
  return `${network} ${clientId.toLowerCase().slice(0, maxId)}`;
}
