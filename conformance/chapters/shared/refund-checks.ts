import { expectNoneBroken } from './at-once.js';
import { endingFor } from './request-table.js';
import { centsOf } from '../../core/cents.js';
import { isSuccess } from '../../core/success.js';
import { unnamedFault } from '../../contract/statuses.js';
import {
  type Account,
  check,
  type CheckClauseId,
  type Expect,
  type Expectation,
  t,
  textOf,
  type WrittenCheck,
} from '../check.js';
import { expectUnchanged } from './balances.js';
import { daysAgo, momentBeyond } from './times.js';
import { withFreshTokens } from './accounts.js';
import {
  accepted,
  expectOnlyRefunded,
  expectSpent,
  type Received,
  refunded,
  type RefundOperation,
  type RequestedRefund,
  settle,
} from './refunds.js';

/** Statuses that refuse a refund, whatever is wrong with it. */
const refusedStatuses = [...unnamedFault, 401];

const ownRefund = t`a refund of the payment that was named, or a refusal`;

/** The clauses of a family about the total of all refunds of one payment. */
interface TotalClauses {
  /** Refunds up to the amount of the payment are accepted. */
  readonly within: CheckClauseId;
  /** More than what remains is refused. */
  readonly beyond: CheckClauseId;
  /** More than the whole payment is refused. */
  readonly aboveAll: CheckClauseId;
  /** A completed refund has left the account. */
  readonly gone: CheckClauseId;
}

/** Payments with their refunds, in cents; binary fractions get the sums of the first ones wrong. */
const dividedPayments = [
  { paid: 30, refunds: [10, 20] },
  { paid: 110, refunds: [40, 70] },
  { paid: 1000, refunds: [333, 333, 333, 1] },
  { paid: 1999, refunds: [1999] },
  { paid: 123_457, refunds: [100_010, 23_447] },
] as const;

/** Asks for refunds of one payment, one after another, and expects each to be accepted or refused at its clause. */
const asker =
  (operation: RefundOperation, account: Account, expect: Expect<CheckClauseId>, payment: Received) =>
  async (clause: CheckClauseId, cents: number, statuses: readonly number[] = operation.success) => {
    const refund = await operation.send(account, payment, { cents });
    expect.at(clause).status(refund.answer, statuses);
    return refund;
  };

/** Asks for twenty refunds of 1.00 BRL in parallel, expects none to break, repeats the undecided ones, and returns the accepted ones. */
async function acceptedAtOnce(
  expectation: Expectation,
  operation: RefundOperation,
  account: Account,
  payment: Received,
): Promise<readonly RequestedRefund[]> {
  const refunds = await Promise.all(Array.from({ length: 20 }, () => operation.send(account, payment)));
  expectNoneBroken(
    expectation,
    refunds.map(({ answer }) => answer),
  );
  const isAccepted = ({ answer }: RequestedRefund) => operation.success.includes(answer.status);
  const done = refunds.filter(isAccepted);
  // A target under load may have refused too many: those are requested again, one by one.
  for (const { id } of refunds.filter((one) => !isAccepted(one) && one.answer.status !== 400)) {
    const again = await operation.send(account, payment, { id });
    if (isAccepted(again)) done.push(again);
  }
  return done;
}

/** Checks that the total does not start again the next day. */
function refundsOfOtherDays(operation: RefundOperation, { within, beyond }: TotalClauses): WrittenCheck {
  const { one } = operation.what;
  const o = endingFor(one);
  return check(`${operation.chapter}/refunds-of-other-days`, {
    en: `${one.en} that was done days ago still counts towards the total`,
    'pt-BR': `${one['pt-BR']} feit${o} dias atrás ainda conta para o total`,
    clauses: [within, beyond],
    needs: ['an account', 'a received payment', 'a refund settles', 'time passes'],
    account: {},
    async run({ account, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      await refunded(operation, { account, control, expect }, payment, { cents: 600 });
      await control.setup('time passes', { seconds: 2 * 86_400 });
      const ask = asker(operation, withFreshTokens(account), expect, payment);
      await ask(beyond, 401, [400]);
      await ask(within, 400);
    },
  });
}

/** Checks that a failed refund does not count toward the total. */
function refundAfterFailure(operation: RefundOperation, within: CheckClauseId): WrittenCheck {
  return check(`${operation.chapter}/refund-after-failed-one`, {
    en: `${operation.what.one.en} that failed leaves the whole payment refundable`,
    'pt-BR': `${operation.what.one['pt-BR']} que falhou deixa o pagamento inteiro a devolver`,
    clauses: [within],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 8 });
      await refunded(operation, { account, control, expect }, payment, { cents: 800, outcome: 'ERROR' });
      await asker(operation, account, expect, payment)(within, 800);
    },
  });
}

/** Checks that the refunds of one payment never exceed it. */
export function refundTotals(operation: RefundOperation, clauses: TotalClauses): readonly WrittenCheck[] {
  const { within, beyond, aboveAll, gone } = clauses;
  const { chapter } = operation;
  const { one, several } = operation.what;
  const o = endingFor(one);
  return [
    check(`${chapter}/partial-refunds`, {
      en: `Partial ${several.en.toLowerCase()} are accepted to the cent until their total equals the payment, and not one cent more`,
      'pt-BR': `${several['pt-BR']} parciais são aceit${o}s até o centavo, até que seu total se iguale ao pagamento, e nem um centavo a mais`,
      clauses: [...new Set([within, beyond, aboveAll])],
      needs: ['an account', 'a received payment'],
      async run({ account, control, expect }) {
        for (const { paid, refunds } of dividedPayments) {
          const payment = await control.setup('a received payment', { amount: paid / 100 });
          const ask = asker(operation, account, expect, payment);
          await ask(aboveAll, paid + 1, [400]);
          for (const cents of refunds) await ask(within, cents);
          await ask(beyond, 1, [400]);
        }
      },
    }),
    check(`${chapter}/partial-refunds-done`, {
      en: `${several.en} that are completed count toward the total like those in progress, and the amount paid out is exact`,
      'pt-BR': `${several['pt-BR']} concluíd${o}s contam para o total como ${o}s que estão em andamento, e o dinheiro que saiu é exato`,
      clauses: [within, beyond, gone],
      needs: ['an account', 'a received payment', 'a refund settles'],
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 9.99 });
        const before = await account.balance();
        const ask = asker(operation, account, expect, payment);
        const refund = async (cents: number) => settle({ account, control }, await ask(within, cents));
        for (const cents of [333, 1, 600]) await refund(cents);
        await ask(beyond, 66, [400]);
        await refund(65);
        await ask(beyond, 1, [400]);
        await expectSpent(expect, gone, 999, before, account);
      },
    }),
    refundsOfOtherDays(operation, clauses),
    refundAfterFailure(operation, within),
  ];
}

/** Checks that simultaneous refunds never exceed the payment either. */
export function refundRace(operation: RefundOperation, clause: CheckClauseId): WrittenCheck {
  const { one, several } = operation.what;
  const o = endingFor(one);
  return check(`${operation.chapter}/total-race`, {
    en: `Simultaneous ${several.en.toLowerCase()} reach the amount of the payment together, and never exceed it`,
    'pt-BR': `${several['pt-BR']} simultâne${o}s chegam junt${o}s ao valor do pagamento, e nunca o ultrapassam`,
    clauses: [clause],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 5 });
      const before = await account.balance();
      const done = await acceptedAtOnce(expect.at(clause), operation, account, payment);
      expect.at(clause).equal(done.length, 5);
      await asker(operation, account, expect, payment)(clause, 1, [400]);
      for (const refund of done) await settle({ account, control }, refund);
      await expectSpent(expect, clause, 500, before, account);
    },
  });
}

/** Checks that an id which a refund of another payment has never shows that refund. */
export function refundIdAgain(
  operation: RefundOperation,
  clauses: Readonly<Record<'ownId' | 'amount', CheckClauseId>>,
): WrittenCheck {
  const { one } = operation.what;
  const o = endingFor(one);
  const { member, amount } = operation.shown;
  return check(`${operation.chapter}/id-of-another-payment`, {
    en: `${one.en} whose id was used for another payment is refused, or is another one`,
    'pt-BR': `${one['pt-BR']} cujo id foi usado para outro pagamento é recusad${o}, ou é outr${o}`,
    clauses: [clauses.ownId, clauses.amount],
    openPoints: ['OP-12', 'OP-67'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect, record }) {
      const id = values.word(24);
      const refund = async (cents: number) => {
        const payment = await control.setup('a received payment', { amount: 10 });
        return (await operation.send(account, payment, { cents, id })).answer;
      };
      const first = await refund(200);
      expect.precondition(first, operation.success);
      for (const cents of [200, 300]) {
        const answer = await refund(cents);
        const isDone = isSuccess(answer);
        const isOwn = !isDone || textOf(answer.body[member]) !== textOf(first.body[member]);
        expect.at(clauses.ownId).field(answer, `/${member}`).holds(isOwn, ownRefund);
        const isRight = !isDone || centsOf(answer.body[amount]) === cents;
        expect.at(clauses.amount).field(answer, `/${amount}`).holds(isRight, ownRefund);
        record(
          operation.again,
          operation.operation,
          t`the id of a refund of another payment: ${answer.status}`,
        );
      }
    },
  });
}

/** Checks that a refund needs a token. */
export function refundWithoutToken(operation: RefundOperation, clause: CheckClauseId): WrittenCheck {
  const { one } = operation.what;
  return check(`${operation.chapter}/without-token`, {
    en: `${one.en} without a bearer token is refused`,
    'pt-BR': `${one['pt-BR']} sem token bearer é recusad${endingFor(one)}`,
    clauses: [clause],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      for (const token of [null, 'made-up'])
        expect.at(clause).status((await operation.send(account, payment, { token })).answer, 401);
    },
  });
}

/** Checks that a failed refund costs nothing. */
export function failedRefund(operation: RefundOperation, name: string, clause: CheckClauseId): WrittenCheck {
  const { one } = operation.what;
  return check(`${operation.chapter}/${name}`, {
    en: `${one.en} that failed leaves the account as it was before`,
    'pt-BR': `${one['pt-BR']} que falhou deixa a conta como estava antes`,
    clauses: [clause],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 60 });
      const before = await account.balance();
      await refunded(operation, { account, control, expect }, payment, { cents: 4321, outcome: 'ERROR' });
      const after = await account.balance();
      expect.at(clause).equal(after.totalCents, before.totalCents);
      expectUnchanged(expect, clause, before, after);
    },
  });
}

const agesOf = (days: readonly number[]) => new Map(days.map((count) => [count, () => daysAgo(count)]));

/** Checks how refunds of payments of these ages in days, received at these moments, are answered. */
function refundsByAge(
  operation: RefundOperation,
  name: 'within' | 'after',
  moments: ReadonlyMap<number, () => string>,
  clause: CheckClauseId,
): WrittenCheck {
  const days = [...moments.keys()];
  const { one } = operation.what;
  const o = endingFor(one);
  const [ended, statuses] =
    name === 'within'
      ? [{ en: 'accepted', 'pt-BR': `aceit${o}` }, operation.success]
      : [{ en: 'refused', 'pt-BR': `recusad${o}` }, operation.tooLate];
  return check(`${operation.chapter}/${name}-deadline`, {
    en: `${one.en} of a payment received ${days.join(', ')} days ago is ${ended.en}`,
    'pt-BR': `${one['pt-BR']} de um pagamento recebido há ${days.join(', ')} dias é ${ended['pt-BR']}`,
    clauses: [clause],
    openPoints: ['OP-08'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect, record }) {
      for (const momentOf of moments.values()) {
        const receivedAt = momentOf();
        const payment = await control.setup('a received payment', { amount: 10, receivedAt });
        const { answer } = await operation.send(account, payment);
        expect.at(clause).status(answer, statuses);
        if (name === 'after') record('OP-08', operation.operation, t`after the deadline: ${answer.status}`);
      }
    },
  });
}

/** Checks which payments can be refunded, and until when. */
export function refundablePayments(
  operation: RefundOperation,
  clauses: Readonly<Record<'foreign' | 'inTime' | 'tooLate' | 'withoutEffect', CheckClauseId>>,
): readonly WrittenCheck[] {
  const { foreign, inTime, tooLate, withoutEffect } = clauses;
  const { chapter } = operation;
  const { one } = operation.what;
  const o = endingFor(one);
  return [
    check(`${chapter}/payment-of-another-account`, {
      en: `${one.en} of a payment that another account received is refused and takes nobody's money`,
      'pt-BR': `${one['pt-BR']} de um pagamento que outra conta recebeu é recusad${o} e não tira dinheiro de ninguém`,
      clauses: [foreign],
      needs: ['an account', 'a received payment'],
      async run({ account, control, newAccount, expect }) {
        const other = await newAccount();
        const payment = await control.setup('a received payment', { amount: 10 }, other);
        const [mine, theirs] = [await account.balance(), await other.balance()];
        for (const named of operation.names(payment))
          expect.at(foreign).status((await operation.send(account, named)).answer, operation.notFound);
        expectUnchanged(expect, foreign, mine, await account.balance());
        expectUnchanged(expect, foreign, theirs, await other.balance());
      },
    }),
    refundsByAge(operation, 'within', agesOf([1, 31, 61, 88]), inTime),
    refundsByAge(operation, 'after', new Map([[90, () => momentBeyond(89)], ...agesOf([120, 400])]), tooLate),
    check(`${chapter}/late-refusal-without-effect`, {
      en: `${one.en} refused after the deadline leaves both balances as they were`,
      'pt-BR': `${one['pt-BR']} recusad${o} após o prazo deixa os dois saldos como estavam`,
      clauses: [withoutEffect],
      needs: ['an account', 'a received payment'],
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 10, receivedAt: daysAgo(100) });
        const before = await account.balance();
        expect.at(withoutEffect).status((await operation.send(account, payment)).answer, refusedStatuses);
        expectUnchanged(expect, withoutEffect, before, await account.balance());
      },
    }),
  ];
}

/** Checks that refused refunds move no money and leave the refundable amount unchanged. */
export function refusedRefunds(
  operation: RefundOperation,
  faults: readonly Readonly<Record<string, unknown>>[],
  { withoutEffect, within }: Readonly<Record<'withoutEffect' | 'within', CheckClauseId>>,
): WrittenCheck {
  const { one } = operation.what;
  const o = endingFor(one);
  return check(`${operation.chapter}/refusal-without-effect`, {
    en: `${one.en.replace('A', 'A refused')} leaves both balances, and what may be refunded, as they were`,
    'pt-BR': `${one['pt-BR']} recusad${o} deixa os dois saldos, e o que ainda pode ser devolvido, como estavam`,
    clauses: [withoutEffect, within],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      const opening = await account.balance();
      await accepted(operation, { account, expect }, payment, { cents: 400 });
      const refund = { cents: 400, opening, during: await account.balance() };
      const refusals = [
        ...faults.map((fields) => () => operation.send(account, payment, { fields })),
        // More than the payment, more than what remains.
        ...[1001, 601].map((cents) => () => operation.send(account, payment, { cents })),
        () => operation.send(account, operation.unknown(payment, account)),
        () => operation.send(account, payment, { token: null }),
      ];
      for (const send of refusals) {
        expect.at(withoutEffect).status((await send()).answer, refusedStatuses);
        expectOnlyRefunded(expect, withoutEffect, refund, await account.balance());
      }
      const rest = await operation.send(account, payment, { cents: 600 });
      expect.at(within).status(rest.answer, operation.success);
    },
  });
}
