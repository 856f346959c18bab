import { cob, devolucao, transfer } from './compatibility-operations.js';
import { type Draws, refundSteps, refundTour } from './draws.js';
import { history } from './history-check.js';

const plans = [transfer] as const;

/** The steps of histories of the compatibility family. */
const stepsOf = (draws: Draws) => [
  draws.receive(['devolucao']),
  draws.charge(cob),
  draws.payCharge(cob),
  draws.send(transfer),
  draws.send(transfer),
  draws.sendAll(transfer),
  draws.sendBeyond(transfer),
  draws.sendAgain(transfer),
  draws.settle(plans),
  draws.settle(plans),
  ...refundSteps(draws, devolucao),
  draws.readBalance(),
];

/** Every step once, in an order in which each is possible. */
const tourOf = (draws: Draws) => [
  draws.receive(['devolucao']),
  draws.send(transfer),
  draws.sendAgain(transfer),
  draws.settle(plans, 'confirmed'),
  draws.sendAgain(transfer),
  draws.send(transfer),
  draws.settle(plans, 'failed'),
  ...refundTour(draws, devolucao),
  draws.charge(cob),
  draws.payCharge(cob),
  draws.sendBeyond(transfer),
  draws.send(transfer),
  draws.settle(plans, 'confirmed'),
  draws.refund(devolucao, 60),
  draws.settleRefund(devolucao, 'confirmed'),
  draws.sendAll(transfer),
  draws.settle(plans, 'confirmed'),
];

export default [
  history('histories/compatibility', {
    en: 'Whatever an account transfers, charges and refunds, balance and notifications agree',
    'pt-BR': 'O que quer que uma conta transfira, cobre e devolva, saldo e notificações concordam',
    clauses: [
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
    ],
    families: ['compatibility'],
    steps: stepsOf,
    tour: tourOf,
  }),
];
