/** Why a notification was not delivered, as the gateway stores it: in English, with other languages made from it. */
export const failureTexts = {
  'not sent: off': {
    en: 'not sent: the registration is switched off',
    'pt-BR': 'não enviada: o webhook está desativado',
  },
  'not sent: deleted': {
    en: 'not sent: the registration was deleted',
    'pt-BR': 'não enviada: o webhook foi excluído',
  },
  'not sent: replaced': {
    en: 'not sent: the registration has another URL now',
    'pt-BR': 'não enviada: o webhook agora tem outra URL',
  },
  'not sent: receivers fail': {
    en: 'not sent: receivers fail',
    'pt-BR': 'não enviada: o sandbox simula a falha dos endpoints',
  },
  'not sent: disturbed': {
    en: 'not sent: the sandbox was asked to lose it',
    'pt-BR': 'não enviada: o sandbox simula a perda dela',
  },
  'answer not kept': {
    en: 'the answer could not be kept',
    'pt-BR': 'a resposta não pôde ser armazenada',
  },
  'gateway ended': {
    en: 'the gateway ended before the answer came',
    'pt-BR': 'o gateway foi encerrado antes de a resposta chegar',
  },
  'work failed': {
    en: 'failed {times} times, the last time with: {error}',
    'pt-BR': 'falhou {times} vezes, a última com: {error}',
  },
  'receiver: plain http': {
    en: 'plain-HTTP receivers are not allowed ({host})',
    'pt-BR': 'endpoints HTTP sem TLS não são permitidos ({host})',
  },
  'receiver: not public': {
    en: 'notifications must not go to {host}: it has an address that is not public',
    'pt-BR': 'notificações não podem ser enviadas a {host}: o endereço não é público',
  },
  'receiver: guarded': {
    en: 'notifications must not go to {host}: it has an address that is link-local, the metadata service of a cloud, or stands for another one',
    'pt-BR':
      'notificações não podem ser enviadas a {host}: o endereço é link-local, é o serviço de metadados de uma nuvem ou representa outro endereço',
  },
  'receiver: no receiver': {
    en: 'notifications must not go to {host}: it has an address at which no receiver can be',
    'pt-BR': 'notificações não podem ser enviadas a {host}: nenhum endpoint pode existir nesse endereço',
  },
  'option allows': { en: '{option} would allow it', 'pt-BR': '{option} permitiria' },
  'name unsure': {
    en: 'the name {name} could not be looked up ({code})',
    'pt-BR': 'não foi possível resolver o nome {name} ({code})',
  },
  'name unknown': {
    en: '{name} does not resolve',
    'pt-BR': 'o nome {name} não tem endereço',
  },
  'lookups closed': {
    en: 'the gateway closes before it could look up {name}',
    'pt-BR': 'o gateway foi encerrado antes de resolver {name}',
  },
  'no such family': {
    en: '{name} has no address of the family that is wanted',
    'pt-BR': '{name} não tem endereço da família desejada',
  },
  'no TLS': {
    en: 'the receiver does not use TLS; use an http:// URL with --allow-http-webhooks',
    'pt-BR': 'o endpoint não usa TLS; use uma URL http:// com --allow-http-webhooks',
  },
  'TLS too old': {
    en: 'the receiver speaks no version of TLS that the gateway does: those are 1.2 and 1.3',
    'pt-BR': 'o endpoint não aceita nenhuma versão de TLS do gateway, que são a 1.2 e a 1.3',
  },
  'TLS failed': {
    en: 'TLS with the receiver failed: {reason}',
    'pt-BR': 'o TLS com o endpoint falhou: {reason}',
  },
  'CA unknown': {
    en: '{error}: --webhook-ca FILE would make the gateway trust its CA',
    'pt-BR': '{error}: com --webhook-ca FILE, o gateway confiaria na CA dele',
  },
} as const;
