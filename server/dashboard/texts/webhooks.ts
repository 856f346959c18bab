import type { EventType } from '../../domain/notification-bodies.js';
import type { UnreachableReceiver } from '../../domain/receivers.js';
import type { EndedBy } from '../../storage/tables/registrations.js';
import type { Translated } from '../language.js';

const en = {
  title: 'Webhooks',
  lead: 'Where your systems are told what happens: up to 3 active URLs for each event.',
  list: 'Registered webhooks',
  none: 'No webhook is registered yet. Your systems are told nothing.',
  register: 'Register a webhook',
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
  headersHelp: 'Up to 5, sent with each delivery. Leave a row empty where you need none.',
  headerName: (index: number) => `Name of header ${index}`,
  headerValue: (index: number) => `Value of header ${index}`,
  createdAt: 'Registered',
  version: 'Version',
  save: 'Save changes',
  change: 'Change',
  changeHelp: 'What has not arrived at the old URL goes to the new one. The secret stays.',
  changed: 'The webhook was changed.',
  secret: 'Secret',
  secretHelp: 'Signs every delivery, as Standard Webhooks says. It is shown once, when it is made.',
  secretOnce: 'Copy the secret now: it is not shown again.',
  secretText: 'Secret of the webhook',
  copySecret: 'Copy the secret',
  registered: 'The webhook is registered',
  updated: 'This URL was registered for the event already: its headers were updated, its secret stays.',
  rotate: 'Make another secret',
  rotateExplained:
    'For 24 hours the secret of now signs beside the new one, so that your receivers can change over.',
  rotateSure: 'Make another secret',
  rotated: 'Another secret',
  rotatedUntil: (time: string) => `Until ${time} the secret before signs, too.`,
  previousUntil: 'The secret before signs until',
  switchOff: 'Switch off',
  switchOffHelp:
    'Nothing is sent to it any more. What is on its way becomes a dead letter, which you can retry later.',
  switchOn: 'Switch on',
  switchedOff: 'The webhook is switched off.',
  switchedOn: 'The webhook is active.',
  remove: 'Delete',
  removeExplained: 'Nothing is sent to it any more, and its secret ends. The delivery log stays.',
  removeSure: 'Delete this webhook',
  removed: 'The webhook was deleted.',
  test: 'Send a test',
  testHelp:
    'An example of the event, signed, with "test": true and the header webhook-test: true. It tells of nothing, moves no money, and is not retried.',
  testArrived: (status: number, ms: number) => `The test arrived: HTTP ${status} after ${ms} ms.`,
  testFailed: (why: string) => `The test did not arrive: ${why}`,
  testStatus: (status: number) => `the receiver answered HTTP ${status}.`,
  toDelivery: 'Show the delivery',
  deliveries: 'Its deliveries',
  back: 'All webhooks',
  warned: 'Nothing can be delivered there',
  unreachable: {
    'plain http': 'the URL is plain HTTP.',
    'not public': 'its address is not public.',
    guarded: 'its address is link-local, the metadata service of a cloud, or stands for another one.',
    'no receiver': 'no receiver can be at its address.',
  } satisfies Record<UnreachableReceiver['cause'], string>,
  allowing: (option: string) => `The gateway would allow it with ${option}.`,
  deadTitle: 'Dead letters',
  dead: (count: number, written: string) =>
    count === 1
      ? 'One notification did not arrive, and nobody tries it any more.'
      : `${written} notifications did not arrive, and nobody tries them any more.`,
  noDead: 'Everything has arrived, or is on its way.',
  showDead: 'Show them',
  retryAll: 'Retry all',
  retried: (count: number) =>
    count === 1 ? 'One notification is tried again.' : `${count} notifications are tried again.`,
  retriedNone:
    'There is nothing that can be retried: dead letters of webhooks that are switched off or deleted wait for their webhook.',
};

/** The pages of webhooks. */
export const webhookTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Webhooks',
    lead: 'Onde seus sistemas ficam sabendo do que acontece: até 3 URLs ativas por evento.',
    list: 'Webhooks cadastrados',
    none: 'Nenhum webhook cadastrado ainda. Seus sistemas não são avisados de nada.',
    register: 'Cadastrar um webhook',
    event: 'Evento',
    events: {
      cash_in: 'Pagamento recebido',
      cash_out: 'Pagamento enviado',
      refund_in: 'Devolução de um recebimento',
      refund_out: 'Pagamento enviado que voltou',
      med_created: 'MED aberto',
      med_accepted: 'MED aceito',
      med_rejected: 'MED rejeitado',
    },
    url: 'URL',
    urlHelp: 'Um endereço HTTPS do seu sistema, com até 2048 bytes. Redirecionamentos não são seguidos.',
    state: 'Situação',
    active: 'Ativo',
    ended: {
      off: 'Desligado',
      deleted: 'Excluído',
      replaced: 'Movido',
      gone: 'Encerrado: a URL respondeu 410',
    },
    headers: 'Cabeçalhos próprios',
    headersHelp: 'Até 5, enviados em cada entrega. Deixe a linha vazia se não precisar.',
    headerName: (index) => `Nome do cabeçalho ${index}`,
    headerValue: (index) => `Valor do cabeçalho ${index}`,
    createdAt: 'Cadastrado em',
    version: 'Versão',
    save: 'Salvar alterações',
    change: 'Alterar',
    changeHelp: 'O que não chegou à URL antiga vai para a nova. O segredo continua o mesmo.',
    changed: 'O webhook foi alterado.',
    secret: 'Segredo',
    secretHelp:
      'Assina cada entrega, conforme o Standard Webhooks. É mostrado uma única vez, quando é criado.',
    secretOnce: 'Copie o segredo agora: ele não será mostrado de novo.',
    secretText: 'Segredo do webhook',
    copySecret: 'Copiar o segredo',
    registered: 'O webhook está cadastrado',
    updated:
      'Esta URL já estava cadastrada para o evento: os cabeçalhos foram atualizados, o segredo continua o mesmo.',
    rotate: 'Gerar outro segredo',
    rotateExplained:
      'Durante 24 horas o segredo de agora assina junto com o novo, para que seus receptores possam trocar.',
    rotateSure: 'Gerar outro segredo',
    rotated: 'Outro segredo',
    rotatedUntil: (time) => `Até ${time} o segredo anterior também assina.`,
    previousUntil: 'O segredo anterior assina até',
    switchOff: 'Desligar',
    switchOffHelp:
      'Nada mais é enviado para ele. O que está a caminho vira uma entrega morta, que pode ser tentada depois.',
    switchOn: 'Ligar',
    switchedOff: 'O webhook está desligado.',
    switchedOn: 'O webhook está ativo.',
    remove: 'Excluir',
    removeExplained: 'Nada mais é enviado para ele, e o segredo deixa de valer. O registro de entregas fica.',
    removeSure: 'Excluir este webhook',
    removed: 'O webhook foi excluído.',
    test: 'Enviar um teste',
    testHelp:
      'Um exemplo do evento, assinado, com "test": true e o cabeçalho webhook-test: true. Não informa nada de verdade, não move dinheiro e não é tentado de novo.',
    testArrived: (status, ms) => `O teste chegou: HTTP ${status} depois de ${ms} ms.`,
    testFailed: (why) => `O teste não chegou: ${why}`,
    testStatus: (status) => `o receptor respondeu HTTP ${status}.`,
    toDelivery: 'Mostrar a entrega',
    deliveries: 'Suas entregas',
    back: 'Todos os webhooks',
    warned: 'Nada pode ser entregue ali',
    unreachable: {
      'plain http': 'a URL é HTTP sem TLS.',
      'not public': 'seu endereço não é público.',
      guarded: 'seu endereço é link-local, o serviço de metadados de uma nuvem, ou representa outro.',
      'no receiver': 'nenhum receptor pode estar nesse endereço.',
    },
    allowing: (option) => `O gateway permitiria com ${option}.`,
    deadTitle: 'Entregas mortas',
    dead: (count, written) =>
      count === 1
        ? 'Uma notificação não chegou, e ninguém mais tenta enviá-la.'
        : `${written} notificações não chegaram, e ninguém mais tenta enviá-las.`,
    noDead: 'Tudo chegou ou está a caminho.',
    showDead: 'Mostrar',
    retryAll: 'Tentar todas de novo',
    retried: (count) =>
      count === 1
        ? 'Uma notificação está sendo tentada de novo.'
        : `${count} notificações estão sendo tentadas de novo.`,
    retriedNone:
      'Não há nada que possa ser tentado: entregas mortas de webhooks desligados ou excluídos aguardam o seu webhook.',
  },
};
