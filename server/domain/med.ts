import type { components } from '../../generated/contract.js';
import type { Instant } from './clock.js';
import { maskedDocument } from './ids.js';
import { brlFromCents, type Cents } from './money.js';
import type { Transitions } from './transactions.js';

/** Status of a MED, as the specification names it. */
export type MedStatus = components['schemas']['Med']['status'];
/** An event that changes the status of a MED (OP-29). */
export type MedMove = 'receive' | 'cancel' | 'decide';

/**
 * OPEN to RECEIVED to ANALYZED; CANCELLED from the first two (OP-29). A case may also be decided before it is received.
 */
export const medTransitions: Transitions<MedStatus, MedMove> = {
  OPEN: { receive: 'RECEIVED', cancel: 'CANCELLED', decide: 'ANALYZED' },
  RECEIVED: { cancel: 'CANCELLED', decide: 'ANALYZED' },
  CANCELLED: {},
  ANALYZED: {},
};

/** The payment that a reconciled MED contests. */
export interface ContestedPayment {
  readonly transactionNumber: number;
  readonly amountCents: Cents;
  readonly name: string;
  readonly document: string;
  readonly dateTime: Instant;
}

export interface Med {
  readonly id: number;
  readonly accountId: string;
  readonly endToEnd: string;
  readonly status: MedStatus;
  readonly reason: components['schemas']['Med']['reason'];
  readonly cause: string | null;
  readonly description: string | null;
  readonly analysisResult: components['schemas']['Med']['analysisResult'];
  readonly analysisDetails: string | null;
  readonly requestingBank: { readonly ispb: string; readonly name: string };
  readonly contestedBank: { readonly ispb: string; readonly name: string };
  readonly contested: ContestedPayment | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A MED as it appears in the list and in its notifications. */
export function medView(med: Med): components['schemas']['Med'] {
  const { contested } = med;
  return {
    id: med.id,
    endToEnd: med.endToEnd,
    status: med.status,
    reason: med.reason,
    cause: med.cause,
    description: med.description,
    analysisResult: med.analysisResult,
    analysisDetails: med.analysisDetails,
    requestingBank: med.requestingBank,
    contestedBank: med.contestedBank,
    originalTransaction: contested && {
      amount: brlFromCents(contested.amountCents),
      type: 'PIX',
      transactionType: 'CASH_IN',
      name: contested.name,
      document: maskedDocument(contested.document),
      dateTime: contested.dateTime,
    },
    isReconciled: contested !== null,
    originalTransactionId: contested?.transactionNumber ?? null,
    createdAt: med.createdAt,
    updatedAt: med.updatedAt,
  };
}

type MedEvent = components['schemas']['MedEvent'];

/** Creates a MED notification: `{event, data: MED}` (OP-29). */
export function medEvent(event: MedEvent['event'], med: Med): MedEvent {
  return { event, data: medView(med) };
}
