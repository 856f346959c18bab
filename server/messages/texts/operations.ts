/** What the rules of operations refuse, and what operations answer. */
export const operationTexts = {
  'page size whole': {
    en: 'the page size must be a whole number',
    'pt-BR': 'o tamanho da página deve ser inteiro',
  },
  'range backwards': {
    en: 'startDate must not be after endDate',
    'pt-BR': 'a data inicial não pode ser posterior à final',
  },
  'range too long': {
    en: 'startDate and endDate must not be more than {days} days apart',
    'pt-BR': 'o período entre a data inicial e a final não pode passar de {days} dias',
  },
  'splits above amount': {
    en: 'the sum of splits must not exceed transaction.value',
    'pt-BR': 'a soma dos splits não pode exceder transaction.value',
  },
  'provider out of reach': {
    en: 'The charge provider cannot be reached. Try again.',
    'pt-BR': 'O provedor de cobranças não responde. Tente de novo.',
  },
  'charge externalId used': {
    en: 'transaction.externalId is already used: {externalId}',
    'pt-BR': 'transaction.externalId já foi usado: {externalId}',
  },
  'qr amount differs': {
    en: 'value must equal the amount in the QR code, {amount}',
    'pt-BR': 'value deve ser igual ao valor do QR Code, {amount}',
  },
  'qr externalId used': {
    en: 'the externalId {externalId} is already used',
    'pt-BR': 'o externalId {externalId} já foi usado',
  },
  'debtor twice': {
    en: 'devedor must have cpf or cnpj, not both',
    'pt-BR': 'devedor deve ter cpf ou cnpj, não os dois',
  },
  'txid used': { en: 'the txid {txid} already exists', 'pt-BR': 'o txid {txid} já existe' },
  'refund differs': {
    en: 'the refund {refundId} already exists with another {what}',
    'pt-BR': 'a devolução {refundId} já existe e difere em: {what}',
  },
  'refund above remaining': {
    en: 'the refund exceeds the remaining amount of the payment ({remaining} when checked)',
    'pt-BR': 'a devolução excede o que resta do pagamento ({remaining} no momento da verificação)',
  },
  'refund above balance': {
    en: 'the refund exceeds the available balance',
    'pt-BR': 'a devolução excede o saldo disponível',
  },
  'refund too late': {
    en: 'the deadline of {days} days after receipt has passed',
    'pt-BR': 'o prazo de {days} dias após o recebimento já passou',
  },
  'no payment of e2eid': {
    en: 'there is no received payment with this e2eid',
    'pt-BR': 'não há pagamento recebido com este e2eid',
  },
  'no payment of id': {
    en: 'there is no received payment with this id',
    'pt-BR': 'não há pagamento recebido com este id',
  },
  'charge unpaid': { en: 'the transaction has not been paid', 'pt-BR': 'a transação não foi paga' },
  'idempotency key of another': {
    en: 'x-idempotency-key was used with another body: send a new key with a new transfer',
    'pt-BR':
      'x-idempotency-key já foi usada com outro corpo: envie uma chave nova com uma transferência nova',
  },
  'creditor document missing': {
    en: 'creditorDocument is required when priority is HIGH',
    'pt-BR': 'creditorDocument é obrigatório com priority HIGH',
  },
  'key not in directory': {
    en: 'pixKey was not found in the directory',
    'pt-BR': 'pixKey não foi encontrada no diretório',
  },
  'qr code element': {
    en: 'qrCode is not a valid EMV code: no element begins at position {position} (two-digit tag, two-digit length in characters, value)',
    'pt-BR':
      'qrCode não é um código EMV válido: nenhum elemento começa na posição {position} (tag de dois dígitos, tamanho de dois dígitos em caracteres, valor)',
  },
  'qr code repeats': {
    en: 'qrCode is not a valid EMV code: it repeats tag {tag} at position {position}',
    'pt-BR': 'qrCode não é um código EMV válido: repete a tag {tag} na posição {position}',
  },
  'qr code without crc': {
    en: 'qrCode is not a valid EMV code: it must end with its CRC (tag 63)',
    'pt-BR': 'qrCode não é um código EMV válido: deve terminar com o CRC (tag 63)',
  },
  'qr code crc': {
    en: 'qrCode is not a valid EMV code: its CRC is {written}, but should be {crc}',
    'pt-BR': 'qrCode não é um código EMV válido: o CRC é {written}, mas deveria ser {crc}',
  },
  'qr code without pix': {
    en: 'qrCode has no Pix account: none of the tags 26 to 51 has br.gov.bcb.pix with a key or a URL',
    'pt-BR': 'qrCode não tem conta Pix: nenhuma das tags 26 a 51 traz br.gov.bcb.pix com uma chave ou URL',
  },
  'qr code currency': {
    en: 'qrCode is in currency {currency} (tag 53): Pix pays BRL, 986',
    'pt-BR': 'qrCode está na moeda {currency} (tag 53): o Pix paga BRL, 986',
  },
  'qr code amount': {
    en: 'qrCode has no valid amount in tag 54: {amount} is not written like 10.50',
    'pt-BR': 'qrCode não tem um valor válido na tag 54: {amount} não está escrito como 10.50',
  },
  'institution denied': {
    en: 'pixKey belongs to {ispb}, an institution listed in ispbDeny',
    'pt-BR': 'pixKey pertence a {ispb}, uma instituição listada em ispbDeny',
  },
  'balance insufficient': {
    en: 'the available balance is insufficient',
    'pt-BR': 'o saldo disponível é insuficiente',
  },
  'too many URLs': {
    en: 'an event type can have no more than {max} active URLs; {eventType} already has {max}',
    'pt-BR': 'um tipo de evento pode ter no máximo {max} URLs ativas; {eventType} já tem {max}',
  },
  'no transaction': {
    en: 'there is no transaction {identifier} in this account',
    'pt-BR': 'não há transação {identifier} nesta conta',
  },
  'no notification yet': {
    en: 'the transaction has no notification yet',
    'pt-BR': 'a transação ainda não tem notificação',
  },
  'no URL': {
    en: 'no URL available: none is registered for {eventType}',
    'pt-BR': 'não há URL disponível: nenhuma está cadastrada para {eventType}',
  },
  'too many resends': {
    en: 'no more than {max} requests per minute are allowed',
    'pt-BR': 'são permitidas no máximo {max} requisições por minuto',
  },
  'too many deliveries': {
    en: 'too many notifications are in progress',
    'pt-BR': 'há notificações demais em andamento',
  },
  'target silent': { en: 'Nothing was delivered: {why}', 'pt-BR': 'Nada foi entregue: {why}' },
  'sent again': { en: 'Webhook sent again.', 'pt-BR': 'Webhook reenviado.' },
  'registration disabled': {
    en: 'Route disabled: webhooks are registered in the account dashboard (/dashboard/webhooks). To test this route, create an account with the state "an account" and webhookRegistration: "enabled".',
    'pt-BR':
      'Rota desativada: os webhooks são cadastrados no painel da conta (/dashboard/webhooks). Para testar esta rota, crie uma conta com o estado "an account" e webhookRegistration: "enabled".',
  },
  registered: { en: 'Webhook registered for {eventType}.', 'pt-BR': 'Webhook cadastrado para {eventType}.' },
  'registered in vain': {
    en: 'Webhook registered for {eventType}, but nothing can be delivered to it: {why}.',
    'pt-BR': 'Webhook cadastrado para {eventType}, mas nada pode ser entregue na URL: {why}.',
  },
} as const;
