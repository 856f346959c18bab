import type { CobStatus } from '../../domain/cob.js';
import type { Med, MedStatus } from '../../domain/med.js';
import type { Transaction, TransactionStatus } from '../../domain/transactions.js';
import type { DeliveryStatus, ListedDelivery, ManagedRegistration } from '../reads.js';
import { chargeTexts } from '../texts/charges.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { medTexts } from '../texts/meds.js';
import { transactionWords } from '../texts/transaction-pages.js';
import { webhookTexts } from '../texts/webhooks.js';
import { useTexts } from './language.js';
import { Badge, type Tone } from './parts.js';

const tones = {
  PENDING: 'warning',
  CONFIRMED: 'success',
  ERROR: 'danger',
  ATIVA: 'warning',
  CONCLUIDA: 'success',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'secondary',
  REMOVIDA_PELO_PSP: 'secondary',
  OPEN: 'danger',
  RECEIVED: 'warning',
  CANCELLED: 'secondary',
  ANALYZED: 'success',
  pending: 'warning',
  resending: 'info',
  delivered: 'success',
  dead: 'danger',
} as const satisfies Record<TransactionStatus | CobStatus | MedStatus | DeliveryStatus, Tone>;

export function StatusBadge({ status }: { status: TransactionStatus }) {
  return <Badge tone={tones[status]}>{useTexts(transactionWords).status[status]}</Badge>;
}

/** The state of a charge of the standard family. */
export function CashInState({ charge }: { charge: Pick<Transaction, 'status' | 'errorCode'> }) {
  const { status, errorCode } = charge;
  const texts = useTexts(chargeTexts);
  if (status === 'PENDING') return <Badge tone="warning">{texts.waiting}</Badge>;
  if (status === 'CONFIRMED') return <Badge tone="success">{texts.paid}</Badge>;
  if (errorCode === 'CHARGE_EXPIRED') return <Badge tone="secondary">{texts.expired}</Badge>;
  return <Badge tone="danger">{texts.failed}</Badge>;
}

export function CobState({ status }: { status: CobStatus }) {
  return <Badge tone={tones[status]}>{useTexts(chargeTexts).cobStatus[status]}</Badge>;
}

export function MedState({ med }: { med: Pick<Med, 'status' | 'analysisResult'> }) {
  const { status, analysisResult } = med;
  const texts = useTexts(medTexts);
  return (
    <>
      <Badge tone={tones[status]}>{texts.status[status]}</Badge>
      {analysisResult !== null && ` ${texts.result[analysisResult]}`}
    </>
  );
}

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  return <Badge tone={tones[status]}>{useTexts(deliveryTexts).status[status]}</Badge>;
}

/** The state of a delivery. A dead delivery needs no attention if another one replaced it, or if it is a test. */
export function DeliveryState({
  delivery: { status, retriedAs, isTest },
}: {
  delivery: Pick<ListedDelivery, 'status' | 'retriedAs' | 'isTest'>;
}) {
  const texts = useTexts(deliveryTexts);
  if (retriedAs !== null) return <Badge tone="secondary">{texts.passedOn}</Badge>;
  if (!isTest) return <DeliveryBadge status={status} />;
  if (status === 'dead') return <Badge tone="danger">{texts.testFailed}</Badge>;
  return (
    <>
      <DeliveryBadge status={status} /> <Badge tone="secondary">{texts.test}</Badge>
    </>
  );
}

export function RegistrationState({ registration }: { registration: Pick<ManagedRegistration, 'endedBy'> }) {
  const { endedBy } = registration;
  const texts = useTexts(webhookTexts);
  if (endedBy === null) return <Badge tone="success">{texts.active}</Badge>;
  return <Badge tone={endedBy === 'gone' ? 'danger' : 'secondary'}>{texts.ended[endedBy]}</Badge>;
}
