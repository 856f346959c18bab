import type { Hono } from 'hono';

import { Attempts } from '../attempts.js';
import { networkOf } from '../connection.js';
import { grant } from '../control-grant.js';
import { type DashboardEnv, root } from '../page.js';
import { barredPage } from '../pages/barred.js';
import { placeBelow } from '../places.js';
import type { DashboardServices } from '../services.js';
import { signedIn } from '../session.js';
import { barredTexts } from '../texts/barred.js';
import { type Answers, formOf, languageOf } from './pages.js';

/**
 * The route where a signed-in user presents the token of the control endpoint, once per session. Failed attempts are
 * limited.
 */
export function grantRoute(app: Hono<DashboardEnv>, answers: Answers, services: DashboardServices): void {
  const attempts = new Attempts();
  app.post(`${root}/control-token`, async (context) => {
    const { sandbox } = services;
    const account = await signedIn(context, services);
    if (!account || !sandbox) return answers.done(context, { to: '/sign-in' });
    const form = await formOf(context);
    const next = placeBelow(form.get('next'));
    const language = languageOf(context);
    const attempt = { clientId: account.id, network: networkOf(context), knownBrowser: null };
    const wait = await attempts.begin(attempt);
    const again = (text: string, status: 401 | 429) =>
      answers.page(context, barredPage('token needed', { language, next, fault: text }), account, status);
    if (wait !== null) {
      context.header('retry-after', String(wait));
      return again(barredTexts[language].wait(wait), 429);
    }
    if (!grant(context, form.get('token') ?? '', sandbox)) return again(barredTexts[language].wrong, 401);
    await attempts.succeed(attempt);
    return answers.done(context, { to: next });
  });
}
