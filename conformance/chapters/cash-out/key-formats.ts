import { inOtherDigits, malformedDocuments } from '../shared/faulty-texts.js';
import { check, t, textOf, type Values } from '../check.js';
import type { CashOutFields } from './client.js';
import { expectEitherError } from './refusal.js';
import { accepted } from './spending.js';

const malformedEmails = (values: Values): readonly string[] => [
  'maria',
  'maria@',
  '@example.com',
  'maria.example.com',
  'maria@@example.com',
  'maria silva@example.com',
  values.cpf(),
  values.uuid(),
];

const malformedPhones = (values: Values): readonly string[] => [
  landline(values).slice(1),
  `${values.phone()}0`,
  `55${values.phone()}`,
  `(${values.phone().slice(0, 2)})${values.phone().slice(2)}`,
  `${values.phone().slice(0, 7)}-${values.phone().slice(7)}`,
  `${values.phone().slice(0, 10)}a`,
  inOtherDigits(values.phone()),
  values.email(),
  values.uuid(),
];

/** Malformed UUIDs. None has a notation that some libraries accept: in braces, as a URN, or with only some hyphens (OP-59). */
const malformedUuids = (values: Values): readonly string[] => [
  'not-a-uuid',
  hex(values.uuid()).slice(1),
  `${hex(values.uuid())}0`,
  `${values.uuid().slice(0, -1)}g`,
  `${hex(values.uuid()).slice(0, 31)}z`,
  values.cpf(),
  values.email(),
];

/** Non-empty keys that are invalid for their type. */
export const malformedKeys = {
  DOCUMENT: (values: Values) => [...malformedDocuments(values), values.email(), values.uuid()],
  EMAIL: malformedEmails,
  PHONE: malformedPhones,
  RANDOM: malformedUuids,
} as const;

/** A UUID without its hyphens. */
export const hex = (uuid: string): string => uuid.replaceAll('-', '');

/** Area code and landline number, 10 digits. */
const landline = (values: Values): string => `113${values.phone().slice(-7)}`;

type KeyType = 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';

const withKeys =
  (keyType: KeyType, keys: (values: Values) => readonly string[]) =>
  (values: Values): readonly CashOutFields[] =>
    keys(values).map((key) => ({ details: { keyType, key, document: values.cpf() } }));

const withOwnDocument = (document: string): CashOutFields => ({
  details: { keyType: 'DOCUMENT', key: document, document },
});

export default [
  accepted('cash-out/document-key-cpf', {
    en: 'A DOCUMENT key that is a CPF is accepted',
    'pt-BR': 'Uma chave DOCUMENT que é um CPF é aceita',
    clause: 'CASHOUT-36',
    bodies: (values) => [withOwnDocument(values.cpf())],
  }),
  accepted('cash-out/document-key-cnpj', {
    en: 'A DOCUMENT key that is a CNPJ is accepted',
    'pt-BR': 'Uma chave DOCUMENT que é um CNPJ é aceita',
    clause: 'CASHOUT-37',
    bodies: (values) => [withOwnDocument(values.cnpj())],
  }),
  accepted('cash-out/email-key', {
    en: 'An EMAIL key that is an e-mail address is accepted',
    'pt-BR': 'Uma chave EMAIL que é um endereço de e-mail é aceita',
    clause: 'CASHOUT-39',
    bodies: withKeys('EMAIL', (values) => [
      values.email(),
      `kit+${values.word(5).toLowerCase()}@example.com`,
      `first.last_${values.word(5).toLowerCase()}@mail.example.com.br`,
      `maria@loja-24.example.com.br`,
      `${values.word(40).toLowerCase()}@${'loja'.repeat(4)}.example.com`,
    ]),
  }),
  accepted('cash-out/phone-key', {
    en: 'A PHONE key of 10 or 11 digits is accepted',
    'pt-BR': 'Uma chave PHONE de 10 ou 11 dígitos é aceita',
    clause: 'CASHOUT-41',
    bodies: withKeys('PHONE', (values) => [values.phone(), landline(values)]),
  }),
  check('cash-out/phone-key-with-country-code', {
    en: 'A PHONE key with a leading +55 is refused',
    'pt-BR': 'Uma chave PHONE que começa com +55 é recusada',
    clauses: ['CASHOUT-43', 'CASHOUT-73'],
    openPoints: ['OP-05'],
    async run({ account, values, expect, record }) {
      for (const key of [`+55${values.phone()}`, `+55${landline(values)}`]) {
        const answer = await account.cashOut({ details: { keyType: 'PHONE', key } });
        if (!expect.at('CASHOUT-43').status(answer, 400)) continue;
        expectEitherError(expect, 'CASHOUT-73', answer, 'PIX_INVALID_PIX_KEY');
        record('OP-05', 'createCashOut', t`${'PIX_INVALID_PIX_KEY'} shows as ${textOf(answer.body.code)}`);
      }
    },
  }),
  accepted('cash-out/random-key', {
    en: 'A RANDOM key that is a UUID with hyphens is accepted',
    'pt-BR': 'Uma chave RANDOM que é um UUID com hifens é aceita',
    clause: 'CASHOUT-44',
    bodies: withKeys('RANDOM', (values) => [values.uuid(), values.uuid().toUpperCase()]),
  }),
  accepted('cash-out/random-key-without-hyphens', {
    en: 'A RANDOM key that is a UUID without hyphens is accepted',
    'pt-BR': 'Uma chave RANDOM que é um UUID sem hifens é aceita',
    clause: 'CASHOUT-45',
    bodies: withKeys('RANDOM', (values) => [hex(values.uuid()), hex(values.uuid()).toUpperCase()]),
  }),
  check('cash-out/key-not-in-the-directory', {
    en: 'A key that is not in the directory is accepted',
    'pt-BR': 'Uma chave que não está no diretório é aceita',
    clauses: ['CASHOUT-27'],
    needs: ['an account', 'a directory key'],
    account: { settlement: 'manual' },
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
  accepted('cash-out/key-nobody-registered', {
    en: 'Made-up keys are accepted: the directory is not queried',
    'pt-BR': 'Chaves inventadas são aceitas: o diretório não é consultado',
    clause: 'CASHOUT-27',
    bodies: (values) => [
      { details: { keyType: 'RANDOM', key: values.uuid() } },
      { details: { keyType: 'EMAIL', key: values.email() } },
    ],
  }),
];
