import { check } from '../../check.js';
import { textOf } from '../../target/exchange.js';
import { canBeTimeOf, canFollow, later, tellsSeconds } from '../../target/instants.js';

/** A time without offset counts as UTC here. */
const inUtc = (time: string) => (/(Z|[+-]\d{2}(:?\d{2})?)$/.test(time) ? time : `${time}Z`);

export default [
  check({
    id: 'cash-out/created',
    title: 'A valid cash-out is answered 201 with a pending transaction, created now',
    clauses: ['CASHOUT-01', 'CASHOUT-07', 'CASHOUT-08', 'CASHOUT-09', 'CASHOUT-10'],
    byContract: ['CASHOUT-03', 'CASHOUT-04', 'CASHOUT-06'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      const answer = await account.cashOut({ externalId });
      expect.require('CASHOUT-01').status(answer, 201);
      expect.at('CASHOUT-07').field(answer, '/externalId').equal(externalId);
      expect.at('CASHOUT-08').field(answer, '/status').equal('PENDING');
      const clocks = [Date.now(), Date.parse(answer.headers['date'] ?? '')];
      const isNow = canBeTimeOf(inUtc(textOf(answer.body.generateTime)), clocks);
      expect.at('CASHOUT-09').ok(isNow, '/generateTime is a time in UTC', answer.body.generateTime);
      expect.at('CASHOUT-10').ok(isNow, '/generateTime is the time of the request', answer.body.generateTime);
    },
  }),
  check({
    id: 'cash-out/generate-time-of-each',
    title: 'A later cash-out has a later generateTime',
    clauses: ['CASHOUT-10'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const first = await account.cashOut({ value: 0.01 });
      expect.precondition(first, 201);
      const last = await later(
        first,
        () => account.cashOut({ value: 0.01 }),
        ({ body }) => body.generateTime,
      );
      expect.precondition(last, 201);
      const { generateTime } = first.body;
      if (tellsSeconds(generateTime))
        expect.at('CASHOUT-10').field(last, '/generateTime').notEqual(generateTime);
      expect
        .at('CASHOUT-10')
        .ok(canFollow(last.body.generateTime, generateTime), 'it is not before the first');
    },
  }),
  check({
    id: 'cash-out/external-id-kept-as-it-is',
    title: 'An externalId comes back letter by letter, leading zeros and case included',
    clauses: ['CASHOUT-07'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const ids = [`000${values.cpf()}`, values.externalId().toUpperCase(), `${values.word(20)}aZ09`];
      for (const externalId of ids) {
        const answer = await account.cashOut({ value: 1, externalId });
        expect.precondition(answer, 201);
        expect.at('CASHOUT-07').field(answer, '/externalId').equal(externalId);
      }
    },
  }),
  check({
    id: 'cash-out/transaction-ids-differ',
    title: 'Every cash-out has a transactionId of its own, also where many are created at once',
    clauses: ['CASHOUT-05'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const first = await account.cashOut({ value: 1 });
      const others = await Promise.all([1, 2, 3, 4].map(() => account.cashOut({ value: 1 })));
      for (const answer of [first, ...others]) expect.precondition(answer, 201);
      const ids = [first, ...others].map(({ body }) => textOf(body.transactionId).toLowerCase());
      expect.at('CASHOUT-05').ok(new Set(ids).size === ids.length, 'the transactionIds all differ', ids);
    },
  }),
  check({
    id: 'cash-out/without-token',
    title: 'A cash-out without bearer token is refused with 401 and creates nothing',
    clauses: ['CASHOUT-02'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      const answer = await account.cashOut({ value: 1, externalId }, { token: null });
      expect.at('CASHOUT-02').status(answer, 401);
      const { transactionId } = answer.body;
      expect.at('CASHOUT-02').absent(transactionId);
    },
  }),
];
