/** What the management of webhooks, deliveries and certificates refuses. */
export const managementTexts = {
  'no registration': {
    en: 'there is no webhook {id} in this account; it may have been deleted',
    'pt-BR': 'não há webhook {id} nesta conta; pode ter sido excluído',
  },
  'registration twice': {
    en: 'url is already registered for {eventType}: change that webhook, or choose another URL',
    'pt-BR': 'url já está cadastrada para {eventType}: altere aquele webhook ou escolha outra URL',
  },
  'no delivery': {
    en: 'there is no delivery {id} in this account; it may have been deleted',
    'pt-BR': 'não há entrega {id} nesta conta; pode ter sido excluída',
  },
  'delivery not dead': {
    en: 'only a dead letter can be retried; this delivery has arrived or is in progress',
    'pt-BR': 'só uma notificação não entregue pode ser reenviada; esta foi entregue ou está pendente',
  },
  'delivery is test': {
    en: 'a test is not retried: send another test',
    'pt-BR': 'um teste não é reenviado: envie outro teste',
  },
  'delivery forgotten': {
    en: 'the content of this notification is no longer kept',
    'pt-BR': 'o conteúdo desta notificação não é mais mantido',
  },
  'delivery elsewhere': {
    en: 'the notification has arrived at this URL, or is on its way there, through another delivery',
    'pt-BR': 'a notificação foi entregue nesta URL por outra entrega, ou está pendente nela',
  },
  'delivery to switched off': {
    en: 'the webhook of {url} is switched off: switch it on, then retry',
    'pt-BR': 'o webhook de {url} está desativado: ative-o e tente de novo',
  },
  'delivery to deleted': {
    en: 'the webhook of {url} was deleted: register the URL again, then retry',
    'pt-BR': 'o webhook de {url} foi excluído: cadastre a URL de novo e tente outra vez',
  },
  'delivery to nowhere': {
    en: 'the webhook was moved to another URL, which is not active: switch that webhook on, then retry',
    'pt-BR': 'o webhook foi movido para outra URL, que não está ativa: ative aquele webhook e tente de novo',
  },
  'certificate not PEM': {
    en: 'certificate must be one X.509 certificate in PEM, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----',
    'pt-BR':
      'certificate deve ser um certificado X.509 em PEM, de -----BEGIN CERTIFICATE----- até -----END CERTIFICATE-----',
  },
  'certificate with key': {
    en: 'certificate must not contain a private key: it was not kept, but it has left your machine; create a new key and certificate',
    'pt-BR':
      'certificate não deve conter uma chave privada: ela não foi guardada, mas saiu da sua máquina; gere outra chave e outro certificado',
  },
  'certificate several': {
    en: 'certificate must be a single certificate, without its chain',
    'pt-BR': 'certificate deve ser um único certificado, sem a cadeia',
  },
  'certificate expired': {
    en: 'certificate expired on {day}: create a new one',
    'pt-BR': 'certificate expirou em {day}: crie outro',
  },
  'certificate known': {
    en: 'certificate is already registered in this account',
    'pt-BR': 'certificate já está cadastrado nesta conta',
  },
  'certificate revoked': {
    en: 'certificate was revoked and cannot be registered again: create a new one',
    'pt-BR': 'certificate foi revogado e não pode ser cadastrado de novo: crie outro',
  },
  'certificate not free': {
    en: 'certificate cannot be registered here: create a new one for this account',
    'pt-BR': 'certificate não pode ser cadastrado aqui: crie outro para esta conta',
  },
  'certificate too many': {
    en: 'an account can have no more than {max} registered certificates: revoke one first',
    'pt-BR': 'uma conta pode ter no máximo {max} certificados cadastrados: revogue um antes',
  },
  'no certificate': {
    en: 'there is no such registered certificate in this account; it may have been revoked',
    'pt-BR': 'este certificado não está cadastrado nesta conta; pode ter sido revogado',
  },
} as const;
