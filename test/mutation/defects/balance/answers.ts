import type { OperationId } from '../../../../generated/operations.js';
import {
  answers,
  at,
  drop,
  json,
  requests,
  set,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf, withAccounts } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  anHourBeforeStart,
  asDecimalText,
  inCents,
  inWholeReais,
  localAsUtc,
  ofTwelveHours,
  sameAs,
} from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer } from '../../../../conformance/variants/parts/wire.js';
import { firstShown } from '../shared/stale.js';

const standard = ['getBalance', 'getApiBalance'] as const;
const compatible = 'getAccountsBalances';
const item = '/data/0';
const amounts = `${item}/balanceAmount`;

const shown = answers(standard, 200);
const shownByApi = answers('getApiBalance', 200);
const shownByCompatible = answers(compatible, 200);

/** Repeats an earlier response to the same token for `forMs`. */
const cached = (operation: OperationId | readonly OperationId[], forMs: number) => (): Part => {
  const kept = new Map<string, { readonly answer: WireAnswer; readonly until: number }>();
  const right = answers(operation, 200);
  return right((answer, request) => {
    const key = `${request.path} ${authorizationOf(request)}`;
    const earlier = kept.get(key);
    if (earlier && earlier.until > Date.now()) return earlier.answer;
    kept.set(key, { answer, until: Date.now() + forMs });
    return answer;
  });
};

/** Without a token, responds as to the account created last. */
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
    )(() => json(200, body()));
  });

export default defects()
  .breaks('BALANCE-01', 'The compatibility balance of a customer is answered with 404')
  .as('balance/compatibility-empty-answer')(
    shownByCompatible(() => json(404, { statusCode: 404, message: 'None.', error: 'Not Found' })),
  )
  .breaks('BALANCE-02', 'The compatibility balance needs no token')
  .as('balance/compatibility-anonymous')(anonymous(compatible))
  .breaks('BALANCE-04', 'data has an item for each kind of money')
  .as('balance/data-two-items')(
    shownByCompatible(set('/data', (data: unknown) => [at(data, '/0'), at(data, '/0')])),
  )
  .breaks('BALANCE-06', 'eventDate is local time passed off as UTC')
  .as('balance/event-date-local')(shownByCompatible(set(`${item}/eventDate`, localAsUtc)))
  .breaks('BALANCE-06', 'eventDate is the time of an earlier query')
  .as('late/event-date-of-last-movement')(shownByCompatible(set(`${item}/eventDate`, anHourBeforeStart)))
  .breaks('BALANCE-06', 'eventDate is shown by a clock of twelve hours')
  .as('balance/event-date-of-twelve-hours')(shownByCompatible(set(`${item}/eventDate`, ofTwelveHours)))
  .breaks('BALANCE-07', 'The amounts are siblings of eventDate, not in balanceAmount')
  .as('balance/amounts-flat')(
    shownByCompatible(
      set(item, (old: unknown) => ({ ...(old as object), ...(at(old, '/balanceAmount') as object) })),
      drop(amounts),
    ),
  )
  .breaks('BALANCE-08', 'available is a text')
  .as('balance/available-text')(shownByCompatible(set(`${amounts}/available`, asDecimalText)))
  .breaks('BALANCE-08', 'available is rounded down to whole reais')
  .as('balance/available-whole-reais')(shownByCompatible(set(`${amounts}/available`, inWholeReais)))
  .breaks('BALANCE-11', 'blocked is left out')
  .as('balance/blocked-missing')(shownByCompatible(drop(`${amounts}/blocked`)))
  .breaks('BALANCE-15', 'overdraft is 500')
  .as('balance/overdraft-granted')(shownByCompatible(set(`${amounts}/overdraft`, 500)))
  .breaks('BALANCE-16', 'The standard balance is answered with 404 on both of its paths')
  .as('balance/standard-404')(shown(statusThroughout(404)))
  .breaks('BALANCE-17', 'GET /balance without a token is answered with 403')
  .as('balance/standard-anonymous-403')(
    answers(
      'getBalance',
      ({ status }, { headers }) => status === 401 && headers['authorization'] === undefined,
    )(statusThroughout(403)),
  )
  .breaks('BALANCE-17', 'GET /balance needs no token')
  .as('balance/standard-anonymous')(anonymous('getBalance'))
  .breaks('BALANCE-18', 'GET /api/balance needs no token')
  .as('balance/api-anonymous')(anonymous('getApiBalance'))
  .breaks('BALANCE-21', 'grossBalance is rounded down to whole reais')
  .as('balance/gross-whole-reais')(shown(set('/grossBalance', inWholeReais)))
  .breaks('BALANCE-23', 'blockedBalance is always 0')
  .as('balance/blocked-never-shown')(shown(set('/blockedBalance', 0)))
  .breaks('BALANCE-25', 'netBalance counts blocked amounts in')
  .as('balance/net-is-gross')(shown(set('/netBalance', sameAs('/grossBalance'))))
  .breaks('BALANCE-26', 'consultedAt is a number of milliseconds')
  .as('balance/consulted-at-number')(shown(set('/consultedAt', (time: unknown) => Date.parse(String(time)))))
  .breaks('BALANCE-27', 'consultedAt is local time passed off as UTC')
  .as('balance/consulted-at-local')(shown(set('/consultedAt', localAsUtc)))
  .breaks('BALANCE-27', 'consultedAt is the time of an earlier query')
  .as('late/consulted-at-of-last-movement')(shown(set('/consultedAt', anHourBeforeStart)))
  .breaks('BALANCE-27', 'consultedAt is shown by a clock of twelve hours')
  .as('balance/consulted-at-of-twelve-hours')(shown(set('/consultedAt', ofTwelveHours)))
  .breaks('BALANCE-27', 'consultedAt of /api/balance is local time passed off as UTC')
  .as('balance/api-consulted-at-local')(shownByApi(set('/consultedAt', localAsUtc)))
  .breaks('BALANCE-27', 'consultedAt of /api/balance is that of the first query')
  .as('balance/api-consulted-at-of-the-first')(firstShown('getApiBalance', '/consultedAt'))
  .breaks('BALANCE-28', 'grossBalance leaves blocked amounts out')
  .as('balance/gross-is-net')(shown(set('/grossBalance', sameAs('/netBalance'))))
  .breaks('BALANCE-29', '/api/balance shows cents')
  .as('balance/api-in-cents')(
    shownByApi(
      ...['/grossBalance', '/blockedBalance', '/netBalance'].map((pointer) => set(pointer, inCents)),
    ),
  )
  .breaks('BALANCE-29', '/api/balance shows what it showed at first')
  .as('balance/api-snapshot')(cached('getApiBalance', Infinity))
  .breaks('BALANCE-29', 'GET /api/balance is up to two seconds old')
  .as('late/api-balance')(cached('getApiBalance', 2_000))
  .breaks('BALANCE-30', 'The standard balance is up to two seconds old')
  .as('balance/cached')(cached(standard, 2_000))
  .breaks(
    'BALANCE-23',
    'The compatibility balance is up to two seconds old: it differs from the standard one',
  )
  .as('late/compatibility-balance')(cached(compatible, 2_000))
  .breaks(
    'BALANCE-25',
    'The standard balance is up to two seconds old: it differs from the compatibility one',
  )
  .as('late/net-balance')(cached(standard, 2_000));
