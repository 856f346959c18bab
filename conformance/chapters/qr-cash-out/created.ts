import { awkwardAmounts } from '../../core/cents.js';
import { textsAccepted } from '../shared/written-texts.js';
import type { Account } from '../account.js';
import { answeredWith } from '../shared/request-table.js';
import { dynamicCode, staticCode, type StaticCode } from '../shared/br-code.js';
import { sentPaymentChecks } from '../shared/sent-payments.js';
import { asText, check, t, type Values } from '../check.js';
import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { expectNow } from '../shared/times.js';
import { expectOwnIds } from '../shared/ids.js';

const send = (account: Account, fields: Readonly<Record<string, unknown>>) => account.qrCashOut(fields);

/**
 * Creates a check that sends each body and expects 201. It runs only if accounts can be created, because the keys in the
 * codes are made up.
 */
export const accepted = answeredWith(send, 201, { account: { available: 1000 } });

/** Creates a check that sends each body and expects 400. */
export const refused = answeredWith(send, 400);

/** A request with this value and a code with this amount, without a document that could contradict the code. */
const pair = (key: string, amount: string, value: number) => ({
  value,
  qrCode: staticCode({ key, amount }),
  document: undefined,
});

/** A text that looks like the element of an amount, used inside the text of another element. */
const noAmount = '540599.99';

/** Codes with optional elements, and with texts that look like an amount. */
const variously = (values: Values): readonly StaticCode[] => [
  { key: values.cpf(), start: '000201010211' },
  { key: values.cpf(), message: 'Pedido 1001', txid: 'PEDIDO1001' },
  { key: values.uuid(), name: `LOJA ${noAmount}` },
  { key: values.email(), message: noAmount },
];

export default [
  textsAccepted({
    chapter: 'qr-cash-out',
    operation: 'createQrCashOut',
    member: 'description',
    clause: 'QRCASHOUT-01',
    send: (account, text) => account.qrCashOut({ description: text }),
  }),
  ...sentPaymentChecks({
    chapter: 'qr-cash-out',
    what: { en: 'QR cash-out', 'pt-BR': 'cash-out por QR Code' },
    account: { available: 1000 },
    send: (account, fields, options) => account.qrCashOut(fields, options),
    pay: (account, value) =>
      account.qrCashOut({ value, qrCode: staticCode({ key: account.values.cpf() }), document: undefined }),
    clauses: {
      created: 'QRCASHOUT-01',
      withoutToken: 'QRCASHOUT-08',
      externalId: 'QRCASHOUT-05',
      reserves: 'QRCASHOUT-35',
    },
    used: {
      clauses: ['QRCASHOUT-27'],
      judge: (expect, answer) => expect.at('QRCASHOUT-27').status(answer, 409),
    },
  }),
  accepted('qr-cash-out/amount-of-the-code', {
    en: 'A value equal to the amount in the code is accepted, for every amount and kind of key',
    'pt-BR': 'Um value igual ao valor do código é aceito, para todo valor e tipo de chave',
    clause: 'QRCASHOUT-11',
    bodies: (values) => {
      const { cpf, cnpj, email, uuid, phone } = values;
      const keys = [cpf, cnpj, email, uuid, () => `+55${phone()}`];
      return [
        ...awkwardAmounts.map((amount, index) => {
          const key = keys[index % keys.length] ?? cpf;
          return pair(key(), amount.toFixed(2), amount);
        }),
        ...variously(values).map((code) => ({
          value: 10,
          qrCode: staticCode({ ...code, amount: '10.00' }),
          document: undefined,
        })),
        // EMV allows omitting decimals that are zero.
        pair(values.cpf(), '10.5', 10.5),
        pair(values.cpf(), '10', 10),
      ];
    },
  }),
  refused('qr-cash-out/amount-of-another-code', {
    en: 'A value that differs from the amount in the code is refused',
    'pt-BR': 'Um value diferente do valor do código é recusado',
    clause: 'QRCASHOUT-12',
    bodies: (values) => [
      ...[9, 11, 1, 100, 10.5, 9.5, 1000, 10.01, 9.99].map((value) => pair(values.cpf(), '10.00', value)),
      // An amount with fewer than two decimals is an amount, too.
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
      // The last element declares more characters than it has.
      { qrCode: `000201${'5802BR'.repeat(10)}6299${'x'.repeat(20)}` },
    ],
  }),
  check('qr-cash-out/left-open', {
    en: 'Records whether the CRC of a code is checked, and how unusual amounts in a code are treated',
    'pt-BR': 'Registra se o CRC de um código é conferido, e como são tratados valores incomuns em um código',
    clauses: ['QRCASHOUT-18'],
    openPoints: ['OP-24'],
    account: { available: 1000 },
    async run({ account, values, record }) {
      const right = staticCode({ key: values.cpf(), amount: '10.00' });
      const wrong = `${right.slice(0, -4)}${right.endsWith('0000') ? 'FFFF' : '0000'}`;
      const url = `pix.example.com/v2/${values.uuid()}`;
      const both = { key: values.cpf(), amount: '10.00', others: [{ tag: '54', value: '20.00' }] };
      for (const [what, fields] of [
        [t`a code with a wrong CRC`, { qrCode: wrong, document: undefined }],
        [
          t`a dynamic code with the same amount`,
          { qrCode: dynamicCode({ url, amount: '10.00' }), document: undefined },
        ],
        [
          t`a dynamic code with another amount`,
          { qrCode: dynamicCode({ url, amount: '20.00' }), document: undefined },
        ],
        [t`a code with the amount 0.00`, pair(values.cpf(), '0.00', 10)],
        [t`a code with the amount 10.`, pair(values.cpf(), '10.', 10)],
        [t`a code with two amounts`, { qrCode: staticCode(both), document: undefined }],
      ] as const) {
        const { status } = await account.qrCashOut(fields);
        record('OP-24', 'createQrCashOut', t`${what}: ${status}`);
      }
    },
  }),
  check('qr-cash-out/created', {
    en: 'A valid QR cash-out returns 201 and a transaction with the current time',
    'pt-BR': 'Um cash-out por QR Code válido retorna 201 e uma transação com o horário atual',
    clauses: ['QRCASHOUT-01', 'QRCASHOUT-05', 'QRCASHOUT-32', 'QRCASHOUT-40'],
    openPoints: ['OP-41'],
    account: { available: 1000 },
    async run({ account, values, expect, record }) {
      const externalId = values.externalId();
      const answer = await account.qrCashOut({ externalId });
      expect.require('QRCASHOUT-01').status(answer, 201);
      expect.at('QRCASHOUT-05').field(answer, '/externalId').equal(externalId);
      expectNow(expect.at('QRCASHOUT-40'), answer, '/generateTime');
      record('OP-41', 'createQrCashOut', t`created as ${asText(answer.body.status)}`);
    },
  }),
  check('qr-cash-out/transaction-ids-differ', {
    en: 'Every QR cash-out has its own transactionId, even when several for the same code are sent at once',
    'pt-BR':
      'Cada cash-out por QR Code tem um transactionId próprio, mesmo quando vários, para o mesmo código, são criados ao mesmo tempo',
    clauses: ['QRCASHOUT-03', 'QRCASHOUT-05'],
    account: { available: 1000 },
    async run({ account, values, expect }) {
      const qrCode = staticCode({ key: values.cpf(), amount: '10.00' });
      const pay = async () => {
        const externalId = values.externalId();
        return { externalId, answer: await account.qrCashOut({ externalId, qrCode, document: undefined }) };
      };
      const paid = [await pay(), await pay(), ...(await Promise.all([1, 2, 3].map(pay)))];
      const answers = paid.map(({ answer }) => answer);
      for (const answer of answers) expect.precondition(answer, 201);
      for (const { externalId, answer } of paid)
        expect.at('QRCASHOUT-05').field(answer, '/externalId').equal(externalId);
      const ids = answers.map(({ body }) => asText(body.transactionId).toLowerCase());
      expectOwnIds(expect.at('QRCASHOUT-03'), ids, t`the transactionIds all differ`);
    },
  }),
  accepted('qr-cash-out/document-of-anybody', {
    en: 'A document that is a CPF or a CNPJ is accepted, even with a leading zero',
    'pt-BR': 'Um document que é CPF ou CNPJ é aceito, mesmo com zero à esquerda',
    clause: 'QRCASHOUT-01',
    bodies: (values) =>
      [values.cpf(), values.cnpj(), cpfWithLeadingZero(values), cnpjWithLeadingZero(values)].map(
        (document) => ({
          value: 1,
          qrCode: staticCode({ key: document }),
          document,
        }),
      ),
  }),
  accepted('qr-cash-out/required-members-alone', {
    en: 'A QR cash-out with only the required members is accepted',
    'pt-BR': 'Um cash-out por QR Code apenas com os campos obrigatórios é aceito',
    clause: 'QRCASHOUT-01',
    bodies: () => [{ description: undefined, name: undefined, document: undefined }],
  }),
];
