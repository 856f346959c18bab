import { type Draws, refundSteps, refundTour } from './draws.js';
import { history } from './history-check.js';
import { cashIn, cashOut, qrCashOut, refundIn } from './standard-operations.js';

const plans = [cashOut, qrCashOut] as const;

/** The steps of histories of the standard family; reading and settling occur more often than the rest. */
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
  draws.settle(plans),
  draws.settle(plans),
  draws.giveBack(),
  draws.giveBack(),
  ...refundSteps(draws, refundIn),
  draws.readList(),
  draws.readList(true),
];

/** Every step once, in an order in which each is possible. */
const tourOf = (draws: Draws) => [
  draws.receive(['refund-in']),
  draws.send(cashOut),
  draws.settle(plans, 'confirmed'),
  draws.giveBack(60),
  draws.send(qrCashOut),
  draws.settle(plans, 'confirmed'),
  draws.send(cashOut),
  draws.settle(plans, 'failed'),
  ...refundTour(draws, refundIn),
  draws.readList(),
  draws.charge(cashIn),
  draws.payCharge(cashIn),
  draws.send(cashOut),
  draws.settle(plans, 'confirmed'),
  draws.sendBeyond(cashOut),
  draws.send(cashOut),
  draws.sendAgain(cashOut),
  draws.refund(refundIn, 60),
  draws.settleRefund(refundIn, 'confirmed'),
  draws.giveBack(),
  draws.sendAll(qrCashOut),
  draws.readList(true),
];

export default [
  history('histories/standard', {
    en: 'Whatever an account sends, receives and refunds, balance, list and notifications agree',
    'pt-BR': 'O que quer que uma conta envie, receba e devolva, saldo, lista e notificações concordam',
    clauses: [
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
    ],
    families: ['standard'],
    steps: stepsOf,
    tour: tourOf,
  }),
];
