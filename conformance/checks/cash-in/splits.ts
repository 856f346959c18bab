import { check } from '../../check.js';
import type { Values } from '../../target/values.js';
import { accepted, anObject, type Bodies, refused, refusedAsBodyError } from './tables.js';

/** A share of one cent to an e-mail key, with these members in place of its own. */
export function split(values: Values, fields: Readonly<Record<string, unknown>> = {}): object {
  return {
    pixKey: values.email(),
    pixKeyType: 'EMAIL',
    name: 'Ana Lima',
    document: values.cpf(),
    type: 'FIXED',
    value: 0.01,
    ...fields,
  };
}

const fixed = (values: Values, amounts: readonly number[]) =>
  amounts.map((value) => split(values, { value }));
const percent = (values: Values, shares: readonly number[]) =>
  shares.map((value) => split(values, { type: 'PERCENTAGE', value }));

/** Bodies with one split that differs in one member. */
const withSplit =
  (member: string, faults: (values: Values) => readonly unknown[]): Bodies =>
  (values) =>
    faults(values).map((fault) => ({ splits: [split(values, { [member]: fault })] }));

const missing = () => [undefined, anObject];

export default [
  accepted({
    id: 'cash-in/splits-optional',
    title: 'A cash-in without splits is accepted',
    clause: 'CASHIN-45',
    bodies: () => [{ splits: undefined }],
  }),
  refused({
    id: 'cash-in/splits-not-an-array',
    title: 'A cash-in whose splits are no array is refused',
    clause: 'CASHIN-46',
    bodies: () => [{ splits: anObject }, { splits: 42 }],
  }),
  accepted({
    id: 'cash-in/most-splits',
    title: '10 splits are accepted',
    clause: 'CASHIN-47',
    bodies: (values) =>
      [1, 9, 10].map((count) => ({ splits: Array.from({ length: count }, () => split(values)) })),
  }),
  refusedAsBodyError({
    id: 'cash-in/too-many-splits',
    title: '11 splits are refused',
    clause: 'CASHIN-47',
    bodies: (values) => [{ splits: Array.from({ length: 11 }, () => split(values)) }],
  }),
  refusedAsBodyError({
    id: 'cash-in/splits-above-the-amount',
    title: 'Splits whose sum is above the amount are refused',
    clause: 'CASHIN-48',
    bodies: (values) => [
      { splits: fixed(values, [10.01]) },
      { splits: fixed(values, [6, 5]) },
      { splits: fixed(values, [4, 3, 2, 1.01]) },
      { splits: fixed(values, [1000]) },
      { splits: [...fixed(values, [6]), ...percent(values, [50])] },
      { splits: [6, 5].map((value) => split(values, { value, immediate: true })) },
      { splits: [true, false].map((immediate) => split(values, { value: 6, immediate })) },
    ],
  }),
  accepted({
    id: 'cash-in/splits-of-the-whole-amount',
    title:
      'FIXED splits whose sum equals the amount are accepted, also where binary fractions cannot hold it',
    clause: 'CASHIN-49',
    bodies: (values) => [
      { splits: fixed(values, [10]) },
      { splits: fixed(values, [6, 4]) },
      { transaction: { value: 0.3 }, splits: fixed(values, [0.1, 0.2]) },
      { transaction: { value: 1.1 }, splits: fixed(values, [0.7, 0.4]) },
      { transaction: { value: 4.35 }, splits: fixed(values, [1.1, 2.2, 1.05]) },
    ],
  }),
  refusedAsBodyError({
    id: 'cash-in/splits-above-the-whole',
    title: 'PERCENTAGE splits of more than 100 percent together are refused',
    clause: 'CASHIN-50',
    bodies: (values) => [
      { splits: percent(values, [60, 50]) },
      { splits: percent(values, [110]) },
      { splits: percent(values, [40, 40, 30]) },
      { transaction: { value: 1000 }, splits: percent(values, [60, 50]) },
    ],
  }),
  accepted({
    id: 'cash-in/splits-below-the-whole',
    title: 'PERCENTAGE splits of clearly less than 100 percent together are accepted',
    clause: 'CASHIN-50',
    bodies: (values) => [
      { transaction: { value: 1000 }, splits: percent(values, [60, 30]) },
      { splits: percent(values, [10, 20, 30]) },
      { transaction: { value: 200 }, splits: [...percent(values, [25]), ...fixed(values, [100])] },
    ],
  }),
  refused({
    id: 'cash-in/split-key-missing',
    title: 'A split without pixKey, or with one that is an object, is refused',
    clause: 'CASHIN-51',
    bodies: withSplit('pixKey', missing),
  }),
  refused({
    id: 'cash-in/split-key-too-long',
    title: 'A split whose pixKey has 256 characters is refused',
    clause: 'CASHIN-52',
    bodies: (values) =>
      [256, 300].map((length) => ({
        splits: [split(values, { pixKey: `${values.word(length - 12)}@example.com` })],
      })),
  }),
  refused({
    id: 'cash-in/split-key-type-unknown',
    title: 'A split without pixKeyType, or with one of none of the five, is refused',
    clause: 'CASHIN-53',
    bodies: withSplit('pixKeyType', () => [
      undefined,
      'EVP',
      'DOCUMENT',
      'ALEATORIA',
      'Email',
      'cpf',
      anObject,
    ]),
  }),
  check({
    id: 'cash-in/split-key-types',
    title: 'A split with an EMAIL, PHONE, CPF, CNPJ or RANDOM key is accepted',
    clauses: ['CASHIN-54'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      const send = (fields: Readonly<Record<string, unknown>>) =>
        account.cashIn({ splits: [split(values, fields)] });
      const [cpf, cnpj, phone] = [values.cpf(), values.cnpj(), values.phone()];
      const keys = [
        { pixKeyType: 'EMAIL', pixKey: values.email() },
        { pixKeyType: 'CPF', pixKey: cpf, document: cpf },
        { pixKeyType: 'CNPJ', pixKey: cnpj, document: cnpj },
        { pixKeyType: 'RANDOM', pixKey: values.uuid() },
      ];
      for (const fields of keys) expect.at('CASHIN-54').status(await send(fields), 201);
      // How a phone is written is not shown: as for a cash-out, or as for a transfer.
      const local = await send({ pixKeyType: 'PHONE', pixKey: phone });
      const answer =
        local.status === 400 ? await send({ pixKeyType: 'PHONE', pixKey: `+55${phone}` }) : local;
      expect.at('CASHIN-54').status(answer, 201);
    },
  }),
  refused({
    id: 'cash-in/split-name-missing',
    title: 'A split without name, or with one that is an object, is refused',
    clause: 'CASHIN-55',
    bodies: withSplit('name', missing),
  }),
  accepted({
    id: 'cash-in/split-name-longest',
    title: 'A split name of 255 characters is accepted',
    clause: 'CASHIN-56',
    bodies: withSplit('name', (values) => [254, 255].map(values.word)),
  }),
  refused({
    id: 'cash-in/split-name-too-long',
    title: 'A split name of 256 characters is refused',
    clause: 'CASHIN-56',
    bodies: withSplit('name', (values) => [256, 400].map(values.word)),
  }),
  refused({
    id: 'cash-in/split-document-missing',
    title: 'A split without document, or with one that is an object, is refused',
    clause: 'CASHIN-57',
    bodies: withSplit('document', missing),
  }),
  accepted({
    id: 'cash-in/split-documents',
    title: 'A split document that is a CPF or a CNPJ is accepted',
    clause: 'CASHIN-58',
    bodies: withSplit('document', (values) => [values.cpf(), values.cnpj()]),
  }),
  refused({
    id: 'cash-in/split-document-malformed',
    title: 'A split document that is not 11 or 14 digits is refused',
    clause: 'CASHIN-58',
    bodies: withSplit('document', (values) => [
      '123',
      values.cpf().slice(1),
      `${values.cpf()}0`,
      values.cnpj().slice(1),
      `${values.cpf().slice(0, 3)}.${values.cpf().slice(3, 6)}.${values.cpf().slice(6, 9)}-00`,
      'abcdefghijk',
    ]),
  }),
  refused({
    id: 'cash-in/split-type-unknown',
    title: 'A split without type, or with another than FIXED or PERCENTAGE, is refused',
    clause: 'CASHIN-59',
    bodies: withSplit('type', () => [undefined, 'PERCENT', 'SHARE', 'fixed', 'Percentage', anObject]),
  }),
  refused({
    id: 'cash-in/split-value-missing',
    title: 'A split without value, or with one that is no number, is refused',
    clause: 'CASHIN-62',
    bodies: withSplit('value', () => [undefined, 'one', {}]),
  }),
  refused({
    id: 'cash-in/split-value-too-many-decimals',
    title: 'A FIXED split whose value has more than 2 decimals is refused',
    clause: 'CASHIN-63',
    bodies: withSplit('value', () => [1.001, 0.011, 1.005, 2.999, 1.000001]),
  }),
  accepted({
    id: 'cash-in/split-least-value',
    title: 'A split value of 0.01 is accepted, FIXED or PERCENTAGE',
    clause: 'CASHIN-64',
    bodies: (values) => [
      { splits: fixed(values, [0.01]) },
      { transaction: { value: 1000 }, splits: percent(values, [0.01]) },
      { transaction: { value: 100 }, splits: percent(values, [10]) },
    ],
  }),
  refused({
    id: 'cash-in/split-value-of-nothing',
    title: 'A split value of 0 or less is refused, FIXED or PERCENTAGE',
    clause: 'CASHIN-64',
    bodies: (values) =>
      [0, -0.01, -5].flatMap((value) => [
        { splits: fixed(values, [value]) },
        { splits: percent(values, [value]) },
      ]),
  }),
  refused({
    id: 'cash-in/split-immediate-not-a-boolean',
    title: 'A split whose immediate is no boolean is refused',
    clause: 'CASHIN-65',
    bodies: withSplit('immediate', () => ['perhaps', anObject]),
  }),
];
