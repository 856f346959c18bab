import { check, t, type Values } from '../check.js';
import { dynamicCode, type StaticCode, staticCode } from '../shared/br-code.js';
import { awkwardAmounts } from './created.js';
import { accepted, refused } from './tables.js';

/** A value, an amount in the code, and no document that could contradict the code. */
const pair = (key: string, amount: string, value: number) => ({
  value,
  qrCode: staticCode({ key, amount }),
  document: undefined,
});

/** Looks like the element of an amount, but is part of another element's text. */
const noAmount = '540599.99';

/** Optional elements of a code, and texts in it that look like an amount. */
const variously = (values: Values): readonly StaticCode[] => [
  { key: values.cpf(), start: '000201010211' },
  { key: values.cpf(), message: 'Pedido 1001', txid: 'PEDIDO1001' },
  { key: values.uuid(), name: `LOJA ${noAmount}` },
  { key: values.email(), message: noAmount },
];

export default [
  accepted('qr-cash-out/amount-of-the-code', {
    en: 'A value equal to the amount in the code is accepted, whatever the amount and the kind of key',
    'pt-BR': 'Um value igual ao valor no código é aceito, seja qual for o valor e o tipo de chave',
    clause: 'QRCASHOUT-11',
    bodies: (values) => {
      const { cpf, cnpj, email, uuid, phone } = values;
      const keys = [cpf, cnpj, email, uuid, () => `+55${phone()}`];
      return [
        ...awkwardAmounts.map((amount, index) => {
          const key = keys[index % keys.length] ?? cpf;
          return pair(key(), amount, Number(amount));
        }),
        ...variously(values).map((code) => ({
          value: 10,
          qrCode: staticCode({ ...code, amount: '10.00' }),
          document: undefined,
        })),
        // EMV leaves decimals out where they are zero.
        pair(values.cpf(), '10.5', 10.5),
        pair(values.cpf(), '10', 10),
      ];
    },
  }),
  refused('qr-cash-out/amount-of-another-code', {
    en: 'A value that differs from the amount in the code is refused',
    'pt-BR': 'Um value diferente do valor no código é recusado',
    clause: 'QRCASHOUT-12',
    bodies: (values) => [
      ...[9, 11, 1, 100, 10.5, 9.5, 1000, 10.01, 9.99].map((value) => pair(values.cpf(), '10.00', value)),
      // An amount without two decimals is one, too.
      ...['10', '10.0'].flatMap((amount) => [11, 9.5].map((value) => pair(values.cpf(), amount, value))),
    ],
  }),
  accepted('qr-cash-out/code-without-amount', {
    en: 'A code without an amount is accepted with any value',
    'pt-BR': 'Um código sem valor é aceito com qualquer value',
    clause: 'QRCASHOUT-13',
    bodies: (values) => [
      ...[values.cpf(), values.uuid()].flatMap((key) =>
        [0.01, 0.29, 10, 99.98].map((value) => ({ value, qrCode: staticCode({ key }), document: undefined })),
      ),
      ...variously(values).map((code) => ({ value: 10, qrCode: staticCode(code), document: undefined })),
    ],
  }),
  refused('qr-cash-out/no-emv', {
    en: 'A qrCode of the right length and prefix that is not an EMV structure is refused',
    'pt-BR': 'Um qrCode com comprimento e prefixo certos que não é uma estrutura EMV é recusado',
    clause: 'QRCASHOUT-25',
    bodies: (values) => [
      { qrCode: `000201${values.word(94)}` },
      { qrCode: `000201${'x'.repeat(100)}` },
      // The last element declares more characters than there are.
      { qrCode: `000201${'5802BR'.repeat(10)}6299${'x'.repeat(20)}` },
    ],
  }),
  check('qr-cash-out/left-open', {
    en: 'Whether the CRC of a code is checked, and how the amount of a dynamic code counts',
    'pt-BR': 'Se o CRC de um código é conferido, e como conta o valor de um código dinâmico',
    clauses: ['QRCASHOUT-18'],
    openPoints: ['OP-24'],
    account: { available: 1000 },
    async run({ account, values, record }) {
      const right = staticCode({ key: values.cpf(), amount: '10.00' });
      const wrong = `${right.slice(0, -4)}${right.endsWith('0000') ? 'FFFF' : '0000'}`;
      const url = `pix.example.com/v2/${values.uuid()}`;
      const requests = {
        'a code with a wrong CRC': { qrCode: wrong, document: undefined },
        'a dynamic code with the same amount': {
          qrCode: dynamicCode({ url, amount: '10.00' }),
          document: undefined,
        },
        'a dynamic code with another amount': {
          qrCode: dynamicCode({ url, amount: '20.00' }),
          document: undefined,
        },
      };
      for (const [what, fields] of Object.entries(requests)) {
        const { status } = await account.qrCashOut(fields);
        record('OP-24', 'createQrCashOut', t`${what}: ${status}`);
      }
    },
  }),
];
