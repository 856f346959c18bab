import type { Operation, TransactionStatus } from '../../domain/transactions.js';
import { type LocalizedText, translations } from '../language.js';
import { words } from './words.js';

export const transactionWords = translations({
  ...words,
  status: {
    PENDING: words.pending,
    CONFIRMED: words.confirmed,
    ERROR: words.failed,
  } satisfies Record<TransactionStatus, LocalizedText>,
  operation: {
    cash_out: { en: 'Cash-out', 'pt-BR': 'Pagamento (cash-out)' },
    qr_cash_out: { en: 'QR cash-out', 'pt-BR': 'Pagamento por QR Code' },
    transfer: { en: 'Transfer', 'pt-BR': 'Transferência' },
    cash_in: { en: 'Charge (cash-in)', 'pt-BR': 'Cobrança (cash-in)' },
    cob: { en: 'Immediate charge (cob)', 'pt-BR': 'Cobrança imediata (cob)' },
    receipt: { en: 'Received payment', 'pt-BR': 'Pagamento recebido' },
    refund_in: { en: 'Refund (refund-in)', 'pt-BR': 'Devolução (refund-in)' },
    devolucao: { en: 'Refund (devolução)', 'pt-BR': 'Devolução' },
    return: { en: 'Returned payment', 'pt-BR': 'Devolução recebida' },
  } satisfies Record<Operation, LocalizedText>,
  ids: { en: 'externalId and endToEndId', 'pt-BR': 'externalId e endToEndId' },
  type: { en: 'Type', 'pt-BR': 'Tipo' },
  fee: { en: 'Fee', 'pt-BR': 'Tarifa' },
  total: 'Total',
});
