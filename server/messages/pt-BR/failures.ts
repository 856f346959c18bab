import type { Phrases } from '../text.js';

/** Why a notification was not delivered. It is stored in English. */
export const failures: Phrases = {
  'not sent: the registration is switched off': 'não enviada: o webhook está desativado',
  'not sent: the registration was deleted': 'não enviada: o webhook foi excluído',
  'not sent: the registration now has another URL': 'não enviada: o webhook agora tem outra URL',
  'not sent: the sandbox makes receivers fail': 'não enviada: o sandbox simula a falha dos endpoints',
  'not sent: the sandbox simulates the loss of the notification':
    'não enviada: o sandbox simula a perda da notificação',
  'the gateway stopped before the response arrived': 'o gateway foi encerrado antes de a resposta chegar',
  'failed {times} times, the last time with: {error}': 'falhou {times} vezes, a última com: {error}',
  'plain-HTTP receivers are not allowed ({host})': 'endpoints HTTP sem TLS não são permitidos ({host})',
  'notifications must not go to {host}: its address is not public':
    'notificações não podem ser enviadas a {host}: o endereço não é público',
  'notifications must not go to {host}: its address is link-local, belongs to a cloud metadata service, or maps to another address':
    'notificações não podem ser enviadas a {host}: o endereço é link-local, pertence ao serviço de metadados de uma nuvem ou representa outro endereço',
  'notifications must not go to {host}: no receiver can exist at its address':
    'notificações não podem ser enviadas a {host}: nenhum endpoint pode existir nesse endereço',
  'allow it with {option}': 'permita com {option}',
  'the name {name} could not be looked up ({code})': 'não foi possível resolver o nome {name} ({code})',
  '{name} does not resolve': 'o nome {name} não tem endereço',
  'the gateway is closing, and could not look up {name}': 'o gateway foi encerrado antes de resolver {name}',
  'the receiver does not use TLS; use an http:// URL with --allow-http-webhooks':
    'o endpoint não usa TLS; use uma URL http:// com --allow-http-webhooks',
  'the receiver supports no TLS version that the gateway supports (1.2 and 1.3)':
    'o endpoint não aceita nenhuma das versões de TLS do gateway (1.2 e 1.3)',
  'TLS with the receiver failed: {reason}': 'a conexão TLS com o endpoint falhou: {reason}',
  "{error}: set --webhook-ca FILE to trust the receiver's CA":
    '{error}: para confiar na CA do endpoint, use --webhook-ca ARQUIVO',
};
