import { unnamedFault } from '../../contract/statuses.js';
import { centsOf } from '../../core/cents.js';
import { isSuccess } from '../../core/success.js';
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
import { withFreshTokens } from './accounts.js';
import { expectNoneBroken, racing } from './at-once.js';
import { expectUnchanged } from './balances.js';
import { expectOwnIds } from './ids.js';
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
import { endingFor } from './request-table.js';
import { daysAgo, momentBeyond } from './times.js';

/** Statuses that refuse a refund for any fault. */
const refusedStatuses = [...unnamedFault, 401];

const ownRefund = t`a refund of the named payment, or a refusal`;

const needs = ['an account', 'a received payment'] as const;
const settling = [...needs, 'a refund settles'] as const;

/** Payments with their refunds, in cents; binary floating point gets the sum of the first refunds wrong. */
const dividedPayments = [
  { paid: 30, refunds: [10, 20] },
  { paid: 1000, refunds: [333, 333, 333, 1] },
  { paid: 123_457, refunds: [100_010, 23_447] },
] as const;

/** Returns a function that requests a refund of the payment, and asserts its status for a clause. */
const asker =
  (operation: RefundOperation, account: Account, expect: Expect<CheckClauseId>, payment: Received) =>
  async (clause: CheckClauseId, cents: number, statuses: readonly number[] = operation.success) => {
    const refund = await operation.send(account, payment, { cents });
    expect.at(clause).status(refund.answer, statuses);
    return refund;
  };

/**
 * Requests many refunds of 1.00 BRL in parallel, expects no server error, repeats the undecided requests, and returns the
 * accepted refunds.
 */
async function acceptedAtOnce(
  expectation: Expectation,
  operation: RefundOperation,
  account: Account,
  payment: Received,
): Promise<readonly RequestedRefund[]> {
  const refunds = await Promise.all(Array.from({ length: racing }, () => operation.send(account, payment)));
  expectNoneBroken(
    expectation,
    refunds.map(({ answer }) => answer),
  );
  const isAccepted = ({ answer }: RequestedRefund) => operation.success.includes(answer.status);
  const done = refunds.filter(isAccepted);
  // A target under load may have refused too many; these refunds are requested again, one by one.
  for (const { id } of refunds.filter((one) => !isAccepted(one) && one.answer.status !== 400)) {
    const again = await operation.send(account, payment, { id });
    if (isAccepted(again)) done.push(again);
  }
  return done;
}

/** A family's words for titles: for one refund, for several, and the ending of participles in Portuguese. */
const wordsOf = ({ what }: RefundOperation) => ({ ...what, o: endingFor(what.one) });

/** Checks that the refunds of one payment never exceed it: on the same day or others, simultaneously, or after a failure. */
function totals(operation: RefundOperation): readonly WrittenCheck[] {
  const { chapter } = operation;
  const { within, beyond, aboveAll, race, done: gone } = operation.clauses;
  const { one, several, o } = wordsOf(operation);
  return [
    check(`${chapter}/partial-refunds`, {
      en: `Partial ${several.en.toLowerCase()} are accepted until their total equals the payment to the cent, and a further cent is refused`,
      'pt-BR': `${several['pt-BR']} parciais são aceit${o}s até que seu total seja exatamente o do pagamento, e um centavo a mais é recusado`,
      clauses: [...new Set([within, beyond, aboveAll])],
      needs,
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
      en: `Completed ${several.en.toLowerCase()} count toward the total like those in progress, and exactly their amount leaves the account`,
      'pt-BR': `${several['pt-BR']} concluíd${o}s contam para o total como ${o}s que estão em andamento, e o valor exato sai da conta`,
      clauses: [within, beyond, gone],
      needs: settling,
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
    check(`${chapter}/refunds-of-other-days`, {
      en: `${one.en} completed days ago still counts toward the total`,
      'pt-BR': `${one['pt-BR']} concluíd${o} dias atrás ainda conta para o total`,
      clauses: [within, beyond],
      needs: [...settling, 'time passes'],
      account: {},
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 10 });
        await refunded(operation, { account, control, expect }, payment, { cents: 600 });
        await control.setup('time passes', { seconds: 2 * 86_400 });
        const ask = asker(operation, withFreshTokens(account), expect, payment);
        await ask(beyond, 401, [400]);
        await ask(within, 400);
      },
    }),
    check(`${chapter}/refund-after-failed-one`, {
      en: `${one.en} that failed leaves the whole payment refundable`,
      'pt-BR': `${one['pt-BR']} que falhou deixa todo o pagamento disponível para devolução`,
      clauses: [within],
      needs: settling,
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 8 });
        await refunded(operation, { account, control, expect }, payment, { cents: 800, outcome: 'ERROR' });
        await asker(operation, account, expect, payment)(within, 800);
      },
    }),
    check(`${chapter}/total-race`, {
      en: `Simultaneous ${several.en.toLowerCase()} reach the amount of the payment together, and never exceed it`,
      'pt-BR': `${several['pt-BR']} simultâne${o}s chegam junt${o}s ao valor do pagamento, e nunca o ultrapassam`,
      clauses: [race],
      needs: settling,
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 4 });
        const before = await account.balance();
        const done = await acceptedAtOnce(expect.at(race), operation, account, payment);
        expect.at(race).equal(done.length, 4);
        await asker(operation, account, expect, payment)(race, 1, [400]);
        for (const refund of done) await settle({ account, control }, refund);
        await expectSpent(expect, race, 400, before, account);
      },
    }),
  ];
}

/** Checks that each refund has its own id, even if a request repeats the id of another payment's refund. */
function ids(operation: RefundOperation): readonly WrittenCheck[] {
  const { chapter, success, names } = operation;
  const { ownId, amount: amountClause } = operation.clauses;
  const { one, o } = wordsOf(operation);
  const { member, amount } = operation.shown;
  return [
    check(`${chapter}/${names.ownId}`, {
      en: `${one.en.replace('A', 'Every')} has its own ${member}`,
      'pt-BR': `${one['pt-BR'].replace(/^Uma?/, 'Cada')} tem um ${member} próprio`,
      clauses: [ownId],
      needs,
      async run({ account, control, expect }) {
        const first = await control.setup('a received payment', { amount: 10 });
        const second = await control.setup('a received payment', { amount: 10 });
        const shown: unknown[] = chapter === 'refund-in' ? [first.transactionId, second.transactionId] : [];
        for (const payment of [first, first, second]) {
          // The client need not provide an id for a refund-in, because its externalId is optional.
          const fields = chapter === 'refund-in' ? { externalId: undefined } : {};
          const { answer } = await accepted(operation, { account, expect }, payment, { fields });
          shown.push(answer.body[member]);
        }
        expectOwnIds(expect.at(ownId), shown, t`the ${member}s all differ`);
      },
    }),
    check(`${chapter}/id-of-another-payment`, {
      en: `${one.en} whose id was used for another payment is refused, or is a separate refund`,
      'pt-BR': `${one['pt-BR']} cujo id foi usado para outro pagamento é recusad${o}, ou é uma devolução separada`,
      clauses: [ownId, amountClause],
      openPoints: ['OP-12', 'OP-67'],
      needs,
      async run({ account, control, values, expect, record }) {
        const id = values.word(24);
        const refund = async (cents: number) => {
          const payment = await control.setup('a received payment', { amount: 10 });
          return (await operation.send(account, payment, { cents, id })).answer;
        };
        const first = await refund(200);
        expect.precondition(first, success);
        for (const cents of [200, 300]) {
          const answer = await refund(cents);
          const isDone = isSuccess(answer);
          const isOwn = !isDone || textOf(answer.body[member]) !== textOf(first.body[member]);
          expect.at(ownId).field(answer, `/${member}`).holds(isOwn, ownRefund);
          const isRight = !isDone || centsOf(answer.body[amount]) === cents;
          expect.at(amountClause).field(answer, `/${amount}`).holds(isRight, ownRefund);
          const observed = t`the id of a refund of another payment: ${answer.status}`;
          record(operation.again, operation.operation, observed);
        }
      },
    }),
  ];
}

const agesOf = (days: readonly number[]) => new Map(days.map((count) => [count, () => daysAgo(count)]));

/** Checks the responses to refunds of payments of these ages in days, received at these moments. */
function refundsByAge(
  operation: RefundOperation,
  name: 'within' | 'after',
  moments: ReadonlyMap<number, () => string>,
): WrittenCheck {
  const { inTime, tooLate } = operation.clauses;
  const ages = [...moments.keys()].join(', ');
  const { one, o } = wordsOf(operation);
  const [clause, ended, statuses] =
    name === 'within'
      ? [inTime, { en: 'accepted', 'pt-BR': `aceit${o}` }, operation.success]
      : [tooLate, { en: 'refused', 'pt-BR': `recusad${o}` }, operation.tooLate];
  return check(`${operation.chapter}/${name}-deadline`, {
    en: `${one.en} of a payment received ${ages.replace(/, (\d+)$/, ' or $1')} days ago is ${ended.en}`,
    'pt-BR': `${one['pt-BR']} de um pagamento recebido há ${ages.replace(/, (\d+)$/, ' ou $1')} dias é ${ended['pt-BR']}`,
    clauses: [clause],
    openPoints: ['OP-08'],
    needs,
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

/** Checks which refunds are refused, and that a refused or failed refund moves no money. */
function refusals(operation: RefundOperation): readonly WrittenCheck[] {
  const { chapter, names } = operation;
  const { token: tokenClause, foreign, withoutEffect, within, failed } = operation.clauses;
  const { one, o } = wordsOf(operation);
  return [
    check(`${chapter}/without-token`, {
      en: `${one.en} without a bearer token is refused`,
      'pt-BR': `${one['pt-BR']} sem token bearer é recusad${o}`,
      clauses: [tokenClause],
      needs,
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 10 });
        for (const token of [null, 'made-up'])
          expect.at(tokenClause).status((await operation.send(account, payment, { token })).answer, 401);
      },
    }),
    check(`${chapter}/payment-of-another-account`, {
      en: `${one.en} of a payment that another account received is refused and moves no money`,
      'pt-BR': `${one['pt-BR']} de um pagamento que outra conta recebeu é recusad${o} e não movimenta dinheiro`,
      clauses: [foreign],
      needs,
      async run({ account, control, newAccount, expect }) {
        const other = await newAccount();
        const payment = await control.setup('a received payment', { amount: 10 }, other);
        const [mine, theirs] = [await account.balance(), await other.balance()];
        for (const named of operation.aliases(payment))
          expect.at(foreign).status((await operation.send(account, named)).answer, operation.notFound);
        expectUnchanged(expect, foreign, mine, await account.balance());
        expectUnchanged(expect, foreign, theirs, await other.balance());
      },
    }),
    refundsByAge(operation, 'within', agesOf([1, 31, 61, 88])),
    refundsByAge(operation, 'after', new Map([[90, () => momentBeyond(89)], ...agesOf([120, 400])])),
    check(`${chapter}/late-refusal-without-effect`, {
      en: `${one.en} refused after the deadline leaves the available and blocked balances unchanged`,
      'pt-BR': `${one['pt-BR']} recusad${o} após o prazo não altera o saldo disponível nem o bloqueado`,
      clauses: [withoutEffect],
      needs,
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 10, receivedAt: daysAgo(100) });
        const before = await account.balance();
        expect.at(withoutEffect).status((await operation.send(account, payment)).answer, refusedStatuses);
        expectUnchanged(expect, withoutEffect, before, await account.balance());
      },
    }),
    check(`${chapter}/refusal-without-effect`, {
      en: `${one.en.replace('A', 'A refused')} leaves the available and blocked balances and the refundable amount unchanged`,
      'pt-BR': `${one['pt-BR']} recusad${o} não altera o saldo disponível, o bloqueado nem o valor que ainda pode ser devolvido`,
      clauses: [withoutEffect, within],
      needs,
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 10 });
        const opening = await account.balance();
        await accepted(operation, { account, expect }, payment, { cents: 400 });
        const refund = { cents: 400, opening, during: await account.balance() };
        const refused = [
          // One amount above the whole payment, and one above the remainder.
          ...[1001, 601].map((cents) => () => operation.send(account, payment, { cents })),
          () => operation.send(account, operation.unknown(payment, account)),
          () => operation.send(account, payment, { token: null }),
        ];
        for (const send of refused) {
          expect.at(withoutEffect).status((await send()).answer, refusedStatuses);
          expectOnlyRefunded(expect, withoutEffect, refund, await account.balance());
        }
        const rest = await operation.send(account, payment, { cents: 600 });
        expect.at(within).status(rest.answer, operation.success);
      },
    }),
    check(`${chapter}/${names.failed}`, {
      en: `${one.en} that failed leaves the balance as it was before`,
      'pt-BR': `${one['pt-BR']} que falhou deixa o saldo como estava antes`,
      clauses: [failed],
      needs: settling,
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 60 });
        const before = await account.balance();
        await refunded(operation, { account, control, expect }, payment, { cents: 4321, outcome: 'ERROR' });
        const after = await account.balance();
        expect.at(failed).equal(after.totalCents, before.totalCents);
        expectUnchanged(expect, failed, before, after);
      },
    }),
  ];
}

/** The checks that apply to the refunds of both families. */
export function refundChecks(operation: RefundOperation): readonly WrittenCheck[] {
  return [...totals(operation), ...ids(operation), ...refusals(operation)];
}
