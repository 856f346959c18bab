import { translations } from '../language.js';
import { words } from './words.js';

export const overviewTexts = translations({
  ...words,
  title: { en: 'Overview', 'pt-BR': 'Visão geral' },
  available: { en: 'Available balance', 'pt-BR': 'Saldo disponível' },
  blocked: { en: 'Blocked balance', 'pt-BR': 'Saldo bloqueado' },
  blockedHelp: {
    en: 'Reserved for payments and refunds in progress.',
    'pt-BR': 'Reservado para pagamentos e devoluções em andamento.',
  },
  pending: { en: 'Pending transactions', 'pt-BR': 'Transações pendentes' },
  showPending: { en: 'Show the pending ones', 'pt-BR': 'Ver as pendentes' },
  nothingPending: { en: 'Nothing is pending.', 'pt-BR': 'Nada pendente.' },
  today: { en: 'Today', 'pt-BR': 'Hoje' },
  sentToday: { en: 'Sent today', 'pt-BR': 'Enviado hoje' },
  ofDaily: (limit: string) => ({ en: `of ${limit} per day`, 'pt-BR': `de ${limit} por dia` }),
  noDaily: { en: 'No daily limit', 'pt-BR': 'Sem limite diário' },
  receivedToday: { en: 'Received today', 'pt-BR': 'Recebido hoje' },
  perTransaction: { en: 'Limit per transaction', 'pt-BR': 'Limite por transação' },
  night: {
    en: 'Night limit per transaction (8 p.m. to 6 a.m.)',
    'pt-BR': 'Limite noturno por transação (das 20h às 6h)',
  },
  noLimit: { en: 'None', 'pt-BR': 'Nenhum' },
  attention: { en: 'Needs attention', 'pt-BR': 'Requer atenção' },
  allWell: { en: 'Nothing needs your attention.', 'pt-BR': 'Nada requer a sua atenção agora.' },
  certificates: (count: number) => ({
    en:
      count === 1
        ? 'A client certificate has expired or expires within 30 days.'
        : `${count} client certificates have expired or expire within 30 days.`,
    'pt-BR':
      count === 1
        ? 'Um certificado de cliente expirou ou expira em até 30 dias.'
        : `${count} certificados de cliente expiraram ou expiram em até 30 dias.`,
  }),
  deadLetters: (count: number, written: string) => ({
    en:
      count === 1
        ? 'One notification could not be delivered: the receiver did not accept it.'
        : `${written} notifications could not be delivered: their receivers did not accept them.`,
    'pt-BR':
      count === 1
        ? 'Uma notificação não foi entregue: o endpoint não a aceitou.'
        : `${written} notificações não foram entregues: os endpoints não as aceitaram.`,
  }),
  last: { en: 'Latest transactions', 'pt-BR': 'Últimas transações' },
  none: { en: 'No transactions yet.', 'pt-BR': 'Ainda não há transações.' },
  chart: { en: 'Last 31 days', 'pt-BR': 'Últimos 31 dias' },
  chartLabel: (received: string, sent: string) => ({
    en: `Confirmed amounts for each of the last 31 days: ${received} in, ${sent} out.`,
    'pt-BR': `Valores confirmados em cada um dos últimos 31 dias: ${received} de entrada, ${sent} de saída.`,
  }),
  received: { en: 'In', 'pt-BR': 'Entrada' },
  sent: { en: 'Out', 'pt-BR': 'Saída' },
  day: { en: 'Day', 'pt-BR': 'Dia' },
  asTable: { en: 'Show the numbers', 'pt-BR': 'Mostrar os números' },
});
