import { check } from '../check.js';
import { type Values, withWrongCheckDigit } from '../../core/values.js';
import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { accepted } from './tables.js';

/** Keys that do not reveal the document. */
const keysApart = (values: Values) => [
  { keyType: 'EMAIL', key: values.email() },
  { keyType: 'PHONE', key: values.phone() },
  { keyType: 'RANDOM', key: values.uuid() },
];

export default [
  accepted('cash-out/document-cpf', {
    en: 'A details.document that is a CPF is accepted with every keyType',
    'pt-BR': 'Um details.document que é um CPF é aceito com todo keyType',
    clause: 'CASHOUT-32',
    bodies: (values) => [
      ...keysApart(values).map((key) => ({ details: { ...key, document: values.cpf() } })),
      { details: { keyType: 'EMAIL', key: values.email(), document: cpfWithLeadingZero(values) } },
    ],
  }),
  accepted('cash-out/document-cnpj', {
    en: 'A details.document that is a CNPJ is accepted with every keyType',
    'pt-BR': 'Um details.document que é um CNPJ é aceito com todo keyType',
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
