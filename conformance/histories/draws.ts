import type * as FastCheck from 'fast-check';
import type { Ending, RefundOperation } from '../model/account.js';
import type { StatusFilter } from '../model/statement.js';
import { refundBeyondStep, refundStep, returnStep, settleRefundStep } from './giving-back.js';
import type { RefundPlan } from './giving-back.js';
import { readListStep } from './reading.js';
import { chargeStep, type ChargingPlan, payChargeStep, receiveStep } from './receiving.js';
import { sendAgainStep, sendBeyondStep, type SendingPlan, sendStep, settleStep } from './sending.js';
import type { Step } from './step.js';

type Drawn = FastCheck.Arbitrary<Step>;

/** Draws steps with their values: amounts in cents, shares in percent, and numbers that select one of several items. */
export type Draws = ReturnType<typeof drawsBy>;

/** Amounts in cents that binary fractions cannot represent, and the smallest amount. */
const awkward = [1, 7, 10, 29, 57, 110, 435, 1999] as const;
const filters: readonly StatusFilter[] = ['PENDING', 'CONFIRMED', 'ERROR'];

/** Draws steps with amounts of at least `minCents`. */
export function drawsBy(fc: typeof FastCheck, minCents = 1) {
  const few = awkward.filter((amount) => amount >= minCents);
  const cents = fc.oneof(fc.integer({ min: minCents, max: 6_000 }), fc.constantFrom(...few));
  const extra = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 5_000 }));
  const which = fc.nat({ max: 11 });
  const share = (max = 100) => fc.oneof(fc.constant(max), fc.integer({ min: 1, max: max - 1 }));
  const endings = fc.constantFrom<Ending[]>('confirmed', 'confirmed', 'failed');
  const ends = (ending?: Ending) => (ending === undefined ? endings : fc.constant(ending));
  const drawing = <A, B>(
    one: FastCheck.Arbitrary<A>,
    other: FastCheck.Arbitrary<B>,
    make: (a: A, b: B) => Step,
  ) => fc.tuple(one, other).map(([a, b]) => make(a, b));
  return {
    receive: (refundedBy: readonly RefundOperation[]) =>
      cents.map((amount) => receiveStep(amount, refundedBy)),
    charge: (plan: ChargingPlan) => cents.map((amount) => chargeStep(plan, amount)),
    payCharge: (plan: ChargingPlan) => which.map((drawn) => payChargeStep(plan, drawn)),
    send: (plan: SendingPlan) => cents.map((amount) => sendStep(plan, amount)),
    sendAll: (plan: SendingPlan) => fc.constant(sendStep(plan, undefined)),
    sendBeyond: (plan: SendingPlan) => extra.map((amount) => sendBeyondStep(plan, amount)),
    sendAgain: (plan: SendingPlan) => which.map((drawn) => sendAgainStep(plan, drawn)),
    settle: (plans: readonly SendingPlan[], ending?: Ending) =>
      drawing(which, ends(ending), (drawn, end) => settleStep(plans, drawn, end)),
    /** Refunds a share of the remainder, at most `max` percent. */
    refund: (plan: RefundPlan, max?: number) =>
      drawing(which, share(max), (drawn, percent) => refundStep(plan, drawn, percent)),
    refundBeyond: (plan: RefundPlan, byOneCent = false) =>
      drawing(which, byOneCent ? fc.constant(1) : extra, (drawn, amount) =>
        refundBeyondStep(plan, drawn, amount),
      ),
    settleRefund: (plan: RefundPlan, ending?: Ending) =>
      drawing(which, ends(ending), (drawn, end) => settleRefundStep(plan, drawn, end)),
    giveBack: (max?: number) => drawing(which, share(max), returnStep),
    readList: (filtered = false) =>
      filtered ? fc.constantFrom(...filters).map(readListStep) : fc.constant(readListStep(undefined)),
  };
}

/** Steps that refund and settle, in equal numbers. */
export const refundSteps = (draws: Draws, plan: RefundPlan): readonly Drawn[] => [
  draws.refund(plan),
  draws.refund(plan),
  draws.refundBeyond(plan),
  draws.settleRefund(plan),
  draws.settleRefund(plan),
];

/** Every kind of refund: completed, failed, of the whole remainder, of one cent more than that, several pending at once. */
export const refundTour = (draws: Draws, plan: RefundPlan): readonly Drawn[] => [
  draws.refund(plan, 40),
  draws.settleRefund(plan, 'confirmed'),
  draws.refund(plan, 60),
  draws.refundBeyond(plan),
  draws.settleRefund(plan, 'failed'),
  draws.refundBeyond(plan, true),
  draws.refund(plan, 40),
  draws.refund(plan, 40),
];
