import { check } from '../../check.js';
import { eventually } from '../../target/eventually.js';
import { asText, type Exchange } from '../../target/exchange.js';
import type { Values } from '../../target/values.js';
import { split } from './splits.js';

const idOf = ({ body }: Exchange): string => asText(body.transactionId);

/** What shares of a charge come to, all of them executed right after its payment. */
interface Shared {
  readonly id: `cash-in/${string}`;
  readonly title: string;
  readonly clause: 'CASHIN-60' | 'CASHIN-61' | 'CASHIN-66' | 'CASHIN-68';
  readonly value: number;
  readonly shares: readonly {
    readonly type: 'FIXED' | 'PERCENTAGE';
    readonly value: number;
    readonly isCompany?: boolean;
  }[];
  readonly remainderCents: number;
}

const shared: readonly Shared[] = [
  {
    id: 'cash-in/split-fixed',
    title: 'A FIXED split takes its BRL amount from a paid charge',
    clause: 'CASHIN-60',
    value: 100,
    shares: [{ type: 'FIXED', value: 30.29 }],
    remainderCents: 6971,
  },
  {
    id: 'cash-in/split-percentage',
    title: 'A PERCENTAGE split takes its percentage of the gross amount from a paid charge',
    clause: 'CASHIN-61',
    value: 250,
    shares: [{ type: 'PERCENTAGE', value: 10 }],
    remainderCents: 22_500,
  },
  {
    id: 'cash-in/split-percentages-of-the-gross',
    title: 'Several PERCENTAGE splits each take their percentage of the gross amount',
    clause: 'CASHIN-61',
    value: 200,
    shares: [
      { type: 'PERCENTAGE', value: 50 },
      { type: 'PERCENTAGE', value: 25 },
      { type: 'FIXED', value: 10 },
      { type: 'PERCENTAGE', value: 12.5 },
    ],
    remainderCents: 1500,
  },
  {
    id: 'cash-in/split-remainder',
    title: 'After splits of both types the remainder stays with the account',
    clause: 'CASHIN-68',
    value: 80.8,
    shares: [
      { type: 'FIXED', value: 0.07 },
      { type: 'FIXED', value: 10.03 },
      { type: 'PERCENTAGE', value: 25 },
    ],
    remainderCents: 5050,
  },
  {
    id: 'cash-in/ten-splits',
    title: 'Each of ten splits takes its share, to people and to companies',
    clause: 'CASHIN-68',
    value: 100,
    shares: Array.from({ length: 10 }, (_, index) => ({
      type: index % 2 === 0 ? 'FIXED' : 'PERCENTAGE',
      value: index + 1,
      isCompany: index > 6,
    })),
    remainderCents: 4500,
  },
  {
    id: 'cash-in/split-of-all',
    title: 'FIXED splits of the whole amount leave nothing with the account',
    clause: 'CASHIN-60',
    value: 60,
    shares: [
      { type: 'FIXED', value: 40 },
      { type: 'FIXED', value: 20 },
    ],
    remainderCents: 0,
  },
];

const immediate = (values: Values, shares: Shared['shares']) =>
  shares.map(({ type, value, isCompany = false }) => {
    const document = isCompany ? values.cnpj() : values.cpf();
    const key = isCompany ? { pixKeyType: 'CNPJ', pixKey: document } : {};
    return split(values, { ...key, document, type, value, immediate: true });
  });

export default [
  check({
    id: 'cash-in/unpaid-and-balance',
    title: 'A charge that nobody has paid leaves the balance as it was',
    clauses: ['CASHIN-70'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'standard',
    async run({ account, values, expect }) {
      const before = await account.balance();
      expect.precondition(await account.cashIn(), 201);
      expect.precondition(await account.cashIn({ splits: [split(values, { value: 5 })] }), 201);
      const after = await account.balance();
      expect.at('CASHIN-70').equal(after.availableCents, before.availableCents);
      expect.at('CASHIN-70').equal(after.blockedCents, before.blockedCents);
    },
  }),
  check({
    id: 'cash-in/payment-and-balance',
    title: 'When a charge without splits is paid, its amount becomes available, to the cent',
    clauses: ['CASHIN-75'],
    needs: ['an account', 'a charge is paid'],
    account: { available: 10, feeAmount: 0 },
    family: 'standard',
    async run({ account, control, expect }) {
      let before = await account.balance();
      for (const value of [0.01, 0.07, 0.29, 1.1, 4.35, 19.99, 100, 999_999.99]) {
        const answer = await account.cashIn({ transaction: { value } });
        expect.precondition(answer, 201);
        await control.setup('a charge is paid', { transactionId: idOf(answer) });
        const after = await account.balance();
        const cents = Math.round(value * 100);
        if (account.feeCents === 0) {
          expect.at('CASHIN-75').equal(after.availableCents - before.availableCents, cents);
        } else expect.at('CASHIN-75').atMost(after.availableCents - before.availableCents, cents);
        expect.at('CASHIN-75').equal(after.blockedCents, before.blockedCents);
        before = after;
      }
    },
  }),
  check({
    id: 'cash-in/received-money-can-be-spent',
    title: 'What a paid charge brought can be spent at once',
    clauses: ['CASHIN-75'],
    needs: ['an account', 'a charge is paid'],
    account: { available: 0, feeAmount: 0, settlement: 'manual' },
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const answer = await account.cashIn({ transaction: { value: 25 } });
      expect.precondition(answer, 201);
      await control.setup('a charge is paid', { transactionId: idOf(answer) });
      if (account.feeCents > 0) {
        expect.at('CASHIN-75').atMost((await account.balance()).availableCents, 2500);
        return;
      }
      expect.at('CASHIN-75').status(await account.cashOut({ value: 25 }), 201);
    },
  }),
  check({
    id: 'cash-in/payment-of-one-of-two',
    title: 'Of two charges only the one that is paid is credited, to its own account',
    clauses: ['CASHIN-75'],
    needs: ['an account', 'a charge is paid'],
    account: { available: 0, feeAmount: 0 },
    family: 'standard',
    async run({ account, control, newAccount, expect }) {
      const other = await newAccount({ available: 0, feeAmount: 0 });
      const theirs = await other.cashIn({ transaction: { value: 70 } });
      const [first, second] = [
        await account.cashIn({ transaction: { value: 11 } }),
        await account.cashIn({ transaction: { value: 22 } }),
      ];
      for (const answer of [theirs, first, second]) expect.precondition(answer, 201);
      await control.setup('a charge is paid', { transactionId: idOf(second) });
      const mine = await account.balance();
      expect.at('CASHIN-75').oneOf(mine.availableCents, [2200, 2200 - account.feeCents]);
      const others = await other.balance();
      expect.at('CASHIN-75').equal(others.availableCents, 0);
    },
  }),
  ...shared.map(({ id, title, clause, value, shares, remainderCents }) =>
    check({
      id,
      title,
      clauses: [clause],
      openPoints: ['OP-44'],
      needs: ['an account', 'a charge is paid'],
      account: { available: 10, feeAmount: 0 },
      family: 'standard',
      movesMoney: true,
      async run({ account, control, values, expect }) {
        const before = await account.balance();
        const answer = await account.cashIn({
          transaction: { value },
          splits: immediate(values, shares),
        });
        expect.precondition(answer, 201);
        await control.setup('a charge is paid', { transactionId: idOf(answer) });
        const wanted = before.availableCents + remainderCents;
        // The gross amount may come first and the shares leave a moment later (OP-44).
        const isDone = ({ availableCents }: { availableCents: number }) => availableCents === wanted;
        const after = await eventually(() => account.balance(), isDone);
        expect.at(clause).equal(after.availableCents, wanted);
        expect.at(clause).equal(after.blockedCents, before.blockedCents);
      },
    }),
  ),
  check({
    id: 'cash-in/split-immediate',
    title: 'A split with immediate true is executed right after the payment is confirmed',
    clauses: ['CASHIN-66'],
    openPoints: ['OP-44'],
    needs: ['an account', 'a charge is paid'],
    account: { available: 10, feeAmount: 0 },
    family: 'standard',
    movesMoney: true,
    async run({ account, control, values, expect, record }) {
      const answer = await account.cashIn({
        transaction: { value: 100 },
        splits: [split(values, { value: 30, immediate: true }), split(values, { value: 20 })],
      });
      expect.precondition(answer, 201);
      await control.setup('a charge is paid', { transactionId: idOf(answer) });
      // The share that is not immediate follows the account's frequency, which may be at once.
      const allowed = [1000 + 7000, 1000 + 5000];
      const isDone = ({ availableCents }: { availableCents: number }) => allowed.includes(availableCents);
      const after = await eventually(() => account.balance(), isDone);
      expect.at('CASHIN-66').oneOf(after.availableCents, allowed);
      const isLater = after.availableCents === allowed[0];
      record(
        'OP-44',
        'createCashIn',
        `a share that is not immediate leaves ${isLater ? 'later' : 'at once'}`,
      );
    },
  }),
  check({
    id: 'cash-in/splits-of-an-unpaid-charge',
    title: 'The splits of a charge are not executed before it is paid',
    clauses: ['CASHIN-66'],
    needs: ['an account'],
    account: { available: 500, feeAmount: 0 },
    family: 'standard',
    async run({ account, values, expect }) {
      const before = await account.balance();
      const splits = [split(values, { value: 30, immediate: true })];
      expect.precondition(await account.cashIn({ transaction: { value: 100 }, splits }), 201);
      const after = await account.balance();
      expect.at('CASHIN-66').equal(after.availableCents, before.availableCents);
      expect.at('CASHIN-66').equal(after.blockedCents, before.blockedCents);
    },
  }),
];
