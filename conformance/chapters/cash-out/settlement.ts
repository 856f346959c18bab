import { check, Skip, t } from '../check.js';
import type { BalanceReading } from '../balance/client.js';
import { eventually } from '../../core/eventually.js';
import { balanceAtRest, expectUnchanged } from '../shared/balances.js';
import { attempted, settledCashOut } from '../shared/settled-payments.js';
import { expectTransactionId } from '../shared/ids.js';

const outcomes = [
  {
    outcome: 'CONFIRMED',
    other: 'ERROR',
    clause: 'CASHOUT-55',
    name: 'confirmed',
    theBank: { en: 'accepts', 'pt-BR': 'aceita' },
  },
  {
    outcome: 'ERROR',
    other: 'CONFIRMED',
    clause: 'CASHOUT-56',
    name: 'failed',
    theBank: { en: 'rejects', 'pt-BR': 'rejeita' },
  },
] as const;

const needs = ['an account', 'notifications', 'a payment settles'] as const;

/**
 * Final outcomes of a payment. After a timeout, the bank may still respond, and no sentence says what happens to the
 * payment then (OP-65), so the failure is a rejection: a rejected payment stays rejected.
 */
const forGood = { CONFIRMED: {}, ERROR: { errorCode: 'ORDER_REJECTED' } } as const;

const isNoError = (status: unknown): boolean => status !== 'ERROR';

/** Checks of both outcomes. */
const ended = outcomes.flatMap(({ outcome, other, clause, name, theBank }) => [
  check(`cash-out/settles-as-${name}`, {
    en: `A cash-out that the bank ${theBank.en} causes a notification with the status ${outcome}`,
    'pt-BR': `Um cash-out que o banco ${theBank['pt-BR']} é notificado como ${outcome}`,
    clauses: [clause],
    needs,
    account: { settlement: 'manual' },
    async run(context) {
      const { receiver, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const { externalId } = await settledCashOut(context, {}, { outcome });
      await expect.at(clause).arrives(inbox, { event: 'CashOut', externalId, status: outcome });
    },
  }),
  check(`cash-out/stays-${name}`, {
    en: `A cash-out with the status ${outcome} never becomes ${other}, even if the bank reports ${other} later`,
    'pt-BR': `Um cash-out com o status ${outcome} nunca passa a ${other}, mesmo que o banco informe ${other} depois`,
    clauses: ['CASHOUT-58'],
    needs,
    account: { settlement: 'manual' },
    async run(context) {
      const { account, receiver, control, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const ending = { outcome, ...forGood[outcome] };
      const { externalId, transactionId } = await settledCashOut(context, {}, ending);
      // Any later notification would arrive after this one, regardless of how slow deliveries are.
      await inbox.waitFor({ event: 'CashOut', externalId });
      const before = await account.balance();
      await attempted(
        control.setup('a payment settles', { transactionId, outcome: other, ...forGood[other] }),
      );
      await attempted(control.setup('a payment settles', { transactionId, ...ending }));
      expectUnchanged(expect, 'CASHOUT-58', before, await account.balance());
      expect.at('CASHOUT-58').neverArrives(inbox, { event: 'CashOut', externalId, status: other });
    },
  }),
  check(`cash-out/stays-${name}-in-time`, {
    en: `A cash-out with the status ${outcome} does not become ${other} after a day`,
    'pt-BR': `Um cash-out com o status ${outcome} não passa a ${other} depois de um dia`,
    clauses: ['CASHOUT-58'],
    needs: [...needs, 'time passes'],
    account: { settlement: 'manual' },
    async run(context) {
      const { receiver, control, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const { externalId } = await settledCashOut(context, {}, { outcome, ...forGood[outcome] });
      await inbox.waitFor({ event: 'CashOut', externalId });
      await control.setup('time passes', { seconds: 25 * 3600 });
      expect.at('CASHOUT-58').neverArrives(inbox, { event: 'CashOut', externalId, status: other });
    },
  }),
]);

export default [
  ...ended,
  check('cash-out/settles-once', {
    en: 'Of simultaneous decisions by the bank, only one counts, and the money moves at most once',
    'pt-BR': 'Entre decisões simultâneas do banco, só uma vale, e o dinheiro é movimentado no máximo uma vez',
    clauses: ['CASHOUT-58'],
    needs,
    account: { settlement: 'manual', feeAmount: 0 },
    async run({ account, receiver, control, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const before = await account.balance();
      const externalId = values.externalId();
      const answer = await account.cashOut({ externalId, value: 33.33 });
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      const verdicts = ['CONFIRMED', 'ERROR', 'CONFIRMED', 'ERROR', 'CONFIRMED', 'ERROR'] as const;
      const given = await Promise.all(
        verdicts.map((outcome) =>
          attempted(control.setup('a payment settles', { transactionId, outcome, ...forGood[outcome] })),
        ),
      );
      if (given.every((outcome) => outcome === 'unknown'))
        throw new Skip(t`the target cannot settle a payment`);
      const delivery = await expect.require('CASHOUT-58').arrives(inbox, { event: 'CashOut', externalId });
      const isConfirmed = (delivery.body.status as unknown) === 'CONFIRMED';
      const after = await balanceAtRest(account);
      // The specification leaves open whether the fee of a failed payment is returned (OP-43).
      const spent = isConfirmed ? [3333 + account.feeCents] : [0, account.feeCents];
      expect.at('CASHOUT-58').oneOf(before.totalCents - after.totalCents, spent);
      expect.at('CASHOUT-58').equal(after.blockedCents, before.blockedCents);
      const status = isConfirmed ? 'ERROR' : 'CONFIRMED';
      expect.at('CASHOUT-58').neverArrives(inbox, { event: 'CashOut', externalId, status });
    },
  }),
  check('cash-out/stays-pending', {
    en: 'A cash-out that is neither confirmed nor rejected stays pending, with its amount reserved',
    'pt-BR': 'Um cash-out que não foi nem confirmado nem rejeitado continua pendente, com o valor reservado',
    clauses: ['CASHOUT-57'],
    needs,
    account: { settlement: 'manual', feeAmount: 0 },
    insists: ['settlement'],
    async run(context) {
      const { account, receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ externalId, value: 33.33 }), 201);
      const before = await account.balance();
      await settledCashOut(context);
      const after = await account.balance();
      expect.at('CASHOUT-57').equal(after.blockedCents, before.blockedCents);
      // The payment may fail by timeout before the end of the run, but nothing may confirm it.
      expect.at('CASHOUT-57').neverArrives(inbox, { event: 'CashOut', externalId, status: isNoError });
    },
  }),
  check('cash-out/settles-by-itself', {
    en: 'Where the bank settles automatically, the notification and the balance show the same outcome',
    'pt-BR': 'Quando o banco liquida automaticamente, a notificação e o saldo mostram o mesmo resultado',
    clauses: ['CASHOUT-55', 'EVENT-86', 'EVENT-91'],
    needs: ['an account', 'notifications'],
    account: { settlement: 'automatic', feeAmount: 0 },
    insists: ['settlement'],
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const before = await account.balance();
      const externalId = values.externalId();
      const answer = await account.cashOut({ externalId, value: 33.33 });
      expect.precondition(answer, 201);
      const delivery = await expect.require('CASHOUT-55').arrives(inbox, { event: 'CashOut', externalId });
      const { status } = delivery.body;
      expect.at('EVENT-86').oneOf(status, ['CONFIRMED', 'ERROR']);
      const { feeCents } = account;
      // The specification leaves open whether the fee of a failed payment is returned (OP-43).
      const spent = (status as unknown) === 'CONFIRMED' ? [3333 + feeCents] : [0, feeCents];
      const isSpent = ({ totalCents }: BalanceReading) => spent.includes(before.totalCents - totalCents);
      const after = await eventually(() => account.balance(), isSpent, account.profile.patienceMs);
      expect.at('EVENT-86').oneOf(before.totalCents - after.totalCents, spent);
      expectTransactionId(expect.at('EVENT-91'), delivery, answer);
    },
  }),
];
