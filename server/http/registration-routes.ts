import { Router } from 'express';

import type { operations } from '../../generated/control.js';
import { instant } from '../domain/clock.js';
import type { Services } from '../ports.js';
import { refuseControl, withQuery } from './control-query.js';

type Answer<K extends keyof operations> = operations[K]['responses'][200]['content']['application/json'];

/** What holds secrets is kept out of caches. */
const secretly = { 'cache-control': 'no-store' };

/**
 * `GET /_control/registrations?accountId=…` lists the active registrations of an account with their signing secrets;
 * `POST /_control/registrations/rotate?accountId=…&eventType=…&url=…` gives one of them a new secret.
 */
export function registrationRoutes({ store, webhooks }: Pick<Services, 'store' | 'webhooks'>): Router {
  const router = Router();
  router.get(
    '/_control/registrations',
    withQuery('listRegistrations', async ({ accountId }, response) => {
      const active = await store.read(({ registrations }) => registrations.activeOf(accountId));
      const registrations = active.map(({ eventType, url, secrets = [] }) => {
        return { eventType, url, secret: secrets[0]?.secret ?? null };
      });
      response.set(secretly).json({ registrations } satisfies Answer<'listRegistrations'>);
    }),
  );
  router.post(
    '/_control/registrations/rotate',
    withQuery('rotateSecret', async (registration, response) => {
      const rotated = await webhooks.rotateSecret(registration);
      if (!rotated) return refuseControl(response, 404, 'the account has no such registration');
      const { secret, previousUntilMs } = rotated;
      const answer = { secret, previousUntil: instant(previousUntilMs) };
      response.set(secretly).json(answer satisfies Answer<'rotateSecret'>);
    }),
  );
  return router;
}
