import { check } from '../../check.js';
import type { CashOutFields } from '../../target/cash-out.js';
import type { Values } from '../../target/values.js';
import { malformedDocuments } from './documents.js';
import { accepted, refusedEitherWay } from './tables.js';

type KeyType = 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';

const withKeys =
  (keyType: KeyType, keys: (values: Values) => readonly string[]) =>
  (values: Values): readonly CashOutFields[] =>
    keys(values).map((key) => ({ details: { keyType, key, document: values.cpf() } }));

const withOwnDocument = (document: string): CashOutFields => ({
  details: { keyType: 'DOCUMENT', key: document, document },
});

const hex = (uuid: string) => uuid.replaceAll('-', '');
/** Area code and landline number, 10 digits. */
const landline = (values: Values) => `113${values.phone().slice(-7)}`;

export default [
  accepted({
    id: 'cash-out/document-key-cpf',
    title: 'A DOCUMENT key that is a CPF is accepted',
    clause: 'CASHOUT-36',
    bodies: (values) => [withOwnDocument(values.cpf())],
  }),
  accepted({
    id: 'cash-out/document-key-cnpj',
    title: 'A DOCUMENT key that is a CNPJ is accepted',
    clause: 'CASHOUT-37',
    bodies: (values) => [withOwnDocument(values.cnpj())],
  }),
  refusedEitherWay('PIX_INVALID_PIX_KEY', {
    id: 'cash-out/document-key-malformed',
    title: 'A DOCUMENT key that is neither 11 nor 14 digits is refused',
    clause: 'CASHOUT-38',
    bodies: withKeys('DOCUMENT', (values) => [...malformedDocuments(values), values.email(), values.uuid()]),
  }),
  accepted({
    id: 'cash-out/email-key',
    title: 'An EMAIL key that is an e-mail address is accepted',
    clause: 'CASHOUT-39',
    bodies: withKeys('EMAIL', (values) => [
      values.email(),
      `kit+${values.word(5).toLowerCase()}@example.com`,
      `first.last_${values.word(5).toLowerCase()}@mail.example.com.br`,
      `maria@loja-24.example.com.br`,
      `${values.word(40).toLowerCase()}@${'loja'.repeat(4)}.example.com`,
    ]),
  }),
  refusedEitherWay('PIX_INVALID_PIX_KEY', {
    id: 'cash-out/email-key-malformed',
    title: 'An EMAIL key that is no e-mail address is refused',
    clause: 'CASHOUT-40',
    bodies: withKeys('EMAIL', (values) => [
      '',
      'maria',
      'maria@',
      '@example.com',
      'maria.example.com',
      'maria@@example.com',
      'maria silva@example.com',
      values.cpf(),
      values.uuid(),
    ]),
  }),
  accepted({
    id: 'cash-out/phone-key',
    title: 'A PHONE key of 10 or 11 digits is accepted',
    clause: 'CASHOUT-41',
    bodies: withKeys('PHONE', (values) => [values.phone(), landline(values)]),
  }),
  refusedEitherWay('PIX_INVALID_PIX_KEY', {
    id: 'cash-out/phone-key-malformed',
    title: 'A PHONE key that is not 10 or 11 digits is refused',
    clause: 'CASHOUT-42',
    bodies: withKeys('PHONE', (values) => [
      '',
      landline(values).slice(1),
      `${values.phone()}0`,
      `55${values.phone()}`,
      `(${values.phone().slice(0, 2)})${values.phone().slice(2)}`,
      `${values.phone().slice(0, 7)}-${values.phone().slice(7)}`,
      `${values.phone().slice(0, 10)}a`,
      values.email(),
      values.uuid(),
    ]),
  }),
  refusedEitherWay('PIX_INVALID_PIX_KEY', {
    id: 'cash-out/phone-key-with-country-code',
    title: 'A PHONE key with a leading +55 is refused',
    clause: 'CASHOUT-43',
    bodies: withKeys('PHONE', (values) => [`+55${values.phone()}`, `+55${landline(values)}`]),
  }),
  accepted({
    id: 'cash-out/random-key',
    title: 'A RANDOM key that is a UUID with hyphens is accepted',
    clause: 'CASHOUT-44',
    bodies: withKeys('RANDOM', (values) => [values.uuid()]),
  }),
  accepted({
    id: 'cash-out/random-key-without-hyphens',
    title: 'A RANDOM key that is a UUID without hyphens is accepted',
    clause: 'CASHOUT-45',
    bodies: withKeys('RANDOM', (values) => [hex(values.uuid())]),
  }),
  refusedEitherWay('PIX_INVALID_PIX_KEY', {
    id: 'cash-out/random-key-malformed',
    title: 'A RANDOM key that is no UUID is refused',
    clause: 'CASHOUT-46',
    bodies: withKeys('RANDOM', (values) => [
      '',
      'not-a-uuid',
      hex(values.uuid()).slice(1),
      `${hex(values.uuid())}0`,
      `${values.uuid().slice(0, -1)}g`,
      `${hex(values.uuid()).slice(0, 31)}z`,
      `{${values.uuid()}}`,
      values.uuid().replace('-', ''),
      values.cpf(),
      values.email(),
    ]),
  }),
  check({
    id: 'cash-out/key-not-in-the-directory',
    title: 'A key that the directory does not have is accepted',
    clauses: ['CASHOUT-27'],
    needs: ['an account', 'a directory key'],
    family: 'standard',
    account: { settlement: 'manual' },
    movesMoney: true,
    async run({ account, values, control, expect }) {
      for (const [keyType, key] of [
        ['RANDOM', values.uuid()],
        ['PHONE', values.phone()],
      ] as const) {
        await control.setup('a directory key', { key, registered: false });
        if (keyType === 'PHONE')
          await control.setup('a directory key', { key: `+55${key}`, registered: false });
        expect.at('CASHOUT-27').status(await account.cashOut({ details: { keyType, key } }), 201);
      }
    },
  }),
  check({
    id: 'cash-out/key-nobody-registered',
    title: 'Keys made up for the request are accepted: the directory is not asked',
    clauses: ['CASHOUT-27'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const keys = [
        { keyType: 'RANDOM', key: values.uuid() },
        { keyType: 'EMAIL', key: values.email() },
      ];
      for (const key of keys) {
        const answer = await account.cashOut({ value: 1, details: key });
        expect.at('CASHOUT-27').status(answer, 201);
      }
    },
  }),
];
