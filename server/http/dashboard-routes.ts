import type { RequestHandler, Response } from 'express';

import type { DashboardServices } from '../dashboard/services.js';
import { lazy } from '../domain/lazy.js';
import { describeError } from './errors.js';
import { placeKnown, placeOf } from './noting.js';
import { operatingAs } from './operate.js';
import { problemFrom } from './problem-mapping.js';
import type { Serving } from './routes.js';

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
      onFault: (error, response) =>
        log('error', 'request failed', { ...placeOf(response as Response), error: describeError(error) }),
      onPlace: (response, path) => placeKnown(response as Response, path),
    }),
  );
  return (request, response, next) => {
    if (!/^\/dashboard(\/|$)/.test(request.path)) return next();
    placeKnown(response, '/dashboard');
    listener()
      .then((listen) => listen(request, response))
      .catch(next);
  };
}
