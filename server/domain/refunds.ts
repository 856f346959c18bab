import type { components } from '../../generated/contract.js';
import { calendarDay, type Moment } from './clock.js';
import { clientIdRefusal } from './ids.js';
import {
  brlFromCents,
  type Cents,
  cents,
  decimalFromCents,
  isPayable,
  notPayable,
  payableCents,
} from './money.js';
import { httpProblem } from './problems.js';
import type { Refusals } from './refusals.js';
import {
  isReceipt,
  type NewTransaction,
  type Receipt,
  type Refund,
  type Transaction,
} from './transactions.js';
import { about } from '../messages/messages.js';
import { t } from '../messages/text.js';

/**
 * Days after receipt within which a refund may be requested (Limits / Refund deadline), by calendar date, inclusive
 * (OP-23).
 */
export const refundDays = 89;
const dayMs = 86_400_000;

/** Whether the refund deadline of a received payment has passed at `nowMs` of the account's clock. */
export function refundDeadlinePassed({ processedAt, createdAt }: Transaction, nowMs: number): boolean {
  const received = Date.parse(calendarDay(Date.parse(processedAt ?? createdAt)));
  return Date.parse(calendarDay(nowMs)) - received > refundDays * dayMs;
}

/** Narrows a transaction to a settled received payment, which can be refunded. */
export function isRefundable(transaction: Transaction | null): transaction is Receipt {
  return transaction !== null && isReceipt(transaction) && transaction.status === 'CONFIRMED';
}

export function remainingCents({ amountCents, refundedCents }: Transaction): Cents {
  return cents(amountCents - refundedCents);
}

/** A refund as requested by a client, in either family. */
export interface RefundOrder {
  readonly operation: 'refund_in' | 'devolucao';
  readonly original: Receipt;
  readonly amountCents: Cents;
  /** The client's id of the refund. */
  readonly refundId: string;
  readonly externalId: string | null;
  readonly description: string | null;
  readonly natureza: 'ORIGINAL' | 'RETIRADA';
}

/** The facts from the books about a refund, in both families. */
interface RefundBooks {
  /** `existing`: the refund that already has the id. */
  readonly inserted: { readonly order: RefundOrder; readonly existing: Refund | null };
  readonly counted: { readonly order: RefundOrder; readonly fits: boolean };
  readonly reserved: { readonly isCovered: boolean };
}

/**
 * Refusals that depend on the books, in either family. A refund id repeated with the same request is not refused
 * (OP-12).
 */
export const refundBookRefusals: Refusals<RefundBooks> = [
  {
    stage: 'inserted',
    name: 'id of another refund',
    when: ({ order, existing }) => existing !== null && differences(order, existing).length > 0,
    problem: ({ order, existing }) => {
      const what = existing ? differences(order, existing).join(' and ') : '';
      return httpProblem(
        400,
        t`the refund ${{ refundId: order.refundId }} already exists with a different ${{ what }}`,
      );
    },
  },
  {
    stage: 'counted',
    name: 'more than remains',
    when: ({ fits }) => !fits,
    problem: ({ order: { original } }) => {
      const remaining = decimalFromCents(remainingCents(original));
      return httpProblem(
        400,
        about(
          'refundValue',
          t`the refund exceeds the remaining amount of the payment (${{ remaining }} when checked)`,
        ),
      );
    },
  },
  {
    stage: 'reserved',
    name: 'balance',
    when: ({ isCovered }) => !isCovered,
    problem: () => httpProblem(400, about('refundValue', t`the refund exceeds the available balance`)),
  },
];

/** Returns how an order with a used refund id differs from the refund that has the id. */
function differences(order: RefundOrder, { amountCents, detail }: Refund): string[] {
  const compared = [
    ['amount', order.amountCents === amountCents],
    ['natureza', order.natureza === detail.natureza],
    ['description', order.description === detail.description],
  ] as const;
  return compared.flatMap(([what, isSame]) => (isSame ? [] : [what]));
}

/** The facts known at each stage of a refund. `original` is the transaction found by the id in the path. */
interface RefundStages<Request> extends RefundBooks {
  readonly request: Request;
  readonly found: { readonly original: Transaction | null; readonly nowMs: number };
}

const deadline = <Stage>(stage: Stage, status: number) => ({
  stage,
  name: 'deadline',
  when: ({ original, nowMs }: RefundStages<never>['found']) =>
    original !== null && refundDeadlinePassed(original, nowMs),
  problem: () =>
    httpProblem(status, t`the deadline of ${{ days: refundDays }} days after receipt has passed`),
});

type Schemas = components['schemas'];

type DevolucaoRequest = Pick<Schemas['DevolucaoRequest'], 'valor'> & { readonly id: string };

/** The members of a refund-in's body on which its refusals depend. */
type RefundInRequest = Pick<Schemas['RefundInRequest'], 'refundValue' | 'externalId'>;

/** Refusals of `PUT /pix/{e2eid}/devolucao/{id}`. */
export const devolucaoRefusals: Refusals<RefundStages<DevolucaoRequest>> = [
  clientIdRefusal('id', ({ id }: DevolucaoRequest) => id),
  {
    stage: 'request',
    name: 'amount',
    when: ({ valor }) => payableCents(valor) === null,
    problem: () =>
      httpProblem(400, t`${{ field: 'valor' }} must be an amount greater than zero with 2 decimals`),
  },
  {
    stage: 'found',
    name: 'unknown payment',
    when: ({ original }) => !isRefundable(original),
    problem: () => httpProblem(404, t`there is no received payment with this e2eid`),
  },
  deadline('found' as const, 422),
  ...refundBookRefusals,
];

/** Refusals of `POST /api/pix/refund-in/{id}`. */
export const refundInRefusals: Refusals<RefundStages<RefundInRequest>> = [
  clientIdRefusal('externalId', ({ externalId }: RefundInRequest) => externalId),
  {
    stage: 'request',
    name: 'amount',
    when: ({ refundValue }) => !isPayable(refundValue),
    problem: () => httpProblem(400, [notPayable('refundValue')]),
  },
  {
    stage: 'found',
    name: 'unknown payment',
    when: ({ original }) => original === null || !isReceipt(original),
    problem: () => httpProblem(404, t`there is no received payment with this id`),
  },
  {
    stage: 'found',
    name: 'unpaid charge',
    when: ({ original }) => !isRefundable(original),
    problem: () => httpProblem(400, t`the transaction has not been paid`),
  },
  deadline('found' as const, 400),
  ...refundBookRefusals,
];

export function newRefund(
  order: RefundOrder,
  ids: { uuid: string; rtrId: string },
  { at }: Moment,
): NewTransaction<Refund['operation']> {
  const { original, operation, refundId } = order;
  return {
    uuid: ids.uuid,
    accountId: original.accountId,
    operation,
    externalId: order.externalId,
    uniqueKey: `${original.number}/${refundId}`,
    status: 'PENDING',
    amountCents: order.amountCents,
    feeCents: cents(0),
    pixKey: original.pixKey,
    counterpart: original.counterpart,
    endToEndId: null,
    parentNumber: original.number,
    spendingDay: null,
    detail: { refundId, rtrId: ids.rtrId, natureza: order.natureza, description: order.description },
    createdAt: at,
    processedAt: null,
  };
}

const devolucaoStatus = {
  PENDING: 'EM_PROCESSAMENTO',
  CONFIRMED: 'DEVOLVIDO',
  ERROR: 'NAO_REALIZADO',
} as const;

/** The response of `PUT /pix/{e2eid}/devolucao/{id}`. */
export function devolucaoView(refund: Refund): Schemas['Devolucao'] {
  const { detail, amountCents, status, createdAt, processedAt, errorMessage } = refund;
  return {
    id: detail.refundId,
    rtrId: detail.rtrId,
    valor: decimalFromCents(amountCents),
    natureza: detail.natureza,
    ...(detail.description !== null && { descricao: detail.description }),
    horario: { solicitacao: createdAt, ...(processedAt !== null && { liquidacao: processedAt }) },
    status: devolucaoStatus[status],
    ...(errorMessage !== null && { motivo: errorMessage }),
  };
}

/** The 201 response of `POST /api/pix/refund-in/{id}`. */
export function refundInView(refund: Refund): Schemas['RefundInTransaction'] {
  return {
    transactionId: refund.uuid,
    externalId: refund.externalId,
    status: refund.status,
    refundValue: brlFromCents(refund.amountCents),
    providerTransactionId: refund.detail.rtrId,
    generateTime: refund.createdAt,
  };
}
