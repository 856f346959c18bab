import { check, t, type Values } from '../check.js';
import { withFeesCovered, withFreshTokens } from '../shared/accounts.js';
import { settledCashOut } from '../shared/settled-payments.js';
import { expectBusinessError } from './refusal.js';
import { accepts, first, refuses, spends } from './spending.js';

const rich = { available: 1000, feeAmount: 0 } as const;
const aDay = { ...rich, limits: { daily: 100 }, localTime: '12:00' } as const;
const hardlyEnough = { ...aDay, available: 105 } as const;
const aDayByHand = { ...aDay, settlement: 'manual' } as const;
/**
 * Times a few minutes inside the window from 20:00 to 06:00, because the clock advances while the check runs (OP-23).
 */
const nightly = ['20:02', '23:30', '00:30', '05:56'];
const daily = ['06:03', '12:00', '19:56'];
const night = (localTime: string) => ({ ...rich, limits: { night: 50.5 }, localTime });

/**
 * A number of seconds that does not reach the next day, whether a target counts days by the account's wall clock, in
 * Brasília or in UTC (OP-23): three hours, or a minute if that is impossible.
 */
function sameDaySeconds(at: Date): number {
  const hours = [at.getUTCHours(), (at.getUTCHours() + 21) % 24];
  return hours.every((hour) => hour < 20) ? 3 * 3600 : 60;
}

/**
 * How long to wait, in hours, so that the next 23 hours reach the next day in every time zone of Brazil and in UTC
 * (OP-23): they would not if they began right after midnight.
 */
const hoursToWait = (at: Date): number => Math.max(0, 5 - at.getUTCHours());

/** Recipients of each kind of key, persons and companies. */
const recipients = (values: Values) => [
  { keyType: 'EMAIL', key: values.email(), document: values.cpf() },
  { keyType: 'PHONE', key: values.phone(), document: values.cnpj() },
  { keyType: 'RANDOM', key: values.uuid(), document: values.cpf() },
  ...[values.cnpj()].map((document) => ({ keyType: 'DOCUMENT', key: document, document })),
];

/** Checks that the limits of payments apply to every recipient. */
const forAnyRecipient = (
  [
    [
      'balance',
      { en: 'the balance', 'pt-BR': 'o saldo' },
      'CASHOUT-60',
      'PIX_INSUFFICIENT_BALANCE',
      { available: 50, feeAmount: 0 },
    ],
    [
      'transaction-limit',
      { en: 'the per-transaction limit', 'pt-BR': 'o limite por transação' },
      'CASHOUT-63',
      'PIX_TRANSACTION_LIMIT_EXCEEDED',
      { ...rich, limits: { perTransaction: 50 } },
    ],
    [
      'night-limit',
      { en: 'the night limit', 'pt-BR': 'o limite noturno' },
      'CASHOUT-69',
      'PIX_NIGHT_LIMIT_EXCEEDED',
      { ...rich, limits: { night: 50 }, localTime: '23:30' },
    ],
  ] as const
).map(([name, what, clause, code, params]) =>
  check(`cash-out/${name}-whoever-is-paid`, {
    en: `A cash-out above ${what.en} is refused for every kind of key, of a person or a company`,
    'pt-BR': `Um cash-out acima d${what['pt-BR']} é recusado para todo tipo de chave, de uma pessoa ou de uma empresa`,
    clauses: [clause, 'CASHOUT-79'],
    account: params,
    async run({ account, values, expect }) {
      for (const details of recipients(values)) {
        expect.precondition(await account.cashOut({ value: 0.01, details }), 201);
        expectBusinessError(expect, clause, await account.cashOut({ value: 50.01, details }), code);
      }
    },
  }),
);

export default [
  spends('cash-out/transaction-limit', {
    en: 'An amount equal to the per-transaction limit is accepted; a cent more is refused',
    'pt-BR': 'Um valor igual ao limite por transação é aceito; um centavo a mais é recusado',
    account: { ...rich, limits: { perTransaction: 100.1 } },
    steps: [
      refuses('CASHOUT-63', 'PIX_TRANSACTION_LIMIT_EXCEEDED', 100.11, 500),
      accepts('CASHOUT-64', 100.1, 100.09),
    ],
  }),
  spends('cash-out/all-limits', {
    en: 'Where an account has several limits, the per-transaction and the daily limit apply at noon, and only accepted payments count toward the daily limit',
    'pt-BR':
      'Quando uma conta tem vários limites, o limite por transação e o diário valem ao meio-dia, e só pagamentos aceitos contam para o limite diário',
    account: { ...rich, limits: { perTransaction: 100, daily: 150, night: 50 }, localTime: '12:00' },
    steps: [
      refuses('CASHOUT-63', 'PIX_TRANSACTION_LIMIT_EXCEEDED', 100.01),
      accepts('CASHOUT-66', 100),
      refuses('CASHOUT-65', 'PIX_DAILY_LIMIT_EXCEEDED', 50.01),
      accepts('CASHOUT-66', 50),
    ],
  }),
  // The amount exceeds only the night limit, because no sentence says which of several exceeded limits is named.
  spends('cash-out/all-limits-at-night', {
    en: 'Where an account has several limits, the night limit applies at night',
    'pt-BR': 'Quando uma conta tem vários limites, o limite noturno vale à noite',
    account: { ...rich, limits: { perTransaction: 100, daily: 150, night: 50 }, localTime: '23:30' },
    steps: [refuses('CASHOUT-69', 'PIX_NIGHT_LIMIT_EXCEEDED', 50.01), accepts('CASHOUT-70', 50)],
  }),
  spends('cash-out/transaction-limit-at-night', {
    en: 'The per-transaction limit applies at night, too',
    'pt-BR': 'O limite por transação vale também à noite',
    account: { ...rich, limits: { perTransaction: 100 }, localTime: '23:30' },
    steps: [refuses('CASHOUT-63', 'PIX_TRANSACTION_LIMIT_EXCEEDED', 100.01), accepts('CASHOUT-64', 100)],
  }),
  spends('cash-out/daily-limit-at-night', {
    en: 'Payments at night count toward the daily limit, too',
    'pt-BR': 'Pagamentos à noite também contam para o limite diário',
    account: { ...aDay, localTime: '21:30' },
    steps: [
      accepts('CASHOUT-66', 60),
      refuses('CASHOUT-65', 'PIX_DAILY_LIMIT_EXCEEDED', 40.01),
      accepts('CASHOUT-66', 40),
    ],
  }),
  ...forAnyRecipient,
  spends('cash-out/transaction-limit-and-fee', {
    en: 'The per-transaction limit is compared with the amount, without its fee',
    'pt-BR': 'O limite por transação é comparado com o valor, sem a tarifa',
    account: { available: 1000, feeAmount: 1.35, limits: { perTransaction: 100 } },
    steps: [accepts('CASHOUT-64', 100)],
  }),
  spends('cash-out/daily-limit-and-fee', {
    en: "The daily limit is compared with the day's amounts, without their fees",
    'pt-BR': 'O limite diário é comparado com os valores do dia, sem as tarifas',
    account: { ...aDay, feeAmount: 1.35 },
    steps: [accepts('CASHOUT-66', 60, 40)],
  }),
  spends('cash-out/night-limit-and-fee', {
    en: 'The night limit is compared with the amount, without its fee',
    'pt-BR': 'O limite noturno é comparado com o valor, sem a tarifa',
    account: { ...night('23:30'), feeAmount: 1.35 },
    steps: [accepts('CASHOUT-70', 50.5)],
  }),
  check('cash-out/daily-limit-and-duplicates', {
    en: 'A cash-out refused for a used externalId does not count toward the daily limit',
    'pt-BR': 'Um cash-out recusado por externalId já usado não conta para o limite diário',
    clauses: ['CASHOUT-66'],
    account: aDay,
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ value: 50, externalId }), 201);
      expect.precondition(await account.cashOut({ value: 30, externalId }), 400);
      expect.at('CASHOUT-66').status(await account.cashOut({ value: 50 }), 201);
    },
  }),
  check('cash-out/daily-limit-of-each-account', {
    en: 'Payments of one account do not count toward the daily limit of another',
    'pt-BR': 'Pagamentos de uma conta não contam para o limite diário de outra',
    clauses: ['CASHOUT-66'],
    account: aDay,
    async run({ account, newAccount, expect }) {
      const other = await newAccount(aDay);
      expect.precondition(await account.cashOut({ value: 100 }), 201);
      expect.at('CASHOUT-66').status(await other.cashOut({ value: 100 }), 201);
    },
  }),
  check('cash-out/daily-limit-later-that-day', {
    en: 'Payments made earlier on the same day still count toward the daily limit',
    'pt-BR': 'Pagamentos feitos mais cedo no mesmo dia continuam contando para o limite diário',
    clauses: ['CASHOUT-65', 'CASHOUT-79'],
    needs: ['an account', 'a payment settles', 'time passes'],
    account: { ...aDayByHand, localTime: '10:00' },
    async run({ account, control, expect }) {
      // Settled, because a pending payment may expire in the meantime, and failed payments need not count (OP-49).
      await settledCashOut({ account, control, expect }, { value: 60 });
      await control.setup('time passes', { seconds: sameDaySeconds(new Date()) });
      const above = await withFreshTokens(account).cashOut({ value: 60 });
      expectBusinessError(expect, 'CASHOUT-65', above, 'PIX_DAILY_LIMIT_EXCEEDED');
    },
  }),
  spends('cash-out/daily-limit', {
    en: "The day's amounts may add up to the daily limit; a cent more is refused",
    'pt-BR': 'A soma dos valores do dia pode chegar ao limite diário; um centavo a mais é recusado',
    account: { ...aDay, limits: { daily: 100.3 } },
    steps: [
      accepts('CASHOUT-66', 60.1),
      refuses('CASHOUT-65', 'PIX_DAILY_LIMIT_EXCEEDED', 40.21),
      accepts('CASHOUT-66', 40.2),
      refuses('CASHOUT-65', 'PIX_DAILY_LIMIT_EXCEEDED', 0.01),
    ],
  }),
  spends('cash-out/daily-limit-of-one', {
    en: 'A single cash-out above the daily limit is refused',
    'pt-BR': 'Um único cash-out acima do limite diário é recusado',
    account: aDay,
    steps: [refuses('CASHOUT-65', 'PIX_DAILY_LIMIT_EXCEEDED', 100.01), accepts('CASHOUT-66', 100)],
  }),
  check('cash-out/daily-limit-whoever-is-paid', {
    en: 'Payments to different keys count toward the same daily limit, and refused ones do not count',
    'pt-BR': 'Pagamentos para chaves diferentes contam para o mesmo limite diário, e os recusados não contam',
    clauses: ['CASHOUT-65', 'CASHOUT-66', 'CASHOUT-79'],
    account: hardlyEnough,
    async run({ account: own, newAccount, values, expect }) {
      const account = await withFeesCovered({ account: own, newAccount }, hardlyEnough, 2);
      const random = { keyType: 'RANDOM', key: values.uuid() };
      const phone = { keyType: 'PHONE', key: values.phone() };
      expect.precondition(await account.cashOut({ value: 60, details: random }), 201);
      const above = await account.cashOut({ value: 40.01, details: phone });
      expectBusinessError(expect, 'CASHOUT-65', above, 'PIX_DAILY_LIMIT_EXCEEDED');
      expect.at('CASHOUT-66').status(await account.cashOut({ value: 40, details: phone }), 201);
    },
  }),
  spends('cash-out/daily-limit-and-refusals', {
    en: 'A cash-out refused for lack of money does not count toward the daily limit',
    'pt-BR': 'Um cash-out recusado por falta de saldo não conta para o limite diário',
    account: { ...aDay, available: 80 },
    steps: [first(400, 90), accepts('CASHOUT-66', 80)],
  }),
  check('cash-out/daily-limit-counts-settled', {
    en: 'A confirmed cash-out still counts toward the daily limit',
    'pt-BR': 'Um cash-out confirmado continua contando para o limite diário',
    clauses: ['CASHOUT-65', 'CASHOUT-79'],
    needs: ['an account', 'a payment settles'],
    account: aDayByHand,
    async run(context) {
      await settledCashOut(context, { value: 60 });
      const above = await context.account.cashOut({ value: 60 });
      expectBusinessError(context.expect, 'CASHOUT-65', above, 'PIX_DAILY_LIMIT_EXCEEDED');
    },
  }),
  check('cash-out/daily-limit-of-the-next-day', {
    en: 'Payments of one day do not count toward the limit of the next',
    'pt-BR': 'Pagamentos de um dia não contam para o limite do dia seguinte',
    clauses: ['CASHOUT-67'],
    needs: ['an account', 'time passes'],
    account: aDay,
    async run({ account, control, expect }) {
      const wait = hoursToWait(new Date());
      if (wait > 0) await control.setup('time passes', { seconds: wait * 3600 });
      expect.precondition(await withFreshTokens(account).cashOut({ value: 100 }), 201);
      // Less than 24 hours later at first, then more: the limit is for a calendar day, not for the last 24 hours.
      for (const hours of [23, 25]) {
        await control.setup('time passes', { seconds: hours * 3600 });
        expect.at('CASHOUT-67').status(await withFreshTokens(account).cashOut({ value: 100 }), 201);
      }
    },
  }),
  check('cash-out/daily-limit-and-failed-payments', {
    en: 'Records whether a failed cash-out counts toward the daily limit',
    'pt-BR': 'Registra se um cash-out que falhou conta para o limite diário',
    clauses: ['CASHOUT-68'],
    openPoints: ['OP-49'],
    needs: ['an account', 'a payment settles'],
    account: aDayByHand,
    async run(context) {
      await settledCashOut(context, { value: 60 }, { outcome: 'ERROR' });
      const counts = (await context.account.cashOut({ value: 60 })).status === 201 ? t`no` : t`yes`;
      context.record('OP-49', 'createCashOut', t`failed payments count toward the daily limit: ${counts}`);
    },
  }),
  ...nightly.map((at) =>
    spends(`cash-out/night-limit-at-${at.replace(':', '')}`, {
      en: `At ${at}, an amount equal to the night limit is accepted; a cent more is refused`,
      'pt-BR': `${at.startsWith('00') ? 'À' : 'Às'} ${at}, um valor igual ao limite noturno é aceito; um centavo a mais é recusado`,
      account: night(at),
      steps: [refuses('CASHOUT-69', 'PIX_NIGHT_LIMIT_EXCEEDED', 50.51, 200), accepts('CASHOUT-70', 50.5)],
    }),
  ),
  ...daily.map((at) =>
    spends(`cash-out/no-night-limit-at-${at.replace(':', '')}`, {
      en: `At ${at}, the night limit does not apply`,
      'pt-BR': `Às ${at}, o limite noturno não vale`,
      account: night(at),
      steps: [accepts('CASHOUT-71', 50.51, 200)],
    }),
  ),
];
