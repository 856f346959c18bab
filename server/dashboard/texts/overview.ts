import { translations } from '../language.js';
import { words } from './words.js';

export const overviewTexts = translations({
  ...words,
  title: { en: 'Overview', 'pt-BR': 'Visão geral' },
  available: { en: 'Available balance', 'pt-BR': 'Saldo disponível' },
  blocked: { en: 'Blocked balance', 'pt-BR': 'Saldo bloqueado' },
  pending: { en: 'Pending transactions', 'pt-BR': 'Transações pendentes' },
  showPending: (count: string) => ({ en: `${count} (show)`, 'pt-BR': `${count} (ver)` }),
  sentToday: { en: 'Sent today', 'pt-BR': 'Enviado hoje' },
  ofDaily: (limit: string) => ({
    en: `of the daily limit of ${limit}`,
    'pt-BR': `do limite diário de ${limit}`,
  }),
  receivedToday: { en: 'Received today', 'pt-BR': 'Recebido hoje' },
  perTransaction: { en: 'Limit per transaction', 'pt-BR': 'Limite por transação' },
  night: {
    en: 'Night limit per transaction (8 p.m. to 6 a.m.)',
    'pt-BR': 'Limite noturno por transação (das 20h às 6h)',
  },
  first: { en: 'Your first payment', 'pt-BR': 'Seu primeiro pagamento' },
  firstCharge: { en: 'Create a charge.', 'pt-BR': 'Crie uma cobrança.' },
  firstPayment: {
    en: 'Pay the charge on the payer’s phone.',
    'pt-BR': 'Pague a cobrança no celular do pagador.',
  },
  openPhone: { en: 'Open the phone', 'pt-BR': 'Abrir o celular' },
  firstWebhook: {
    en: 'Watch the delivery appear on this page. First register a URL, or run npx pixkit listen.',
    'pt-BR': 'Veja a entrega aparecer nesta página. Antes, cadastre uma URL ou execute npx pixkit listen.',
  },
  registerWebhook: { en: 'Register a webhook', 'pt-BR': 'Cadastrar um webhook' },
  done: { en: 'done', 'pt-BR': 'feito' },
  arrivals: { en: 'Live deliveries', 'pt-BR': 'Entregas ao vivo' },
  noArrivals: {
    en: 'No deliveries yet. They appear here as soon as they are sent.',
    'pt-BR': 'Ainda não há entregas. Elas aparecem aqui assim que são enviadas.',
  },
  allDeliveries: { en: 'All deliveries', 'pt-BR': 'Todas as entregas' },
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
  last: { en: 'Latest transactions', 'pt-BR': 'Últimas transações' },
  none: { en: 'No transactions yet.', 'pt-BR': 'Ainda não há transações.' },
  chart: { en: 'Last 31 days', 'pt-BR': 'Últimos 31 dias' },
  chartLabel: (received: string, sent: string) => ({
    en: `Confirmed amounts by day, for the last 31 days. Total: ${received} in, ${sent} out.`,
    'pt-BR': `Valores confirmados por dia, nos últimos 31 dias. Total: ${received} de entrada, ${sent} de saída.`,
  }),
  received: { en: 'In', 'pt-BR': 'Entradas' },
  sent: { en: 'Out', 'pt-BR': 'Saídas' },
  day: { en: 'Day', 'pt-BR': 'Dia' },
  asTable: { en: 'Show the numbers', 'pt-BR': 'Ver os valores' },
});
