import {
  asText,
  check,
  type Delivery,
  type Expect,
  moneyEventTypes,
  t,
  untrusted,
  type Wanted,
} from '../check.js';
import { type TransferFields, transferred } from './client.js';
import { type Ending, type Payer, settleTransfer } from '../shared/settled-payments.js';
import {
  canBeDocument,
  canBeName,
  digitsOf,
  expectEverywhere,
  notificationOf,
  sameText,
} from '../shared/notifications.js';
import { cpfWithLeadingZero } from '../shared/faulty-texts.js';

/**
 * Sends a transfer of 10.00 BRL, changed by `fields`, and ends it; returns its ids, and how to recognise its
 * notification.
 */
async function ended(
  payer: Payer,
  fields: TransferFields & { readonly pixKey: string },
  ending?: Ending,
  idempotencyKey = payer.account.values.uuid(),
) {
  const { account } = payer;
  const answer = await account.transfer(fields, { idempotencyKey });
  const endToEndId = await settleTransfer(payer, answer, ending);
  const { id } = answer.body;
  return { id, idempotencyKey, endToEndId, sought: settled(idempotencyKey, fields.pixKey, id) };
}

/** Describes the notification about the settlement of a transfer, and marks by which to recognise it if it is wrong. */
const settled = (idempotencyKey: string, pixKey: string, id: unknown) => ({
  exact: {
    type: 'TRANSFER',
    data: { status: 'LIQUIDATED', idempotencyKey: sameText(idempotencyKey) },
  } satisfies Wanted,
  marks: [idempotencyKey.toLowerCase(), idempotencyKey.toUpperCase(), pixKey, `"id":${asText(id)},`],
});

const endToEndId = /^E[0-9A-Za-z]{31,32}$/;

/**
 * Expects a notification to have the idempotency key of the request, the end-to-end id that the state returned (otherwise
 * any well-formed one), and this document, masked.
 */
function expectOwn(
  expect: Expect<'EVENT-37' | 'EVENT-40' | 'TRANSFER-04'>,
  notification: Delivery,
  transfer: { readonly idempotencyKey: string; readonly endToEndId: string | null | undefined },
  document: string | undefined,
): void {
  const { creditorAccount } = untrusted(notification.body.data);
  expect.at('EVENT-37').field(notification, '/data/idempotencyKey').equal(transfer.idempotencyKey);
  const shownId = expect.at('TRANSFER-04').field(notification, '/data/endToEndId');
  if (typeof transfer.endToEndId === 'string') shownId.equal(transfer.endToEndId);
  else shownId.match(endToEndId, t`an end-to-end id: E followed by 31 or 32 letters and digits`);
  if (document === undefined) return;
  const shown = creditorAccount?.document;
  const isMasked = digitsOf(shown) !== document;
  expect.at('EVENT-40').ok(isMasked, t`data.creditorAccount.document is masked`, shown);
}

export default [
  check('transfer/notified', {
    en: 'A transfer that settles causes a TRANSFER notification with members that match the request and the response',
    'pt-BR':
      'Uma transferência liquidada é notificada como TRANSFER, com campos conforme a requisição e a resposta',
    clauses: [
      'TRANSFER-04',
      'TRANSFER-13',
      'EVENT-20',
      'EVENT-21',
      'EVENT-24',
      'EVENT-27',
      'EVENT-28',
      'EVENT-32',
      'EVENT-34',
      'EVENT-37',
      'EVENT-40',
      'EVENT-42',
      'EVENT-182',
    ],
    needs: ['an account', 'notifications', 'a payment settles', 'a directory key'],
    account: { available: 5000, settlement: 'manual' },
    async run(context) {
      const { control, receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const holders = [
        { name: 'Joana Prado', document: values.cpf(), ispb: '18236120' },
        { name: 'Mercado Livre', document: values.cnpj(), ispb: '00416968' },
      ];
      for (const holder of holders) {
        const pixKey = values.uuid();
        await control.setup('a directory key', { key: pixKey, registered: true, ...holder });
        const description = 'Conformance check';
        const transfer = await ended(context, { pixKey, description, payment: { amount: 1234.5 } });
        const notification = await notificationOf(expect.require('TRANSFER-13'), inbox, transfer.sought);
        const { type, data } = notification.body;
        const isVersionTwo = type !== undefined && typeof data === 'object';
        expect.require('EVENT-20').ok(isVersionTwo, t`an envelope {type, data}`, notification.json);
        expect.at('EVENT-21').field(notification, '/type').equal('TRANSFER');
        expect.at('EVENT-24').field(notification, '/data/id').equal(transfer.id);
        expect.at('EVENT-27').ok(sameText(pixKey)(data?.pixKey), t`data.pixKey is ${pixKey}`, data?.pixKey);
        expect.at('EVENT-28').field(notification, '/data/status').equal('LIQUIDATED');
        expect.at('EVENT-32').field(notification, '/data/payment/amount').moneyEqual(123_450);
        expect
          .at('EVENT-34')
          .field(notification, '/data/endToEndId')
          .match(endToEndId, t`an end-to-end id: E followed by 31 or 32 letters and digits`);
        expect.at('EVENT-42').field(notification, '/data/remittanceInformation').string();
        expectOwn(expect, notification, transfer, holder.document);
        expect.at('EVENT-40').field(notification, '/data/creditorAccount/document').string();
        const { name, ispb, document } = untrusted(data?.creditorAccount);
        const expectCreditor = expect.at('EVENT-182');
        expectCreditor
          .field(notification, '/data/creditorAccount/name')
          .holds(canBeName(name, holder.name), holder.name);
        expectCreditor
          .field(notification, '/data/creditorAccount/document')
          .holds(canBeDocument(document, holder.document), t`${holder.document}, or a part of it`);
        const isIspb = asText(ispb).padStart(holder.ispb.length, '0') === holder.ispb;
        expectCreditor.field(notification, '/data/creditorAccount/ispb').holds(isIspb, holder.ispb);
      }
    },
  }),
  check('transfer/notified-key-and-amount', {
    en: 'The notification of each of several transfers has its own key, amount and ids',
    'pt-BR': 'Cada uma de várias transferências é notificada com sua própria chave Pix, seu valor e seus ids',
    clauses: ['EVENT-24', 'EVENT-27', 'EVENT-32', 'EVENT-37', 'EVENT-40', 'TRANSFER-04'],
    needs: ['an account', 'notifications', 'a payment settles'],
    // The balance exceeds the sum of all amounts, because a target may charge a fee.
    account: { available: 1_010_000, settlement: 'manual' },
    async run(context) {
      const { receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const payments = [
        { pixKey: cpfWithLeadingZero(values), amount: 0.07 },
        { pixKey: values.cnpj(), amount: 0.29 },
        { pixKey: `+55${values.phone()}`, amount: 1.1 },
        // An upper-case UUID is valid (OP-59), and the notification contains it.
        { pixKey: values.email(), amount: 50, idempotencyKey: values.uuid().toUpperCase() },
        { pixKey: values.cpf(), amount: 999_999.99 },
      ];
      for (const { pixKey, amount, idempotencyKey } of payments) {
        // A document that was part of the request is masked, too.
        const own = /^\d+$/.test(pixKey) ? { creditorDocument: pixKey } : {};
        const fields = { pixKey, ...own, payment: { amount } };
        const transfer = await ended(context, fields, {}, idempotencyKey);
        const notification = await notificationOf(expect.require('EVENT-27'), inbox, transfer.sought);
        expect.at('EVENT-24').field(notification, '/data/id').equal(transfer.id);
        expect.at('EVENT-27').field(notification, '/data/pixKey').equal(pixKey);
        const cents = Math.round(amount * 100);
        expect.at('EVENT-32').field(notification, '/data/payment/amount').moneyEqual(cents);
        expectOwn(expect, notification, transfer, /^\d+$/.test(pixKey) ? pixKey : undefined);
      }
    },
  }),
  check('transfer/not-settled-not-notified', {
    en: 'A transfer that has not settled causes no LIQUIDATED notification',
    'pt-BR': 'Uma transferência que não foi liquidada não é notificada como LIQUIDATED',
    clauses: ['TRANSFER-14'],
    needs: ['an account', 'notifications'],
    account: { available: 1000, settlement: 'manual' },
    insists: ['settlement'],
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const key = values.cpf();
      for (const priority of ['HIGH', 'NORM']) {
        const answer = await account.transfer({ pixKey: key, creditorDocument: key, priority });
        expect.precondition(answer, transferred);
      }
      expect.at('TRANSFER-14').neverArrives(inbox, { data: { status: 'LIQUIDATED' } });
    },
  }),
  check('transfer/failed-not-liquidated', {
    en: 'A transfer that failed never causes a LIQUIDATED notification',
    'pt-BR': 'Uma transferência que falhou nunca é notificada como LIQUIDATED',
    clauses: ['EVENT-29', 'EVENT-82'],
    openPoints: ['OP-14'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: { available: 1000, settlement: 'manual' },
    async run(context) {
      const { receiver, values, expect, record } = context;
      const inbox = await receiver.listen(['cash_out']);
      const { sought: failed } = await ended(context, { pixKey: values.cpf() }, { outcome: 'ERROR' });
      expect.at('EVENT-29').neverArrives(inbox, { data: failed.exact.data });
      await inbox.waitFor((await ended(context, { pixKey: values.cpf() })).sought.exact);
      const about = inbox.deliveries.find(({ text }) => failed.marks.some((mark) => text.includes(mark)));
      const observed =
        about === undefined
          ? t`a failed transfer causes no notification at once`
          : t`the notification of a failed transfer has the status ${asText(about.body.data?.status)}`;
      record('OP-14', 'createTransfer', observed);
    },
  }),
  check('transfer/notified-everywhere', {
    en: 'TRANSFER is sent to every URL of its account, with the headers of each URL, and to no URL of another account',
    'pt-BR': 'TRANSFER vai para cada URL da conta com os cabeçalhos dessa URL, e para nenhuma de outra conta',
    clauses: ['EVENT-02', 'EVENT-03', 'EVENT-04', 'EVENT-16'],
    openPoints: ['OP-51'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: { available: 1000, settlement: 'manual' },
    async run(context) {
      const { account, expect, record } = context;
      const make = async () => (await ended(context, { pixKey: account.values.cpf() })).sought;
      const delivery = await expectEverywhere(context, expect, moneyEventTypes, make);
      record('OP-51', 'createTransfer', t`TRANSFER goes to URLs for ${delivery.eventType}`);
    },
  }),
];
