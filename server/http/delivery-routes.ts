import { Router } from 'express';

import type { components } from '../../generated/control.js';
import { instant } from '../domain/clock.js';
import type { Services } from '../ports.js';
import type { DeliverySearchFilter, FoundAttempt } from '../storage/queries/delivery-search.js';
import { withQuery } from './control-query.js';

type Schemas = components['schemas'];

/** Maximum number of attempts in the older list of an account. */
const maxAttempts = 500;

/** The query of a list of deliveries. */
interface DeliveriesQuery {
  readonly filter: Omit<DeliverySearchFilter, 'transactionNumber'>;
  readonly transactionId: string | null;
  readonly limit: number;
}

/**
 * `GET /_control/deliveries` lists deliveries, newest first, with every attempt; with `accountId` it also has
 * `attempts`, the list of earlier versions. `POST /_control/deliveries/retry?accountId=…` retries the dead letters of
 * an account.
 */
export function deliveryRoutes({ store, clock, webhooks }: Services): Router {
  const router = Router();
  router.get(
    '/_control/deliveries',
    withQuery('listDeliveries', async (query, response) => {
      const { accountId = null, status = null, event: eventType = null, transactionId = null } = query;
      const since = query.since === undefined ? null : instant(Date.parse(query.since));
      const parsed: DeliveriesQuery = {
        filter: { accountId, status, eventType, since },
        transactionId,
        limit: query.limit ?? 100,
      };
      const body = await store.read(
        async ({ deliverySearch, deliveryLog }): Promise<Schemas['Deliveries']> => {
          const rows = await matching(deliverySearch, parsed);
          return {
            ...(accountId !== null && { attempts: await deliveryLog.attemptsOf(accountId, maxAttempts) }),
            now: instant(clock.systemMs()),
            deliveries: groupByDelivery(rows),
          };
        },
      );
      response.set('cache-control', 'no-store').json(body);
    }),
  );
  router.post(
    '/_control/deliveries/retry',
    withQuery('retryDeadLetters', async ({ accountId }, response) => {
      response.json({ retried: await webhooks.retryDead(accountId) });
    }),
  );
  return router;
}

async function matching(
  search: { find: (filter: DeliverySearchFilter, max: number) => Promise<FoundAttempt[]> } & {
    transactionNumber: (id: string) => Promise<number | null>;
  },
  { filter, transactionId, limit }: DeliveriesQuery,
): Promise<FoundAttempt[]> {
  if (transactionId === null) return search.find({ ...filter, transactionNumber: null }, limit);
  const transactionNumber = await search.transactionNumber(transactionId);
  return transactionNumber === null ? [] : search.find({ ...filter, transactionNumber }, limit);
}

/** One object per delivery; the rows of a delivery are adjacent. */
function groupByDelivery(rows: readonly FoundAttempt[]): Schemas['Delivery'][] {
  const attemptsOf = new Map<FoundAttempt, Schemas['Attempt'][]>();
  let first: FoundAttempt | undefined;
  for (const row of rows) {
    if (first?.deliveryId !== row.deliveryId) {
      first = row;
      attemptsOf.set(row, []);
    }
    if (row.attemptedAt !== null) attemptsOf.get(first)?.push(attemptOf(row));
  }
  return [...attemptsOf].map(([row, attempts]) => deliveryOf(row, attempts));
}

function deliveryOf(row: FoundAttempt, attempts: Schemas['Attempt'][]): Schemas['Delivery'] {
  const { deliveryId, notificationId, accountId, transactionId, eventType, url, status } = row;
  const { dueAtMs, clockOffsetMs } = row;
  return {
    ...{ deliveryId, notificationId, accountId, transactionId, event: eventType, url, status },
    isResend: row.resent === 1,
    headers: parsed(row.headers),
    body: parsed(row.body),
    createdAt: row.createdAt,
    nextAttempt:
      dueAtMs === null ? null : { gateway: instant(dueAtMs + clockOffsetMs), machine: instant(dueAtMs) },
    attempts,
  };
}

function attemptOf(row: FoundAttempt): Schemas['Attempt'] {
  const { attemptedAt, accountTime, durationMs, statusCode, failure, answer } = row;
  return { at: { gateway: accountTime, machine: attemptedAt }, durationMs, statusCode, failure, answer };
}

/** The value of a JSON text; null if it cannot be parsed. */
function parsed(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}
