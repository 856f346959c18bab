import type { Values } from '../../core/values.js';
import { cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { accepted } from './tables.js';

/** A CPF or CNPJ as both the key and its holder's document, so that nothing contradicts the directory. */
const ownKeys = (values: Values) =>
  [values.cpf(), values.cnpj(), cpfWithLeadingZero(values)].map((document) => ({
    pixKey: document,
    creditorDocument: document,
  }));

export default [
  accepted('transfer/high-with-document', {
    en: 'A transfer with priority HIGH and with a CPF or CNPJ as creditorDocument is accepted',
    'pt-BR': 'Uma transferência com prioridade HIGH e com um CPF ou CNPJ como creditorDocument é aceita',
    clause: 'TRANSFER-32',
    bodies: (values) => ownKeys(values).map((keys) => ({ ...keys, priority: 'HIGH' })),
  }),
  accepted('transfer/norm-without-document', {
    en: 'A transfer with priority NORM needs no creditorDocument, but may have one',
    'pt-BR': 'Uma transferência com prioridade NORM não exige creditorDocument, mas pode ter um',
    clause: 'TRANSFER-34',
    bodies: (values) => [
      { priority: 'NORM' },
      ...ownKeys(values).map((keys) => ({ ...keys, priority: 'NORM' })),
    ],
  }),
];
