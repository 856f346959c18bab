import type { RequestHandler } from 'express';

import type { DashboardServices } from '../dashboard/services.js';
import { late } from '../domain/late.js';
import type { Serving } from './dispatch.js';
import { describeError } from './errors.js';
import { placeKnown } from './noting.js';
import { operatingAs } from './operate.js';
import { problemFrom } from './problem-mapping.js';

/** What only the dashboard has. */
export type DashboardParts = Pick<DashboardServices, 'secrets' | 'sandbox' | 'live'>;

/** Loaded with the first request for it: most gateways are never asked. */
const dashboard = () => import('../dashboard/app.js');

/** The account dashboard: everything below `/dashboard`. No other request goes through it. */
export function dashboardRoutes(serving: Serving, parts: DashboardParts): RequestHandler {
  const { services, log } = serving;
  const listener = late(async () =>
    (await dashboard()).dashboardListener({
      ...services,
      ...parts,
      operate: operatingAs(serving),
      problemOf: (error) => problemFrom(error, { tokenBody: false }),
      // Its path is the client's: the stack says where it was.
      onFault: (error, requestId) =>
        log('error', 'request failed', { requestId, path: '/dashboard', error: describeError(error) }),
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
