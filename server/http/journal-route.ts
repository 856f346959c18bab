import { Router } from 'express';

import { lazy } from '../domain/lazy.js';
import type { JournalSources } from '../sandbox/journal.js';
import { withQuery } from './control-query.js';

/** Loaded with the first request. */
const journal = lazy(() => import('../sandbox/journal.js'));

/** `GET /_control/journal?accountId=…` lists the calls of an account in order, and says which provocations were used. */
export function journalRoute(sources: JournalSources): Router {
  const router = Router();
  router.get(
    '/_control/journal',
    withQuery('listCalls', async (query, response) => {
      const { journalOf } = await journal();
      response.set('cache-control', 'no-store').json(await journalOf(query, sources));
    }),
  );
  return router;
}
