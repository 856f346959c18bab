import { awkwardAmounts } from '../../core/cents.js';
import { textsAccepted } from '../shared/written-texts.js';
import { check, t, textOf } from '../check.js';
import { cashOutBody } from './client.js';
import { sentPaymentChecks } from '../shared/sent-payments.js';
import { expectBusinessError, expectEitherError } from './refusal.js';
import { accepted } from './spending.js';
import { settledCashOut } from '../shared/settled-payments.js';
import { isSuccess } from '../../core/success.js';
import { halfADay } from '../../core/instants.js';
import { expectHalfADayLater, expectNow } from '../shared/times.js';
import { withFreshTokens } from '../shared/accounts.js';
import { expectOwnIds } from '../shared/ids.js';
import { type Values, withWrongCheckDigit } from '../../core/values.js';
import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/faulty-texts.js';

/** The designator of UTC in ISO 8601; a time without a designator is local time in an unknown place. */
const designatorOfUtc = /(Z|[+-]00(:?00)?)$/;

/** Keys that do not reveal the document. */
const keysApart = (values: Values) => [
  { keyType: 'EMAIL', key: values.email() },
  { keyType: 'PHONE', key: values.phone() },
  { keyType: 'RANDOM', key: values.uuid() },
];

export default [
  textsAccepted({
    chapter: 'cash-out',
    operation: 'createCashOut',
    member: 'description',
    clause: 'CASHOUT-01',
    send: (account, text) => account.cashOut({ value: 1, description: text }),
  }),
  accepted('cash-out/two-decimals', {
    en: 'Amounts with two decimals are accepted, including those that binary fractions cannot represent',
    'pt-BR': 'Valores com duas casas decimais são aceitos, inclusive os que frações binárias não representam',
    clause: 'CASHOUT-13',
    bodies: () => awkwardAmounts.map((value) => ({ value })),
  }),
  check('cash-out/trailing-zeros', {
    en: 'Whole amounts and amounts with trailing zeros or an exponent are accepted',
    'pt-BR': 'Valores inteiros e valores escritos com zeros no fim ou um expoente são aceitos',
    clauses: ['CASHOUT-13'],
    async run({ account, values, expect }) {
      // Some libraries write 10 as 1e1, which is the same number in JSON.
      for (const written of ['1', '1.0', '1.00', '1.10', '1e1']) {
        const text = JSON.stringify({ ...cashOutBody(values), value: 0 }).replace(
          '"value":0',
          `"value":${written}`,
        );
        expect.at('CASHOUT-13').status(await account.cashOut({}, { text }), 201);
      }
    },
  }),
  check('cash-out/large-amount', {
    en: 'A large amount with two decimals is accepted; one with three is refused',
    'pt-BR': 'Um valor grande com duas casas decimais é aceito; um com três é recusado',
    clauses: ['CASHOUT-13', 'CASHOUT-72'],
    account: { available: 1_000_100, feeAmount: 0 },
    async run({ account, expect }) {
      for (const value of [1000.001, 2_345.678]) {
        const refused = await account.cashOut({ value });
        expect.at('CASHOUT-72').status(refused, 400);
        expectEitherError(expect, 'CASHOUT-72', refused, 'PIX_INVALID_AMOUNT');
      }
      expect.at('CASHOUT-13').status(await account.cashOut({ value: 999_999.99 }), 201);
    },
  }),
  ...sentPaymentChecks({
    chapter: 'cash-out',
    what: { en: 'cash-out', 'pt-BR': 'cash-out' },
    send: (account, fields, options) => account.cashOut({ value: 1, ...fields }, options),
    end: (payer, externalId, ending) => settledCashOut(payer, { value: 1, externalId }, ending),
    pay: (account, value) => account.cashOut({ value }),
    clauses: {
      created: 'CASHOUT-01',
      withoutToken: 'CASHOUT-02',
      externalId: 'CASHOUT-07',
      reserves: 'CASHOUT-51',
    },
    used: {
      clauses: ['CASHOUT-16', 'CASHOUT-74', 'CASHOUT-79'],
      judge(expect, answer) {
        expectBusinessError(expect, 'CASHOUT-16', answer, 'PIX_DUPLICATE_EXTERNAL_ID');
        expect.at('CASHOUT-74').code(answer, 'PIX_DUPLICATE_EXTERNAL_ID');
      },
    },
  }),
  check('cash-out/created', {
    en: 'A valid cash-out returns 201 and a pending transaction with the current time',
    'pt-BR': 'Um cash-out válido retorna 201 e uma transação pendente com o horário atual',
    clauses: ['CASHOUT-01', 'CASHOUT-07', 'CASHOUT-08', 'CASHOUT-09', 'CASHOUT-10'],
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      const answer = await account.cashOut({ externalId });
      expect.require('CASHOUT-01').status(answer, 201);
      expect.at('CASHOUT-07').field(answer, '/externalId').equal(externalId);
      expect.at('CASHOUT-08').field(answer, '/status').equal('PENDING');
      expect
        .at('CASHOUT-09')
        .field(answer, '/generateTime')
        .match(designatorOfUtc, t`a time in UTC, ending in Z or +00:00`);
      expectNow(expect.at('CASHOUT-10'), answer, '/generateTime');
      // The specification leaves open whether it may contain white space or & (OP-59), but an echo must not change them.
      for (const unusual of [` ${values.externalId()} `, `${values.externalId()}&1`]) {
        const other = await account.cashOut({ externalId: unusual });
        if (isSuccess(other)) expect.at('CASHOUT-07').field(other, '/externalId').equal(unusual);
      }
    },
  }),
  check('cash-out/generate-time-half-a-day-later', {
    en: 'Once the account’s clock has moved by more than 12 hours, generateTime of a new cash-out is the current time',
    'pt-BR':
      'Depois que o relógio da conta avança mais de 12 horas, generateTime de um cash-out novo é o horário atual',
    clauses: ['CASHOUT-10'],
    needs: ['an account', 'time passes'],
    account: {},
    async run({ account, control, expect }) {
      await control.setup('time passes', { seconds: halfADay });
      const answer = await withFreshTokens(account).cashOut({ value: 1 });
      expect.precondition(answer, 201);
      expectHalfADayLater(expect.at('CASHOUT-10'), answer, '/generateTime');
    },
  }),
  check('cash-out/transaction-ids-differ', {
    en: 'Every cash-out has its own transactionId, even when several of the same amount are sent to the same key at once',
    'pt-BR':
      'Cada cash-out tem um transactionId próprio, mesmo quando vários, do mesmo valor e para a mesma chave, são criados ao mesmo tempo',
    clauses: ['CASHOUT-01', 'CASHOUT-05', 'CASHOUT-07'],
    async run({ account, values, expect }) {
      const document = values.cpf();
      const pay = async () => {
        const externalId = values.externalId();
        const fields = { value: 1, externalId, details: { key: document, document } };
        return { externalId, answer: await account.cashOut(fields) };
      };
      const paid = [await pay(), ...(await Promise.all([1, 2, 3, 4].map(pay)))];
      const answers = paid.map(({ answer }) => answer);
      for (const answer of answers) expect.require('CASHOUT-01').status(answer, 201);
      for (const { externalId, answer } of paid)
        expect.at('CASHOUT-07').field(answer, '/externalId').equal(externalId);
      const ids = answers.map(({ body }) => textOf(body.transactionId).toLowerCase());
      expectOwnIds(expect.at('CASHOUT-05'), ids, t`the transactionIds all differ`);
    },
  }),
  check('cash-out/json-as-others-write-it', {
    en: 'A cash-out is accepted with white space, escapes and trailing zeros in its JSON, and with a charset in its content type',
    'pt-BR':
      'Um cash-out é aceito com espaços, escapes e zeros no fim de um número no JSON, e com um charset no tipo de conteúdo',
    clauses: ['CASHOUT-01', 'CASHOUT-07'],
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      const body = { ...cashOutBody(values), value: 1, externalId };
      const [initial = '', ...others] = externalId;
      const code = initial.charCodeAt(0).toString(16).padStart(4, '0');
      const text = JSON.stringify(body, null, '\t')
        .replace('"value": 1', '"value": 1.50')
        .replace(`"${externalId}"`, `"\\u${code}${others.join('')}"`);
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const answer = await account.cashOut({}, { text, headers });
      expect.require('CASHOUT-01').status(answer, 201);
      expect.at('CASHOUT-07').field(answer, '/externalId').equal(externalId);
    },
  }),
  check('cash-out/name-blank', {
    en: 'Records how an empty or blank details.name is treated',
    'pt-BR': 'Registra como é tratado um details.name vazio ou em branco',
    clauses: ['CASHOUT-30'],
    openPoints: ['OP-59'],
    async run({ account, record }) {
      const empty = await account.cashOut({ value: 1, details: { name: '' } });
      record('OP-59', 'createCashOut', t`an empty name: ${empty.status}`);
      const blank = await account.cashOut({ value: 1, details: { name: '   ' } });
      record('OP-59', 'createCashOut', t`a blank name: ${blank.status}`);
    },
  }),
  accepted('cash-out/document-cpf', {
    en: 'A details.document that is a CPF is accepted with an EMAIL, PHONE or RANDOM key',
    'pt-BR': 'Um details.document que é um CPF é aceito com uma chave EMAIL, PHONE ou RANDOM',
    clause: 'CASHOUT-32',
    bodies: (values) => [
      ...keysApart(values).map((key) => ({ details: { ...key, document: values.cpf() } })),
      { details: { keyType: 'EMAIL', key: values.email(), document: cpfWithLeadingZero(values) } },
    ],
  }),
  accepted('cash-out/document-cnpj', {
    en: 'A details.document that is a CNPJ is accepted with an EMAIL, PHONE or RANDOM key',
    'pt-BR': 'Um details.document que é um CNPJ é aceito com uma chave EMAIL, PHONE ou RANDOM',
    clause: 'CASHOUT-33',
    bodies: (values) => [
      ...keysApart(values).map((key) => ({ details: { ...key, document: values.cnpj() } })),
      { details: { keyType: 'EMAIL', key: values.email(), document: cnpjWithLeadingZero(values) } },
    ],
  }),
  check('cash-out/document-wrong-check-digits', {
    en: 'A document with wrong check digits is refused, or its payment fails with INVALID_TAX_ID',
    'pt-BR':
      'Um documento com dígitos verificadores errados é recusado, ou seu pagamento falha com INVALID_TAX_ID',
    clauses: ['CASHOUT-35', 'EVENT-122'],
    openPoints: ['OP-06'],
    needs: ['an account', 'notifications'],
    account: { settlement: 'manual' },
    async run({ account, receiver, values, expect, record }) {
      const inbox = await receiver.listen(['cash_out']);
      for (const right of [values.cpf(), values.cnpj()]) {
        const externalId = values.externalId();
        const details = { keyType: 'EMAIL', key: values.email(), document: withWrongCheckDigit(right) };
        const answer = await account.cashOut({ value: 1, externalId, details });
        record('OP-06', 'createCashOut', answer.status);
        expect.at('CASHOUT-35').status(answer, [201, 400]);
        expect.at('EVENT-122').status(answer, [201, 400]);
        if (answer.status !== 201) continue;
        const failed = { event: 'CashOut', externalId, status: 'ERROR', errorCode: 'INVALID_TAX_ID' };
        const delivery = await expect.at('CASHOUT-35').arrives(inbox, failed);
        expect.at('EVENT-122').equal(delivery?.body.errorCode, 'INVALID_TAX_ID');
      }
    },
  }),
];
