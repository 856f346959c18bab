import type { DeliveryStatus } from '../reads.js';
import { type LocalizedText, translations } from '../language.js';
import { words } from './words.js';

export const deliveryTexts = translations({
  ...words,
  caption: { en: 'Deliveries, newest first', 'pt-BR': 'Entregas, mais recentes primeiro' },
  none: { en: 'No deliveries found.', 'pt-BR': 'Nenhuma entrega encontrada.' },
  reset: { en: 'Show all', 'pt-BR': 'Mostrar todas' },
  status: {
    pending: words.pending,
    resending: { en: 'Being sent', 'pt-BR': 'Enviando' },
    delivered: { en: 'Delivered', 'pt-BR': 'Entregue' },
    dead: { en: 'Dead letter', 'pt-BR': 'Não entregue' },
  } satisfies Record<DeliveryStatus, LocalizedText>,
  passedOn: { en: 'Replaced by another delivery', 'pt-BR': 'Substituída por outra entrega' },
  testFailed: { en: 'Failed test', 'pt-BR': 'Teste com falha' },
  url: 'URL',
  transaction: { en: 'Transaction (by any id)', 'pt-BR': 'Transação (por qualquer ID)' },
  dayWrong: { en: 'Enter a date such as 2026-03-31.', 'pt-BR': 'Informe uma data como 2026-03-31.' },
  noTransaction: {
    en: 'There is no transaction with this id in this account.',
    'pt-BR': 'Não há transação com este identificador nesta conta.',
  },
  subject: { en: 'Transaction or MED', 'pt-BR': 'Transação ou MED' },
  machineTime: (now: string) => ({
    en: `Delivery times follow the clock of the gateway’s machine. The account’s clock was changed and shows ${now}.`,
    'pt-BR': `Os horários das entregas seguem o relógio da máquina do gateway. O relógio da conta foi alterado e mostra ${now}.`,
  }),
  answer: { en: 'Latest response', 'pt-BR': 'Última resposta' },
  tried: (attempts: number) => `${attempts}×`,
  more: { en: 'Older deliveries', 'pt-BR': 'Entregas mais antigas' },
  furtherBack: { en: 'Search further back', 'pt-BR': 'Buscar entregas anteriores' },
  lookedBack: (time: string) => ({
    en: `Deliveries since ${time} were searched.`,
    'pt-BR': `As entregas desde ${time} foram pesquisadas.`,
  }),
  test: { en: 'Test', 'pt-BR': 'Teste' },
  one: (id: number) => ({ en: `Delivery ${id}`, 'pt-BR': `Entrega ${id}` }),
  about: { en: 'About', 'pt-BR': 'Referente a' },
  notification: { en: 'Notification', 'pt-BR': 'Notificação' },
  med: 'MED',
  transactionNumber: (number: number) => ({ en: `Transaction ${number}`, 'pt-BR': `Transação ${number}` }),
  nothing: { en: 'No transaction (test)', 'pt-BR': 'Nenhuma transação (teste)' },
  reason: { en: 'Reason for sending', 'pt-BR': 'Origem' },
  byEvent: { en: 'The event happened', 'pt-BR': 'Evento' },
  byRequest: { en: 'A resend was requested', 'pt-BR': 'Reenvio solicitado' },
  retriedAs: { en: 'Replaced by', 'pt-BR': 'Substituída por' },
  request: { en: 'Request', 'pt-BR': 'Requisição' },
  requestHelp: {
    en: 'Values of custom headers are not shown here. Each attempt adds the headers webhook-id, webhook-timestamp and webhook-signature.',
    'pt-BR':
      'Os valores dos cabeçalhos personalizados não são mostrados aqui. Cada tentativa acrescenta os cabeçalhos webhook-id, webhook-timestamp e webhook-signature.',
  },
  requestHeaders: { en: 'Request headers', 'pt-BR': 'Cabeçalhos da requisição' },
  attemptsTitle: { en: 'Attempts', 'pt-BR': 'Tentativas' },
  attempt: (index: number) => ({ en: `Attempt ${index}`, 'pt-BR': `Tentativa ${index}` }),
  duration: (ms: number) => `${ms} ms`,
  http: (status: number) => `HTTP ${status}`,
  noAnswer: { en: 'No response', 'pt-BR': 'Sem resposta' },
  answerBody: (index: number) => ({
    en: `Response to attempt ${index}`,
    'pt-BR': `Resposta à tentativa ${index}`,
  }),
  emptyAnswer: { en: 'The response had no body.', 'pt-BR': 'A resposta não tinha corpo.' },
  latestOnly: (count: number) => ({
    en: `Only the latest ${count} attempts are shown.`,
    'pt-BR': `Só as últimas ${count} tentativas são mostradas.`,
  }),
  retry: { en: 'Retry now', 'pt-BR': 'Tentar de novo agora' },
  retryHelp: {
    en: 'Makes one attempt now. If this attempt fails, any remaining retries follow.',
    'pt-BR': 'Faz uma tentativa agora. Se ela falhar, o gateway fará as retentativas restantes, se houver.',
  },
  retried: { en: 'The notification is being retried.', 'pt-BR': 'A notificação está sendo reenviada.' },
  resendHelp: {
    en: 'Resends the latest notification of this transaction to each active URL registered for the event type of the notification.',
    'pt-BR':
      'Reenvia a última notificação desta transação a cada URL ativa cadastrada para o tipo de evento da notificação.',
  },
  resent: (status: number) => ({
    en: `Resent: the receiver returned HTTP ${status}.`,
    'pt-BR': `Reenviada: o endpoint respondeu HTTP ${status}.`,
  }),
});
