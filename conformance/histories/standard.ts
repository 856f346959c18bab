import { check } from '../chapters/check.js';
import { type Draws, drawsBy } from './draws.js';
import { params, type HistoryPlan, playHistories } from './history.js';
import { cashIn, cashOut, qrCashOut, refundIn } from './standard-ways.js';
import { needs } from './world.js';

const ways = [cashOut, qrCashOut] as const;

/** What a history of the standard family is made of; reading and settling more often than the rest. */
const stepsOf = (draws: Draws) => [
  draws.receive(['refund-in']),
  draws.charge(cashIn),
  draws.payCharge(cashIn),
  draws.send(cashOut),
  draws.send(cashOut),
  draws.send(qrCashOut),
  draws.sendAll(cashOut),
  draws.sendBeyond(cashOut),
  draws.sendBeyond(qrCashOut),
  draws.sendAgain(cashOut),
  draws.settle(ways),
  draws.settle(ways),
  draws.giveBack(),
  draws.giveBack(),
  draws.refund(refundIn),
  draws.refund(refundIn),
  draws.refundBeyond(refundIn),
  draws.settleRefund(refundIn),
  draws.settleRefund(refundIn),
  draws.readList(),
  draws.readList(true),
];

/** Everything once, in an order in which each is possible. */
const tourOf = (draws: Draws) => [
  draws.receive(['refund-in']),
  draws.send(cashOut),
  draws.settle(ways, 'confirmed'),
  draws.giveBack(60),
  draws.send(qrCashOut),
  draws.settle(ways, 'confirmed'),
  draws.send(cashOut),
  draws.settle(ways, 'failed'),
  draws.refund(refundIn, 40),
  draws.settleRefund(refundIn, 'confirmed'),
  draws.refund(refundIn, 60),
  draws.refundBeyond(refundIn),
  draws.settleRefund(refundIn, 'failed'),
  draws.refundBeyond(refundIn, true),
  draws.refund(refundIn, 40),
  draws.refund(refundIn, 40),
  draws.readList(),
  draws.charge(cashIn),
  draws.payCharge(cashIn),
  draws.send(cashOut),
  draws.settle(ways, 'confirmed'),
  draws.sendBeyond(cashOut),
  draws.send(cashOut),
  draws.sendAgain(cashOut),
  draws.refund(refundIn, 60),
  draws.settleRefund(refundIn, 'confirmed'),
  draws.giveBack(),
  draws.sendAll(qrCashOut),
  draws.readList(true),
];

const plan: HistoryPlan = {
  families: ['standard'],
  steps: (fc) => stepsOf(drawsBy(fc)),
  // Enough to be divided.
  tour: (fc) => tourOf(drawsBy(fc, 110)),
};

const clauses = [
  'BALANCE-09',
  'BALANCE-13',
  'BALANCE-30',
  'BALANCE-33',
  'BALANCE-35',
  'CASHIN-75',
  'CASHOUT-55',
  'CASHOUT-78',
  'EVENT-86',
  'EVENT-132',
  'EVENT-170',
  'LIMIT-06',
  'LIMIT-07',
  'QRCASHOUT-37',
  'TRANSACTION-38',
  'TRANSACTION-39',
  'TRANSACTION-40',
  'TRANSACTION-41',
  'TRANSACTION-43',
  'TRANSACTION-44',
  'TRANSACTION-57',
  'TRANSACTION-60',
  'TRANSACTION-62',
  'TRANSACTION-77',
] as const;

export default [
  check({
    id: 'histories/standard',
    title: 'Whatever an account sends, receives and refunds, balance, list and notifications agree',
    clauses,
    needs,
    account: params,
    family: 'standard',
    timeoutMs: 180_000,
    run: (context) => playHistories(context, clauses, plan),
  }),
];
