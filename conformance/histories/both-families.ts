import { cob, devolucao, transfer } from './compatibility.js';
import type { Draws } from './draws.js';
import { history } from './history-check.js';
import { cashIn, cashOut, qrCashOut, refundIn } from './standard.js';

const plans = [cashOut, qrCashOut, transfer] as const;

/** Steps of both families on one account. Only one of the families may refund a given payment (OP-51). */
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
  draws.settle(plans),
  draws.settle(plans),
  draws.settle(plans),
  draws.giveBack(),
  draws.refund(refundIn),
  draws.refund(devolucao),
  draws.settleRefund(refundIn),
  draws.settleRefund(devolucao),
  draws.readList(),
];

/** The tours of both families, one after the other. */
const tourOf = (draws: Draws) => [
  draws.receive(['refund-in']),
  draws.receive(['devolucao']),
  draws.charge(cob),
  draws.charge(cashIn),
  draws.payCharge(cob),
  draws.payCharge(cashIn),
  draws.send(transfer),
  draws.send(cashOut),
  draws.settle(plans, 'confirmed'),
  draws.settle(plans, 'failed'),
  draws.refund(devolucao, 60),
  draws.refund(refundIn, 60),
  draws.settleRefund(refundIn, 'confirmed'),
  draws.settleRefund(devolucao, 'failed'),
  draws.send(cashOut),
  draws.settle(plans, 'confirmed'),
  draws.giveBack(),
  draws.send(transfer),
  draws.settle(plans, 'confirmed'),
  draws.readList(),
];

export default [
  history('histories/both-families', {
    en: 'Both forms of the balance agree throughout, regardless of the family that moves the money',
    'pt-BR':
      'As duas formas do saldo coincidem o tempo todo, independentemente da família que movimenta o dinheiro',
    clauses: ['BALANCE-21', 'BALANCE-23', 'BALANCE-25', 'BALANCE-28', 'BALANCE-35', 'EVENT-132'],
    families: ['standard', 'compatibility'],
    steps: stepsOf,
    tour: tourOf,
  }),
];
