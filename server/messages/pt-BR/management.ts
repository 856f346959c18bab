import type { Phrases } from '../text.js';

/** What the management of webhooks, deliveries and certificates refuses. */
export const management: Phrases = {
  'there is no webhook {id} in this account; it may have been deleted':
    'não há webhook {id} nesta conta; pode ter sido excluído',
  'url is already registered for {eventType}: change that webhook, or choose another URL':
    'url já está cadastrada para {eventType}: altere aquele webhook ou escolha outra URL',
  'there is no delivery {id} in this account; it may have been deleted':
    'não há entrega {id} nesta conta; pode ter sido excluída',
  'only a dead letter can be retried; this delivery has arrived or is in progress':
    'só uma notificação não entregue pode ser reenviada; esta foi entregue ou está pendente',
  'a test is not retried: send another test': 'um teste não é reenviado: envie outro teste',
  'the content of this notification is no longer kept': 'o conteúdo desta notificação não é mais mantido',
  'the notification has arrived at this URL, or is on its way there, through another delivery':
    'a notificação foi entregue nesta URL por outra entrega, ou está pendente nela',
  'the webhook of {url} is switched off: switch it on, then retry':
    'o webhook de {url} está desativado: ative-o e tente de novo',
  'the webhook of {url} was deleted: register the URL again, then retry':
    'o webhook de {url} foi excluído: cadastre a URL de novo e tente outra vez',
  'the webhook was moved to another URL, which is not active: switch that webhook on, then retry':
    'o webhook foi movido para outra URL, que não está ativa: ative aquele webhook e tente de novo',
  'an account can have no more than {max} registered certificates: revoke one first':
    'uma conta pode ter no máximo {max} certificados cadastrados: revogue um antes',
  'there is no such registered certificate in this account; it may have been revoked':
    'este certificado não está cadastrado nesta conta; pode ter sido revogado',
};
