import { check } from '../../check.js';
import { staticCode } from '../../target/br-code.js';
import { accepted, refused } from './tables.js';
import { asText } from '../../target/exchange.js';

/** Amounts that a computation with binary fractions gets wrong, with the text that stands in the code. */
export const awkwardAmounts = ['0.01', '0.07', '0.29', '0.57', '1.10', '4.35', '8.20', '19.99', '100.00'];

/** A value that cannot be converted to a text or a number (OP-54). */
const anObject = { text: 'an object' };

const withoutAmount = (amounts: readonly unknown[]) => (values: { cpf(): string }) =>
  amounts.map((value) => ({ value, qrCode: staticCode({ key: values.cpf() }), document: undefined }));

export default [
  check({
    id: 'qr-cash-out/created',
    title: 'A valid QR cash-out is answered 201 with a transaction',
    clauses: ['QRCASHOUT-01', 'QRCASHOUT-05', 'QRCASHOUT-32'],
    byContract: ['QRCASHOUT-02', 'QRCASHOUT-04', 'QRCASHOUT-06', 'QRCASHOUT-07'],
    openPoints: ['OP-41'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect, record }) {
      const externalId = values.externalId();
      const answer = await account.qrCashOut({ externalId });
      expect.require('QRCASHOUT-01').status(answer, 201);
      expect.at('QRCASHOUT-05').field(answer, '/externalId').equal(externalId);
      record('OP-41', 'createQrCashOut', `created as ${asText(answer.body.status)}`);
    },
  }),
  check({
    id: 'qr-cash-out/external-id-kept-as-it-is',
    title: 'An externalId comes back letter by letter, leading zeros and case included',
    clauses: ['QRCASHOUT-05'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const ids = [`000${values.cpf()}`, values.externalId().toUpperCase(), `${values.word(20)}aZ09`];
      for (const externalId of ids) {
        const answer = await account.qrCashOut({ externalId });
        expect.precondition(answer, 201);
        expect.at('QRCASHOUT-05').field(answer, '/externalId').equal(externalId);
      }
    },
  }),
  check({
    id: 'qr-cash-out/transaction-ids-differ',
    title: 'Every QR cash-out has a transactionId of its own, also for one code and at once',
    clauses: ['QRCASHOUT-03'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const qrCode = staticCode({ key: values.cpf(), amount: '10.00' });
      const pay = () => account.qrCashOut({ qrCode, document: undefined });
      const answers = [await pay(), await pay(), ...(await Promise.all([1, 2, 3].map(pay)))];
      for (const answer of answers) expect.precondition(answer, 201);
      const ids = answers.map(({ body }) => asText(body.transactionId).toLowerCase());
      expect.at('QRCASHOUT-03').ok(new Set(ids).size === ids.length, 'the transactionIds all differ', ids);
    },
  }),
  check({
    id: 'qr-cash-out/without-token',
    title: 'A QR cash-out without bearer token is refused with 401 and creates nothing',
    clauses: ['QRCASHOUT-08'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const answer = await account.qrCashOut({}, { token: null });
      expect.at('QRCASHOUT-08').status(answer, 401);
      const { transactionId } = answer.body;
      expect.at('QRCASHOUT-08').absent(transactionId);
    },
  }),
  refused({
    id: 'qr-cash-out/value-missing',
    title: 'A QR cash-out without value, or with one that is no number, is refused',
    clause: 'QRCASHOUT-09',
    bodies: withoutAmount([undefined, 'ten', {}]),
  }),
  refused({
    id: 'qr-cash-out/too-many-decimals',
    title: 'Values with more than two decimals are refused',
    clause: 'QRCASHOUT-10',
    bodies: withoutAmount([1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 10.000001]),
  }),
  refused({
    id: 'qr-cash-out/below-one-cent',
    title: 'Zero, negative values and values below one cent are refused',
    clause: 'LIMIT-01',
    bodies: withoutAmount([0, -0.01, -1, -10, 0.009, 0.001]),
  }),
  refused({
    id: 'qr-cash-out/external-id-missing',
    title: 'A QR cash-out without externalId, or with one that is an object, is refused',
    clause: 'QRCASHOUT-19',
    bodies: () => [undefined, anObject].map((externalId) => ({ externalId })),
  }),
  accepted({
    id: 'qr-cash-out/description-optional',
    title: 'A QR cash-out without description is accepted',
    clause: 'QRCASHOUT-20',
    bodies: () => [{ description: undefined }],
  }),
  accepted({
    id: 'qr-cash-out/name-optional',
    title: 'A QR cash-out without name is accepted',
    clause: 'QRCASHOUT-21',
    bodies: () => [{ name: undefined }],
  }),
  accepted({
    id: 'qr-cash-out/document-optional',
    title: 'A QR cash-out without document is accepted',
    clause: 'QRCASHOUT-22',
    bodies: () => [{ document: undefined }],
  }),
  accepted({
    id: 'qr-cash-out/required-members-alone',
    title: 'A QR cash-out with the required members alone is accepted',
    clause: 'QRCASHOUT-01',
    bodies: () => [{ description: undefined, name: undefined, document: undefined }],
  }),
  refused({
    id: 'qr-cash-out/document-malformed',
    title: 'A document that is neither 11 nor 14 digits is refused',
    clause: 'QRCASHOUT-23',
    bodies: (values) =>
      [
        '123',
        values.cpf().slice(1),
        `${values.cpf()}0`,
        values.cnpj().slice(1),
        `${values.cnpj()}0`,
        `${values.cpf().slice(0, 10)}X`,
        'abcdefghijk',
      ].map((document) => ({ document })),
    statuses: [400, 404],
  }),
  refused({
    id: 'qr-cash-out/texts-that-are-none',
    title: 'A QR cash-out whose description, name or document is an object is refused',
    clause: 'QRCASHOUT-24',
    bodies: () => [{ description: anObject }, { name: anObject }, { document: anObject }],
  }),
];
