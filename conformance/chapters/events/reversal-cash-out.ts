import { centsOf } from '../../core/cents.js';
import { check, eventTypes, t, textOf, untrusted } from '../check.js';
import type { CheckContext, Delivery, Expect } from '../check.js';
import { canFollow, isSameMoment } from '../../core/instants.js';
import {
  agreeingAmounts,
  canBeDocument,
  digitsOf,
  expectAgreeingAmounts,
  expectEndToEndIdOf,
  isNothing,
  type Judging,
  mentionsAny,
} from '../shared/notifications.js';
import { settledCashOut, settlePayment } from '../shared/settled-payments.js';
import { canBeSame } from '../shared/pages.js';

const needs = ['an account', 'notifications', 'a payment settles', 'a sent payment is returned'] as const;
const params = { settlement: 'manual', feeAmount: 0 } as const;
const parent = '/parentTransaction';

const isNone = (value: unknown): boolean => value === null;

const notConfirmed = t`the notification of the reversal has the status ERROR, not CONFIRMED`;
const unknownOfPayment = (field: string) => t`no CashOut notification of the payment contained its ${field}`;

/** Clauses about the amounts of a reversal, and about its payment. */
const amountClauses = [...agreeingAmounts, 'EVENT-138', 'EVENT-140', 'EVENT-177'] as const;
const reversalClauses = [...amountClauses, 'EVENT-152', 'EVENT-154', 'EVENT-165', 'EVENT-184'] as const;

/**
 * Reverses a payment, entirely or by this amount in BRL, and asserts for `clause` that the notification arrives. The URLs
 * are registered only now, so that they receive nothing about the payment itself or about another reversal.
 */
async function triggerReversal<Id extends string>(
  {
    control,
    receiver,
    expect,
  }: Pick<CheckContext<Id, (typeof needs)[number], never>, 'control' | 'receiver' | 'expect'>,
  clause: Id,
  payment: { readonly transactionId: unknown; readonly amount?: number },
): Promise<Delivery> {
  const inbox = await receiver.listen(eventTypes);
  await control.setup('a sent payment is returned', payment);
  return expect.require(clause).arrives(inbox, { event: 'CashOutReversal' });
}

/** The amounts of a payment and of one reversal of it. */
interface Amounts {
  readonly cents: number;
  readonly reversedCents: number;
}

interface Payment extends Amounts {
  readonly transactionId: unknown;
  readonly externalId: string;
  readonly document: string;
}

function expectAmounts(
  context: Judging<(typeof amountClauses)[number]>,
  reversal: Delivery,
  { cents, reversedCents }: Amounts,
): void {
  const { expect } = context;
  expect.at('EVENT-138').field(reversal, '/metadata/refund/value').equal(reversedCents);
  expect.at('EVENT-140').field(reversal, '/metadata/refund/originalValue').equal(cents);
  expect.at('EVENT-177').oneOf(centsOf(reversal.body.originalAmount), [reversedCents, cents]);
  expectAgreeingAmounts(context, reversal, reversedCents);
}

/** Asserts the amount that can still be reversed. */
function expectRemaining(
  expect: Expect<'EVENT-159' | 'EVENT-161'>,
  reversal: Delivery,
  remainingCents: number,
): void {
  expect
    .at('EVENT-159')
    .field(reversal, `${parent}/wasTotalRefunded`)
    .equal(remainingCents === 0);
  expect.at('EVENT-161').field(reversal, `${parent}/remainingAmountForRefund`).moneyEqual(remainingCents);
}

function expectReversal(
  context: Judging<(typeof reversalClauses)[number]>,
  reversal: Delivery,
  payment: Payment,
): void {
  const { transactionId, externalId, document } = payment;
  const { expect } = context;
  expectAmounts(context, reversal, payment);
  const original = reversal.body.parentTransaction;
  const isSame = canBeSame(original?.transactionId, transactionId);
  expect.at('EVENT-152').ok(isSame, t`the transactionId of the cash-out`, original?.transactionId);
  expect.at('EVENT-154').field(reversal, `${parent}/externalId`).equal(externalId);
  const shown = textOf(original?.counterpart?.document);
  const isMasked = shown !== '' && !digitsOf(shown).includes(document) && canBeDocument(shown, document);
  expect.at('EVENT-165').ok(isMasked, t`a masked document`, shown);
  const sender: unknown = reversal.body.counterpart?.document;
  const isRecipient = isNothing(sender) || canBeDocument(sender, document);
  expect
    .at('EVENT-184')
    .field(reversal, '/counterpart/document')
    .holds(isRecipient, t`${document}, or a part of it`);
}

export default [
  check('events/return-notified', {
    en: "The notification of the return of a sent payment goes to the account's URLs",
    'pt-BR': 'A devolução recebida de um pagamento enviado é notificada às URLs da conta',
    clauses: ['EVENT-11', 'EVENT-129', 'EVENT-16', 'EVENT-192'],
    openPoints: ['OP-51'],
    needs,
    account: params,
    async run(context) {
      const { control, receiver, expect, record } = context;
      for (const value of [10, 20]) {
        const { transactionId, externalId } = await settledCashOut(context, { value });
        const inbox = await receiver.listen(eventTypes);
        const { endToEndId } = await control.setup('a sent payment is returned', { transactionId });
        // Others may arrive too: no sentence forbids a gateway to try a URL when it is registered.
        const mentionsPayment = mentionsAny(textOf(transactionId), externalId, endToEndId);
        const isReversal = (body: unknown) =>
          (untrusted(body).event as unknown) !== 'CashOut' && mentionsPayment(body);
        const delivery = await expect.require('EVENT-11').arrives(inbox, isReversal);
        expect.at('EVENT-129').field(delivery, '/event').string();
        expectEndToEndIdOf(expect, delivery, [endToEndId, delivery.body.parentTransaction?.endToEndId]);
        record('OP-51', 'notifyCashOutReversal', t`sent to ${delivery.eventType}`);
      }
    },
  }),
  check('events/cash-out-reversal', {
    en: 'A CashOutReversal shows the returned and the original amount in cents, and names the payment',
    'pt-BR': 'Um CashOutReversal informa o valor devolvido e o original em centavos, e indica o pagamento',
    clauses: [
      ...reversalClauses,
      'EVENT-94',
      'EVENT-106',
      'EVENT-107',
      'EVENT-130',
      'EVENT-156',
      'EVENT-166',
      'EVENT-185',
      'EVENT-186',
      'EVENT-193',
    ],
    openPoints: ['OP-61'],
    needs,
    account: params,
    async run(context) {
      const { receiver, values, expect, record } = context;
      const inbox = await receiver.listen(['cash_out']);
      for (const { cents, reversedCents } of [
        { cents: 1010, reversedCents: 333 },
        { cents: 2020, reversedCents: 777 },
      ]) {
        const document = values.cpf();
        // Only digits, which reveal a conversion to a number.
        const externalId = `00${values.cpf()}`;
        const fields = { externalId, value: cents / 100, details: { document, key: document } };
        const { transactionId } = await settledCashOut(context, fields);
        const sent = await inbox.waitFor({ event: 'CashOut', externalId });
        const reversal = await triggerReversal(context, 'EVENT-130', {
          transactionId,
          amount: reversedCents / 100,
        });
        expectReversal(context, reversal, { cents, reversedCents, transactionId, externalId, document });
        const isOwnKey = textOf(reversal.body.pixKey) === document;
        const key = isOwnKey
          ? t`pixKey of a return: that of the payment`
          : t`pixKey of a return: another key`;
        record('OP-61', 'notifyCashOutReversal', key);
        expect.at('EVENT-166').field(reversal, `${parent}/counterpart/bank`).object();
        const { status, errorCode, errorMessage, processingDate } = reversal.body;
        if ((status as unknown) === 'ERROR') {
          for (const clause of ['EVENT-94', 'EVENT-106', 'EVENT-107'] as const)
            expect.leave(clause, notConfirmed);
        } else {
          expect.at('EVENT-94').field(reversal, '/endToEndId').string();
          expect.at('EVENT-106').field(reversal, '/errorCode').holds(isNone(errorCode), 'null');
          expect.at('EVENT-107').field(reversal, '/errorMessage').holds(isNone(errorMessage), 'null');
        }
        const endToEndId: unknown = sent.found?.body.endToEndId;
        if (endToEndId === undefined) expect.leave('EVENT-156', unknownOfPayment('endToEndId'));
        else expect.at('EVENT-156').field(reversal, `${parent}/endToEndId`).equal(endToEndId);
        const paidAt: unknown = sent.found?.body.processingDate;
        if (paidAt === undefined) {
          const reason = unknownOfPayment('processingDate');
          for (const clause of ['EVENT-185', 'EVENT-186'] as const) expect.leave(clause, reason);
          continue;
        }
        const notBefore = t`a time not before ${textOf(paidAt)}`;
        expect
          .at('EVENT-186')
          .field(reversal, '/processingDate')
          .holds(canFollow(processingDate, paidAt), notBefore);
        const hasSameDate = isSameMoment(reversal.body.parentTransaction?.processingDate, paidAt);
        expect.at('EVENT-185').field(reversal, `${parent}/processingDate`).holds(hasSameDate, textOf(paidAt));
      }
    },
  }),
  check('events/reversal-of-a-code', {
    en: 'A CashOutReversal of a QR cash-out to a company, with a fee, also shows the amounts and the payment',
    'pt-BR':
      'Um CashOutReversal de um cash-out por QR Code a uma empresa, com tarifa, também informa os valores e o pagamento',
    clauses: [...reversalClauses, 'EVENT-159', 'EVENT-161'],
    needs,
    account: { settlement: 'manual', feeAmount: 1.5 },
    async run(context) {
      const { account, values, expect } = context;
      const [document, externalId] = [values.cnpj(), values.externalId()];
      const answer = await account.qrCashOut({ externalId, document });
      const { transactionId } = await settlePayment(context, answer);
      const reversal = await triggerReversal(context, 'EVENT-154', { transactionId, amount: 2.5 });
      expectReversal(context, reversal, {
        cents: 1000,
        reversedCents: 250,
        transactionId,
        externalId,
        document,
      });
      expectRemaining(expect, reversal, 750);
      // The fee cannot be reversed.
      const rest = await triggerReversal(context, 'EVENT-159', { transactionId, amount: 7.5 });
      expectRemaining(expect, rest, 0);
    },
  }),
  check('events/parts-of-a-payment-returned', {
    en: 'Each partial return shows the remaining amount, and the last one shows that nothing remains',
    'pt-BR': 'Cada devolução parcial informa o que resta, e a última informa que nada resta',
    clauses: [...amountClauses, 'EVENT-159', 'EVENT-161'],
    needs,
    account: { ...params, available: 5000 },
    async run(context) {
      const { expect } = context;
      const { transactionId } = await settledCashOut(context, { value: 2500.5 });
      const parts = [
        { cents: 1, remaining: 250_049 },
        { cents: 123_456, remaining: 126_593 },
        { cents: 126_593, remaining: 0 },
      ];
      for (const { cents, remaining } of parts) {
        const amount = remaining > 0 ? { amount: cents / 100 } : {};
        const reversal = await triggerReversal(context, 'EVENT-161', { transactionId, ...amount });
        expectAmounts(context, reversal, { cents: 250_050, reversedCents: cents });
        expectRemaining(expect, reversal, remaining);
      }
    },
  }),
  check('events/whole-payment-returned', {
    en: 'The return of a whole payment shows its amount to the cent, and that nothing remains',
    'pt-BR': 'A devolução de um pagamento inteiro informa o valor exato e que nada resta',
    clauses: [...amountClauses, 'EVENT-159', 'EVENT-161'],
    needs,
    account: params,
    async run(context) {
      const { expect } = context;
      // Amounts that binary floating point gets wrong by truncating.
      for (const [value, cents] of [
        [8.2, 820],
        [0.29, 29],
      ] as const) {
        const { transactionId } = await settledCashOut(context, { value });
        const reversal = await triggerReversal(context, 'EVENT-159', { transactionId });
        expectAmounts(context, reversal, { cents, reversedCents: cents });
        expectRemaining(expect, reversal, 0);
      }
    },
  }),
];
