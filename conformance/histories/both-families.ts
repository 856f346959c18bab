import { check } from '../chapters/check.js';
import { cob, devolucao, transfer } from './compatibility-ways.js';
import { type Draws, drawsBy } from './draws.js';
import { params, type HistoryPlan, playHistories } from './history.js';
import { cashIn, cashOut, qrCashOut, refundIn } from './standard-ways.js';
import { needs } from './world.js';

const ways = [cashOut, qrCashOut, transfer] as const;

/** Steps of both families on one account. A payment is refunded by one of them alone (OP-51). */
const stepsOf = (draws: Draws) => [
  draws.receive(['refund-in', 'devolucao']),
  draws.receive(['refund-in', 'devolucao']),
  draws.charge(cashIn),
  draws.charge(cob),
  draws.payCharge(cashIn),
  draws.payCharge(cob),
  draws.send(cashOut),
  draws.send(qrCashOut),
  draws.send(transfer),
  draws.sendAgain(transfer),
  draws.settle(ways),
  draws.settle(ways),
  draws.settle(ways),
  draws.giveBack(),
  draws.refund(refundIn),
  draws.refund(devolucao),
  draws.settleRefund(refundIn),
  draws.settleRefund(devolucao),
  draws.readBalance(),
  draws.readList(),
];

/** Each family after the other. */
const tourOf = (draws: Draws) => [
  draws.receive(['refund-in']),
  draws.receive(['devolucao']),
  draws.charge(cob),
  draws.charge(cashIn),
  draws.payCharge(cob),
  draws.payCharge(cashIn),
  draws.send(transfer),
  draws.send(cashOut),
  draws.settle(ways, 'confirmed'),
  draws.settle(ways, 'failed'),
  draws.refund(devolucao, 60),
  draws.refund(refundIn, 60),
  draws.settleRefund(refundIn, 'confirmed'),
  draws.settleRefund(devolucao, 'failed'),
  draws.send(cashOut),
  draws.settle(ways, 'confirmed'),
  draws.giveBack(),
  draws.send(transfer),
  draws.settle(ways, 'confirmed'),
  draws.readList(),
];

const plan: HistoryPlan = {
  families: ['standard', 'compatibility'],
  steps: (fc) => stepsOf(drawsBy(fc)),
  // Enough to be divided.
  tour: (fc) => tourOf(drawsBy(fc, 110)),
};

const clauses = ['BALANCE-21', 'BALANCE-23', 'BALANCE-25', 'BALANCE-28', 'BALANCE-35', 'EVENT-132'] as const;

export default [
  check({
    id: 'histories/both-families',
    title: 'Both forms of the balance agree throughout, whichever family moves the money',
    clauses,
    needs,
    account: params,
    timeoutMs: 180_000,
    run: (context) => playHistories(context, clauses, plan),
  }),
];
