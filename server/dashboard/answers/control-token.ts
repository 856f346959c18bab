import type { Hono } from 'hono';

import { Attempts } from '../attempts.js';
import { networkOf, signedIn } from '../session.js';
import { grant } from '../control-grant.js';
import { type DashboardEnv, root } from '../page.js';
import { forbiddenPage } from '../pages/error.js';
import { safeRedirectPath } from '../paths.js';
import type { DashboardServices } from '../services.js';
import { forbiddenTexts } from '../texts/errors.js';
import { type Answers, formOf, languageOf } from './pages.js';

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
