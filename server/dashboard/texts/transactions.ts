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

export const exportTexts = translations({
  ...words,
  file: { en: 'transactions', 'pt-BR': 'transacoes' },
  localTime: { en: 'Time (São Paulo)', 'pt-BR': 'Horário (São Paulo)' },
  direction: { en: 'Direction', 'pt-BR': 'Movimento' },
  amountBrl: { en: 'Amount (BRL)', 'pt-BR': 'Valor (BRL)' },
  feeBrl: { en: 'Fee (BRL)', 'pt-BR': 'Tarifa (BRL)' },
  credit: { en: 'in', 'pt-BR': 'entrada' },
  debit: { en: 'out', 'pt-BR': 'saída' },
  busy: {
    en: 'Other files are being made. Try again in a few seconds.',
    'pt-BR': 'Outros arquivos estão sendo gerados. Tente de novo em alguns segundos.',
  },
  tooMany: (count: string, max: string) => ({
    en: `A file has up to ${max} transactions, and these are ${count}: choose fewer days, or a state or type.`,
    'pt-BR': `Um arquivo tem até ${max} transações, e estas são ${count}: escolha menos dias, ou uma situação ou um tipo.`,
  }),
});
