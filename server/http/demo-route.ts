import { Router } from 'express';

import type { operations } from '../../generated/control.js';

/** What every program on the machine may know about the demo account. */
export type DemoIdentity = Readonly<
  operations['getDemoAccount']['responses'][200]['content']['application/json']
>;

/**
 * `GET /_control/demo-account`: the demo account, for tools on the same machine that were given no credentials. It
 * contains no secret.
 */
export function demoRoute(demo: () => Promise<DemoIdentity>): Router {
  const router = Router();
  router.get('/_control/demo-account', (_request, response, next) => {
    demo().then(
      ({ accountId, clientId, chave }) => response.json({ accountId, clientId, chave }),
      (error: unknown) => next(error),
    );
  });
  return router;
}
