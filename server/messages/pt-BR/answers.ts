import type { Phrases } from '../text.js';

/** Refusals and other responses of the API and of the control endpoint. */
export const answers: Phrases = {
  // Refusals of a request as a whole, before it reaches an operation, and failures of ours.
  'The access token is missing.': 'Falta o token de acesso.',
  'The access token is invalid.': 'O token de acesso é inválido.',
  'The access token has expired; obtain a new one.': 'O token de acesso expirou; obtenha outro.',
  'The access token lacks the scope {scope}.': 'O token de acesso não tem o escopo {scope}.',
  'The Host header is not localhost. The secret of the demo account is public, so only this machine may use the gateway. Call http://localhost or http://127.0.0.1, or allow the name in the header with --allow-host NAME.':
    'O cabeçalho Host não é localhost. O segredo da conta de demonstração é público; por isso, só esta máquina pode usar o gateway. Chame http://localhost ou http://127.0.0.1, ou permita o nome do cabeçalho com --allow-host NOME.',
  'The Origin header names another website. The secret of the demo account is public, so only pages of the gateway itself may call the gateway. To allow another name, use --allow-host NAME.':
    'O cabeçalho Origin indica outro site. O segredo da conta de demonstração é público; por isso, só as páginas do próprio gateway podem chamar o gateway. Para permitir outro nome, use --allow-host NOME.',
  'A proxy has forwarded the request. The secret of the demo account is public, so only this machine may use the gateway. Behind a proxy, start the gateway with --no-sandbox-receivers, which makes the secret random, or use --allow-host NAME to allow the name that clients call.':
    'Um proxy encaminhou a requisição. O segredo da conta de demonstração é público; por isso, só esta máquina pode usar o gateway. Atrás de um proxy, inicie o gateway com --no-sandbox-receivers, que torna o segredo aleatório, ou permita com --allow-host NOME o nome que os clientes usam.',
  'The request is HTTP/1.0, which proxies such as nginx send by default. The secret of the demo account is public, so only this machine may use the gateway. Send HTTP/1.1 (PHP streams: the context option http.protocol_version), or use --allow-host NAME to allow the name that clients call.':
    'A requisição é HTTP/1.0, que proxies como o nginx enviam por padrão. O segredo da conta de demonstração é público; por isso, só esta máquina pode usar o gateway. Envie HTTP/1.1 (streams do PHP: a opção de contexto http.protocol_version), ou permita com --allow-host NOME o nome que os clientes usam.',
  'There is no endpoint at {path}.': 'Não há endpoint em {path}.',
  '{path} does not support {method}.': '{path} não aceita {method}.',
  "Invalid percent-encoding in path segment '{segment}'":
    "Percent-encoding inválido no segmento '{segment}' do caminho",
  'The request is invalid.': 'A requisição é inválida.',
  'and {count} more': 'e mais {count}',
  'The body is not valid JSON.': 'O corpo não é JSON válido.',
  'The body is too large.': 'O corpo é grande demais.',
  'The body must be JSON, sent with Content-Type: application/json.':
    'O corpo deve ser JSON, enviado com Content-Type: application/json.',
  'The body must be JSON in UTF-8.': 'O corpo deve ser JSON em UTF-8.',
  'The body must be sent uncompressed, or with Content-Encoding: gzip, deflate or br.':
    'O corpo deve ser enviado sem compressão, ou com Content-Encoding: gzip, deflate ou br.',
  'The body does not match its Content-Encoding.': 'O corpo não corresponde ao Content-Encoding.',
  'The body does not match its Content-Length.': 'O corpo não corresponde ao Content-Length.',
  'Internal error. Quote the errorId when you contact support.':
    'Erro interno. Informe o errorId ao contatar o suporte.',
  'The gateway cannot process the request now. Try again.':
    'O gateway não consegue processar a requisição agora. Tente de novo.',
  'Each string in the request must be well-formed Unicode without the character U+0000, and must not be too long.':
    'Cada texto da requisição deve ser Unicode bem formado, sem o caractere U+0000, e não pode ser longo demais.',
  'It is not known whether the request was carried out. Before sending it again, look for the transaction with GET /api/transactions?externalId=…, or among the newest if it has no externalId. You can also resend the request with the same id or idempotency key.':
    'Não se sabe se a requisição foi executada. Antes de enviá-la de novo, procure a transação com GET /api/transactions?externalId=…, ou entre as mais recentes se não houver externalId. Você também pode reenviar a requisição com o mesmo id ou a mesma chave de idempotência.',
  'The PEM is form-encoded. Use percent-encoding (RFC 3986): spaces are %20, a literal + is %2B.':
    'O PEM está com form-encoding. Use percent-encoding (RFC 3986): espaços são %20, um + literal é %2B.',
  // Refusals by the rules of operations, responses of operations, and why a payment or a charge failed.
  'the page size must be a whole number': 'o tamanho da página deve ser inteiro',
  'startDate must not be after endDate': 'a data inicial não pode ser posterior à final',
  'startDate and endDate must not be more than {days} days apart':
    'o período entre a data inicial e a final não pode passar de {days} dias',
  'the sum of splits must not exceed transaction.value':
    'a soma dos splits não pode exceder transaction.value',
  'The charge provider cannot be reached. Try again.':
    'Não foi possível acessar o provedor de cobranças. Tente de novo.',
  '{field} is already used: {externalId}': '{field} já foi usado: {externalId}',
  'value must equal the amount in the QR code, {amount}':
    'value deve ser igual ao valor do QR Code, {amount}',
  'the externalId {externalId} is already used': 'o externalId {externalId} já foi usado',
  '{field} must have cpf or cnpj, not both': '{field} deve ter cpf ou cnpj, não os dois',
  'the txid {txid} already exists': 'o txid {txid} já existe',
  'the refund {refundId} already exists with a different {what}':
    'a devolução {refundId} já existe e difere em: {what}',
  'the refund exceeds the remaining amount of the payment ({remaining} when checked)':
    'a devolução excede o que resta do pagamento ({remaining} no momento da verificação)',
  'the refund exceeds the available balance': 'a devolução excede o saldo disponível',
  'the deadline of {days} days after receipt has passed':
    'o prazo de {days} dias após o recebimento já passou',
  'there is no received payment with this e2eid': 'não há pagamento recebido com este e2eid',
  'there is no received payment with this id': 'não há pagamento recebido com este id',
  'the transaction has not been paid': 'a transação não foi paga',
  'x-idempotency-key was used with a different body: use a new key for a new transfer':
    'x-idempotency-key já foi usada com outro corpo: use uma chave nova para uma transferência nova',
  'creditorDocument is required when priority is HIGH': 'creditorDocument é obrigatório com priority HIGH',
  'pixKey was not found in the directory': 'pixKey não foi encontrada no diretório',
  'qrCode is not a valid EMV code: no element begins at position {position}; an element has a two-digit tag, a two-digit length in characters and a value':
    'qrCode não é um código EMV válido: nenhum elemento começa na posição {position}; um elemento tem uma tag de dois dígitos, o tamanho em caracteres (dois dígitos) e um valor',
  'qrCode is not a valid EMV code: it repeats tag {tag} at position {position}':
    'qrCode não é um código EMV válido: repete a tag {tag} na posição {position}',
  'qrCode is not a valid EMV code: it must end with its CRC (tag 63)':
    'qrCode não é um código EMV válido: deve terminar com o CRC (tag 63)',
  'qrCode is not a valid EMV code: its CRC is {written}, but should be {crc}':
    'qrCode não é um código EMV válido: o CRC é {written}, mas deveria ser {crc}',
  'qrCode has no Pix account: none of the tags 26 to 51 has br.gov.bcb.pix with a key or a URL':
    'qrCode não tem conta Pix: nenhuma das tags 26 a 51 traz br.gov.bcb.pix com uma chave ou URL',
  'qrCode is in currency {currency} (tag 53): Pix uses BRL, 986':
    'qrCode está na moeda {currency} (tag 53): o Pix só aceita BRL, 986',
  'qrCode has no valid amount in tag 54: {amount} does not have the expected form, such as 10.50':
    'qrCode não tem um valor válido na tag 54: {amount} não está no formato esperado, por exemplo 10.50',
  'pixKey belongs to {ispb}, an institution listed in ispbDeny':
    'pixKey pertence a {ispb}, uma instituição listada em ispbDeny',
  'the available balance is insufficient': 'o saldo disponível é insuficiente',
  'an event type can have no more than {max} active URLs; {eventType} already has {max}':
    'um tipo de evento pode ter no máximo {max} URLs ativas; {eventType} já tem {max}',
  'there is no transaction {identifier} in this account': 'não há transação {identifier} nesta conta',
  'the transaction has no notification yet': 'a transação ainda não tem notificação',
  'no URL available: no active URL is registered for {eventType}':
    'não há URL disponível: nenhuma URL ativa está cadastrada para {eventType}',
  'no more than {max} requests per minute are allowed':
    'são permitidas no máximo {max} requisições por minuto',
  'too many notifications are in progress': 'há notificações demais em andamento',
  'Nothing was delivered: {why}': 'Nada foi entregue: {why}',
  'Webhook resent.': 'Webhook reenviado.',
  'Route disabled: webhooks are registered in the account dashboard (/dashboard/webhooks). To test this route, create an account with the state "an account" and webhookRegistration: "enabled".':
    'Rota desativada: os webhooks são cadastrados no painel da conta (/dashboard/webhooks). Para testar esta rota, crie uma conta com o estado "an account" e webhookRegistration: "enabled".',
  'Webhook registered for {eventType}.': 'Webhook cadastrado para {eventType}.',
  'Webhook registered for {eventType}, but its URL cannot receive deliveries: {why}.':
    'Webhook cadastrado para {eventType}, mas a URL não pode receber entregas: {why}.',
  'The settling bank rejected the payment.': 'O banco liquidante rejeitou o pagamento.',
  'The charge failed at its provider.': 'A cobrança falhou no provedor.',
  'The charge was not paid in time.': 'A cobrança não foi paga dentro do prazo.',
  'The refund failed.': 'A devolução falhou.',
  // Refusals by the management of webhooks, deliveries and certificates.
  'there is no webhook {id} in this account; it may have been deleted':
    'não há webhook {id} nesta conta; pode ter sido excluído',
  'url is already registered for {eventType}: change the existing webhook, or choose another URL':
    'url já está cadastrada para {eventType}: altere o webhook existente ou escolha outra URL',
  'there is no delivery {id} in this account; it may have been deleted':
    'não há entrega {id} nesta conta; pode ter sido excluída',
  'only a dead letter can be retried; this delivery has arrived or is in progress':
    'só uma notificação não entregue pode ser reenviada; esta entrega já chegou ou está em andamento',
  'tests are not retried: send a new test': 'testes não são reenviados: envie um novo teste',
  'the content of this notification is no longer kept': 'o conteúdo desta notificação não está mais guardado',
  'another delivery of the notification to this URL has arrived or is in progress':
    'outra entrega da notificação a esta URL já chegou ou está em andamento',
  'the webhook of {url} is switched off: switch it on, then retry':
    'o webhook de {url} está desativado: ative-o e tente de novo',
  'the webhook of {url} was deleted: register the URL again, then retry':
    'o webhook de {url} foi excluído: cadastre a URL de novo e tente outra vez',
  'the webhook was moved to another URL, which is not active: switch on the webhook of that URL, then retry':
    'o webhook foi movido para outra URL, que não está ativa: ative o webhook dessa URL e tente de novo',
  'an account can have no more than {max} registered certificates: revoke one first':
    'uma conta pode ter no máximo {max} certificados cadastrados: revogue um antes',
  'this certificate is not registered in this account; it may have been revoked':
    'este certificado não está cadastrado nesta conta; ele pode ter sido revogado',
  // Why the control endpoint cannot set up a state.
  'no account has the accountId {accountId}: send the accountId that "an account" returned':
    'nenhuma conta tem o accountId {accountId}: informe o accountId que "an account" retornou',
  'operation must be an operationId of the contract, such as createCashOut; it is {operation}':
    'operation deve ser um operationId do contrato, como createCashOut; foi informado {operation}',
  'eventType must be a type that can be registered, such as cash_out; it is {eventType}':
    'eventType deve ser um tipo que pode ser cadastrado, como cash_out; foi informado {eventType}',
  'too many unused faults are planned: discard them first with a teardown of the state':
    'há falhas planejadas demais que ainda não foram usadas: descarte-as antes com um teardown do estado',
  '{parameter} must be an ISO 8601 time, such as 2026-11-22T12:00:00Z; it is {text}':
    '{parameter} deve ser uma data e hora ISO 8601, como 2026-11-22T12:00:00Z; foi informado {text}',
  'openedAt must be in the past; it is {openedAt}: use "time passes" to reach that time':
    'openedAt deve estar no passado; foi informado {openedAt}: use "time passes" para chegar a essa data',
  'localTime must be HH:MM, such as 12:00; it is {text}':
    'localTime deve ser HH:MM, como 12:00; foi informado {text}',
  'there is no sent payment with transactionId {transactionId} in this account':
    'não há pagamento enviado com transactionId {transactionId} nesta conta',
  'payment {transactionId} was received by an account of this gateway: request a refund in that account':
    'o pagamento {transactionId} foi recebido por uma conta deste gateway: solicite uma devolução nessa conta',
  'payment {transactionId} is {status}; this state needs a {wanted} payment':
    'o pagamento {transactionId} está {status}; este estado exige um pagamento {wanted}',
  'amount exceeds the {remaining} BRL that remain of the payment':
    'amount excede os {remaining} BRL que restam do pagamento',
  'there is no refund with {name} in this account': 'não há devolução com {name} nesta conta',
  'the refund with {name} is {status}; this state needs a PENDING refund':
    'a devolução com {name} está {status}; este estado exige uma devolução PENDING',
  'analysisResult requires status ANALYZED, not {status}':
    'analysisResult exige status ANALYZED, e não {status}',
  'there is no MED with id {id} in this account': 'não há MED com id {id} nesta conta',
  'MED {id} is {status}; only OPEN or RECEIVED MEDs can be decided':
    'o MED {id} está {status}; só é possível decidir um MED OPEN ou RECEIVED',
  'there is no cash-in with transactionId {transactionId} in this account':
    'não há cash-in com transactionId {transactionId} nesta conta',
  'the charge with this {name} is already paid or closed':
    'a cobrança com este {name} já foi paga ou encerrada',
  'there is no immediate charge with txid {txid} in this account':
    'não há cobrança imediata com txid {txid} nesta conta',
  'charge {txid} is {status}; this state needs an ATIVA charge':
    'a cobrança {txid} está {status}; este estado exige uma cobrança ATIVA',
};
