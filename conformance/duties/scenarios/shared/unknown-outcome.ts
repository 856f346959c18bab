import type { OperationId } from '../../../../generated/operations.js';
import { t } from '../../../core/text.js';
import type { CallProvocation } from '../../../stage/provocations.js';
import type { Order, Scene } from '../../scene.js';
import { demandCarriedOut } from './carried-out.js';
import { askedAgainByLibrary } from './library-retry.js';

/** A story in which the client does not learn whether its payment was carried out. */
export interface UnknownOutcome {
  readonly duty: string;
  readonly operation: OperationId;
  readonly provocation: CallProvocation;
  /** How often in a row; once, unless it says otherwise. */
  readonly times?: number;
  /** The client pays the order. */
  readonly pay: (order: Order) => Promise<unknown>;
}

/** Operations that pay an order, whichever the client turns to. */
const paying = ['createCashOut', 'createQrCashOut', 'createTransfer'] as const;

/**
 * The gateway carries a payment out, and the client does not learn it. Whatever it does then: the order is paid once, and is
 * not taken for failed.
 */
export async function judgeUnknownOutcome(
  scene: Scene,
  { duty: id, operation, provocation, times = 1, pay }: UnknownOutcome,
): Promise<void> {
  const [planned] = Array.from({ length: times }, () => scene.stage.next(operation, provocation));
  if (planned === undefined) return;
  const order = scene.order();
  await pay(order);
  const first = await scene.used(planned, operation);
  demandCarriedOut(first);
  await scene.quiet();
  scene.stage.forget();
  await scene.try('reconcile', {});
  await scene.alive();
  await scene.quiet();

  const payments = scene.paymentsBy(...paying);
  const shownBy = scene.calls(operation).map((call) => scene.exchange(call));
  const duty = scene.duty(id);
  const isOnce = payments.length <= 1;
  const view = isOnce ? await scene.view(order) : undefined;
  // One payment is half of the duty: what the client believes of it is the other.
  if (isOnce && view === undefined) return;
  duty.holds(isOnce, {
    message: t`one order was paid ${payments.length} times`,
    expected: t`one payment, because nobody knew whether the first call was carried out`,
    received: t`${payments.length} payments of ${order.amount}`,
    shownBy,
  });
  if (view === undefined) return;
  duty.holds(view.state !== 'failed', () => ({
    message: t`a payment that was made counts as failed`,
    expected: t`paid, pending or unknown, because the gateway carried it out`,
    received: askedAgainByLibrary(first, scene.calls(operation)) ?? t`failed`,
    shownBy,
  }));
}
