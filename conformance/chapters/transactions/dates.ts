import { type Account, check, Skip, t } from '../check.js';
import type { CallOptions } from '../../target/account-core.js';
import { dateAgo, daysAgo, expectOffsetsRead, momentWithin } from '../shared/times.js';
import { withFreshTokens } from '../shared/accounts.js';
import { isAround, now } from '../../core/instants.js';
import { allPages, holds, rowsOf, rowsWith } from '../shared/pages.js';
import { answeredWith, refusedWithoutToken } from '../shared/request-table.js';

const needs = ['an account', 'a received payment'] as const;

/** Early and late times that are on the same day in every time zone that a target may use (OP-23). */
const timesUtc = ['05:00:00.000Z', '21:00:00.000Z'] as const;

/** A range of dates, by how many days ago it starts and ends. */
const range = (start: number, end: number) => ({ startDate: dateAgo(start), endDate: dateAgo(end) });
const list = (account: Account, dates: NonNullable<CallOptions['query']>) => account.listTransactions(dates);

/** Skips the check if a receipt of some days ago is listed as created now, because its dates prove nothing then. */
async function demandBackdated(account: Account, endToEndId: string): Promise<void> {
  const row = rowsWith(await account.listTransactions({ endToEndId }), { endToEndId })[0];
  const moment = now();
  if (row !== undefined && isAround(row.createdAt, { from: moment, to: moment })) {
    throw new Skip(t`the target lists a payment received some days ago with the current time as createdAt`);
  }
}

export default [
  check('transactions/by-date', {
    en: 'The list filtered by dates contains the transactions between them, and no earlier or later ones',
    'pt-BR': 'A lista filtrada por datas traz as transações do intervalo, e nenhuma anterior ou posterior',
    clauses: ['TRANSACTION-28', 'TRANSACTION-31', 'TRANSACTION-33', 'TRANSACTION-07'],
    needs,
    async run({ account, control, expect }) {
      const receive = async (days: number) => {
        const receivedAt = daysAgo(days);
        const { endToEndId } = await control.setup('a received payment', { amount: 10, receivedAt });
        return { endToEndId };
      };
      const [old, middle] = [await receive(15), await receive(9)];
      const late = await control.setup('a received payment', { amount: 10 });
      await demandBackdated(account, old.endToEndId);
      const endToEndId = late.endToEndId;
      const since = await account.listTransactions({ startDate: dateAgo(12) });
      expect.at('TRANSACTION-28').equal(holds(since, old), false);
      expect.at('TRANSACTION-28').equal(holds(since, middle), true);
      expect.at('TRANSACTION-33').equal(holds(since, { endToEndId }), true);
      const between = await account.listTransactions({ startDate: dateAgo(12), endDate: dateAgo(4) });
      expect.at('TRANSACTION-28').equal(holds(between, old), false);
      expect.at('TRANSACTION-28').equal(holds(between, middle), true);
      expect.at('TRANSACTION-31').equal(holds(between, { endToEndId }), false);
      const until = await account.listTransactions({ startDate: dateAgo(20), endDate: dateAgo(12) });
      expect.at('TRANSACTION-31').equal(holds(until, old), true);
      expect.at('TRANSACTION-31').equal(holds(until, middle), false);
      expect.at('TRANSACTION-31').equal(holds(until, { endToEndId }), false);
      // Without startDate the range begins 31 days before today, or before endDate; the payments are in both.
      const upTo = await account.listTransactions({ endDate: dateAgo(12) });
      expect.at('TRANSACTION-31').equal(holds(upTo, old), true);
      expect.at('TRANSACTION-31').equal(holds(upTo, middle), false);
      expect.at('TRANSACTION-31').equal(holds(upTo, { endToEndId }), false);
      for (const page of [since, between, until, upTo])
        expect.at('TRANSACTION-07').field(page, '/metadata/total').equal(rowsOf(page).length);
    },
  }),
  check('transactions/by-date-and-filter', {
    en: 'Dates restrict the list at both ends, on every page, even when it is filtered by type, status or endToEndId',
    'pt-BR':
      'As datas restringem a lista nos dois extremos, em todas as páginas, mesmo quando ela é filtrada por type, status ou endToEndId',
    clauses: ['TRANSACTION-28', 'TRANSACTION-31'],
    needs,
    // The opening balance is 0, because it might be listed as a receipt.
    account: { available: 0 },
    async run({ account, control, expect }) {
      const received: { endToEndId: string }[] = [];
      for (const days of [20, 12, 4]) {
        const receivedAt = daysAgo(days);
        const { endToEndId } = await control.setup('a received payment', { amount: 10, receivedAt });
        received.push({ endToEndId });
      }
      await demandBackdated(account, received[0]?.endToEndId ?? '');
      const [since, until] = [{ startDate: dateAgo(16) }, { endDate: dateAgo(8) }];
      const ranges = [
        { clause: 'TRANSACTION-28', dates: since, wanted: [false, true, true] },
        {
          clause: 'TRANSACTION-31',
          dates: { startDate: dateAgo(24), ...until },
          wanted: [true, true, false],
        },
        { clause: 'TRANSACTION-28', dates: { ...since, ...until }, wanted: [false, true, false] },
      ] as const;
      for (const { clause, dates, wanted } of ranges) {
        for (const filter of [{ type: 'PAYMENT' }, { status: 'CONFIRMED' }]) {
          const page = await account.listTransactions({ ...filter, ...dates });
          const listed = received.map((key) => holds(page, key));
          expect.at(clause).equal(listed, wanted);
        }
        const list = (query: NonNullable<CallOptions['query']>) => account.listTransactions(query);
        const pages = await allPages(list, { type: 'PAYMENT', ...dates, size: 1 }, 4);
        const paged = received.map((key) => pages.some((page) => holds(page, key)));
        expect.at(clause).equal(paged, wanted);
        const rows = pages.reduce((sum, page) => sum + rowsOf(page).length, 0);
        expect.at(clause).equal(rows, wanted.filter((isWanted) => isWanted).length);
        for (const [index, key] of received.entries()) {
          const page = await account.listTransactions({ ...key, ...dates });
          expect.at(clause).equal(holds(page, key), wanted[index]);
        }
      }
    },
  }),
  check('transactions/days-of-the-range', {
    en: 'The range includes the whole days of startDate and endDate',
    'pt-BR': 'O intervalo inclui os dias inteiros de startDate e endDate',
    clauses: ['TRANSACTION-81', 'TRANSACTION-82'],
    needs,
    async run({ account, control, expect }) {
      const [day, before, after] = [dateAgo(9), dateAgo(12), dateAgo(6)];
      const payments: string[] = [];
      for (const time of timesUtc) {
        const receivedAt = `${day}T${time}`;
        payments.push((await control.setup('a received payment', { amount: 10, receivedAt })).endToEndId);
      }
      await demandBackdated(account, payments[0] ?? '');
      const listed = async (startDate: string, endDate: string) => {
        const page = await account.listTransactions({ startDate, endDate });
        return payments.map((endToEndId) => holds(page, { endToEndId }));
      };
      expect.at('TRANSACTION-81').equal(await listed(before, day), [true, true]);
      expect.at('TRANSACTION-82').equal(await listed(day, after), [true, true]);
    },
  }),
  check('transactions/default-range', {
    en: 'Without dates, the list contains the transactions of the last 31 days, and no older ones, even with other filters',
    'pt-BR':
      'Sem datas, a lista traz as transações dos últimos 31 dias, e nenhuma mais antiga, mesmo com outros filtros',
    clauses: ['TRANSACTION-30', 'TRANSACTION-33', 'TRANSACTION-07'],
    needs,
    async run({ account, control, expect }) {
      const received = new Map<number, { endToEndId: string }>();
      // One payment is older than 31 days plus the whole current day, which is outside the range in any time zone.
      for (const days of [0, 1, 30, 32, 60]) {
        // The target sets today's date itself, because its clock may be behind.
        const receivedAt = days === 30 ? momentWithin(31) : daysAgo(days + (days === 32 ? 0.05 : 0));
        const at = days > 0 ? { receivedAt } : {};
        const { endToEndId } = await control.setup('a received payment', { amount: 10, ...at });
        received.set(days, { endToEndId });
      }
      await demandBackdated(account, received.get(30)?.endToEndId ?? '');
      for (const filter of [{}, { type: 'PAYMENT' }, { status: 'CONFIRMED' }]) {
        const page = await account.listTransactions(filter);
        const listed = [...received].flatMap(([days, key]) => (holds(page, key) ? [days] : []));
        expect.at('TRANSACTION-33').ok(listed.includes(0), t`the transaction of today`, listed);
        expect.at('TRANSACTION-30').equal(listed, [0, 1, 30]);
        expect.at('TRANSACTION-07').field(page, '/metadata/total').equal(rowsOf(page).length);
      }
      for (const [days, key] of received) {
        const page = await account.listTransactions(key);
        expect.at('TRANSACTION-30').equal(holds(page, key), days <= 30);
      }
    },
  }),
  check('transactions/default-range-by-external-id', {
    en: 'The filter externalId finds a transaction from 40 days ago with dates that include it, but not without dates',
    'pt-BR':
      'O filtro externalId encontra uma transação de 40 dias atrás com datas que a abrangem, e não a encontra sem datas',
    clauses: ['TRANSACTION-28', 'TRANSACTION-30', 'TRANSACTION-34'],
    needs: ['an account', 'time passes'],
    account: {},
    async run({ account, control, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ externalId }), 201);
      await control.setup('time passes', { seconds: 40 * 86_400 });
      const later = withFreshTokens(account);
      const then = { startDate: dateAgo(2), endDate: dateAgo(-2) };
      const found = await later.listTransactions({ externalId, ...then });
      expect.require('TRANSACTION-34').equal(holds(found, { externalId }), true);
      const since = { startDate: dateAgo(-20), endDate: dateAgo(-39) };
      const afterwards = await later.listTransactions({ externalId, ...since });
      expect.at('TRANSACTION-28').equal(holds(afterwards, { externalId }), false);
      const undated = await later.listTransactions({ externalId });
      expect.at('TRANSACTION-30').equal(holds(undated, { externalId }), false);
    },
  }),
  check('transactions/current-date', {
    en: 'Without endDate, the list extends to the date of the request, even after days have passed',
    'pt-BR': 'Sem endDate, a lista vai até a data da requisição, mesmo dias depois',
    clauses: ['TRANSACTION-33'],
    needs: ['an account', 'time passes'],
    account: {},
    async run({ account, control, values, expect }) {
      expect.precondition(await account.listTransactions(), 200);
      await control.setup('time passes', { seconds: 3 * 86_400 });
      const [later, externalId] = [withFreshTokens(account), values.externalId()];
      expect.precondition(await later.cashOut({ externalId }), 201);
      const page = await later.listTransactions();
      expect.at('TRANSACTION-33').equal(holds(page, { externalId }), true);
    },
  }),
  check('transactions/dates-with-an-offset', {
    en: 'A filter date with a time and an offset from UTC means that moment, if the target accepts it',
    'pt-BR': 'Uma data de filtro com horário e diferença para UTC indica esse momento, se o alvo a aceita',
    clauses: ['TRANSACTION-28', 'TRANSACTION-31'],
    needs,
    async run({ account, control, expect }) {
      const day = dateAgo(9);
      const receivedAt = `${day}T14:00:00.000Z`;
      const payment = await control.setup('a received payment', { amount: 10, receivedAt });
      const key = { endToEndId: payment.endToEndId };
      await demandBackdated(account, payment.endToEndId);
      const isListed = async (dates: Readonly<Record<string, string>>) => {
        const page = await account.listTransactions({
          startDate: dateAgo(12),
          endDate: dateAgo(6),
          ...dates,
        });
        return page.status === 200 ? holds(page, key) : undefined;
      };
      await expectOffsetsRead(expect, Date.parse(receivedAt), isListed, {
        startDate: 'TRANSACTION-28',
        endDate: 'TRANSACTION-31',
      });
    },
  }),
  answeredWith(list, 200)('transactions/longest-range', {
    en: 'A range of up to 30 days is accepted',
    'pt-BR': 'Um intervalo de até 30 dias é aceito',
    clause: 'TRANSACTION-37',
    bodies: () => [range(30, 0), range(95, 65), range(3, 3), range(29, 1)],
  }),
  answeredWith(list, 400)('transactions/range-too-long', {
    en: 'A range of 32 days or more is refused, including one without endDate, which extends to the current date',
    'pt-BR': 'Um intervalo de 32 dias ou mais é recusado, inclusive um sem endDate, que vai até a data atual',
    clause: 'TRANSACTION-36',
    // Without endDate the range ends today.
    bodies: () => [range(32, 0), range(97, 65), range(60, 0), range(400, 1), { startDate: dateAgo(60) }],
  }),
  refusedWithoutToken('transactions/without-token', {
    en: 'A request for the list of transactions without a bearer token is refused',
    'pt-BR': 'Uma consulta à lista de transações sem token bearer é recusada',
    clause: 'TRANSACTION-14',
    send: (account, token) => account.listTransactions({}, { token }),
  }),
];
