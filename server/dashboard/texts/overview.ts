import type { Translated } from '../language.js';

const en = {
  title: 'Overview',
  available: 'Available balance',
  blocked: 'Blocked balance',
  blockedHelp: 'Reserved for payments and refunds in progress.',
  pending: 'Pending',
  pendingCount: (count: number, written: string) =>
    count === 1 ? '1 transaction is pending' : `${written} transactions are pending`,
  nothingPending: 'Nothing is pending.',
  today: 'Today',
  sentToday: 'Sent today',
  ofDaily: (limit: string) => `of ${limit} per day`,
  noDaily: 'No daily limit',
  receivedToday: 'Received today',
  perTransaction: 'Limit per transaction',
  night: 'Night limit per transaction (8 p.m. to 6 a.m.)',
  noLimit: 'none',
  attention: 'Needs attention',
  allWell: 'Nothing needs your attention.',
  certificates: (count: number) =>
    count === 1
      ? 'A client certificate has expired or expires within 30 days.'
      : `${count} client certificates have expired or expire within 30 days.`,
  deadLetters: (count: number, written: string) =>
    count === 1
      ? 'One notification could not be delivered: the receiver did not accept it.'
      : `${written} notifications could not be delivered: their receivers did not accept them.`,
  last: 'Latest transactions',
  none: 'No transactions yet.',
  all: 'All transactions',
  chart: 'Last 31 days',
  chartLabel: (received: string, sent: string) =>
    `Confirmed amounts for each of the last 31 days: ${received} in, ${sent} out.`,
  received: 'In',
  sent: 'Out',
  day: 'Day',
  asTable: 'Show the numbers',
};

/** The first page after signing in. */
export const overviewTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Visão geral',
    available: 'Saldo disponível',
    blocked: 'Saldo bloqueado',
    blockedHelp: 'Reservado para pagamentos e devoluções em andamento.',
    pending: 'Pendente',
    pendingCount: (count, written) =>
      count === 1 ? '1 transação pendente' : `${written} transações pendentes`,
    nothingPending: 'Nada pendente.',
    today: 'Hoje',
    sentToday: 'Enviado hoje',
    ofDaily: (limit) => `de ${limit} por dia`,
    noDaily: 'Sem limite diário',
    receivedToday: 'Recebido hoje',
    perTransaction: 'Limite por transação',
    night: 'Limite noturno por transação (das 20h às 6h)',
    noLimit: 'nenhum',
    attention: 'Precisa de atenção',
    allWell: 'Nada precisa da sua atenção agora.',
    certificates: (count) =>
      count === 1
        ? 'Um certificado de cliente expirou ou expira em até 30 dias.'
        : `${count} certificados de cliente expiraram ou expiram em até 30 dias.`,
    deadLetters: (count, written) =>
      count === 1
        ? 'Uma notificação não pôde ser entregue: o receptor não a aceitou.'
        : `${written} notificações não puderam ser entregues: os receptores não as aceitaram.`,
    last: 'Últimas movimentações',
    none: 'Ainda não há transações.',
    all: 'Todas as transações',
    chart: 'Últimos 31 dias',
    chartLabel: (received, sent) =>
      `Valores confirmados em cada um dos últimos 31 dias: ${received} de entrada, ${sent} de saída.`,
    received: 'Entrada',
    sent: 'Saída',
    day: 'Dia',
    asTable: 'Mostrar os números',
  },
};
