import { answers, at, drop, json, requests, set, statusThroughout } from '../edits.js';
import { accountsMade } from '../memory.js';
import { mutant } from '../mutant.js';
import type { Part } from '../part.js';
import { rules } from '../replace.js';
import { cached } from './balance-caches.js';
import type { WireRequest } from '../wire.js';

const standard = ['getBalance', 'getApiBalance'] as const;
const compatible = 'getAccountsBalances';
const item = '/data/0';
const amounts = `${item}/balanceAmount`;
const hoursMs = 3_600_000;

const asText = (amount: unknown): string => Number(amount).toFixed(2);
const brazilian = (time: unknown): string => new Date(String(time)).toLocaleString('pt-BR');
/** The wall clock of São Paulo, passed off as UTC. */
const localAsUtc = (time: string): string => new Date(Date.parse(time) - 3 * hoursMs).toISOString();

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

/** The two forms of the balance. */
export default [
  mutant({
    id: 'balance/compatibility-empty-answer',
    title: 'The compatibility balance of a customer is answered with 404',
    clause: 'BALANCE-01',
    mechanism: 'response',
    defect: answers(compatible, 200, () =>
      json(404, { statusCode: 404, message: 'None.', error: 'Not Found' }),
    ),
  }),
  mutant({
    id: 'balance/compatibility-anonymous',
    title: 'The compatibility balance needs no token',
    clause: 'BALANCE-02',
    mechanism: 'credential',
    defect: anonymous(compatible),
  }),
  mutant({
    id: 'balance/data-object',
    title: 'data is an object',
    clause: 'BALANCE-03',
    mechanism: 'response',
    defect: answers(
      compatible,
      200,
      set('/data', (data: unknown) => at(data, '/0')),
    ),
  }),
  mutant({
    id: 'balance/data-two-items',
    title: 'data has an item for each kind of money',
    clause: 'BALANCE-04',
    mechanism: 'response',
    defect: answers(
      compatible,
      200,
      set('/data', (data: unknown) => [at(data, '/0'), at(data, '/0')]),
    ),
  }),
  mutant({
    id: 'balance/event-date-brazilian',
    title: 'eventDate is written the Brazilian way',
    clause: 'BALANCE-05',
    mechanism: 'response',
    defect: answers(compatible, 200, set(`${item}/eventDate`, brazilian)),
  }),
  mutant({
    id: 'balance/event-date-local',
    title: 'eventDate is local time passed off as UTC',
    clause: 'BALANCE-06',
    mechanism: 'timing',
    defect: rules((known) => ({
      compatibilityBalance: (balance, time) => known.compatibilityBalance(balance, localAsUtc(time)),
    })),
  }),
  mutant({
    id: 'balance/amounts-flat',
    title: 'The amounts stand beside eventDate, not in balanceAmount',
    clause: 'BALANCE-07',
    mechanism: 'response',
    defect: answers(
      compatible,
      200,
      set(item, (old: unknown) => ({ ...(old as object), ...(at(old, '/balanceAmount') as object) })),
      drop(amounts),
    ),
  }),
  mutant({
    id: 'balance/available-text',
    title: 'available is a text',
    clause: 'BALANCE-08',
    mechanism: 'response',
    defect: answers(compatible, 200, set(`${amounts}/available`, asText)),
  }),
  mutant({
    id: 'balance/blocked-missing',
    title: 'blocked is left out',
    clause: 'BALANCE-11',
    mechanism: 'response',
    defect: answers(compatible, 200, drop(`${amounts}/blocked`)),
  }),
  mutant({
    id: 'balance/overdraft-missing',
    title: 'overdraft is left out, as it is not implemented',
    clause: 'BALANCE-14',
    mechanism: 'response',
    defect: answers(compatible, 200, drop(`${amounts}/overdraft`)),
  }),
  mutant({
    id: 'balance/overdraft-granted',
    title: 'overdraft is 500',
    clause: 'BALANCE-15',
    mechanism: 'response',
    defect: answers(compatible, 200, set(`${amounts}/overdraft`, 500)),
  }),
  mutant({
    id: 'balance/standard-404',
    title: 'The standard balance is answered with 404 on both of its paths',
    clause: 'BALANCE-16',
    mechanism: 'response',
    defect: answers(standard, 200, statusThroughout(404)),
  }),
  mutant({
    id: 'balance/standard-anonymous-403',
    title: 'GET /balance without a token is answered with 403',
    clause: 'BALANCE-17',
    mechanism: 'response',
    defect: answers(
      'getBalance',
      (answer, request) => answer.status === 401 && request.headers['authorization'] === undefined,
      statusThroughout(403),
    ),
  }),
  mutant({
    id: 'balance/standard-anonymous',
    title: 'GET /balance needs no token',
    clause: 'BALANCE-17',
    mechanism: 'credential',
    defect: anonymous('getBalance'),
  }),
  mutant({
    id: 'balance/api-anonymous',
    title: 'GET /api/balance needs no token',
    clause: 'BALANCE-18',
    mechanism: 'credential',
    defect: anonymous('getApiBalance'),
  }),
  mutant({
    id: 'balance/gross-missing',
    title: 'grossBalance is left out',
    clause: 'BALANCE-20',
    mechanism: 'response',
    defect: answers(standard, 200, drop('/grossBalance')),
  }),
  mutant({
    id: 'balance/gross-whole-reais',
    title: 'grossBalance is rounded down to whole reais',
    clause: 'BALANCE-21',
    mechanism: 'response',
    defect: answers(
      standard,
      200,
      set('/grossBalance', (gross: unknown) => Math.floor(Number(gross))),
    ),
  }),
  mutant({
    id: 'balance/blocked-text',
    title: 'blockedBalance is a text',
    clause: 'BALANCE-22',
    mechanism: 'response',
    defect: answers(standard, 200, set('/blockedBalance', asText)),
  }),
  mutant({
    id: 'balance/blocked-never-shown',
    title: 'blockedBalance is always 0',
    clause: 'BALANCE-23',
    mechanism: 'response',
    defect: answers(standard, 200, set('/blockedBalance', 0)),
  }),
  mutant({
    id: 'balance/net-missing',
    title: 'netBalance is called availableBalance',
    clause: 'BALANCE-24',
    mechanism: 'response',
    defect: answers(
      standard,
      200,
      set('/availableBalance', (_: unknown, body: unknown) => at(body, '/netBalance')),
      drop('/netBalance'),
    ),
  }),
  mutant({
    id: 'balance/net-is-gross',
    title: 'netBalance counts blocked amounts in',
    clause: 'BALANCE-25',
    mechanism: 'response',
    defect: answers(
      standard,
      200,
      set('/netBalance', (_: unknown, body: unknown) => at(body, '/grossBalance')),
    ),
  }),
  mutant({
    id: 'balance/consulted-at-number',
    title: 'consultedAt is a number of milliseconds',
    clause: 'BALANCE-26',
    mechanism: 'response',
    defect: answers(
      standard,
      200,
      set('/consultedAt', (time: unknown) => Date.parse(String(time))),
    ),
  }),
  mutant({
    id: 'balance/consulted-at-local',
    title: 'consultedAt is local time passed off as UTC',
    clause: 'BALANCE-27',
    mechanism: 'timing',
    defect: rules((known) => ({
      standardBalance: (balance, time) => known.standardBalance(balance, localAsUtc(time)),
    })),
  }),
  mutant({
    id: 'balance/gross-is-net',
    title: 'grossBalance leaves blocked amounts out',
    clause: 'BALANCE-28',
    mechanism: 'response',
    defect: answers(
      standard,
      200,
      set('/grossBalance', (_: unknown, body: unknown) => at(body, '/netBalance')),
    ),
  }),
  mutant({
    id: 'balance/api-in-cents',
    title: '/api/balance shows cents',
    clause: 'BALANCE-29',
    mechanism: 'response',
    defect: answers(
      'getApiBalance',
      200,
      ...['/grossBalance', '/blockedBalance', '/netBalance'].map((pointer) =>
        set(pointer, (brl: unknown) => Math.round(Number(brl) * 100)),
      ),
    ),
  }),
  mutant({
    id: 'balance/api-snapshot',
    title: '/api/balance shows what it showed at first',
    clause: 'BALANCE-29',
    mechanism: 'state',
    defect: cached(['getApiBalance'], Infinity),
  }),
  mutant({
    id: 'balance/cached',
    title: 'The standard balance is up to two seconds old',
    clause: 'BALANCE-30',
    mechanism: 'timing',
    defect: cached(standard, 2_000),
  }),
];
