import { escapeStep, valueAt } from '../../core/json.js';
import { check } from '../check.js';
import type { Expectation } from '../../engine/expect.js';
import { type Exchange } from '../../target/exchange.js';
import { canBeTimeOf, later, tellsSeconds } from '../../core/instants.js';

/** Expects that the time in an answer is that of its query: it is now, and a later query has a later one. */
async function expectTimeOfQuery(
  at: () => Expectation,
  ask: () => Promise<Exchange>,
  pointer: string,
): Promise<void> {
  const read = (answer: Exchange): unknown => valueAt(answer.json, pointer);
  const first = await ask();
  const clocks = [Date.now(), Date.parse(first.headers['date'] ?? '')];
  const isNow = canBeTimeOf(read(first), clocks);
  const isRight = at().field(first, pointer).holds(isNow, 'a time within minutes of the answer');
  if (!isRight || !tellsSeconds(read(first))) return;
  const last = await later(first, ask, read);
  at().field(last, pointer).notEqual(read(first));
}

export default [
  check({
    id: 'balance/event-date',
    title: 'eventDate is the time of the query',
    clauses: ['BALANCE-06'],
    family: 'compatibility',
    run: ({ account, expect }) =>
      expectTimeOfQuery(
        () => expect.at('BALANCE-06'),
        () => account.requestAccountsBalances(),
        '/data/0/eventDate',
      ),
  }),
  check({
    id: 'balance/consulted-at',
    title: 'consultedAt is the time of the query',
    clauses: ['BALANCE-27'],
    family: 'standard',
    run: ({ account, target, expect }) =>
      expectTimeOfQuery(
        () => expect.at('BALANCE-27'),
        () => account.requestBalance(),
        [...target.wrapping, 'consultedAt'].map((step) => `/${escapeStep(step)}`).join(''),
      ),
  }),
];
