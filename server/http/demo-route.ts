import { Router } from 'express';

import { late } from '../domain/late.js';
import type { StateServices } from '../sandbox/states/state.js';

const demo = late(() => import('../sandbox/demo-account.js'));

/** `GET /_control/demo-account`: whose gateway this is, for tools on the same machine that nobody has told. No secret is in it. */
export function demoRoute(services: StateServices): Router {
  const router = Router();
  router.get('/_control/demo-account', (_request, response, next) => {
    demo()
      .then(({ demoAccount }) => demoAccount(services))
      .then(
        ({ accountId, clientId, chave }) => response.json({ accountId, clientId, chave }),
        (error: unknown) => next(error),
      );
  });
  return router;
}
