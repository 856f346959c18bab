import { Router } from 'express';

/** What anybody on the machine may know of the demo account. */
export interface DemoIdentity {
  readonly accountId: string;
  readonly clientId: string;
  readonly chave: string;
}

/** `GET /_control/demo-account`: whose gateway this is, for tools on the same machine that nobody has told. No secret is in it. */
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
