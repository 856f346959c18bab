import type { OperationId } from '../../../../generated/operations.js';
import { answers, answersOf, at, drop, json, requests, set, statusThroughout } from '../../edits.js';
import { authorizationOf, withAccounts } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import {
  anHourBeforeStart,
  asDecimalText,
  inCents,
  inWholeReais,
  localAsUtc,
  ofTwelveHours,
  sameAs,
} from '../../values.js';
import type { WireAnswer } from '../../wire.js';
import { firstShown } from '../shared/stale.js';

const standard = ['getBalance', 'getApiBalance'] as const;
const compatible = 'getAccountsBalances';
const item = '/data/0';
const amounts = `${item}/balanceAmount`;

const shown = answersOf(standard, 200);
const shownByApi = answersOf('getApiBalance', 200);
const shownByCompatible = answersOf(compatible, 200);

/** Repeats an earlier answer to the same token for `forMs`. */
const cached = (operation: OperationId | readonly OperationId[], forMs: number) => (): Part => {
  const kept = new Map<string, { readonly answer: WireAnswer; readonly until: number }>();
  return answers(operation, 200, (answer, request) => {
    const key = `${request.path} ${authorizationOf(request)}`;
    const earlier = kept.get(key);
    if (earlier && earlier.until > Date.now()) return earlier.answer;
    kept.set(key, { answer, until: Date.now() + forMs });
    return answer;
  });
};

/** Answers without a token as the account that was made last. */
const anonymous = (operation: (typeof standard)[number] | typeof compatible) =>
  withAccounts((all) => {
    const now = () => new Date().toISOString();
    const body = () =>
      operation === compatible
        ? { data: [{ eventDate: now(), balanceAmount: { available: 1000, blocked: 0, overdraft: 0 } }] }
        : { grossBalance: 1000, blockedBalance: 0, netBalance: 1000, consultedAt: now() };
    return requests(
      operation,
      ({ headers }) => headers['authorization'] === undefined && all.length > 0,
      () => json(200, body()),
    );
  });

export default {
  'balance/compatibility-empty-answer': breaks('BALANCE-01', {
    title: 'The compatibility balance of a customer is answered with 404',
    defect: shownByCompatible(() => json(404, { statusCode: 404, message: 'None.', error: 'Not Found' })),
  }),
  'balance/compatibility-anonymous': breaks('BALANCE-02', {
    title: 'The compatibility balance needs no token',
    defect: anonymous(compatible),
  }),
  'balance/data-two-items': breaks('BALANCE-04', {
    title: 'data has an item for each kind of money',
    defect: shownByCompatible(set('/data', (data: unknown) => [at(data, '/0'), at(data, '/0')])),
  }),
  'balance/event-date-local': breaks('BALANCE-06', {
    title: 'eventDate is local time passed off as UTC',
    defect: shownByCompatible(set(`${item}/eventDate`, localAsUtc)),
  }),
  'late/event-date-of-last-movement': breaks('BALANCE-06', {
    title: 'eventDate is the time of an earlier query',
    defect: shownByCompatible(set(`${item}/eventDate`, anHourBeforeStart)),
  }),
  'balance/event-date-of-twelve-hours': breaks('BALANCE-06', {
    title: 'eventDate is shown by a clock of twelve hours',
    defect: shownByCompatible(set(`${item}/eventDate`, ofTwelveHours)),
  }),
  'balance/amounts-flat': breaks('BALANCE-07', {
    title: 'The amounts stand beside eventDate, not in balanceAmount',
    defect: shownByCompatible(
      set(item, (old: unknown) => ({ ...(old as object), ...(at(old, '/balanceAmount') as object) })),
      drop(amounts),
    ),
  }),
  'balance/available-text': breaks('BALANCE-08', {
    title: 'available is a text',
    defect: shownByCompatible(set(`${amounts}/available`, asDecimalText)),
  }),
  'balance/available-whole-reais': breaks('BALANCE-08', {
    title: 'available is rounded down to whole reais',
    defect: shownByCompatible(set(`${amounts}/available`, inWholeReais)),
  }),
  'balance/blocked-missing': breaks('BALANCE-11', {
    title: 'blocked is left out',
    defect: shownByCompatible(drop(`${amounts}/blocked`)),
  }),
  'balance/overdraft-granted': breaks('BALANCE-15', {
    title: 'overdraft is 500',
    defect: shownByCompatible(set(`${amounts}/overdraft`, 500)),
  }),
  'balance/standard-404': breaks('BALANCE-16', {
    title: 'The standard balance is answered with 404 on both of its paths',
    defect: shown(statusThroughout(404)),
  }),
  'balance/standard-anonymous-403': breaks('BALANCE-17', {
    title: 'GET /balance without a token is answered with 403',
    defect: answers(
      'getBalance',
      ({ status }, { headers }) => status === 401 && headers['authorization'] === undefined,
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
    defect: shown(set('/grossBalance', inWholeReais)),
  }),
  'balance/blocked-never-shown': breaks('BALANCE-23', {
    title: 'blockedBalance is always 0',
    defect: shown(set('/blockedBalance', 0)),
  }),
  'balance/net-is-gross': breaks('BALANCE-25', {
    title: 'netBalance counts blocked amounts in',
    defect: shown(set('/netBalance', sameAs('/grossBalance'))),
  }),
  'balance/consulted-at-number': breaks('BALANCE-26', {
    title: 'consultedAt is a number of milliseconds',
    defect: shown(set('/consultedAt', (time: unknown) => Date.parse(String(time)))),
  }),
  'balance/consulted-at-local': breaks('BALANCE-27', {
    title: 'consultedAt is local time passed off as UTC',
    defect: shown(set('/consultedAt', localAsUtc)),
  }),
  'late/consulted-at-of-last-movement': breaks('BALANCE-27', {
    title: 'consultedAt is the time of an earlier query',
    defect: shown(set('/consultedAt', anHourBeforeStart)),
  }),
  'balance/consulted-at-of-twelve-hours': breaks('BALANCE-27', {
    title: 'consultedAt is shown by a clock of twelve hours',
    defect: shown(set('/consultedAt', ofTwelveHours)),
  }),
  'balance/api-consulted-at-local': breaks('BALANCE-27', {
    title: 'consultedAt of /api/balance is local time passed off as UTC',
    defect: shownByApi(set('/consultedAt', localAsUtc)),
  }),
  'balance/api-consulted-at-of-the-first': breaks('BALANCE-27', {
    title: 'consultedAt of /api/balance is that of the first query',
    defect: firstShown('getApiBalance', '/consultedAt'),
  }),
  'balance/gross-is-net': breaks('BALANCE-28', {
    title: 'grossBalance leaves blocked amounts out',
    defect: shown(set('/grossBalance', sameAs('/netBalance'))),
  }),
  'balance/api-in-cents': breaks('BALANCE-29', {
    title: '/api/balance shows cents',
    defect: shownByApi(
      ...['/grossBalance', '/blockedBalance', '/netBalance'].map((pointer) => set(pointer, inCents)),
    ),
  }),
  'balance/api-snapshot': breaks('BALANCE-29', {
    title: '/api/balance shows what it showed at first',
    defect: cached('getApiBalance', Infinity),
  }),
  'late/api-balance': breaks('BALANCE-29', {
    title: 'GET /api/balance is up to two seconds old',
    defect: cached('getApiBalance', 2_000),
  }),
  'balance/cached': breaks('BALANCE-30', {
    title: 'The standard balance is up to two seconds old',
    defect: cached(standard, 2_000),
  }),
  'late/compatibility-balance': breaks('BALANCE-23', {
    title: 'The compatibility balance is up to two seconds old: it differs from the standard one',
    defect: cached(compatible, 2_000),
  }),
  'late/net-balance': breaks('BALANCE-25', {
    title: 'The standard balance is up to two seconds old: it differs from the compatibility one',
    defect: cached(standard, 2_000),
  }),
} satisfies Defects;
