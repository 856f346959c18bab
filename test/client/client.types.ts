/**
 * What must not compile, next to what must, for those who use the client: the compiler is the test, and a
 * `@ts-expect-error` without an error is one. Never run.
 */
import type {
  Notification,
  NotificationKind,
  Outcome,
  PixClient,
  QueryOf,
  RequestOf,
} from '../../client/index.js';
import type { webhooks } from '../../client/contract.js';
import type { OperationId } from '../../client/calls.js';
import type { OperationId as ContractOperationId } from '../../generated/operations.js';

declare const client: PixClient;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** The operations that the client knows are those of the contract, and the kinds its notifications. */
export const operations: Same<OperationId, ContractOperationId> = true;
export const kinds: Same<NotificationKind, keyof webhooks> = true;

/** Amounts are decimals, and never numbers. */
export const payment: RequestOf<'createCashOut'> = {
  value: '12.34',
  externalId: 'order-1',
  details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '52998224725' },
};
// @ts-expect-error a number may have unintended digits
export const withNumber: RequestOf<'createCashOut'> = { ...payment, value: 12.34 };
// @ts-expect-error the externalId is what makes a second call harmless
export const withoutId: RequestOf<'createCashOut'> = { value: '12.34', details: payment.details };
// @ts-expect-error a refund has an id of the caller
export const refund = client.createRefundIn('1', { refundValue: '1.00' });
// @ts-expect-error no such status
export const query: QueryOf<'listTransactions'> = { status: 'Confirmado' };

/** The data of a call is readable only after checking its outcome. */
export function transactionId(outcome: Outcome<'createCashOut'>): string {
  // @ts-expect-error only an accepted call has data
  const { data } = outcome;
  switch (outcome.outcome) {
    case 'accepted':
      return outcome.data.transactionId + String(data);
    case 'duplicate':
      return `${outcome.id}: ${outcome.existingTransactionId ?? 'somewhere'}`;
    case 'refused':
      return outcome.error?.code === 'PIX_INSUFFICIENT_BALANCE' ? outcome.error.userMessage : outcome.message;
    case 'unknown':
      return outcome.reason;
  }
}

/** A switch that forgets an outcome does not compile. */
// @ts-expect-error what is unknown has no case
export function forgetful({ outcome }: Outcome<'putCob'>): string {
  switch (outcome) {
    case 'accepted':
    case 'duplicate':
    case 'refused':
      return outcome;
  }
}

/** Notifications narrow by their kind, and then by how they ended. */
export function described({ notification }: { notification: Notification }): string | null {
  switch (notification.kind) {
    case 'CashOut':
      return notification.body.status === 'CONFIRMED'
        ? notification.body.endToEndId
        : notification.body.errorCode;
    case 'CashOutReversal': {
      const cents: number = notification.body.metadata.refund.value;
      const rest: string = notification.body.parentTransaction.remainingAmountForRefund;
      return `${cents} ${rest}`;
    }
    case 'unknown':
      // @ts-expect-error its members are unknown
      return String(notification.body.event);
    default:
      return notification.bookingKey;
  }
}
