import type { components } from '../../generated/contract.js';
import type { Account } from './account.js';
import type { Moment } from './clock.js';
import type { BrCode } from './br-code.js';
import { clientIdRefusal } from './ids.js';
import { centsFromBrl, isPayable, notPayable } from './money.js';
import { httpProblem, refusal } from './problems.js';
import type { Refusals } from './refusals.js';
import { type Counterpart, externalIdOf, type NewTransaction, type Transaction } from './transactions.js';
import { t } from '../messages/text.js';

/** The request body of `POST /api/pix/cash-out-qrcode`, with BRL numbers. */
export type QrCashOutRequest = components['schemas']['QrCashOutRequest'];

interface QrCashOutStages {
  readonly request: QrCashOutRequest;
  readonly code: { readonly request: QrCashOutRequest; readonly code: BrCode };
  readonly inserted: { readonly request: QrCashOutRequest; readonly isNew: boolean };
  readonly reserved: { readonly isCovered: boolean };
}

/** Refusals of `POST /api/pix/cash-out-qrcode`. */
export const qrCashOutRefusals: Refusals<QrCashOutStages> = [
  clientIdRefusal('externalId', ({ externalId }: QrCashOutRequest) => externalId),
  {
    stage: 'request',
    name: 'amount',
    when: ({ value }) => !isPayable(value),
    problem: () => httpProblem(400, [notPayable('value')]),
  },
  {
    // OP-24
    stage: 'code',
    name: 'amount of the code',
    when: ({ request, code }) => code.amount !== null && code.amount !== request.value,
    problem: ({ code }) =>
      httpProblem(400, [
        t`value must equal the amount in the QR code, ${{ amount: code.amount?.toFixed(2) ?? '' }}`,
      ]),
  },
  {
    stage: 'inserted',
    name: 'used externalId',
    when: ({ isNew }) => !isNew,
    problem: ({ request }) =>
      httpProblem(409, t`the externalId ${{ externalId: request.externalId }} is already used`),
  },
  {
    stage: 'reserved',
    name: 'PIX_INSUFFICIENT_BALANCE',
    when: ({ isCovered }) => !isCovered,
    problem: () => refusal('PIX_INSUFFICIENT_BALANCE'),
  },
];

export function newQrCashOut(
  request: QrCashOutRequest,
  account: Account,
  { code, receiver, uuid }: { code: BrCode; receiver: Counterpart; uuid: string },
  { at }: Moment,
): NewTransaction<'qr_cash_out'> {
  return {
    uuid,
    accountId: account.id,
    operation: 'qr_cash_out',
    externalId: request.externalId,
    uniqueKey: request.externalId,
    status: 'PENDING',
    amountCents: centsFromBrl(request.value),
    feeCents: account.feeCents,
    pixKey: code.destination,
    counterpart: {
      name: request.name ?? (code.merchantName || receiver.name),
      document: request.document ?? receiver.document,
      bank: receiver.bank,
    },
    endToEndId: null,
    parentNumber: null,
    spendingDay: null,
    detail: { qrCode: request.qrCode, description: request.description ?? null },
    createdAt: at,
    processedAt: null,
  };
}

/** The 201 response of `POST /api/pix/cash-out-qrcode`. */
export function qrCashOutView(
  payment: Transaction<'qr_cash_out'>,
): components['schemas']['QrCashOutTransaction'] {
  return {
    transactionId: payment.uuid,
    externalId: externalIdOf(payment),
    status: payment.status,
    generateTime: payment.createdAt,
  };
}
