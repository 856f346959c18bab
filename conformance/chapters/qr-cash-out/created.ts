import { asText, check, t } from '../check.js';
import { staticCode } from '../shared/br-code.js';
import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { expectNow } from '../shared/times.js';
import { expectOwnIds } from '../shared/ids.js';
import { accepted } from './tables.js';

/** Amounts that arithmetic with binary fractions gets wrong, as written in the code. */
export const awkwardAmounts = ['0.01', '0.07', '0.29', '0.57', '1.10', '4.35', '8.20', '19.99', '100.00'];

export default [
  check('qr-cash-out/created', {
    en: 'A valid QR cash-out is answered with 201 and a transaction, created now',
    'pt-BR': 'Um cash-out por QR Code válido é respondido com 201 e uma transação, criada agora',
    clauses: ['QRCASHOUT-01', 'QRCASHOUT-05', 'QRCASHOUT-32', 'QRCASHOUT-40'],
    openPoints: ['OP-41'],
    account: { available: 1000 },
    async run({ account, values, expect, record }) {
      const externalId = values.externalId();
      const answer = await account.qrCashOut({ externalId });
      expect.require('QRCASHOUT-01').status(answer, 201);
      expect.at('QRCASHOUT-05').field(answer, '/externalId').equal(externalId);
      expectNow(expect.at('QRCASHOUT-40'), answer, '/generateTime');
      record('OP-41', 'createQrCashOut', t`created as ${asText(answer.body.status)}`);
    },
  }),
  check('qr-cash-out/transaction-ids-differ', {
    en: 'Every QR cash-out has a transactionId of its own, even for the same code and at the same time',
    'pt-BR':
      'Cada cash-out por QR Code tem um transactionId próprio, também para um mesmo código e ao mesmo tempo',
    clauses: ['QRCASHOUT-03', 'QRCASHOUT-05'],
    account: { available: 1000 },
    async run({ account, values, expect }) {
      const qrCode = staticCode({ key: values.cpf(), amount: '10.00' });
      const pay = async () => {
        const externalId = values.externalId();
        return { externalId, answer: await account.qrCashOut({ externalId, qrCode, document: undefined }) };
      };
      const paid = [await pay(), await pay(), ...(await Promise.all([1, 2, 3].map(pay)))];
      const answers = paid.map(({ answer }) => answer);
      for (const answer of answers) expect.precondition(answer, 201);
      for (const { externalId, answer } of paid)
        expect.at('QRCASHOUT-05').field(answer, '/externalId').equal(externalId);
      const ids = answers.map(({ body }) => asText(body.transactionId).toLowerCase());
      expectOwnIds(expect.at('QRCASHOUT-03'), ids, t`the transactionIds all differ`);
    },
  }),
  accepted('qr-cash-out/document-of-anybody', {
    en: 'A document that is a CPF or a CNPJ is accepted, also with a zero in front',
    'pt-BR': 'Um document que é CPF ou CNPJ é aceito, também com zero à esquerda',
    clause: 'QRCASHOUT-01',
    bodies: (values) =>
      [values.cpf(), values.cnpj(), cpfWithLeadingZero(values), cnpjWithLeadingZero(values)].map(
        (document) => ({
          value: 1,
          qrCode: staticCode({ key: document }),
          document,
        }),
      ),
  }),
  accepted('qr-cash-out/required-members-alone', {
    en: 'A QR cash-out with only the required members is accepted',
    'pt-BR': 'Um cash-out por QR Code apenas com os membros obrigatórios é aceito',
    clause: 'QRCASHOUT-01',
    bodies: () => [{ description: undefined, name: undefined, document: undefined }],
  }),
];
