import { type Response, Router } from 'express';

import { instant } from '../domain/clock.js';
import type { Services } from '../ports.js';
import { refusalKnown } from './noting.js';

/**
 * `GET /_control/registrations?accountId=…` lists the active registrations of an account with their signing secrets;
 * `POST /_control/registrations/rotate?accountId=…&eventType=…&url=…` gives one of them a new secret.
 */
export function registrationRoutes({ store, webhooks }: Pick<Services, 'store' | 'webhooks'>): Router {
  const router = Router();
  router.get('/_control/registrations', (request, response, next) => {
    const { accountId } = request.query;
    if (typeof accountId !== 'string') return refuse(response, 400, 'name the account: ?accountId=…');
    const read = store.read(({ registrations }) => registrations.activeOf(accountId));
    read.then((active) => {
      const registrations = active.map(({ eventType, url, secrets = [] }) => {
        return { eventType, url, secret: secrets[0]?.secret ?? null };
      });
      secretly(response).json({ registrations });
    }, next);
  });
  router.post('/_control/registrations/rotate', (request, response, next) => {
    const { accountId, eventType, url } = request.query;
    if (typeof accountId !== 'string' || typeof eventType !== 'string' || typeof url !== 'string')
      return refuse(response, 400, 'name the registration: ?accountId=…&eventType=…&url=…');
    webhooks.rotateSecret({ accountId, eventType, url }).then((rotated) => {
      if (!rotated) return refuse(response, 404, 'the account has no such registration');
      const { secret, previousUntilMs } = rotated;
      secretly(response).json({ secret, previousUntil: instant(previousUntilMs) });
    }, next);
  });
  return router;
}

/** Keeps the answer out of caches. */
function secretly(response: Response): Response {
  return response.set('cache-control', 'no-store');
}

function refuse(response: Response, status: number, error: string): void {
  refusalKnown(response, { code: 'CONTROL', reason: error });
  response.status(status).json({ error });
}
