import type { RequestHandler, Response, Router } from 'express';

import type { components, operations } from '../../generated/control.js';
import { instant } from '../domain/clock.js';
import { lazy } from '../domain/lazy.js';
import type { Services } from '../ports.js';
import type { ControlQueries } from '../sandbox/control-schemas.js';
import type { JournalSources } from '../sandbox/journal.js';
import type { FoundAttempt } from '../storage/queries/delivery-search.js';
import { factsOf } from './routes.js';

/** Loaded with the first request: most gateways never get one. */
const schemas = lazy(() => import('../sandbox/control-schemas.js'));

/** Handles an operation of the control endpoint whose query keeps its contract; any other request is refused with a 400. */
export function withQuery<K extends keyof ControlQueries>(
  operationId: K,
  answer: (query: ControlQueries[K], response: Response) => Promise<void>,
): RequestHandler {
  const handle = async (query: object, response: Response) => {
    const { readQuery } = await schemas();
    const read = readQuery(operationId, query as Readonly<Record<string, unknown>>);
    if (typeof read === 'string') refuseControl(response, 400, read);
    else await answer(read.value, response);
  };
  return (request, response, next) => {
    handle(request.query, response).catch(next);
  };
}

/** Refuses a request to the control endpoint, and records why. */
export function refuseControl(response: Response, status: number, error: string): void {
  factsOf(response).refusal = { code: 'CONTROL', reason: error };
  response.status(status).json({ error });
}

type Answer<K extends keyof operations> = operations[K]['responses'][200]['content']['application/json'];

/** Keeps responses with secrets out of caches. */
const secretly = { 'cache-control': 'no-store' };

/**
 * `GET /_control/registrations?accountId=…` lists the active registrations of an account with their signing secrets;
 * `POST /_control/registrations/rotate?accountId=…&eventType=…&url=…` gives one of them a new secret.
 */
export function addRegistrations(router: Router, { store, webhooks }: Services): void {
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
}

/** Loaded with the first request. */
const journal = lazy(() => import('../sandbox/journal.js'));

/** `GET /_control/journal?accountId=…` lists the calls of an account in order, and reports which provocations were used. */
export function addJournal(router: Router, sources: JournalSources): void {
  router.get(
    '/_control/journal',
    withQuery('listCalls', async (query, response) => {
      const { journalOf } = await journal();
      response.set('cache-control', 'no-store').json(await journalOf(query, sources));
    }),
  );
}

type Schemas = components['schemas'];

/** Maximum number of attempts in the older list of an account. */
const maxAttempts = 500;

/**
 * `GET /_control/deliveries` lists deliveries, newest first, with every attempt; with `accountId` the response also
 * contains `attempts`, the list of earlier versions. `POST /_control/deliveries/retry?accountId=…` retries the dead
 * letters of an account.
 */
export function addDeliveries(router: Router, { store, clock, webhooks }: Services): void {
  router.get(
    '/_control/deliveries',
    withQuery('listDeliveries', async (query, response) => {
      const { accountId = null, status = null, event: eventType = null, transactionId = null } = query;
      const since = query.since === undefined ? null : instant(Date.parse(query.since));
      const filter = { accountId, status, eventType, since };
      const body = await store.read(async ({ deliverySearch }): Promise<Schemas['Deliveries']> => {
        const transactionNumber =
          transactionId === null ? null : await deliverySearch.transactionNumber(transactionId);
        const isUnknown = transactionId !== null && transactionNumber === null;
        const rows = isUnknown
          ? []
          : await deliverySearch.find({ ...filter, transactionNumber }, query.limit ?? 100);
        const all = { ...unfiltered, accountId };
        return {
          ...(accountId !== null && { attempts: logged(await deliverySearch.find(all, maxAttempts)) }),
          now: instant(clock.systemMs()),
          deliveries: groupByDelivery(rows),
        };
      });
      response.set('cache-control', 'no-store').json(body);
    }),
  );
  router.post(
    '/_control/deliveries/retry',
    withQuery('retryDeadLetters', async ({ accountId }, response) => {
      response.json({ retried: await webhooks.retryDead(accountId) });
    }),
  );
}

const unfiltered = { status: null, eventType: null, transactionNumber: null, since: null };

/** Lists the attempts as earlier versions did: all in one list, newest first. */
function logged(rows: readonly FoundAttempt[]): Schemas['LoggedAttempt'][] {
  return rows
    .toReversed()
    .sort((one, other) => other.deliveryId - one.deliveryId)
    .slice(0, maxAttempts)
    .map(({ deliveryId, notificationId, eventType, url, status, headers, body, ...attempt }) => {
      const { attemptedAt, durationMs, statusCode, failure, answer } = attempt;
      const sent = { deliveryId, notificationId, eventType, url, status, headers, body };
      return { ...sent, attemptedAt, durationMs, statusCode, failure, answer };
    });
}

/** Groups rows into one object per delivery; the rows of a delivery are adjacent. */
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
    deliveryId,
    notificationId,
    accountId,
    transactionId,
    event: eventType,
    url,
    status,
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

/** Parses a JSON text; null if it is empty. Throws if it cannot be parsed. */
function parsed(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}
