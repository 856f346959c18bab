import type { Account } from '../account.js';
import { unnamedFault } from '../../contract/statuses.js';
import { withWrongCheckDigit } from '../../core/values.js';
import { cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { answeredWith } from '../shared/request-table.js';
import { charged, type CobFields } from './client.js';

const send = (account: Account, fields: CobFields) => account.cob(fields);

export default [
  answeredWith(send, charged)('cob/devedor-individual', {
    en: 'A charge request with an individual debtor is accepted',
    'pt-BR': 'Uma requisição de cobrança com um devedor pessoa física é aceita',
    clause: 'COB-44',
    bodies: (values) =>
      [values.cpf(), cpfWithLeadingZero(values)].map((cpf) => ({ devedor: { cpf, nome: 'Joana Prado' } })),
  }),
  answeredWith(send, [...charged, 400])('cob/cpf-wrong-check-digits', {
    en: 'A charge request whose devedor.cpf has wrong check digits is refused, or accepted',
    'pt-BR':
      'Uma requisição de cobrança cujo devedor.cpf tem dígitos verificadores errados é recusada, ou aceita',
    clause: 'COB-46',
    bodies: (values) => [
      { devedor: { cpf: withWrongCheckDigit(values.cpf()), nome: 'Joana Prado' } },
      { devedor: { cpf: withWrongCheckDigit(values.cpf()), nome: 'Joana Prado' } },
    ],
  }),
  // The endpoint's list of errors does not name this fault (OP-56).
  answeredWith(send, unnamedFault)('cob/chave-too-long', {
    en: 'A chave of more than 77 characters is refused',
    'pt-BR': 'Uma chave de mais de 77 caracteres é recusada',
    clause: 'COB-51',
    bodies: (values) =>
      [`${values.word(60).toLowerCase()}@${'a'.repeat(13)}.com`, 'x'.repeat(100)].map((chave) => ({ chave })),
  }),
];
