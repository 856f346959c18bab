import { check } from '../chapters/check.js';
import { cob, devolucao, transfer } from './compatibility-ways.js';
import { type Draws, drawsBy } from './draws.js';
import { params, type HistoryPlan, playHistories } from './history.js';
import { needs } from './world.js';

const ways = [transfer] as const;

/** What a history of the compatibility family is made of. */
const stepsOf = (draws: Draws) => [
  draws.receive(['devolucao']),
  draws.charge(cob),
  draws.payCharge(cob),
  draws.send(transfer),
  draws.send(transfer),
  draws.sendAll(transfer),
  draws.sendBeyond(transfer),
  draws.sendAgain(transfer),
  draws.settle(ways),
  draws.settle(ways),
  draws.refund(devolucao),
  draws.refund(devolucao),
  draws.refundBeyond(devolucao),
  draws.settleRefund(devolucao),
  draws.settleRefund(devolucao),
  draws.readBalance(),
];

/** Everything once, in an order in which each is possible. */
const tourOf = (draws: Draws) => [
  draws.receive(['devolucao']),
  draws.send(transfer),
  draws.sendAgain(transfer),
  draws.settle(ways, 'confirmed'),
  draws.sendAgain(transfer),
  draws.send(transfer),
  draws.settle(ways, 'failed'),
  draws.refund(devolucao, 40),
  draws.settleRefund(devolucao, 'confirmed'),
  draws.refund(devolucao, 60),
  draws.refundBeyond(devolucao),
  draws.settleRefund(devolucao, 'failed'),
  draws.refundBeyond(devolucao, true),
  draws.refund(devolucao, 40),
  draws.refund(devolucao, 40),
  draws.charge(cob),
  draws.payCharge(cob),
  draws.sendBeyond(transfer),
  draws.send(transfer),
  draws.settle(ways, 'confirmed'),
  draws.refund(devolucao, 60),
  draws.settleRefund(devolucao, 'confirmed'),
  draws.sendAll(transfer),
  draws.settle(ways, 'confirmed'),
];

const plan: HistoryPlan = {
  families: ['compatibility'],
  steps: (fc) => stepsOf(drawsBy(fc)),
  // Enough to be divided.
  tour: (fc) => tourOf(drawsBy(fc, 110)),
};

const clauses = [
  'BALANCE-09',
  'BALANCE-13',
  'BALANCE-35',
  'COB-56',
  'COB-62',
  'DEVOLUCAO-02',
  'DEVOLUCAO-28',
  'DEVOLUCAO-45',
  'DEVOLUCAO-46',
  'TRANSFER-13',
  'TRANSFER-20',
  'TRANSFER-62',
  'TRANSFER-64',
] as const;

export default [
  check({
    id: 'histories/compatibility',
    title: 'Whatever an account transfers, charges and refunds, balance and notifications agree',
    clauses,
    needs,
    account: params,
    family: 'compatibility',
    timeoutMs: 180_000,
    run: (context) => playHistories(context, clauses, plan),
  }),
];
