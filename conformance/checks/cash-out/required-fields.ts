import { refused, refusedAsBodyError } from './tables.js';

/** Values that are not there, and one that cannot be converted to a text (OP-54). */
const missing = [undefined, null];
const noText = { text: 'an object' };

export default [
  refusedAsBodyError({
    id: 'cash-out/external-id-missing',
    title: 'A cash-out without externalId is refused',
    clause: 'CASHOUT-15',
    bodies: () => missing.map((externalId) => ({ externalId })),
  }),
  refused({
    id: 'cash-out/external-id-not-a-text',
    title: 'A cash-out whose externalId is an object is refused',
    clause: 'CASHOUT-15',
    bodies: () => [{ externalId: noText }],
  }),
  refusedAsBodyError({
    id: 'cash-out/details-missing',
    title: 'A cash-out without details is refused',
    clause: 'CASHOUT-23',
    bodies: () => [{ details: undefined }],
  }),
  refused({
    id: 'cash-out/details-not-an-object',
    title: 'A cash-out whose details are no object is refused',
    clause: 'CASHOUT-23',
    bodies: () => ['text', 42, null].map((details) => ({ details: details as never })),
  }),
  refused({
    id: 'cash-out/key-missing',
    title: 'A cash-out without details.key, or with one that is no text, is refused',
    clause: 'CASHOUT-24',
    bodies: () => [...missing, noText].map((key) => ({ details: { key } })),
  }),
  refusedAsBodyError({
    id: 'cash-out/key-type-missing',
    title: 'A cash-out without details.keyType is refused',
    clause: 'CASHOUT-25',
    bodies: () => missing.map((keyType) => ({ details: { keyType } })),
  }),
  refusedAsBodyError({
    id: 'cash-out/key-type-unknown',
    title: 'A cash-out whose details.keyType is none of the four is refused',
    clause: 'CASHOUT-26',
    bodies: () =>
      ['CPF', 'CNPJ', 'EVP', 'document', 'Email', ''].map((keyType) => ({ details: { keyType } })),
  }),
  refusedAsBodyError({
    id: 'cash-out/name-missing',
    title: 'A cash-out without details.name is refused',
    clause: 'CASHOUT-28',
    bodies: () => missing.map((name) => ({ details: { name } })),
  }),
  refused({
    id: 'cash-out/name-not-a-text',
    title: 'A cash-out whose details.name is an object is refused',
    clause: 'CASHOUT-28',
    bodies: () => [{ details: { name: noText } }],
  }),
  refusedAsBodyError({
    id: 'cash-out/document-missing',
    title: 'A cash-out without details.document is refused, whatever its keyType',
    clause: 'CASHOUT-31',
    bodies: (values) =>
      [
        { keyType: 'DOCUMENT', key: values.cpf() },
        { keyType: 'EMAIL', key: values.email() },
        { keyType: 'PHONE', key: values.phone() },
        { keyType: 'RANDOM', key: values.uuid() },
      ].flatMap((key) => missing.map((document) => ({ details: { ...key, document } }))),
  }),
];
