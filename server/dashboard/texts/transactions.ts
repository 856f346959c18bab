import type { Operation, TransactionStatus } from '../../domain/transactions.js';
import { type Text, translations } from '../language.js';

/** Texts about transactions that several pages use. */
export const transactionWords = translations({
  status: {
    PENDING: { en: 'Pending', 'pt-BR': 'Pendente' },
    CONFIRMED: { en: 'Confirmed', 'pt-BR': 'Confirmado' },
    ERROR: { en: 'Failed', 'pt-BR': 'Falhou' },
  } satisfies Record<TransactionStatus, Text>,
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
  } satisfies Record<Operation, Text>,
  ids: { en: 'externalId and endToEndId', 'pt-BR': 'externalId e endToEndId' },
  time: { en: 'Time', 'pt-BR': 'Horário' },
  type: { en: 'Type', 'pt-BR': 'Tipo' },
  state: { en: 'State', 'pt-BR': 'Situação' },
  amount: { en: 'Amount', 'pt-BR': 'Valor' },
  fee: { en: 'Fee', 'pt-BR': 'Tarifa' },
  total: 'Total',
  counterpart: { en: 'Counterparty', 'pt-BR': 'Contraparte' },
  number: { en: 'Number', 'pt-BR': 'Número' },
  nobody: { en: 'None yet', 'pt-BR': 'Nenhuma ainda' },
});
