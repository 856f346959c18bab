import { type Request, type Response, Router } from 'express';

import { instant } from '../domain/clock.js';
import { type EventType, eventTypes } from '../domain/notification-bodies.js';
import type { Services } from '../ports.js';
import type { DeliverySearchFilter, FoundAttempt } from '../storage/queries/delivery-search.js';
import type { DeliveryStatus } from '../storage/tables/notifications.js';
import { refusalKnown } from './noting.js';

/** Maximum number of attempts in the older list of an account. */
const maxAttempts = 500;
/** How many deliveries are listed by default, and at most. */
const defaultLimit = 100;
const maxLimit = 500;

const statuses: readonly DeliveryStatus[] = ['pending', 'resending', 'delivered', 'dead'];
const filters = ['accountId', 'status', 'event', 'transactionId', 'since', 'limit'] as const;

/** The query of a list of deliveries. */
interface Asked {
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
  router.get('/_control/deliveries', (request, response, next) => {
    const asked = read(request);
    if (typeof asked === 'string') return refuse(response, asked);
    const found = store.read(async ({ deliverySearch, deliveryLog }) => {
      const { accountId } = asked.filter;
      const rows = await matching(deliverySearch, asked);
      return {
        ...(accountId !== null && { attempts: await deliveryLog.attemptsOf(accountId, maxAttempts) }),
        now: instant(clock.systemMs()),
        deliveries: together(rows),
      };
    });
    found.then((body) => response.set('cache-control', 'no-store').json(body), next);
  });
  router.post('/_control/deliveries/retry', (request, response, next) => {
    const { accountId } = request.query;
    if (typeof accountId !== 'string') return refuse(response, 'name the account: ?accountId=…');
    webhooks.retryDead(accountId).then((retried) => response.json({ retried }), next);
  });
  return router;
}

async function matching(
  search: { find: (filter: DeliverySearchFilter, max: number) => Promise<FoundAttempt[]> } & {
    transactionNumber: (id: string) => Promise<number | null>;
  },
  { filter, transactionId, limit }: Asked,
): Promise<FoundAttempt[]> {
  if (transactionId === null) return search.find({ ...filter, transactionNumber: null }, limit);
  const transactionNumber = await search.transactionNumber(transactionId);
  return transactionNumber === null ? [] : search.find({ ...filter, transactionNumber }, limit);
}

/** The parsed query; a text says what is wrong with it. */
function read({ query }: Request): Asked | string {
  const unknown = Object.keys(query).find((name) => !filters.some((known) => known === name));
  if (unknown !== undefined)
    return `there is no filter ${JSON.stringify(unknown)}; there are: ${filters.join(', ')}`;
  const texts: Partial<Record<(typeof filters)[number], string>> = {};
  for (const name of filters) {
    const value = query[name];
    if (value !== undefined && typeof value !== 'string') return `${name} must be given once`;
    if (value !== undefined) texts[name] = value;
  }
  const { accountId = null, transactionId = null, limit = String(defaultLimit) } = texts;
  const status = statuses.find((known) => known === texts.status) ?? null;
  if (texts.status !== undefined && status === null) return `status must be one of: ${statuses.join(', ')}`;
  const eventType: EventType | null = eventTypes.find((known) => known === texts.event) ?? null;
  if (texts.event !== undefined && eventType === null)
    return `event must be one of: ${eventTypes.join(', ')}`;
  const sinceMs = texts.since === undefined ? null : Date.parse(texts.since);
  if (Number.isNaN(sinceMs)) return 'since must be a date and time such as 2026-03-31T09:00:00Z';
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > maxLimit)
    return `limit must be a whole number from 1 to ${maxLimit}`;
  const since = sinceMs === null ? null : instant(sinceMs);
  return { filter: { accountId, status, eventType, since }, transactionId, limit: Number(limit) };
}

/** One object per delivery; the rows of a delivery are adjacent. */
function together(rows: readonly FoundAttempt[]): object[] {
  const attemptsOf = new Map<FoundAttempt, object[]>();
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

function deliveryOf(row: FoundAttempt, attempts: readonly object[]): object {
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

function attemptOf({ attemptedAt, accountTime, durationMs, statusCode, failure, answer }: FoundAttempt) {
  return { at: { gateway: accountTime, machine: attemptedAt }, durationMs, statusCode, failure, answer };
}

/** The value of a JSON text; null if it cannot be parsed. */
function parsed(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}

function refuse(response: Response, error: string): void {
  refusalKnown(response, { code: 'CONTROL', reason: error });
  response.status(400).json({ error });
}
