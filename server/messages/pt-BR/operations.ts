import type { Phrases } from '../text.js';

/** What the rules of operations refuse, what operations answer, and why a payment or a charge failed. */
export const operations: Phrases = {
  'the page size must be a whole number': 'o tamanho da página deve ser inteiro',
  'startDate must not be after endDate': 'a data inicial não pode ser posterior à final',
  'startDate and endDate must not be more than {days} days apart':
    'o período entre a data inicial e a final não pode passar de {days} dias',
  'the sum of splits must not exceed transaction.value':
    'a soma dos splits não pode exceder transaction.value',
  'The charge provider cannot be reached. Try again.': 'O provedor de cobranças não responde. Tente de novo.',
  '{field} is already used: {externalId}': '{field} já foi usado: {externalId}',
  'value must equal the amount in the QR code, {amount}':
    'value deve ser igual ao valor do QR Code, {amount}',
  'the externalId {externalId} is already used': 'o externalId {externalId} já foi usado',
  '{field} must have cpf or cnpj, not both': '{field} deve ter cpf ou cnpj, não os dois',
  'the txid {txid} already exists': 'o txid {txid} já existe',
  'the refund {refundId} already exists with another {what}':
    'a devolução {refundId} já existe e difere em: {what}',
  'the refund exceeds the remaining amount of the payment ({remaining} when checked)':
    'a devolução excede o que resta do pagamento ({remaining} no momento da verificação)',
  'the refund exceeds the available balance': 'a devolução excede o saldo disponível',
  'the deadline of {days} days after receipt has passed':
    'o prazo de {days} dias após o recebimento já passou',
  'there is no received payment with this e2eid': 'não há pagamento recebido com este e2eid',
  'there is no received payment with this id': 'não há pagamento recebido com este id',
  'the transaction has not been paid': 'a transação não foi paga',
  'x-idempotency-key was used with another body: send a new key with a new transfer':
    'x-idempotency-key já foi usada com outro corpo: envie uma chave nova com uma transferência nova',
  'creditorDocument is required when priority is HIGH': 'creditorDocument é obrigatório com priority HIGH',
  'pixKey was not found in the directory': 'pixKey não foi encontrada no diretório',
  'qrCode is not a valid EMV code: no element begins at position {position} (two-digit tag, two-digit length in characters, value)':
    'qrCode não é um código EMV válido: nenhum elemento começa na posição {position} (tag de dois dígitos, tamanho de dois dígitos em caracteres, valor)',
  'qrCode is not a valid EMV code: it repeats tag {tag} at position {position}':
    'qrCode não é um código EMV válido: repete a tag {tag} na posição {position}',
  'qrCode is not a valid EMV code: it must end with its CRC (tag 63)':
    'qrCode não é um código EMV válido: deve terminar com o CRC (tag 63)',
  'qrCode is not a valid EMV code: its CRC is {written}, but should be {crc}':
    'qrCode não é um código EMV válido: o CRC é {written}, mas deveria ser {crc}',
  'qrCode has no Pix account: none of the tags 26 to 51 has br.gov.bcb.pix with a key or a URL':
    'qrCode não tem conta Pix: nenhuma das tags 26 a 51 traz br.gov.bcb.pix com uma chave ou URL',
  'qrCode is in currency {currency} (tag 53): Pix pays BRL, 986':
    'qrCode está na moeda {currency} (tag 53): o Pix paga BRL, 986',
  'qrCode has no valid amount in tag 54: {amount} is not written like 10.50':
    'qrCode não tem um valor válido na tag 54: {amount} não está escrito como 10.50',
  'pixKey belongs to {ispb}, an institution listed in ispbDeny':
    'pixKey pertence a {ispb}, uma instituição listada em ispbDeny',
  'the available balance is insufficient': 'o saldo disponível é insuficiente',
  'an event type can have no more than {max} active URLs; {eventType} already has {max}':
    'um tipo de evento pode ter no máximo {max} URLs ativas; {eventType} já tem {max}',
  'there is no transaction {identifier} in this account': 'não há transação {identifier} nesta conta',
  'the transaction has no notification yet': 'a transação ainda não tem notificação',
  'no URL available: none is registered for {eventType}':
    'não há URL disponível: nenhuma está cadastrada para {eventType}',
  'no more than {max} requests per minute are allowed':
    'são permitidas no máximo {max} requisições por minuto',
  'too many notifications are in progress': 'há notificações demais em andamento',
  'Nothing was delivered: {why}': 'Nada foi entregue: {why}',
  'Webhook sent again.': 'Webhook reenviado.',
  'Route disabled: webhooks are registered in the account dashboard (/dashboard/webhooks). To test this route, create an account with the state "an account" and webhookRegistration: "enabled".':
    'Rota desativada: os webhooks são cadastrados no painel da conta (/dashboard/webhooks). Para testar esta rota, crie uma conta com o estado "an account" e webhookRegistration: "enabled".',
  'Webhook registered for {eventType}.': 'Webhook cadastrado para {eventType}.',
  'Webhook registered for {eventType}, but nothing can be delivered to it: {why}.':
    'Webhook cadastrado para {eventType}, mas nada pode ser entregue na URL: {why}.',
  'The settling bank rejected it.': 'O banco liquidante rejeitou o pagamento.',
  'The charge failed at its provider.': 'A cobrança falhou no provedor.',
  'The charge was not paid in time.': 'A cobrança não foi paga dentro do prazo.',
  'The refund failed.': 'A devolução falhou.',
};
