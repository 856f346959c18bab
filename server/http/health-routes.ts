import { type RequestHandler, type Response, Router } from 'express';

import { httpProblem } from '../domain/problems.js';
import { message } from '../messages/messages.js';
import { factsOf } from './begin.js';

/** What monitoring tools ask a gateway. */
export interface Probes {
  /** The gateway's health, within bounded time. */
  readonly health: () => Promise<{ readonly ready: boolean }>;
  /** Its metrics; null if they are switched off. */
  readonly metrics: (() => Promise<{ readonly type: string; readonly text: string }>) | null;
}

/**
 * `GET /health` says whether the gateway can work (200) or not (503), `GET /health/live` that it is alive; `GET
 * /metrics` returns metrics if they are on. These are open to everybody: they contain no secrets.
 */
export function healthRoutes({ health, metrics }: Probes): Router {
  const router = Router();
  probe(router, '/health', async (response) => {
    const found = await health();
    response.status(found.ready ? 200 : 503).json({ status: found.ready ? 'ready' : 'not ready', ...found });
  });
  probe(router, '/health/live', async (response) => {
    response.json({ status: 'alive' });
  });
  if (metrics) {
    probe(router, '/metrics', async (response) => {
      const { type, text } = await metrics();
      response.set('content-type', type).send(text);
    });
  }
  return router;
}

function probe(router: Router, path: string, answer: (response: Response) => Promise<void>): void {
  const handler: RequestHandler = (_request, response, next) => {
    answer(response.set('cache-control', 'no-store')).catch(next);
  };
  const refused: RequestHandler = ({ method }, response) => {
    factsOf(response).path = path;
    throw httpProblem(405, message('no such method', { path, method }), { allow: 'GET, HEAD' });
  };
  router.route(path).get(handler).all(refused);
}
