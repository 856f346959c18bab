import type { TransactionStatus, Kind, Operation } from '../../domain/transactions.js';
import type { Translated } from '../language.js';

const en = {
  status: { PENDING: 'Pending', CONFIRMED: 'Confirmed', ERROR: 'Failed' } satisfies Record<
    TransactionStatus,
    string
  >,
  kind: {
    received: 'Pix in',
    sent: 'Pix out',
    refund: 'Refund of a received payment',
    return: 'Returned payment',
  } satisfies Record<Kind, string>,
  operation: {
    cash_out: 'Cash-out',
    qr_cash_out: 'QR cash-out',
    transfer: 'Transfer',
    cash_in: 'Charge (cash-in)',
    cob: 'Immediate charge (cob)',
    receipt: 'Received payment',
    refund_in: 'Refund (refund-in)',
    devolucao: 'Refund (devolução)',
    return: 'Returned payment',
  } satisfies Record<Operation, string>,
  time: 'Time',
  type: 'Type',
  state: 'State',
  amount: 'Amount',
  fee: 'Fee',
  total: 'Total',
  counterpart: 'Counterparty',
  number: 'Number',
  nobody: 'none yet',
};

/** Texts about transactions that several pages use. */
export const transactionWords: Translated<typeof en> = {
  en,
  'pt-BR': {
    status: { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Falhou' },
    kind: {
      received: 'Pix recebido',
      sent: 'Pix enviado',
      refund: 'Devolução de recebimento',
      return: 'Pagamento devolvido',
    },
    operation: {
      cash_out: 'Pagamento (cash-out)',
      qr_cash_out: 'Pagamento por QR Code',
      transfer: 'Transferência',
      cash_in: 'Cobrança (cash-in)',
      cob: 'Cobrança imediata (cob)',
      receipt: 'Pagamento recebido',
      refund_in: 'Devolução (refund-in)',
      devolucao: 'Devolução',
      return: 'Pagamento devolvido',
    },
    time: 'Horário',
    type: 'Tipo',
    state: 'Situação',
    amount: 'Valor',
    fee: 'Tarifa',
    total: 'Total',
    counterpart: 'Contraparte',
    number: 'Número',
    nobody: 'nenhuma ainda',
  },
};
