import { answers, at, drop, json, requests, set, statusThroughout } from '../../edits.js';
import { accountsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { WireRequest } from '../../wire.js';
import { cached } from '../shared/balance-caches.js';
import { localAsUtc } from '../shared/own-calls.js';
import { firstShown } from '../shared/stale.js';

const standard = ['getBalance', 'getApiBalance'] as const;
const compatible = 'getAccountsBalances';
const item = '/data/0';
const amounts = `${item}/balanceAmount`;

const asText = (amount: unknown): string => Number(amount).toFixed(2);

/** Answers without a token as the account that was made last. */
function anonymous(operation: (typeof standard)[number] | typeof compatible): () => readonly Part[] {
  return () => {
    const { part, all } = accountsMade();
    const balance = { grossBalance: 1000, blockedBalance: 0, netBalance: 1000 };
    const now = () => new Date().toISOString();
    const body = () =>
      operation === compatible
        ? { data: [{ eventDate: now(), balanceAmount: { available: 1000, blocked: 0, overdraft: 0 } }] }
        : { ...balance, consultedAt: now() };
    const isAnonymous = ({ headers }: WireRequest) =>
      headers['authorization'] === undefined && all.length > 0;
    return [part, requests(operation, isAnonymous, () => json(200, body()))];
  };
}

export default {
  'balance/compatibility-empty-answer': breaks('BALANCE-01', {
    title: 'The compatibility balance of a customer is answered with 404',
    defect: answers(compatible, 200, () =>
      json(404, { statusCode: 404, message: 'None.', error: 'Not Found' }),
    ),
  }),
  'balance/compatibility-anonymous': breaks('BALANCE-02', {
    title: 'The compatibility balance needs no token',
    defect: anonymous(compatible),
  }),
  'balance/data-two-items': breaks('BALANCE-04', {
    title: 'data has an item for each kind of money',
    defect: answers(
      compatible,
      200,
      set('/data', (data: unknown) => [at(data, '/0'), at(data, '/0')]),
    ),
  }),
  'balance/event-date-local': breaks('BALANCE-06', {
    title: 'eventDate is local time passed off as UTC',
    defect: answers(compatible, 200, set(`${item}/eventDate`, localAsUtc)),
  }),
  'balance/amounts-flat': breaks('BALANCE-07', {
    title: 'The amounts stand beside eventDate, not in balanceAmount',
    defect: answers(
      compatible,
      200,
      set(item, (old: unknown) => ({ ...(old as object), ...(at(old, '/balanceAmount') as object) })),
      drop(amounts),
    ),
  }),
  'balance/available-text': breaks('BALANCE-08', {
    title: 'available is a text',
    defect: answers(compatible, 200, set(`${amounts}/available`, asText)),
  }),
  'balance/available-whole-reais': breaks('BALANCE-08', {
    title: 'available is rounded down to whole reais',
    defect: answers(
      compatible,
      200,
      set(`${amounts}/available`, (available: unknown) => Math.floor(Number(available))),
    ),
  }),
  'balance/blocked-missing': breaks('BALANCE-11', {
    title: 'blocked is left out',
    defect: answers(compatible, 200, drop(`${amounts}/blocked`)),
  }),
  'balance/overdraft-granted': breaks('BALANCE-15', {
    title: 'overdraft is 500',
    defect: answers(compatible, 200, set(`${amounts}/overdraft`, 500)),
  }),
  'balance/standard-404': breaks('BALANCE-16', {
    title: 'The standard balance is answered with 404 on both of its paths',
    defect: answers(standard, 200, statusThroughout(404)),
  }),
  'balance/standard-anonymous-403': breaks('BALANCE-17', {
    title: 'GET /balance without a token is answered with 403',
    defect: answers(
      'getBalance',
      (answer, request) => answer.status === 401 && request.headers['authorization'] === undefined,
      statusThroughout(403),
    ),
  }),
  'balance/standard-anonymous': breaks('BALANCE-17', {
    title: 'GET /balance needs no token',
    defect: anonymous('getBalance'),
  }),
  'balance/api-anonymous': breaks('BALANCE-18', {
    title: 'GET /api/balance needs no token',
    defect: anonymous('getApiBalance'),
  }),
  'balance/gross-whole-reais': breaks('BALANCE-21', {
    title: 'grossBalance is rounded down to whole reais',
    defect: answers(
      standard,
      200,
      set('/grossBalance', (gross: unknown) => Math.floor(Number(gross))),
    ),
  }),
  'balance/blocked-never-shown': breaks('BALANCE-23', {
    title: 'blockedBalance is always 0',
    defect: answers(standard, 200, set('/blockedBalance', 0)),
  }),
  'balance/net-is-gross': breaks('BALANCE-25', {
    title: 'netBalance counts blocked amounts in',
    defect: answers(
      standard,
      200,
      set('/netBalance', (_: unknown, body: unknown) => at(body, '/grossBalance')),
    ),
  }),
  'balance/consulted-at-number': breaks('BALANCE-26', {
    title: 'consultedAt is a number of milliseconds',
    defect: answers(
      standard,
      200,
      set('/consultedAt', (time: unknown) => Date.parse(String(time))),
    ),
  }),
  'balance/consulted-at-local': breaks('BALANCE-27', {
    title: 'consultedAt is local time passed off as UTC',
    defect: answers(standard, 200, set('/consultedAt', localAsUtc)),
  }),
  'balance/api-consulted-at-local': breaks('BALANCE-27', {
    title: 'consultedAt of /api/balance is local time passed off as UTC',
    defect: answers('getApiBalance', 200, set('/consultedAt', localAsUtc)),
  }),
  'balance/api-consulted-at-of-the-first': breaks('BALANCE-27', {
    title: 'consultedAt of /api/balance is that of the first query',
    defect: firstShown('getApiBalance', '/consultedAt'),
  }),
  'balance/gross-is-net': breaks('BALANCE-28', {
    title: 'grossBalance leaves blocked amounts out',
    defect: answers(
      standard,
      200,
      set('/grossBalance', (_: unknown, body: unknown) => at(body, '/netBalance')),
    ),
  }),
  'balance/api-in-cents': breaks('BALANCE-29', {
    title: '/api/balance shows cents',
    defect: answers(
      'getApiBalance',
      200,
      ...['/grossBalance', '/blockedBalance', '/netBalance'].map((pointer) =>
        set(pointer, (brl: unknown) => Math.round(Number(brl) * 100)),
      ),
    ),
  }),
  'balance/api-snapshot': breaks('BALANCE-29', {
    title: '/api/balance shows what it showed at first',
    defect: cached(['getApiBalance'], Infinity),
  }),
  'balance/cached': breaks('BALANCE-30', {
    title: 'The standard balance is up to two seconds old',
    defect: cached(standard, 2_000),
  }),
} satisfies Defects;
