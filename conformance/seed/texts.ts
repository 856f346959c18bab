import type { Translated } from '../core/language.js';
import type { SeedKind } from './seed-file.js';

const en = {
  scenarios: 'Scenarios:',
  filled: (id: string, url: string) => `Account ${id} of ${url} is filled:`,
  kinds: {
    cashIn: 'cash-ins',
    cob: 'immediate charges (cob)',
    received: 'payments without a charge',
    cashOut: 'cash-outs',
    transfer: 'transfers',
    refund: 'refunds',
    returned: 'returned payments',
    med: 'MEDs',
    medDecision: 'decided MEDs',
  } satisfies Record<SeedKind, string>,
  balance: (amount: string) => `Balance: R$ ${amount}`,
  isNow:
    'All but the received payments happened now: the account was given, or its gateway cannot open one in the past (openedAt, docs/states.md).',
  signIn: (url: string) => `Dashboard of a reference gateway: ${url}/dashboard`,
};

/** `pixkit seed`. */
export const seedTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    scenarios: 'Cenários:',
    filled: (id, url) => `A conta ${id} de ${url} foi preenchida:`,
    kinds: {
      cashIn: 'cash-ins',
      cob: 'cobranças imediatas (cob)',
      received: 'recebimentos sem cobrança',
      cashOut: 'cash-outs',
      transfer: 'transferências',
      refund: 'devoluções',
      returned: 'pagamentos devolvidos',
      med: 'MEDs',
      medDecision: 'MEDs decididos',
    },
    balance: (amount) => `Saldo: R$ ${amount}`,
    isNow:
      'Tudo, exceto os recebimentos, aconteceu agora: a conta foi informada, ou o gateway não abre contas no passado (openedAt, docs/pt-BR/states.md).',
    signIn: (url) => `Painel de um gateway de referência: ${url}/dashboard`,
  },
};
