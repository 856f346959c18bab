import { centsOf } from '../../core/cents.js';
import { check, eventTypes, t, textOf, untrusted } from '../check.js';
import type { CheckContext, Delivery, Expect } from '../check.js';
import { canFollow, isSameMoment } from '../../core/instants.js';
import { canBeDocument, digitsOf, mentionsAny } from '../shared/notifications.js';
import { settledCashOut, settlePayment } from '../shared/settled-payments.js';
import { canBeSame } from '../shared/pages.js';

const needs = ['an account', 'notifications', 'a payment settles', 'a sent payment is returned'] as const;
const params = { settlement: 'manual', feeAmount: 0 } as const;
const parent = '/parentTransaction';

const isNone = (value: unknown): boolean => value === null;

/** Clauses about what was returned, how much, and of which payment. */
const returnClauses = ['EVENT-138', 'EVENT-140', 'EVENT-152', 'EVENT-154', 'EVENT-165'] as const;

/**
 * Has a payment returned, entirely or by this amount in BRL, and expects the notification at `clause`. The URLs are
 * registered only now, so that they get nothing about the payment itself, or about another return.
 */
async function reversalOf<Id extends string>(
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

interface Payment {
  readonly cents: number;
  readonly returnedCents: number;
  readonly transactionId: unknown;
  readonly externalId: string;
  readonly document: string;
}

function expectReturn(
  expect: Expect<(typeof returnClauses)[number]>,
  back: Delivery,
  payment: Payment,
): void {
  const { cents, returnedCents, transactionId, externalId, document } = payment;
  expect.at('EVENT-138').field(back, '/metadata/refund/value').equal(returnedCents);
  expect.at('EVENT-140').field(back, '/metadata/refund/originalValue').equal(cents);
  const original = back.body.parentTransaction;
  const isSame = canBeSame(original?.transactionId, transactionId);
  expect.at('EVENT-152').ok(isSame, t`the transactionId of the cash-out`, original?.transactionId);
  expect.at('EVENT-154').field(back, `${parent}/externalId`).equal(externalId);
  const shown = textOf(original?.counterpart?.document);
  const isMasked = shown !== '' && !digitsOf(shown).includes(document) && canBeDocument(shown, document);
  expect.at('EVENT-165').ok(isMasked, t`a masked document`, shown);
}

export default [
  check('events/return-notified', {
    en: "The return of a sent payment is notified to the account's URLs, as a credit",
    'pt-BR': 'A devolução recebida de um pagamento enviado é notificada às URLs da conta, como um crédito',
    clauses: ['EVENT-11', 'EVENT-129', 'EVENT-16'],
    openPoints: ['OP-51'],
    needs,
    account: params,
    async run(context) {
      const { control, receiver, expect, record } = context;
      const { transactionId, externalId } = await settledCashOut(context);
      const inbox = await receiver.listen(eventTypes);
      const { endToEndId } = await control.setup('a sent payment is returned', { transactionId });
      // Others may come too: no sentence forbids that a gateway tries a URL when it is registered.
      const mentionsPayment = mentionsAny(textOf(transactionId), externalId, endToEndId);
      const isReturn = (body: unknown) =>
        (untrusted(body).event as unknown) !== 'CashOut' && mentionsPayment(body);
      const delivery = await expect.require('EVENT-11').arrives(inbox, isReturn);
      expect.at('EVENT-129').field(delivery, '/event').string();
      record('OP-51', 'notifyCashOutReversal', t`sent to ${delivery.eventType}`);
    },
  }),
  check('events/cash-out-reversal', {
    en: 'A CashOutReversal shows in cents how much came back, of what amount and of which payment',
    'pt-BR': 'Um CashOutReversal informa em centavos o que voltou e de quanto, e de qual pagamento',
    clauses: [
      ...returnClauses,
      'EVENT-106',
      'EVENT-107',
      'EVENT-130',
      'EVENT-156',
      'EVENT-166',
      'EVENT-177',
      'EVENT-185',
      'EVENT-186',
    ],
    needs,
    account: params,
    async run(context) {
      const { receiver, values, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const document = values.cpf();
      // Digits alone, which show if they are converted to a number.
      const externalId = `00${values.cpf()}`;
      const fields = { externalId, value: 10.1, details: { document, key: document } };
      const { transactionId } = await settledCashOut(context, fields);
      const sent = await inbox.waitFor({ event: 'CashOut', externalId });
      const back = await reversalOf(context, 'EVENT-130', { transactionId, amount: 3.33 });
      expectReturn(expect, back, { cents: 1010, returnedCents: 333, transactionId, externalId, document });
      expect.at('EVENT-177').oneOf(centsOf(back.body.originalAmount), [333, 1010]);
      const endToEndId: unknown = sent.found?.body.endToEndId;
      if (endToEndId === undefined) expect.at('EVENT-156').field(back, `${parent}/endToEndId`).string();
      else expect.at('EVENT-156').field(back, `${parent}/endToEndId`).equal(endToEndId);
      expect.at('EVENT-166').field(back, `${parent}/counterpart/bank`).object();
      const { status, errorCode, errorMessage } = back.body;
      const isFailed = (status as unknown) === 'ERROR';
      expect
        .at('EVENT-106')
        .field(back, '/errorCode')
        .holds(isFailed || isNone(errorCode), 'null');
      expect
        .at('EVENT-107')
        .field(back, '/errorMessage')
        .holds(isFailed || isNone(errorMessage), 'null');
      const { processingDate } = back.body;
      const paidAt: unknown = sent.found?.body.processingDate;
      const isLater = paidAt === undefined || canFollow(processingDate, paidAt);
      const notBefore = t`a time not before ${textOf(paidAt)}`;
      expect.at('EVENT-186').field(back, '/processingDate').holds(isLater, notBefore);
      const original = back.body.parentTransaction?.processingDate;
      const isThen = paidAt === undefined || isSameMoment(original, paidAt);
      expect.at('EVENT-185').field(back, `${parent}/processingDate`).holds(isThen, textOf(paidAt));
    },
  }),
  check('events/reversal-of-a-code', {
    en: 'A CashOutReversal of a QR cash-out to a company, with a fee, shows that payment in the same way',
    'pt-BR':
      'Um CashOutReversal de um cash-out por QR Code a uma empresa, com tarifa, informa esse pagamento do mesmo modo',
    clauses: [...returnClauses, 'EVENT-159', 'EVENT-161'],
    needs,
    account: { settlement: 'manual', feeAmount: 1.5 },
    async run(context) {
      const { account, values, expect } = context;
      const [document, externalId] = [values.cnpj(), values.externalId()];
      const answer = await account.qrCashOut({ externalId, document });
      const { transactionId } = await settlePayment(context, answer);
      const back = await reversalOf(context, 'EVENT-154', { transactionId, amount: 2.5 });
      expectReturn(expect, back, { cents: 1000, returnedCents: 250, transactionId, externalId, document });
      expect.at('EVENT-161').field(back, `${parent}/remainingAmountForRefund`).moneyEqual(750);
      // A fee is no part of what can come back.
      const rest = await reversalOf(context, 'EVENT-159', { transactionId, amount: 7.5 });
      expect.at('EVENT-159').field(rest, `${parent}/wasTotalRefunded`).equal(true);
      expect.at('EVENT-161').field(rest, `${parent}/remainingAmountForRefund`).moneyEqual(0);
    },
  }),
  check('events/parts-of-a-payment-returned', {
    en: 'Each partial return shows what remains, and the last one shows that everything has come back',
    'pt-BR': 'Cada devolução parcial informa o que resta, e a última, que tudo voltou',
    clauses: ['EVENT-138', 'EVENT-140', 'EVENT-159', 'EVENT-161'],
    needs,
    account: params,
    async run(context) {
      const { expect } = context;
      const { transactionId } = await settledCashOut(context, { value: 20.5 });
      const parts = [
        { cents: 1, remaining: 2049 },
        { cents: 1449, remaining: 600 },
        { cents: 600, remaining: 0 },
      ];
      for (const { cents, remaining } of parts) {
        const amount = remaining > 0 ? { amount: cents / 100 } : {};
        const back = await reversalOf(context, 'EVENT-161', { transactionId, ...amount });
        expect.at('EVENT-138').field(back, '/metadata/refund/value').equal(cents);
        expect.at('EVENT-140').field(back, '/metadata/refund/originalValue').equal(2050);
        const isAll = remaining === 0;
        expect.at('EVENT-159').field(back, `${parent}/wasTotalRefunded`).equal(isAll);
        expect.at('EVENT-161').field(back, `${parent}/remainingAmountForRefund`).moneyEqual(remaining);
      }
    },
  }),
  check('events/whole-payment-returned', {
    en: 'The return of a whole payment shows its amount to the cent, and that nothing remains',
    'pt-BR': 'A devolução de um pagamento inteiro informa seu valor até o centavo, e que nada resta',
    clauses: ['EVENT-138', 'EVENT-140', 'EVENT-159', 'EVENT-161'],
    needs,
    account: params,
    async run(context) {
      const { expect } = context;
      // Amounts that arithmetic with binary fractions gets wrong by truncation.
      for (const [value, cents] of [
        [8.2, 820],
        [0.29, 29],
      ] as const) {
        const { transactionId } = await settledCashOut(context, { value });
        const back = await reversalOf(context, 'EVENT-159', { transactionId });
        expect.at('EVENT-138').field(back, '/metadata/refund/value').equal(cents);
        expect.at('EVENT-140').field(back, '/metadata/refund/originalValue').equal(cents);
        expect.at('EVENT-159').field(back, `${parent}/wasTotalRefunded`).equal(true);
        expect.at('EVENT-161').field(back, `${parent}/remainingAmountForRefund`).moneyEqual(0);
      }
    },
  }),
];
