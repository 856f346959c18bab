import { textsAccepted } from '../shared/written-texts.js';
import type { Account } from '../account.js';
import { answeredWith } from '../shared/request-table.js';
import { transferBody, type TransferFields, transferred } from './client.js';
import { asText, check, t } from '../check.js';
import { expectOwnIds } from '../shared/ids.js';
import { expectNow } from '../shared/times.js';
import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/faulty-texts.js';
import type { Values } from '../../core/values.js';

/**
 * Creates a check that sends each body and expects success. It runs only if accounts can be created, because a real
 * directory does not know the kit's made-up keys.
 */
export const accepted = answeredWith(
  (account: Account, fields: TransferFields) => account.transfer(fields),
  transferred,
  { account: { available: 1000 } },
);

/** A CPF or CNPJ as both the key and its holder's document, so that nothing contradicts the directory. */
const ownKeys = (values: Values) =>
  [values.cpf(), values.cnpj(), cpfWithLeadingZero(values)].map((document) => ({
    pixKey: document,
    creditorDocument: document,
  }));

export default [
  textsAccepted({
    chapter: 'transfer',
    operation: 'createTransfer',
    member: 'description',
    clause: 'TRANSFER-01',
    success: transferred,
    send: (account, text) => account.transfer({ description: text, payment: { amount: 1 } }),
  }),
  check('transfer/created', {
    en: 'A valid transfer request returns success and a transfer of the requested amount with the current time',
    'pt-BR':
      'Uma requisição de transferência válida retorna sucesso e uma transferência do valor pedido com o horário atual',
    clauses: ['TRANSFER-01', 'TRANSFER-03', 'TRANSFER-10', 'TRANSFER-12', 'TRANSFER-65'],
    openPoints: ['OP-10', 'OP-38', 'OP-41'],
    account: { available: 1000 },
    async run({ account, expect, record }) {
      const answer = await account.transfer({ payment: { amount: 12.34 } });
      expect.require('TRANSFER-01').status(answer, transferred);
      expect.at('TRANSFER-10').field(answer, '/payment/amount').moneyEqual(1234);
      expectNow(expect.at('TRANSFER-65'), answer, '/eventDate');
      const form = asText(answer.body.endToEndId).replace(/[0-9a-f]/gi, 'x');
      record('OP-10', 'createTransfer', answer.status);
      record('OP-38', 'createTransfer', t`a placeholder like ${form}`);
      record('OP-41', 'createTransfer', t`created as ${asText(answer.body.type)}`);
    },
  }),
  check('transfer/ids-differ', {
    en: 'Every transfer has its own id, even when several are created at once or only their idempotency keys differ',
    'pt-BR':
      'Cada transferência tem um id próprio, mesmo quando várias são criadas ao mesmo tempo ou só as chaves de idempotência diferem',
    clauses: ['TRANSFER-01', 'TRANSFER-07', 'TRANSFER-10'],
    account: { available: 1000 },
    async run({ account, values, expect }) {
      const json = transferBody(values);
      const again = () => account.transfer({}, { json });
      const pay = (amount: number) => account.transfer({ payment: { amount } });
      const atOnce = await Promise.all([1, 2, 3, 4].map(pay));
      const answers = [await again(), await again(), ...atOnce];
      for (const answer of answers) expect.require('TRANSFER-01').status(answer, transferred);
      for (const [index, answer] of atOnce.entries())
        expect
          .at('TRANSFER-10')
          .field(answer, '/payment/amount')
          .moneyEqual((index + 1) * 100);
      const ids = answers.map(({ body }) => body.id);
      expectOwnIds(expect.at('TRANSFER-07'), ids, t`the ids all differ`);
    },
  }),
  check('transfer/nothing-or-less', {
    en: 'Records how a transfer of zero or of a negative amount is treated',
    'pt-BR': 'Registra como é tratada uma transferência de valor zero ou negativo',
    clauses: ['TRANSFER-52'],
    openPoints: ['OP-56'],
    account: { available: 1000 },
    async run({ account, record }) {
      for (const amount of [0, -1]) {
        const answer = await account.transfer({ payment: { amount } });
        record('OP-56', 'createTransfer', t`an amount of ${amount}: ${answer.status}`);
      }
    },
  }),
  check('transfer/without-token', {
    en: 'A transfer without a bearer token is refused with 401, and the response has no transfer',
    'pt-BR': 'Uma transferência sem token bearer é recusada com 401, e a resposta não traz transferência',
    clauses: ['TRANSFER-15'],
    async run({ account, expect }) {
      const answer = await account.transfer({ payment: { amount: 1 } }, { token: null });
      expect.at('TRANSFER-15').status(answer, 401);
      // Further members are allowed, such as a request id; the id of a transfer is a number.
      const { id, payment } = answer.body;
      const isTransfer = typeof (id as unknown) === 'number' || payment !== undefined;
      expect.at('TRANSFER-15').ok(!isTransfer, t`no transfer in the response`, answer.json);
    },
  }),
  check('transfer/payment-flow', {
    en: 'The specification does not name the field of the payment flow, so the kit never sends it',
    'pt-BR':
      'A especificação não mostra o nome do campo de fluxo de pagamento; por isso, o kit nunca o envia',
    clauses: ['TRANSFER-40'],
    openPoints: ['OP-34'],
    needs: [],
    run({ record }) {
      record('OP-34', 'createTransfer', t`not sent`);
      return Promise.resolve();
    },
  }),
  accepted('transfer/ispb-deny-optional', {
    en: 'A transfer without ispbDeny is accepted',
    'pt-BR': 'Uma transferência sem ispbDeny é aceita',
    clause: 'TRANSFER-53',
    bodies: () => [{ ispbDeny: undefined }],
  }),
  check('transfer/required-members-alone', {
    en: 'A transfer with only the required members is accepted',
    'pt-BR': 'Uma transferência apenas com os campos obrigatórios é aceita',
    clauses: ['TRANSFER-01'],
    account: { available: 1000 },
    async run({ account, values, expect }) {
      const { pixKey, payment } = transferBody(values);
      // Includes the document, because a transfer without priority needs one if the default is HIGH (OP-70).
      const required = { pixKey, creditorDocument: pixKey, payment };
      const answer = await account.transfer({}, { json: required });
      expect.at('TRANSFER-01').status(answer, transferred);
    },
  }),
  accepted('transfer/key-cpf', {
    en: 'A key that is a CPF is accepted',
    'pt-BR': 'Uma chave que é um CPF é aceita',
    clause: 'TRANSFER-25',
    bodies: (values) => [{ pixKey: values.cpf() }, { pixKey: cpfWithLeadingZero(values) }],
  }),
  accepted('transfer/key-cnpj', {
    en: 'A key that is a CNPJ is accepted',
    'pt-BR': 'Uma chave que é um CNPJ é aceita',
    clause: 'TRANSFER-26',
    bodies: (values) => [{ pixKey: values.cnpj() }, { pixKey: cnpjWithLeadingZero(values) }],
  }),
  accepted('transfer/key-email', {
    en: 'A key that is an e-mail address is accepted',
    'pt-BR': 'Uma chave que é um endereço de e-mail é aceita',
    clause: 'TRANSFER-27',
    bodies: (values) => [
      { pixKey: values.email() },
      { pixKey: `first.last_${values.word(5).toLowerCase()}@mail.example.com.br` },
      { pixKey: `kit+${values.word(5).toLowerCase()}@loja-24.example.com` },
    ],
  }),
  accepted('transfer/key-phone', {
    en: 'A key that is a phone number with +55 and area code is accepted',
    'pt-BR': 'Uma chave que é um telefone com +55 e DDD é aceita',
    clause: 'TRANSFER-28',
    bodies: (values) => [{ pixKey: `+55${values.phone()}` }],
  }),
  accepted('transfer/key-evp', {
    en: 'A key that is an EVP (UUID) is accepted',
    'pt-BR': 'Uma chave que é um EVP (UUID) é aceita',
    clause: 'TRANSFER-29',
    bodies: (values) => [{ pixKey: values.uuid() }],
  }),
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
