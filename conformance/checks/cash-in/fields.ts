import { check } from '../../check.js';
import { atOnce } from '../../target/at-once.js';
import { asText } from '../../target/exchange.js';
import { renewed } from '../../target/renewed.js';
import { alikeIds } from '../external-ids.js';
import { accepted, anObject, refused, refusedAsBodyError, withPayer, withTransaction } from './tables.js';

/** Amounts that a computation with binary fractions gets wrong, by truncation or by a remainder. */
const awkwardAmounts = [0.07, 0.14, 0.29, 0.57, 1.1, 4.35, 8.2, 19.99, 999_999.99];

const texts = (length: number, word: (length: number) => string) => [length - 1, length].map(word);

export default [
  refused({
    id: 'cash-in/transaction-missing',
    title: 'A cash-in without transaction, or with one that is no object, is refused',
    clause: 'CASHIN-17',
    bodies: () => [undefined, 'text', 42].map((transaction) => ({ transaction: transaction as undefined })),
  }),
  refusedAsBodyError({
    id: 'cash-in/value-missing',
    title: 'A cash-in without transaction.value is refused',
    clause: 'CASHIN-18',
    bodies: withTransaction('value', [undefined]),
  }),
  refused({
    id: 'cash-in/value-not-a-number',
    title: 'A cash-in whose transaction.value is no number is refused',
    clause: 'CASHIN-18',
    bodies: withTransaction('value', ['ten', {}]),
  }),
  refused({
    id: 'cash-in/too-many-decimals',
    title: 'Values with more than two decimals are refused',
    clause: 'CASHIN-19',
    bodies: withTransaction('value', [1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 10.000001]),
  }),
  accepted({
    id: 'cash-in/least-value',
    title: 'A value of one cent is accepted, and so is any with two decimals',
    clause: 'CASHIN-20',
    bodies: withTransaction('value', [0.01, 1, ...awkwardAmounts]),
  }),
  refused({
    id: 'cash-in/below-one-cent',
    title: 'Zero, negative values and values below one cent are refused',
    clause: 'CASHIN-20',
    bodies: withTransaction('value', [0, -0.01, -1, 0.009, 0.001]),
  }),
  refusedAsBodyError({
    id: 'cash-in/description-missing',
    title: 'A cash-in without transaction.description is refused',
    clause: 'CASHIN-21',
    bodies: withTransaction('description', [undefined]),
  }),
  refused({
    id: 'cash-in/description-not-a-text',
    title: 'A cash-in whose transaction.description is an object is refused',
    clause: 'CASHIN-21',
    bodies: withTransaction('description', [anObject]),
  }),
  refusedAsBodyError({
    id: 'cash-in/description-empty',
    title: 'A cash-in with an empty transaction.description is refused',
    clause: 'CASHIN-22',
    bodies: withTransaction('description', ['']),
  }),
  accepted({
    id: 'cash-in/description-longest',
    title: 'A description of 140 characters is accepted, and so is one of a single character',
    clause: 'CASHIN-23',
    bodies: (values) =>
      ['a', ...texts(140, values.word)].map((description) => ({ transaction: { description } })),
  }),
  refusedAsBodyError({
    id: 'cash-in/description-too-long',
    title: 'A description of 141 characters is refused',
    clause: 'CASHIN-23',
    bodies: (values) => [141, 300].map((length) => ({ transaction: { description: values.word(length) } })),
  }),
  refusedAsBodyError({
    id: 'cash-in/external-id-missing',
    title: 'A cash-in without transaction.externalId is refused',
    clause: 'CASHIN-24',
    bodies: withTransaction('externalId', [undefined]),
  }),
  refused({
    id: 'cash-in/external-id-not-a-text',
    title: 'A cash-in whose transaction.externalId is an object is refused',
    clause: 'CASHIN-24',
    bodies: withTransaction('externalId', [anObject]),
  }),
  refusedAsBodyError({
    id: 'cash-in/external-id-empty',
    title: 'A cash-in with an empty transaction.externalId is refused',
    clause: 'CASHIN-25',
    bodies: withTransaction('externalId', ['']),
  }),
  refused({
    id: 'cash-in/generate-qr-code-not-a-boolean',
    title: 'A cash-in whose transaction.generateQrCode is no boolean is refused',
    clause: 'CASHIN-34',
    bodies: withTransaction('generateQrCode', ['perhaps', anObject]),
  }),
  refused({
    id: 'cash-in/payer-missing',
    title: 'A cash-in without payer, or with one that is no object, is refused',
    clause: 'CASHIN-35',
    bodies: () => [undefined, 'text', 42].map((payer) => ({ payer: payer as undefined })),
  }),
  refusedAsBodyError({
    id: 'cash-in/payer-name-missing',
    title: 'A cash-in without payer.fullName is refused',
    clause: 'CASHIN-37',
    bodies: withPayer('fullName', () => [undefined]),
  }),
  refused({
    id: 'cash-in/payer-name-not-a-text',
    title: 'A cash-in whose payer.fullName is an object is refused',
    clause: 'CASHIN-37',
    bodies: withPayer('fullName', () => [anObject]),
  }),
  accepted({
    id: 'cash-in/payer-name-longest',
    title: 'A payer.fullName of 100 characters is accepted',
    clause: 'CASHIN-38',
    bodies: withPayer('fullName', ({ word }) => texts(100, word)),
  }),
  refusedAsBodyError({
    id: 'cash-in/payer-name-too-long',
    title: 'A payer.fullName of 101 characters is refused',
    clause: 'CASHIN-38',
    bodies: withPayer('fullName', ({ word }) => [101, 250].map(word)),
  }),
  refusedAsBodyError({
    id: 'cash-in/payer-document-missing',
    title: 'A cash-in without payer.document is refused',
    clause: 'CASHIN-39',
    bodies: withPayer('document', () => [undefined]),
  }),
  refused({
    id: 'cash-in/payer-document-not-a-text',
    title: 'A cash-in whose payer.document is an object is refused',
    clause: 'CASHIN-39',
    bodies: withPayer('document', () => [anObject]),
  }),
  accepted({
    id: 'cash-in/payer-document-cpf',
    title: 'A payer.document that is a CPF is accepted',
    clause: 'CASHIN-40',
    bodies: withPayer('document', (values) => [values.cpf(), values.cpf()]),
  }),
  accepted({
    id: 'cash-in/payer-document-cnpj',
    title: 'A payer.document that is a CNPJ is accepted',
    clause: 'CASHIN-41',
    bodies: withPayer('document', (values) => [values.cnpj()]),
  }),
  refusedAsBodyError({
    id: 'cash-in/payer-document-malformed',
    title: 'A payer.document that is neither 11 nor 14 digits is refused',
    clause: 'CASHIN-42',
    bodies: withPayer('document', (values) => [
      '123',
      values.cpf().slice(1),
      `${values.cpf()}0`,
      values.cnpj().slice(1),
      `${values.cnpj()}0`,
      `${values.cpf().slice(0, 10)}X`,
    ]),
  }),
  check({
    id: 'cash-in/duplicate-external-id',
    title: 'An externalId that a cash-in of the account has used is refused with 400 or 409',
    clauses: ['CASHIN-26'],
    openPoints: ['OP-07'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect, record }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashIn({ transaction: { externalId } }), 201);
      expect.precondition(await account.cashIn(), 201);
      for (const value of [10, 20]) {
        const again = await account.cashIn({ transaction: { externalId, value } });
        expect.at('CASHIN-26').status(again, [400, 409]);
        record('OP-07', 'createCashIn', again.status);
      }
    },
  }),
  check({
    id: 'cash-in/duplicate-after-a-day',
    title: 'The externalId of a cash-in stays used when a day goes by, and when its charge has been paid',
    clauses: ['CASHIN-26'],
    needs: ['an account', 'time passes', 'a charge is paid'],
    family: 'standard',
    async run({ account, control, values, expect }) {
      const externalId = values.externalId();
      const first = await account.cashIn({ transaction: { externalId, expirationTime: 604_800 } });
      expect.precondition(first, 201);
      await control.setup('time passes', { seconds: 25 * 3600 });
      const later = renewed(account);
      expect.at('CASHIN-26').status(await later.cashIn({ transaction: { externalId } }), [400, 409]);
      await control.setup('a charge is paid', { transactionId: asText(first.body.transactionId) });
      expect.at('CASHIN-26').status(await later.cashIn({ transaction: { externalId } }), [400, 409]);
    },
  }),
  check({
    id: 'cash-in/external-ids-alike',
    title: 'externalIds that differ in zeros in front or in their last character alone are different ones',
    clauses: ['CASHIN-01', 'CASHIN-07'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      for (const externalId of alikeIds(values)) {
        const answer = await account.cashIn({ transaction: { externalId } });
        expect.at('CASHIN-01').status(answer, 201);
        expect.at('CASHIN-07').field(answer, '/externalId').equal(externalId);
      }
    },
  }),
  check({
    id: 'cash-in/external-id-race',
    title: 'Of many simultaneous cash-ins with one externalId exactly one is accepted',
    clauses: ['CASHIN-26'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      const answers = await atOnce(15, () => account.cashIn({ transaction: { externalId } }));
      const accepted = answers.filter(({ status }) => status === 201).length;
      expect.at('CASHIN-26').equal(accepted, 1);
    },
  }),
  check({
    id: 'cash-in/external-id-of-another-account',
    title: 'Two accounts may use the same externalId for a cash-in',
    clauses: ['CASHIN-27'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, newAccount, values, expect }) {
      const externalId = values.externalId();
      const other = await newAccount();
      expect.precondition(await account.cashIn({ transaction: { externalId } }), 201);
      expect.at('CASHIN-27').status(await other.cashIn({ transaction: { externalId } }), 201);
    },
  }),
];
