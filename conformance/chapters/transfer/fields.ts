import { check } from '../check.js';
import { transferBody, transferred } from './client.js';
import { accepted } from './tables.js';

export default [
  accepted('transfer/ispb-deny-optional', {
    en: 'A transfer without ispbDeny is accepted',
    'pt-BR': 'Uma transferência sem ispbDeny é aceita',
    clause: 'TRANSFER-53',
    bodies: () => [{ ispbDeny: undefined }],
  }),
  check('transfer/required-members-alone', {
    en: 'A transfer with only the required members is accepted',
    'pt-BR': 'Uma transferência apenas com os membros obrigatórios é aceita',
    clauses: ['TRANSFER-01'],
    account: { available: 1000 },
    async run({ account, values, expect }) {
      const { pixKey, payment } = transferBody(values);
      // Includes the document: a transfer without priority needs one if the default is HIGH (OP-70).
      const required = { pixKey, creditorDocument: pixKey, payment };
      const answer = await account.transfer({}, { json: required });
      expect.at('TRANSFER-01').status(answer, transferred);
    },
  }),
];
