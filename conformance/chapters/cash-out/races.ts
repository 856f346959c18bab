import { type Account, check, type Exchange, t } from '../check.js';
import { expectAccepted, expectNoneBroken, isUndecided, racing } from '../shared/at-once.js';
import { balanceAtRest } from '../shared/balances.js';
import { demandUsed } from '../shared/ids.js';

const valueCents = 1000;

/** Whether a cash-out was refused as conflicting with another one in progress, which a target may do. */
const isConflict = ({ status }: Exchange) => status === 409;

/** Sends cash-outs of 10.00 BRL in parallel, each with its own externalId. */
function spend(account: Account): Promise<readonly Exchange[]> {
  return Promise.all(Array.from({ length: racing }, () => account.cashOut({ value: valueCents / 100 })));
}

/**
 * Sends further cash-outs one by one until one is refused, because a target under load may have refused too many before.
 * Sends at most `max`.
 */
async function spendTheRest(account: Account, max: number): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  while (answers.length < max) {
    const answer = await account.cashOut({ value: valueCents / 100 });
    answers.push(answer);
    if (answer.status !== 201 && !isUndecided(answer) && !isConflict(answer)) break;
  }
  return answers;
}

const countOf = (answers: readonly Exchange[]) =>
  answers.filter(({ response }) => response?.status === 201).length;

export default [
  check('cash-out/external-id-race', {
    en: 'Of many simultaneous cash-outs with the same externalId, exactly one is accepted',
    'pt-BR': 'Entre muitos cash-outs simultâneos com o mesmo externalId, exatamente um é aceito',
    clauses: ['CASHOUT-16', 'CASHOUT-18'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run({ account, values, expect }) {
      const used = { value: 1, externalId: values.externalId() };
      demandUsed(await account.cashOut(used), await account.cashOut(used), 201);
      const externalId = values.externalId();
      const fields = { value: valueCents / 100, externalId };
      const before = await balanceAtRest(account);
      const answers = await Promise.all(Array.from({ length: racing }, () => account.cashOut(fields)));
      expectNoneBroken(expect.at('CASHOUT-16'), answers);
      const count = countOf(answers);
      expectAccepted(expect.at('CASHOUT-18'), count, 1, t`at most one of them is accepted`);
      if (count === 0) await account.cashOut(fields);
      const { status } = await account.cashOut(fields);
      expect.at('CASHOUT-18').equal(status, 400);
      const after = await account.balance();
      const once = [valueCents, valueCents + account.feeCents];
      if (account.settlement === 'manual')
        expect.at('CASHOUT-18').oneOf(after.blockedCents - before.blockedCents, once);
      expect.at('CASHOUT-18').oneOf(before.availableCents - after.availableCents, once);
      if (answers.some((answer) => isUndecided(answer) || isConflict(answer))) return;
      expect.at('CASHOUT-18').ok(count === 1, t`one of them is accepted`, t`"none accepted"`);
    },
  }),
  check('cash-out/spending-race', {
    en: 'Simultaneous cash-outs spend the available balance, and never more',
    'pt-BR': 'Cash-outs simultâneos gastam o saldo disponível, e nunca mais que ele',
    clauses: ['CASHOUT-54'],
    account: { available: 60, settlement: 'manual', feeAmount: 0 },
    async run({ account, expect }) {
      const before = await account.balance();
      // The target may not reserve fees (OP-03), so only the amounts limit how many payments it can accept.
      const affordable = Math.floor(before.availableCents / valueCents);
      const answers = await spend(account);
      expectNoneBroken(expect.at('CASHOUT-54'), answers);
      expectAccepted(expect.at('CASHOUT-54'), countOf(answers), affordable);
      const all = [...answers, ...(await spendTheRest(account, affordable))];
      const after = await balanceAtRest(account);
      expect.at('CASHOUT-54').atLeast(after.availableCents, 0);
      // A cash-out without a response may have been accepted.
      if (all.some(isUndecided)) return;
      expect.at('CASHOUT-54').atMost(after.availableCents, valueCents + account.feeCents - 1);
      const spentCents = account.settlement === 'manual' ? 0 : countOf(all) * (valueCents + account.feeCents);
      expect.at('CASHOUT-54').equal(before.totalCents - after.totalCents, spentCents);
    },
  }),
  check('cash-out/daily-limit-race', {
    en: 'Simultaneous cash-outs reach the daily limit, and never exceed it',
    'pt-BR': 'Cash-outs simultâneos chegam ao limite diário, e nunca o ultrapassam',
    clauses: ['CASHOUT-65', 'CASHOUT-66'],
    account: {
      available: 1000,
      settlement: 'manual',
      feeAmount: 0,
      limits: { daily: 60 },
      localTime: '12:00',
    },
    async run({ account, expect }) {
      const allowed = 6;
      const before = await account.balance();
      const answers = await spend(account);
      expectNoneBroken(expect.at('CASHOUT-65'), answers);
      const all = [...answers, ...(await spendTheRest(account, allowed))];
      expectAccepted(expect.at('CASHOUT-65'), countOf(all), allowed);
      const after = await account.balance();
      const spent = before.availableCents - after.availableCents;
      expect.at('CASHOUT-65').atMost(spent, allowed * (valueCents + account.feeCents));
      // The target may not reserve fees (OP-03).
      expect.at('CASHOUT-66').atLeast(spent, allowed * valueCents);
    },
  }),
];
