import { escapeStep, valueAt } from '../../core/json.js';
import { check, type Exchange, type Expectation, t } from '../check.js';
import { halfADay, later, hasSeconds } from '../../core/instants.js';
import { expectHalfADayLater, expectNow } from '../shared/times.js';
import { withFreshTokens } from '../shared/accounts.js';

const nearAnswer = t`a time within minutes of the response`;

/** Expects the time in a response to be the time of the query: the current time, and a later one for a later query. */
async function expectTimeOfQuery(
  at: () => Expectation,
  ask: () => Promise<Exchange>,
  pointer: string,
): Promise<void> {
  const read = (answer: Exchange): unknown => valueAt(answer.json, pointer);
  const first = await ask();
  const isRight = expectNow(at(), first, pointer, nearAnswer);
  if (!isRight || !hasSeconds(read(first))) return;
  const last = await later(first, ask, read);
  at()
    .field(last, pointer)
    .notEqual(read(first), t`a later query has a different time`);
}

const consultedAt = (wrapping: readonly (string | number)[]): string =>
  [...wrapping, 'consultedAt'].map((step) => `/${escapeStep(String(step))}`).join('');

export default [
  check('balance/event-date', {
    en: 'eventDate is the time of the query',
    'pt-BR': 'eventDate é o momento da consulta',
    clauses: ['BALANCE-06'],
    family: 'compatibility',
    run: ({ account, expect }) =>
      expectTimeOfQuery(
        () => expect.at('BALANCE-06'),
        () => account.requestAccountsBalances(),
        '/data/0/eventDate',
      ),
  }),
  check('balance/consulted-at', {
    en: 'consultedAt is the time of the query, on every path of the standard balance',
    'pt-BR': 'consultedAt é o momento da consulta, em todos os caminhos do saldo padrão',
    clauses: ['BALANCE-27'],
    family: 'standard',
    async run({ account, target, expect }) {
      for (const path of target.balancePaths)
        await expectTimeOfQuery(
          () => expect.at('BALANCE-27'),
          () => account.call(path === '/balance' ? 'getBalance' : 'getApiBalance'),
          consultedAt(target.wrapping),
        );
    },
  }),
  check('balance/event-date-half-a-day-later', {
    en: 'Once the account’s clock has moved by more than 12 hours, eventDate is the time of the query',
    'pt-BR': 'Depois que o relógio da conta avança mais de 12 horas, eventDate é o momento da consulta',
    clauses: ['BALANCE-06'],
    needs: ['an account', 'time passes'],
    account: {},
    family: 'compatibility',
    async run({ account, control, expect }) {
      await control.setup('time passes', { seconds: halfADay });
      const answer = await withFreshTokens(account).requestAccountsBalances();
      expectHalfADayLater(expect.at('BALANCE-06'), answer, '/data/0/eventDate', nearAnswer);
    },
  }),
  check('balance/consulted-at-half-a-day-later', {
    en: 'Once the account’s clock has moved by more than 12 hours, consultedAt is the time of the query',
    'pt-BR': 'Depois que o relógio da conta avança mais de 12 horas, consultedAt é o momento da consulta',
    clauses: ['BALANCE-27'],
    needs: ['an account', 'time passes'],
    account: {},
    family: 'standard',
    async run({ account, control, target, expect }) {
      await control.setup('time passes', { seconds: halfADay });
      const answer = await withFreshTokens(account).requestBalance();
      expectHalfADayLater(expect.at('BALANCE-27'), answer, consultedAt(target.wrapping), nearAnswer);
    },
  }),
];
