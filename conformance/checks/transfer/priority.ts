import type { Values } from '../../target/values.js';
import { accepted, refused, unnamedFault } from './tables.js';

/** A CPF or CNPJ as key and as the document of whoever holds it, so that nothing contradicts the directory. */
const ownKeys = (values: Values) =>
  [values.cpf(), values.cnpj()].map((document) => ({ pixKey: document, creditorDocument: document }));

export default [
  refused({
    id: 'transfer/high-without-document',
    title: 'A transfer with priority HIGH and without creditorDocument is refused',
    clause: 'TRANSFER-31',
    bodies: (values) => [{ priority: 'HIGH' }, { priority: 'HIGH', pixKey: values.uuid() }],
    statuses: unnamedFault,
  }),
  accepted({
    id: 'transfer/high-with-document',
    title: 'A transfer with priority HIGH and with a CPF or CNPJ as creditorDocument is accepted',
    clause: 'TRANSFER-32',
    bodies: (values) => ownKeys(values).map((keys) => ({ ...keys, priority: 'HIGH' })),
  }),
  refused({
    id: 'transfer/document-malformed',
    title: 'A transfer whose creditorDocument is neither 11 nor 14 digits is refused',
    clause: 'TRANSFER-33',
    bodies: (values) =>
      [
        '123',
        values.cpf().slice(1),
        `${values.cpf()}0`,
        values.cnpj().slice(1),
        `${values.cnpj()}0`,
        'abcdefghijk',
        { text: 'an object' },
      ].flatMap((creditorDocument) =>
        ['HIGH', 'NORM'].map((priority) => ({ pixKey: values.uuid(), priority, creditorDocument })),
      ),
    statuses: unnamedFault,
  }),
  accepted({
    id: 'transfer/norm-without-document',
    title: 'A transfer with priority NORM needs no creditorDocument, but may have one',
    clause: 'TRANSFER-34',
    bodies: (values) => [
      { priority: 'NORM' },
      ...ownKeys(values).map((keys) => ({ ...keys, priority: 'NORM' })),
    ],
  }),
];
