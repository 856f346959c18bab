import type { EventType } from '../../domain/notification-bodies.js';
import type { UnreachableReceiver } from '../../domain/receivers.js';
import type { EndedBy } from '../reads.js';
import { type LocalizedText, translations } from '../language.js';
import { words } from './words.js';

export const webhookTexts = translations({
  ...words,
  title: 'Webhooks',
  lead: {
    en: 'Register the URLs at which your systems receive notifications. Each event type can have up to 3 active URLs.',
    'pt-BR':
      'Cadastre as URLs em que os seus sistemas recebem notificações. Cada tipo de evento pode ter até 3 URLs ativas.',
  },
  list: { en: 'Registered webhooks', 'pt-BR': 'Webhooks cadastrados' },
  none: {
    en: 'No webhooks are registered yet, so your systems are not notified.',
    'pt-BR': 'Ainda não há webhooks cadastrados; por isso, seus sistemas não recebem notificações.',
  },
  register: { en: 'Register a webhook', 'pt-BR': 'Cadastrar um webhook' },
  chooseEvents: { en: 'Events', 'pt-BR': 'Eventos' },
  chooseEventsHelp: {
    en: 'This URL receives a notification of every event of the types that you choose.',
    'pt-BR': 'Esta URL recebe uma notificação de cada evento dos tipos escolhidos.',
  },
  allEvents: { en: 'Choose all', 'pt-BR': 'Escolher todos' },
  noEvent: { en: 'Choose at least one event.', 'pt-BR': 'Escolha pelo menos um evento.' },
  full: (events: string, count: number, max: number) => ({
    en:
      count === 1
        ? `${events} already has ${max} active URLs, which is the maximum. No webhook was registered: leave this event out, or switch off one of its URLs.`
        : `${events} already have ${max} active URLs each, which is the maximum. No webhook was registered: leave these events out, or switch off one URL of each.`,
    'pt-BR':
      count === 1
        ? `${events} já tem ${max} URLs ativas, o máximo permitido. Nenhum webhook foi cadastrado: desmarque este evento ou desative uma das URLs dele.`
        : `${events} já têm ${max} URLs ativas cada um, o máximo permitido. Nenhum webhook foi cadastrado: desmarque estes eventos ou desative uma URL de cada.`,
  }),
  events: {
    cash_in: { en: 'Payment received', 'pt-BR': 'Pagamento recebido' },
    cash_out: { en: 'Payment sent', 'pt-BR': 'Pagamento enviado' },
    refund_in: { en: 'Refund of a received payment', 'pt-BR': 'Devolução enviada' },
    refund_out: { en: 'Sent payment returned', 'pt-BR': 'Devolução recebida' },
    med_created: { en: 'MED opened', 'pt-BR': 'MED aberto' },
    med_accepted: { en: 'MED accepted', 'pt-BR': 'MED aceito' },
    med_rejected: { en: 'MED rejected', 'pt-BR': 'MED rejeitado' },
  } satisfies Record<EventType, LocalizedText>,
  url: 'URL',
  theUrl: { en: 'The URL', 'pt-BR': 'A URL' },
  urlHelp: {
    en: 'An HTTPS address of your system, up to 2048 bytes long. Redirects are not followed.',
    'pt-BR': 'Um endereço HTTPS do seu sistema, com até 2048 bytes. Redirecionamentos não são seguidos.',
  },
  active: { en: 'Active', 'pt-BR': 'Ativo' },
  ended: {
    off: { en: 'Switched off', 'pt-BR': 'Desativado' },
    deleted: { en: 'Deleted', 'pt-BR': 'Excluído' },
    replaced: { en: 'Moved', 'pt-BR': 'Movido' },
    gone: { en: 'Ended: the URL returned HTTP 410', 'pt-BR': 'Encerrado: a URL respondeu HTTP 410' },
  } satisfies Record<EndedBy, LocalizedText>,
  headers: { en: 'Custom headers', 'pt-BR': 'Cabeçalhos personalizados' },
  headersHelp: {
    en: 'Optional. Up to 5 headers, sent with each delivery.',
    'pt-BR': 'Opcional. Até 5 cabeçalhos, enviados em cada entrega.',
  },
  theHeaders: { en: 'The set of headers', 'pt-BR': 'O conjunto de cabeçalhos' },
  addHeader: { en: 'Add a header', 'pt-BR': 'Adicionar cabeçalho' },
  removeHeader: (index: number) => ({
    en: `Remove header ${index}`,
    'pt-BR': `Remover cabeçalho ${index}`,
  }),
  headerName: (index: number) => ({ en: `Name of header ${index}`, 'pt-BR': `Nome do cabeçalho ${index}` }),
  headerValue: (index: number) => ({
    en: `Value of header ${index}`,
    'pt-BR': `Valor do cabeçalho ${index}`,
  }),
  createdAt: { en: 'Registered', 'pt-BR': 'Cadastrado em' },
  version: { en: 'Version', 'pt-BR': 'Versão' },
  save: { en: 'Save changes', 'pt-BR': 'Salvar alterações' },
  change: { en: 'Change', 'pt-BR': 'Alterar' },
  changeHelp: {
    en: 'Pending notifications go to the new URL, and so do dead letters when you retry them. The secret stays the same.',
    'pt-BR':
      'As notificações pendentes vão para a nova URL, assim como as não entregues, quando você as reenvia. O segredo continua o mesmo.',
  },
  changeAlso: {
    en: 'Also change the other webhooks of this URL',
    'pt-BR': 'Alterar também os outros webhooks desta URL',
  },
  changeAlsoHelp: {
    en: 'The selected webhooks get the same URL and the same headers.',
    'pt-BR': 'Os webhooks marcados passam a ter a mesma URL e os mesmos cabeçalhos.',
  },
  changed: (count: number) => ({
    en: count === 1 ? 'The webhook was changed.' : `${count} webhooks were changed.`,
    'pt-BR': count === 1 ? 'O webhook foi alterado.' : `${count} webhooks foram alterados.`,
  }),
  secret: { en: 'Secret', 'pt-BR': 'Segredo' },
  secretHelp: {
    en: 'The gateway signs every delivery of this webhook with the secret, according to Standard Webhooks. The secret is shown here only once, when it is created.',
    'pt-BR':
      'O gateway assina cada entrega deste webhook com o segredo, conforme o Standard Webhooks. O segredo é mostrado aqui uma única vez, ao ser criado.',
  },
  secretOnce: {
    en: 'Copy the secret now: it will not be shown again.',
    'pt-BR': 'Copie o segredo agora: ele não será exibido novamente.',
  },
  secretText: { en: 'Secret of the webhook', 'pt-BR': 'Segredo do webhook' },
  copySecret: { en: 'Copy the secret', 'pt-BR': 'Copiar o segredo' },
  secretOfAll: {
    en: 'This secret is used to sign the deliveries of all events that you have just registered.',
    'pt-BR':
      'Este segredo é usado para assinar as entregas de todos os eventos que você acabou de cadastrar.',
  },
  registered: (count: number) => ({
    en: count === 1 ? 'Webhook registered' : `${count} webhooks registered`,
    'pt-BR': count === 1 ? 'Webhook cadastrado' : `${count} webhooks cadastrados`,
  }),
  updated: (events: string) => ({
    en: `This URL was already registered for ${events}. The headers were updated. The secret stays the same.`,
    'pt-BR': `Esta URL já estava cadastrada para ${events}. Os cabeçalhos foram atualizados. O segredo continua o mesmo.`,
  }),
  rotate: { en: 'Generate a new secret', 'pt-BR': 'Gerar novo segredo' },
  rotateExplained: {
    en: 'For 24 hours, deliveries are signed with both the current secret and the new one, so that your receivers can switch to the new one.',
    'pt-BR':
      'Durante 24 horas, as entregas são assinadas com o segredo atual e com o novo, para que os seus endpoints possam passar a usar o novo.',
  },
  rotated: { en: 'New secret', 'pt-BR': 'Novo segredo' },
  rotatedUntil: (time: string) => ({
    en: `Until ${time}, deliveries are also signed with the previous secret.`,
    'pt-BR': `Até ${time}, as entregas também são assinadas com o segredo anterior.`,
  }),
  previousUntil: { en: 'Previous secret valid until', 'pt-BR': 'Segredo anterior válido até' },
  ending: { en: 'Switch off or delete', 'pt-BR': 'Desativar ou excluir' },
  beginning: { en: 'Switch on or delete', 'pt-BR': 'Ativar ou excluir' },
  switchOff: { en: 'Switch off', 'pt-BR': 'Desativar' },
  switchOffHelp: {
    en: 'The webhook receives no notifications while it is switched off. Pending deliveries become dead letters, which you can retry after switching the webhook on again.',
    'pt-BR':
      'Enquanto está desativado, o webhook não recebe notificações. As entregas pendentes passam à situação “Não entregue” e podem ser reenviadas depois que você ativar o webhook de novo.',
  },
  switchOn: { en: 'Switch on', 'pt-BR': 'Ativar' },
  switchedOff: { en: 'The webhook was switched off.', 'pt-BR': 'O webhook foi desativado.' },
  switchedOn: { en: 'The webhook is now active.', 'pt-BR': 'O webhook foi ativado.' },
  remove: { en: 'Delete', 'pt-BR': 'Excluir' },
  removeExplained: {
    en: 'This webhook will receive no more notifications, and its secret will be deleted. The delivery log will be kept.',
    'pt-BR':
      'Este webhook não receberá mais notificações, e o segredo dele será excluído. O histórico de entregas será mantido.',
  },
  removeSure: { en: 'Delete this webhook', 'pt-BR': 'Excluir este webhook' },
  removed: { en: 'The webhook was deleted.', 'pt-BR': 'O webhook foi excluído.' },
  test: { en: 'Send a test', 'pt-BR': 'Enviar um teste' },
  testHelp: {
    en: 'Sends a signed example of the event, with "test": true in the body and the header webhook-test: true. No event has happened, no money moves, and the test is not retried.',
    'pt-BR':
      'Envia um exemplo assinado do evento, com "test": true no corpo e o cabeçalho webhook-test: true. O evento não aconteceu, nenhum dinheiro é movimentado e o teste não é reenviado.',
  },
  testArrived: (status: number, ms: number) => ({
    en: `The test arrived: HTTP ${status} after ${ms} ms.`,
    'pt-BR': `O teste chegou: HTTP ${status} depois de ${ms} ms.`,
  }),
  testFailed: (why: string) => ({
    en: `The test failed: ${why}`,
    'pt-BR': `O teste falhou: ${why}`,
  }),
  testStatus: (status: number) => ({
    en: `the receiver returned HTTP ${status}.`,
    'pt-BR': `o endpoint respondeu HTTP ${status}.`,
  }),
  back: { en: 'All webhooks', 'pt-BR': 'Todos os webhooks' },
  warned: { en: 'This URL cannot receive deliveries', 'pt-BR': 'Esta URL não pode receber entregas' },
  unreachable: {
    'plain http': { en: 'the URL is plain HTTP.', 'pt-BR': 'a URL é HTTP sem TLS.' },
    'not public': { en: 'its address is not public.', 'pt-BR': 'o endereço não é público.' },
    guarded: {
      en: 'its address is link-local, belongs to a cloud metadata service, or maps to another address.',
      'pt-BR':
        'o endereço é link-local, pertence ao serviço de metadados de uma nuvem ou representa outro endereço.',
    },
    'no receiver': {
      en: 'no receiver can exist at its address.',
      'pt-BR': 'nenhum endpoint pode existir nesse endereço.',
    },
  } satisfies Record<UnreachableReceiver['cause'], LocalizedText>,
  allowing: (option: string) => ({
    en: `To allow this URL, start the gateway with ${option}.`,
    'pt-BR': `Para permitir esta URL, inicie o gateway com ${option}.`,
  }),
  dead: (count: number, written: string) => ({
    en:
      count === 1
        ? 'One notification was not delivered and is no longer retried.'
        : `${written} notifications were not delivered and are no longer retried.`,
    'pt-BR':
      count === 1
        ? 'Uma notificação não foi entregue e não haverá novas tentativas.'
        : `${written} notificações não foram entregues e não haverá novas tentativas.`,
  }),
  showDead: { en: 'Show dead letters', 'pt-BR': 'Ver as não entregues' },
  retryAll: { en: 'Retry all', 'pt-BR': 'Reenviar todas' },
  retried: (count: number) => ({
    en: count === 1 ? 'One notification is being retried.' : `${count} notifications are being retried.`,
    'pt-BR':
      count === 1 ? 'Uma notificação está sendo reenviada.' : `${count} notificações estão sendo reenviadas.`,
  }),
  retriedNone: {
    en: 'No notification was retried. To retry the dead letters of a webhook that is switched off or deleted, first switch the webhook on, or register its URL again.',
    'pt-BR':
      'Nenhuma notificação foi reenviada. Para reenviar as notificações não entregues de um webhook desativado ou excluído, primeiro ative o webhook ou cadastre a URL dele de novo.',
  },
});
