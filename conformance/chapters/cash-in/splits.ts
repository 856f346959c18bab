import { check, type Values } from '../check.js';
import { accepted, refusedAsBodyError } from './tables.js';

/** A share of one cent to an e-mail key, with these members replaced. */
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

/** An e-mail address of `length` characters, at least 130, with no part longer than DNS and mail servers accept. */
function longEmail({ word }: Values, length: number): string {
  const start = `${word(64)}@${word(60)}.`;
  const rest = length - start.length - '.com'.length;
  const labels = rest > 63 ? [word(60), word(rest - 61)] : [word(rest)];
  return `${start}${labels.join('.')}.com`;
}

const fixed = (values: Values, amounts: readonly number[]) =>
  amounts.map((value) => split(values, { value }));
const percent = (values: Values, shares: readonly number[]) =>
  shares.map((value) => split(values, { type: 'PERCENTAGE', value }));

export default [
  refusedAsBodyError('cash-in/splits-above-the-amount', {
    en: 'Splits whose sum is above the amount are refused',
    'pt-BR': 'Splits cuja soma supera o valor são recusados',
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
  accepted('cash-in/splits-of-the-whole-amount', {
    en: 'FIXED splits whose sum equals the amount are accepted, even in amounts that binary fractions cannot represent',
    'pt-BR':
      'Splits FIXED cuja soma é igual ao valor são aceitos, mesmo com valores que frações binárias não representam',
    clause: 'CASHIN-49',
    bodies: (values) => [
      { splits: fixed(values, [10]) },
      { splits: fixed(values, [6, 4]) },
      { transaction: { value: 0.3 }, splits: fixed(values, [0.1, 0.2]) },
      { transaction: { value: 1.1 }, splits: fixed(values, [0.7, 0.4]) },
      { transaction: { value: 4.35 }, splits: fixed(values, [1.1, 2.2, 1.05]) },
    ],
  }),
  refusedAsBodyError('cash-in/splits-above-the-whole', {
    en: 'PERCENTAGE splits of more than 100 percent in total are refused',
    'pt-BR': 'Splits PERCENTAGE que somam mais de 100 por cento são recusados',
    clause: 'CASHIN-50',
    bodies: (values) => [
      { splits: percent(values, [60, 50]) },
      { splits: percent(values, [110]) },
      { splits: percent(values, [40, 40, 30]) },
      { transaction: { value: 1000 }, splits: percent(values, [60, 50]) },
    ],
  }),
  accepted('cash-in/splits-below-the-whole', {
    en: 'PERCENTAGE splits of at most 100 percent in total are accepted, even where none is a whole number of cents',
    'pt-BR':
      'Splits PERCENTAGE que somam no máximo 100 por cento são aceitos, mesmo quando nenhum resulta em centavos inteiros',
    clause: 'CASHIN-50',
    bodies: (values) => [
      { transaction: { value: 1000 }, splits: percent(values, [60, 30]) },
      { splits: percent(values, [10, 20, 30]) },
      { splits: percent(values, [100]) },
      { transaction: { value: 0.5 }, splits: percent(values, [25, 25, 25, 25]) },
      { transaction: { value: 0.29 }, splits: percent(values, [33.33, 33.33, 33.33]) },
      { transaction: { value: 200 }, splits: [...percent(values, [25]), ...fixed(values, [100])] },
    ],
  }),
  check('cash-in/split-key-types', {
    en: 'A split with an EMAIL, PHONE, CPF, CNPJ or RANDOM key is accepted',
    'pt-BR': 'Um split com chave EMAIL, PHONE, CPF, CNPJ ou RANDOM é aceito',
    clauses: ['CASHIN-54'],
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
      // The specification does not show the format of a phone number: it may be that of a cash-out or that of a transfer.
      const local = await send({ pixKeyType: 'PHONE', pixKey: phone });
      const answer =
        local.status === 400 ? await send({ pixKeyType: 'PHONE', pixKey: `+55${phone}` }) : local;
      expect.at('CASHIN-54').status(answer, 201);
    },
  }),
  check('cash-in/longest-split-key', {
    en: 'A split with a pixKey of 255 characters, or of 254 where no e-mail address may be longer, is accepted',
    'pt-BR':
      'Um split com uma pixKey de 255 caracteres, ou de 254 quando nenhum e-mail pode ser mais longo, é aceito',
    clauses: ['CASHIN-86'],
    async run({ account, values, expect }) {
      const send = (length: number) =>
        account.cashIn({ splits: [split(values, { pixKey: longEmail(values, length) })] });
      const longest = await send(255);
      // No mailbox has an address longer than 254 characters (RFC 5321), which a target may enforce.
      expect.at('CASHIN-86').status(longest.status === 400 ? await send(254) : longest, 201);
    },
  }),
];
