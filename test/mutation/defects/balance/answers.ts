import { answers, at, drop, json, requests, set, statusThroughout } from '../../edits.js';
import { accountsMade } from '../../memory.js';
import type { Defects } from '../../mutant.js';
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
  'balance/compatibility-empty-answer': {
    title: 'The compatibility balance of a customer is answered with 404',
    clause: 'BALANCE-01',
    defect: answers(compatible, 200, () =>
      json(404, { statusCode: 404, message: 'None.', error: 'Not Found' }),
    ),
  },
  'balance/compatibility-anonymous': {
    title: 'The compatibility balance needs no token',
    clause: 'BALANCE-02',
    defect: anonymous(compatible),
  },
  'balance/data-two-items': {
    title: 'data has an item for each kind of money',
    clause: 'BALANCE-04',
    defect: answers(
      compatible,
      200,
      set('/data', (data: unknown) => [at(data, '/0'), at(data, '/0')]),
    ),
  },
  'balance/event-date-local': {
    title: 'eventDate is local time passed off as UTC',
    clause: 'BALANCE-06',
    defect: answers(compatible, 200, set(`${item}/eventDate`, localAsUtc)),
  },
  'balance/amounts-flat': {
    title: 'The amounts stand beside eventDate, not in balanceAmount',
    clause: 'BALANCE-07',
    defect: answers(
      compatible,
      200,
      set(item, (old: unknown) => ({ ...(old as object), ...(at(old, '/balanceAmount') as object) })),
      drop(amounts),
    ),
  },
  'balance/available-text': {
    title: 'available is a text',
    clause: 'BALANCE-08',
    defect: answers(compatible, 200, set(`${amounts}/available`, asText)),
  },
  'balance/available-whole-reais': {
    title: 'available is rounded down to whole reais',
    clause: 'BALANCE-08',
    defect: answers(
      compatible,
      200,
      set(`${amounts}/available`, (available: unknown) => Math.floor(Number(available))),
    ),
  },
  'balance/blocked-missing': {
    title: 'blocked is left out',
    clause: 'BALANCE-11',
    defect: answers(compatible, 200, drop(`${amounts}/blocked`)),
  },
  'balance/overdraft-granted': {
    title: 'overdraft is 500',
    clause: 'BALANCE-15',
    defect: answers(compatible, 200, set(`${amounts}/overdraft`, 500)),
  },
  'balance/standard-404': {
    title: 'The standard balance is answered with 404 on both of its paths',
    clause: 'BALANCE-16',
    defect: answers(standard, 200, statusThroughout(404)),
  },
  'balance/standard-anonymous-403': {
    title: 'GET /balance without a token is answered with 403',
    clause: 'BALANCE-17',
    defect: answers(
      'getBalance',
      (answer, request) => answer.status === 401 && request.headers['authorization'] === undefined,
      statusThroughout(403),
    ),
  },
  'balance/standard-anonymous': {
    title: 'GET /balance needs no token',
    clause: 'BALANCE-17',
    defect: anonymous('getBalance'),
  },
  'balance/api-anonymous': {
    title: 'GET /api/balance needs no token',
    clause: 'BALANCE-18',
    defect: anonymous('getApiBalance'),
  },
  'balance/gross-whole-reais': {
    title: 'grossBalance is rounded down to whole reais',
    clause: 'BALANCE-21',
    defect: answers(
      standard,
      200,
      set('/grossBalance', (gross: unknown) => Math.floor(Number(gross))),
    ),
  },
  'balance/blocked-never-shown': {
    title: 'blockedBalance is always 0',
    clause: 'BALANCE-23',
    defect: answers(standard, 200, set('/blockedBalance', 0)),
  },
  'balance/net-is-gross': {
    title: 'netBalance counts blocked amounts in',
    clause: 'BALANCE-25',
    defect: answers(
      standard,
      200,
      set('/netBalance', (_: unknown, body: unknown) => at(body, '/grossBalance')),
    ),
  },
  'balance/consulted-at-number': {
    title: 'consultedAt is a number of milliseconds',
    clause: 'BALANCE-26',
    defect: answers(
      standard,
      200,
      set('/consultedAt', (time: unknown) => Date.parse(String(time))),
    ),
  },
  'balance/consulted-at-local': {
    title: 'consultedAt is local time passed off as UTC',
    clause: 'BALANCE-27',
    defect: answers(standard, 200, set('/consultedAt', localAsUtc)),
  },
  'balance/api-consulted-at-local': {
    title: 'consultedAt of /api/balance is local time passed off as UTC',
    clause: 'BALANCE-27',
    defect: answers('getApiBalance', 200, set('/consultedAt', localAsUtc)),
  },
  'balance/api-consulted-at-of-the-first': {
    title: 'consultedAt of /api/balance is that of the first query',
    clause: 'BALANCE-27',
    defect: firstShown('getApiBalance', '/consultedAt'),
  },
  'balance/gross-is-net': {
    title: 'grossBalance leaves blocked amounts out',
    clause: 'BALANCE-28',
    defect: answers(
      standard,
      200,
      set('/grossBalance', (_: unknown, body: unknown) => at(body, '/netBalance')),
    ),
  },
  'balance/api-in-cents': {
    title: '/api/balance shows cents',
    clause: 'BALANCE-29',
    defect: answers(
      'getApiBalance',
      200,
      ...['/grossBalance', '/blockedBalance', '/netBalance'].map((pointer) =>
        set(pointer, (brl: unknown) => Math.round(Number(brl) * 100)),
      ),
    ),
  },
  'balance/api-snapshot': {
    title: '/api/balance shows what it showed at first',
    clause: 'BALANCE-29',
    defect: cached(['getApiBalance'], Infinity),
  },
  'balance/cached': {
    title: 'The standard balance is up to two seconds old',
    clause: 'BALANCE-30',
    defect: cached(standard, 2_000),
  },
} satisfies Defects;
