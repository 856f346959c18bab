import type { Book } from '../../domain/money.js';
import { type LocalizedText, translations } from '../language.js';
import { words } from './words.js';
import type { Operation, TransactionStatus } from '../../domain/transactions.js';

export const transactionTexts = translations({
  list: {
    ...words,
    title: { en: 'Transactions', 'pt-BR': 'Transações' },
    to: { en: 'To (maximum 31 days)', 'pt-BR': 'Até (máximo de 31 dias)' },
    caption: { en: 'Transactions, newest first', 'pt-BR': 'Transações, mais recentes primeiro' },
    export: { en: 'Export CSV', 'pt-BR': 'Exportar CSV' },
    tooManyToExport: (max: string) => ({
      en: `To export, narrow the filter to ${max} transactions or fewer`,
      'pt-BR': `Para exportar, restrinja o filtro a no máximo ${max} transações`,
    }),
    searchHelp: {
      en: 'Search for one complete value: transaction id or number, externalId, txid, endToEndId, refund id or idempotency key.',
      'pt-BR':
        'Busque por um valor completo: ID ou número da transação, externalId, txid, endToEndId, ID da devolução ou chave de idempotência.',
    },
    results: (text: string) => ({ en: `Results for “${text}”`, 'pt-BR': `Resultados para “${text}”` }),
    notFound: (text: string) => ({
      en: `This account has nothing with the id “${text}”.`,
      'pt-BR': `Esta conta não tem nada com o identificador “${text}”.`,
    }),
    firstDay: { en: 'The first day', 'pt-BR': 'A data inicial' },
    lastDay: { en: 'The last day', 'pt-BR': 'A data final' },
    types: {
      PAYMENT: { en: 'Pix in', 'pt-BR': 'Pix recebido' },
      WITHDRAW: { en: 'Pix out', 'pt-BR': 'Pix enviado' },
      REFUND_IN: { en: 'Refund in', 'pt-BR': 'Devolução enviada' },
      REFUND_OUT: { en: 'Refund out', 'pt-BR': 'Devolução recebida' },
    },
    none: {
      en: 'No transactions found in this period.',
      'pt-BR': 'Nenhuma transação encontrada neste período.',
    },
    noneYet: {
      en: 'No transactions found so far. There may be older ones.',
      'pt-BR': 'Nenhuma transação encontrada até aqui. Pode haver transações mais antigas.',
    },
    total: (count: string) => ({ en: `${count} in this period`, 'pt-BR': `${count} neste período` }),
    older: { en: 'Older', 'pt-BR': 'Mais antigas' },
    newest: { en: 'Newest', 'pt-BR': 'Mais recentes' },
  },
  one: {
    ...words,
    title: (number: number) => ({ en: `Transaction ${number}`, 'pt-BR': `Transação ${number}` }),
    id: { en: 'Transaction id', 'pt-BR': 'ID da transação' },
    refunded: { en: 'Refunded', 'pt-BR': 'Devolvido' },
    returned: { en: 'Returned', 'pt-BR': 'Devolvido' },
    remaining: { en: 'Refundable amount', 'pt-BR': 'Valor que pode ser devolvido' },
    bank: { en: 'Bank', 'pt-BR': 'Banco' },
    externalId: 'externalId',
    endToEndId: 'endToEndId',
    parent: { en: 'Belongs to', 'pt-BR': 'Vinculada a' },
    error: { en: 'Error', 'pt-BR': 'Erro' },
    correlationId: 'correlationId',
    pixCode: { en: 'Pix code', 'pt-BR': 'Pix copia e cola' },
    idempotencyKey: { en: 'Idempotency key', 'pt-BR': 'Chave de idempotência' },
    refundId: { en: 'Refund id', 'pt-BR': 'ID da devolução' },
    created: { en: 'Created', 'pt-BR': 'Criado' },
    due: { en: 'Next automatic change', 'pt-BR': 'Próxima alteração automática' },
    medOpened: (id: number) => ({ en: `MED ${id} opened`, 'pt-BR': `MED ${id} aberto` }),
    ledger: { en: 'Ledger entries', 'pt-BR': 'Lançamentos' },
    noLedger: { en: 'This transaction moved no money.', 'pt-BR': 'Esta transação não movimentou dinheiro.' },
    books: {
      available: { en: 'Available', 'pt-BR': 'Disponível' },
      blocked: { en: 'Blocked', 'pt-BR': 'Bloqueado' },
      outside: { en: 'External', 'pt-BR': 'Externo' },
      fees: { en: 'Fees', 'pt-BR': 'Tarifas' },
    } satisfies Record<Book, LocalizedText>,
    book: { en: 'Ledger account', 'pt-BR': 'Conta contábil' },
    reason: { en: 'Reason', 'pt-BR': 'Histórico' },
    reasons: {
      reserved: { en: 'Reserved', 'pt-BR': 'Reservado' },
      settled: { en: 'Settled', 'pt-BR': 'Liquidado' },
      released: { en: 'Released', 'pt-BR': 'Liberado' },
      received: { en: 'Received', 'pt-BR': 'Recebido' },
      split: { en: 'Split', 'pt-BR': 'Split' },
    },
    refunds: { en: 'Refunds and returns', 'pt-BR': 'Devoluções' },
    noRefunds: { en: 'None.', 'pt-BR': 'Nenhuma.' },
    refund: { en: 'Refund', 'pt-BR': 'Devolver' },
    reasonField: { en: 'Reason (optional)', 'pt-BR': 'Motivo (opcional)' },
    refundDone: (amount: string) => ({
      en: `The refund of ${amount} is in progress.`,
      'pt-BR': `A devolução de ${amount} está em andamento.`,
    }),
    amountFault: {
      en: 'The amount must be a number such as 10.50.',
      'pt-BR': 'O valor deve ser um número como 10,50.',
    },
    meds: 'MEDs',
    noMeds: { en: 'None.', 'pt-BR': 'Nenhum.' },
    medReason: { en: 'Reason', 'pt-BR': 'Motivo' },
    notifications: { en: 'Notifications', 'pt-BR': 'Notificações' },
    noNotifications: { en: 'None so far.', 'pt-BR': 'Nenhuma até agora.' },
    toNobody: {
      en: 'No URL was registered for this event.',
      'pt-BR': 'Nenhuma URL estava cadastrada para este evento.',
    },
    nextAttempt: { en: 'Next attempt', 'pt-BR': 'Próxima tentativa' },
    resendUrl: { en: 'To another URL (optional)', 'pt-BR': 'Para outra URL (opcional)' },
    resendHelp: {
      en: 'If the field is empty, the notification goes to the active registered URLs. A URL entered here is not saved.',
      'pt-BR':
        'Se o campo ficar vazio, a notificação vai para as URLs cadastradas ativas. Uma URL informada aqui não é salva.',
    },
    resendButton: { en: 'Resend the latest notification', 'pt-BR': 'Reenviar a notificação mais recente' },
    resent: (status: number) => ({
      en: `Resent: the receiver returned HTTP ${status}.`,
      'pt-BR': `Reenviada: o endpoint respondeu HTTP ${status}.`,
    }),
  },
});

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
  ids: { en: 'externalId or endToEndId', 'pt-BR': 'externalId ou endToEndId' },
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
    en: 'Other exports are in progress. Try again in a few seconds.',
    'pt-BR': 'Outras exportações estão em andamento. Tente de novo em alguns segundos.',
  },
  tooMany: (count: string, max: string) => ({
    en: `A file can hold up to ${max} transactions, but the filter matches ${count}. Choose a shorter period, or filter by state or type.`,
    'pt-BR': `Um arquivo pode conter até ${max} transações, mas o filtro encontra ${count}. Escolha um período menor ou filtre por situação ou tipo.`,
  }),
});
