import type { EventType } from '../../domain/notification-bodies.js';
import type { UnreachableReceiver } from '../../domain/receivers.js';
import type { EndedBy } from '../../storage/tables/registrations.js';
import type { Translated } from '../language.js';

const en = {
  title: 'Webhooks',
  lead: 'URLs of your systems that are notified of events: up to 3 active URLs per event.',
  list: 'Registered webhooks',
  none: 'No webhooks are registered yet, so your systems are not notified.',
  register: 'Register a webhook',
  facts: 'Details',
  event: 'Event',
  events: {
    cash_in: 'Payment received',
    cash_out: 'Payment sent',
    refund_in: 'Refund of a received payment',
    refund_out: 'Sent payment returned',
    med_created: 'MED opened',
    med_accepted: 'MED accepted',
    med_rejected: 'MED rejected',
  } satisfies Record<EventType, string>,
  url: 'URL',
  urlHelp: 'An HTTPS address of your system, up to 2048 bytes. Redirects are not followed.',
  state: 'State',
  active: 'Active',
  ended: {
    off: 'Switched off',
    deleted: 'Deleted',
    replaced: 'Moved',
    gone: 'Ended: the URL answered 410',
  } satisfies Record<EndedBy, string>,
  headers: 'Custom headers',
  headersHelp: 'Up to 5, sent with each delivery. Leave rows you do not need empty.',
  headerName: (index: number) => `Name of header ${index}`,
  headerValue: (index: number) => `Value of header ${index}`,
  createdAt: 'Registered',
  version: 'Version',
  save: 'Save changes',
  change: 'Change',
  changeHelp:
    'Notifications that have not been delivered to the old URL go to the new one. The secret stays the same.',
  changed: 'The webhook was changed.',
  secret: 'Secret',
  secretHelp:
    'Signs every delivery according to Standard Webhooks. It is shown only once, when it is created.',
  secretOnce: 'Copy the secret now: it will not be shown again.',
  secretText: 'Secret of the webhook',
  copySecret: 'Copy the secret',
  registered: 'Webhook registered',
  updated:
    'This URL was already registered for the event. Its headers were updated; its secret stays the same.',
  rotate: 'Generate a new secret',
  rotateExplained:
    'For 24 hours, deliveries are signed with both the current secret and the new one, so that your receivers can switch.',
  rotateSure: 'Generate a new secret',
  rotated: 'New secret',
  rotatedUntil: (time: string) => `Until ${time}, deliveries are also signed with the previous secret.`,
  previousUntil: 'Previous secret signs until',
  switchOff: 'Switch off',
  switchOffHelp:
    'Nothing more is sent to it. Pending deliveries become dead letters, which you can retry later.',
  switchOn: 'Switch on',
  switchedOff: 'The webhook was switched off.',
  switchedOn: 'The webhook is now active.',
  remove: 'Delete',
  removeExplained: 'Nothing more is sent to it, and its secret is deleted. The delivery log is kept.',
  removeSure: 'Delete this webhook',
  removed: 'The webhook was deleted.',
  test: 'Send a test',
  testHelp:
    'Sends a signed example of the event, with "test": true and the header webhook-test: true. Nothing has happened, no money moves, and it is not retried.',
  testArrived: (status: number, ms: number) => `The test arrived: HTTP ${status} after ${ms} ms.`,
  testFailed: (why: string) => `The test did not arrive: ${why}`,
  testStatus: (status: number) => `the receiver answered HTTP ${status}.`,
  toDelivery: 'Show the delivery',
  deliveries: 'Deliveries',
  back: 'All webhooks',
  warned: 'Nothing can be delivered to this URL',
  unreachable: {
    'plain http': 'the URL is plain HTTP.',
    'not public': 'its address is not public.',
    guarded: 'its address is link-local, is the metadata service of a cloud, or stands for another address.',
    'no receiver': 'no receiver can exist at its address.',
  } satisfies Record<UnreachableReceiver['cause'], string>,
  allowing: (option: string) => `The gateway would allow it with ${option}.`,
  deadTitle: 'Dead letters',
  dead: (count: number, written: string) =>
    count === 1
      ? 'One notification was not delivered and is no longer retried.'
      : `${written} notifications were not delivered and are no longer retried.`,
  noDead: 'Everything has been delivered or is pending.',
  showDead: 'Show them',
  retryAll: 'Retry all',
  retried: (count: number) =>
    count === 1 ? 'One notification is being retried.' : `${count} notifications are being retried.`,
  retriedNone:
    'There is nothing to retry: dead letters of webhooks that are switched off or deleted cannot be retried until the webhook is active again.',
};

/** The pages of webhooks. */
export const webhookTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Webhooks',
    lead: 'URLs dos seus sistemas que são notificadas dos eventos: até 3 URLs ativas por evento.',
    list: 'Webhooks cadastrados',
    none: 'Nenhum webhook cadastrado ainda; seus sistemas não são notificados.',
    register: 'Cadastrar um webhook',
    facts: 'Dados',
    event: 'Evento',
    events: {
      cash_in: 'Pagamento recebido',
      cash_out: 'Pagamento enviado',
      refund_in: 'Devolução de um recebimento',
      refund_out: 'Pagamento enviado devolvido',
      med_created: 'MED aberto',
      med_accepted: 'MED aceito',
      med_rejected: 'MED rejeitado',
    },
    url: 'URL',
    urlHelp: 'Um endereço HTTPS do seu sistema, com até 2048 bytes. Redirecionamentos não são seguidos.',
    state: 'Situação',
    active: 'Ativo',
    ended: {
      off: 'Desativado',
      deleted: 'Excluído',
      replaced: 'Movido',
      gone: 'Encerrado: a URL respondeu 410',
    },
    headers: 'Cabeçalhos personalizados',
    headersHelp: 'Até 5, enviados em cada entrega. Deixe vazias as linhas de que não precisar.',
    headerName: (index) => `Nome do cabeçalho ${index}`,
    headerValue: (index) => `Valor do cabeçalho ${index}`,
    createdAt: 'Cadastrado em',
    version: 'Versão',
    save: 'Salvar alterações',
    change: 'Alterar',
    changeHelp:
      'As notificações ainda não entregues na URL antiga vão para a nova. O segredo continua o mesmo.',
    changed: 'O webhook foi alterado.',
    secret: 'Segredo',
    secretHelp:
      'Assina cada entrega, conforme o Standard Webhooks. É mostrado uma única vez, quando é criado.',
    secretOnce: 'Copie o segredo agora: ele não será exibido novamente.',
    secretText: 'Segredo do webhook',
    copySecret: 'Copiar o segredo',
    registered: 'Webhook cadastrado',
    updated:
      'Esta URL já estava cadastrada para o evento. Os cabeçalhos foram atualizados; o segredo continua o mesmo.',
    rotate: 'Gerar novo segredo',
    rotateExplained:
      'Durante 24 horas, as entregas são assinadas com o segredo atual e com o novo, para que seus receptores façam a troca.',
    rotateSure: 'Gerar novo segredo',
    rotated: 'Novo segredo',
    rotatedUntil: (time) => `Até ${time}, as entregas também são assinadas com o segredo anterior.`,
    previousUntil: 'O segredo anterior assina até',
    switchOff: 'Desativar',
    switchOffHelp:
      'Nada mais é enviado para ele. As entregas pendentes passam a não entregues e podem ser reenviadas depois.',
    switchOn: 'Ativar',
    switchedOff: 'O webhook foi desativado.',
    switchedOn: 'O webhook foi ativado.',
    remove: 'Excluir',
    removeExplained:
      'Nada mais é enviado para ele, e o segredo é excluído. O histórico de entregas é mantido.',
    removeSure: 'Excluir este webhook',
    removed: 'O webhook foi excluído.',
    test: 'Enviar um teste',
    testHelp:
      'Envia um exemplo assinado do evento, com "test": true e o cabeçalho webhook-test: true. Nada aconteceu de verdade, não há movimentação de dinheiro nem novas tentativas.',
    testArrived: (status, ms) => `O teste chegou: HTTP ${status} depois de ${ms} ms.`,
    testFailed: (why) => `O teste não chegou: ${why}`,
    testStatus: (status) => `o receptor respondeu HTTP ${status}.`,
    toDelivery: 'Mostrar a entrega',
    deliveries: 'Entregas',
    back: 'Todos os webhooks',
    warned: 'Nada pode ser entregue nesta URL',
    unreachable: {
      'plain http': 'a URL é HTTP sem TLS.',
      'not public': 'seu endereço não é público.',
      guarded:
        'seu endereço é link-local, é o serviço de metadados de uma nuvem ou representa outro endereço.',
      'no receiver': 'nenhum receptor pode existir nesse endereço.',
    },
    allowing: (option) => `O gateway permitiria com ${option}.`,
    deadTitle: 'Não entregues',
    dead: (count, written) =>
      count === 1
        ? 'Uma notificação não foi entregue e não há mais novas tentativas.'
        : `${written} notificações não foram entregues e não há mais novas tentativas.`,
    noDead: 'Tudo foi entregue ou está pendente.',
    showDead: 'Mostrar',
    retryAll: 'Reenviar todas',
    retried: (count) =>
      count === 1 ? 'Uma notificação está sendo reenviada.' : `${count} notificações estão sendo reenviadas.`,
    retriedNone:
      'Não há nada a reenviar: as notificações não entregues de webhooks desativados ou excluídos só podem ser reenviadas quando o webhook voltar a ficar ativo.',
  },
};
