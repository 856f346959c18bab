import { check } from '../../check.js';
import { type Values, withWrongCheckDigit } from '../../target/values.js';
import { accepted, refusedAsBodyError } from './tables.js';

/** Keys that say nothing of the document. */
const keysApart = (values: Values) => [
  { keyType: 'EMAIL', key: values.email() },
  { keyType: 'PHONE', key: values.phone() },
  { keyType: 'RANDOM', key: values.uuid() },
];

/** A CPF that starts with a zero, which a number would lose. */
export function cpfWithLeadingZero(values: Values): string {
  for (;;) {
    const cpf = values.cpf();
    if (cpf.startsWith('0')) return cpf;
  }
}

const punctuatedCpf = (cpf: string) =>
  `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
const punctuatedCnpj = (cnpj: string) =>
  `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;

/** Texts that are neither 11 nor 14 digits. A CNPJ with letters is nowhere among them (OP-35). */
export const malformedDocuments = (values: Values): readonly string[] => [
  '',
  values.cpf().slice(1),
  `${values.cpf()}0`,
  values.cnpj().slice(1),
  `${values.cnpj()}0`,
  punctuatedCpf(values.cpf()),
  punctuatedCnpj(values.cnpj()),
  `${values.cpf().slice(0, 10)}X`,
  'abcdefghijk',
];

export default [
  accepted({
    id: 'cash-out/document-cpf',
    title: 'A details.document that is a CPF is accepted with every keyType',
    clause: 'CASHOUT-32',
    bodies: (values) => [
      ...keysApart(values).map((key) => ({ details: { ...key, document: values.cpf() } })),
      { details: { keyType: 'EMAIL', key: values.email(), document: cpfWithLeadingZero(values) } },
    ],
  }),
  accepted({
    id: 'cash-out/document-cnpj',
    title: 'A details.document that is a CNPJ is accepted with every keyType',
    clause: 'CASHOUT-33',
    bodies: (values) => keysApart(values).map((key) => ({ details: { ...key, document: values.cnpj() } })),
  }),
  refusedAsBodyError({
    id: 'cash-out/document-malformed',
    title: 'A details.document that is neither 11 nor 14 digits is refused',
    clause: 'CASHOUT-34',
    bodies: (values) =>
      keysApart(values).flatMap((key) =>
        [...malformedDocuments(values), { text: 'an object' }].map((document) => ({
          details: { ...key, document },
        })),
      ),
  }),
  check({
    id: 'cash-out/document-wrong-check-digits',
    title: 'A document with wrong check digits is refused, or its payment fails with INVALID_TAX_ID',
    clauses: ['CASHOUT-35', 'EVENT-122'],
    openPoints: ['OP-06'],
    needs: ['an account', 'notifications', 'a webhook registration'],
    family: 'standard',
    account: { settlement: 'manual' },
    movesMoney: true,
    async run({ account, receiver, values, expect, record }) {
      const inbox = await receiver.listen(['cash_out']);
      for (const right of [values.cpf(), values.cnpj()]) {
        const externalId = values.externalId();
        const details = {
          keyType: 'EMAIL',
          key: values.email(),
          document: withWrongCheckDigit(right),
        };
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
