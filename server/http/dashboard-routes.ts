import type { RequestHandler } from 'express';

import type { DashboardServices } from '../dashboard/services.js';
import { lazy } from '../domain/lazy.js';
import { operatingAs } from '../edge/operate-as.js';
import { problemFrom } from '../edge/problem-mapping.js';
import { describeError } from '../edge/refusals.js';
import type { Serving } from '../edge/routes.js';
import { factsOf } from './begin.js';

/** The services that only the dashboard uses. */
export type DashboardParts = Pick<DashboardServices, 'secrets' | 'sandbox' | 'live'>;

/** Loaded at the first request for it, because most gateways never get one. */
const dashboard = () => import('../dashboard/app.js');

/** The account dashboard: everything below `/dashboard`. No other request passes through it. */
export function dashboardRoutes(serving: Serving, parts: DashboardParts): RequestHandler {
  const { services, log } = serving;
  const listener = lazy(async () =>
    (await dashboard()).dashboardListener({
      ...services,
      ...parts,
      operate: operatingAs(serving),
      problemOf: (error) => problemFrom(error, { tokenBody: false }),
      // Both get the response that Express passed on, below.
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
