import { check } from '../check.js';
import { settledCashOut } from '../shared/settled-payments.js';

const codes = [
  { errorCode: 'TAX_ID_MISMATCH', clause: 'EVENT-121' },
  { errorCode: 'INVALID_TAX_ID', clause: 'EVENT-122' },
  { errorCode: 'BLOCKED_ACCOUNT', clause: 'EVENT-123' },
  { errorCode: 'ACCOUNT_CLOSED', clause: 'EVENT-124' },
  { errorCode: 'ORDER_REJECTED', clause: 'EVENT-125' },
  { errorCode: 'PAYMENT_EXPIRED', clause: 'EVENT-126' },
  { errorCode: 'SETTLEMENT_TIMEOUT', clause: 'EVENT-127' },
] as const;

export default codes.map(({ errorCode, clause }) =>
  check(`events/failed-with-${errorCode.toLowerCase().replaceAll('_', '-')}`, {
    en: `A cash-out that fails for this reason is notified with errorCode ${errorCode} and a message`,
    'pt-BR': `Um cash-out que falha por este motivo é notificado com o errorCode ${errorCode} e uma mensagem`,
    clauses: [clause, 'EVENT-109'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: { settlement: 'manual' },
    // If payments settle by themselves, this is the only error code that can be requested.
    insists: errorCode === 'TAX_ID_MISMATCH' ? [] : ['settlement'],
    async run(context) {
      const { receiver, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      const { externalId } = await settledCashOut(context, {}, { outcome: 'ERROR', errorCode });
      const delivery = await expect.require(clause).arrives(inbox, { event: 'CashOut', externalId });
      expect.at(clause).field(delivery, '/status').equal('ERROR');
      expect.at(clause).field(delivery, '/errorCode').equal(errorCode);
      expect.at('EVENT-109').field(delivery, '/errorMessage').string();
    },
  }),
);
