import type { Phrases } from '../../core/text.js';

/** Observed behaviour of clients, the expected behaviour, and reasons why a duty could not be judged. */
export const duties: Phrases = {
  '30 to 604800 s, or no call': 'de 30 a 604800 s, ou nenhuma chamada',
  'Authorization: Bearer, and the token of 1500 bytes that was issued':
    'Authorization: Bearer e o token de 1500 bytes que foi emitido',
  'the client changed a QR code': 'o cliente alterou um QR Code',
  'a call carries a token other than the one issued': 'uma chamada usa um token diferente do emitido',
  'a call without sufficient scope is repeated with the same token':
    'uma chamada sem escopo suficiente é repetida com o mesmo token',
  'a charge is abandoned after one provider error':
    'uma cobrança é abandonada já no primeiro erro do provedor',
  'a document of 11 or 14 digits, and nothing else': 'um documento de 11 ou 14 dígitos, e nada mais',
  'a forged notification has an effect': 'uma notificação forjada tem efeito',
  'a forged notification is accepted ({1})': 'uma notificação forjada é aceita ({1})',
  'a different idempotency key for each order': 'uma chave de idempotência própria para cada pedido',
  'a valid response is not understood': 'uma resposta válida não é entendida',
  'a valid form of the balance is not understood': 'uma forma válida do saldo não é entendida',
  'a list is requested or read with the wrong status values':
    'uma lista é pedida ou lida com os valores de status errados',
  'a new token within {1} s (expires_in)': 'um novo token em até {1} s (expires_in)',
  'a new token, for the next call at the latest': 'um novo token, no máximo até a próxima chamada',
  'a notification is refused': 'uma notificação é recusada',
  '200 (if the client verifies signatures, pass its secret with --webhook-secret)':
    '200 (se o cliente verifica assinaturas, informe o segredo dele com --webhook-secret)',
  'a notification of an unknown kind has an effect': 'uma notificação de um tipo desconhecido tem efeito',
  'a notification signed with both the new and the old key is refused':
    'uma notificação assinada com a chave nova e a antiga é recusada',
  'a number of at least 0.01 with at most 2 decimals':
    'um número de no mínimo 0.01 com no máximo 2 casas decimais',
  'a payment that the list does not show yet is made again':
    'um pagamento que a lista ainda não mostra é feito de novo',
  'a phone number is not in the format of its endpoint': 'um telefone não está no formato do endpoint',
  'a phone number in the format of its endpoint: with +55 for a transfer, without it for a cash-out':
    'um telefone no formato do endpoint: com +55 em uma transferência, sem ele em um cash-out',
  'a received amount is read incorrectly': 'um valor recebido é lido incorretamente',
  'a refund id of 1 to 35 characters': 'um id de devolução de 1 a 35 caracteres',
  'a refund that failed counts as done': 'uma devolução que falhou conta como feita',
  'a refund that is requested again gets another id': 'uma devolução pedida de novo recebe outro id',
  'a refusal, and no effect': 'uma recusa, e nenhum efeito',
  'a refused payment is sent again unchanged': 'um pagamento recusado é enviado de novo sem alteração',
  'the row is read, although its endToEndId and processedAt are null':
    'a linha é lida, embora endToEndId e processedAt sejam null',
  'a statement is incomplete or repeats transactions': 'um extrato está incompleto ou repete transações',
  'a status of PENDING, CONFIRMED or ERROR in the query': 'um status PENDING, CONFIRMED ou ERROR na consulta',
  'a string of digits, a point and 2 decimals': 'uma string de dígitos, um ponto e 2 casas decimais',
  'a token of {1} bytes': 'um token de {1} bytes',
  'a transfer keeps the placeholder of its response as its end-to-end id':
    'uma transferência fica com o identificador provisório da resposta como end-to-end id',
  'a transfer whose outcome is unknown is repeated with another idempotency key':
    'uma transferência cujo resultado é desconhecido é repetida com outra chave de idempotência',
  'a txid of 26 to 35 letters and digits': 'um txid de 26 a 35 letras e dígitos',
  'a different txid for each charge': 'um txid próprio para cada cobrança',
  'an amount is not what was requested': 'um valor não é o que foi pedido',
  'a response within {1} s': 'uma resposta em até {1} s',
  'the client gives up when authentication is unavailable':
    'o cliente desiste quando a autenticação está indisponível',
  'an expiration is outside its limits': 'uma validade está fora dos limites',
  'an expiration of 30 to 604800 s for a charge, or 1 to 10800 s for a transfer':
    'uma validade de 30 a 604800 s em uma cobrança, ou de 1 a 10800 s em uma transferência',
  'an expired token ends the call': 'um token expirado encerra a chamada',
  'an expired token is not replaced': 'um token expirado não é substituído',
  'an expired token was sent': 'um token expirado foi enviado',
  'a different externalId for each order': 'um externalId próprio para cada pedido',
  'a different id for each refund': 'um id próprio para cada devolução',
  'an order whose payment failed with {1} is paid again more than once or with a used externalId':
    'um pedido cujo pagamento falhou com {1} é pago de novo mais de uma vez ou com um externalId já usado',
  'an order whose payment failed with {1} is paid again':
    'um pedido cujo pagamento falhou com {1} é pago de novo',
  'another clientId': 'outro clientId',
  'another clientSecret': 'outro clientSecret',
  'the next call at least {1} s after {2} with Retry-After: {3}':
    'a próxima chamada no mínimo {1} s depois de {2} com Retry-After: {3}',
  'at most 31 days from startDate to endDate, a size of at most 100, and pages numbered from 1':
    'no máximo 31 dias de startDate a endDate, size de no máximo 100 e páginas numeradas a partir de 1',
  'at most one further payment, with a new externalId': 'no máximo mais um pagamento, com um novo externalId',
  'at most {1} for {2} calls': 'no máximo {1} para {2} chamadas',
  'at most {1} in any minute': 'no máximo {1} em qualquer minuto',
  'at most {1} new tokens for {2} calls': 'no máximo {1} novos tokens para {2} chamadas',
  'at most {1} attempts while the gateway stays unavailable':
    'no máximo {1} tentativas enquanto o gateway continua indisponível',
  'at most {1} attempts': 'no máximo {1} tentativas',
  'clientId and clientSecret unchanged': 'clientId e clientSecret sem alteração',
  'the client changed the credentials': 'o cliente alterou as credenciais',
  'creditorDocument, because the priority is HIGH': 'creditorDocument, porque a prioridade é HIGH',
  'details.document, for every keyType': 'details.document, para qualquer keyType',
  'done, after {1}': 'done, depois de {1}',
  "each + in the certificate's base64 encoded as %2B": 'cada + do base64 do certificado codificado como %2B',
  'each character as it was read': 'cada caractere como foi lido',
  'parallel calls do not share one new token': 'chamadas paralelas não compartilham um só token novo',
  'increasing delays, at least {1} s in total': 'pausas crescentes, no mínimo {1} s no total',
  'too many tokens are requested': 'são pedidos tokens demais',
  'more resends are requested than the gateway allows': 'são pedidos mais reenvios do que o gateway permite',
  'no amount': 'nenhum valor',
  'no response: {1}': 'sem resposta: {1}',
  'no call was refused for lack of scope': 'nenhuma chamada foi recusada por falta de escopo',
  'no further payment: the reason persists': 'nenhum outro pagamento: o motivo continua',
  'no key': 'nenhuma chave',
  'no new token was requested ({1})': 'nenhum novo token foi pedido ({1})',
  'no second payment: lists may lag by a few seconds (OP-69)':
    'nenhum segundo pagamento: listas podem atrasar alguns segundos (OP-69)',
  'responses to notifications are slow': 'as respostas às notificações são lentas',
  'one call, and then an error': 'uma chamada, e depois um erro',
  'one call, and then {1}': 'uma chamada, e depois {1}',
  'one call, because a {1} remains a {2}': 'uma chamada, porque {1} continua sendo {2}',
  'one charge': 'uma cobrança',
  'one externalId is used for two orders': 'um externalId é usado em dois pedidos',
  'one order has {1} charges': 'um pedido tem {1} cobranças',
  'one order was paid {1} times': 'um pedido foi pago {1} vezes',
  'one payment of the tests was carried out {1} times': 'um pagamento dos testes foi executado {1} vezes',
  'one refund id is used for two refunds': 'um id de devolução é usado em duas devoluções',
  'one refund was made {1} times': 'uma devolução foi feita {1} vezes',
  'one attempt': 'uma tentativa',
  'one txid is used for two charges': 'um txid é usado em duas cobranças',
  'delays of {1} ms': 'pausas de {1} ms',
  'ranges of at most 31 days, and pages numbered from 1':
    'períodos de no máximo 31 dias, e páginas numeradas a partir de 1',
  'refused credentials are sent again and again': 'credenciais recusadas são enviadas repetidamente',
  'spaces in the certificate encoded as %20': 'espaços do certificado codificados como %20',
  'status=CONFIRMED in the query, Confirmado in the response':
    'status=CONFIRMED na consulta, Confirmado na resposta',
  'the amount of a QR payment is wrong': 'o valor de um pagamento por QR Code está errado',
  'the call again, with a new token': 'a mesma chamada, com um novo token',
  'the call was not repeated': 'a chamada não foi repetida',
  'the charge is retried, or its outcome is reported as unknown':
    'a cobrança é tentada de novo, ou o resultado dela é informado como desconhecido',
  'the client requested no list': 'o cliente não pediu nenhuma lista',
  'the client made the payment or refund again before it read the list (CALLER-36)':
    'o cliente repetiu o pagamento ou a devolução antes de ler a lista (CALLER-36)',
  'the client requested no refund': 'o cliente não pediu nenhuma devolução',
  'the client requested no resends': 'o cliente não pediu nenhum reenvio',
  'the client does not report refunds, or cannot know that this one failed':
    'o cliente não informa devoluções, ou não tem como saber que esta falhou',
  'the client does not give up': 'o cliente não desiste',
  'the client does not report the state of an order': 'o cliente não informa o estado de um pedido',
  'the client does not say how much came back': 'o cliente não informa o valor devolvido',
  'the client does not say how much was paid': 'o cliente não informa o valor pago',
  'the client does not say that it verifies signatures': 'o cliente não diz que verifica assinaturas',
  'the client does not say which end-to-end id the order has':
    'o cliente não informa o end-to-end id do pedido',
  'the client does not say which transactions it read': 'o cliente não informa quais transações leu',
  'the client does not say which balance it read': 'o cliente não informa qual saldo leu',
  'the client does not wait as long as Retry-After says':
    'o cliente não espera o tempo que Retry-After indica',
  'the client had a new token before the old one was refused':
    'o cliente já tinha um novo token antes de o antigo ser recusado',
  'the client has not paid the order': 'o cliente não pagou o pedido',
  'the gateway carried out no payment or refund of the client':
    'o gateway não executou nenhum pagamento nem devolução do cliente',
  'texts of at most 140 characters and names of at most 100, in well-formed UTF-8':
    'textos de no máximo 140 caracteres e nomes de no máximo 100, em UTF-8 bem formado',
  'an HTTPS URL, and one of the seven event types': 'uma URL HTTPS, e um dos sete tipos de evento',
  'in chunks, with a charset, in another valid form (injected)':
    'em chunks, com charset, em outra forma válida (falha injetada)',
  'with the same JSON in other bytes (injected)': 'com o mesmo JSON em outros bytes (falha injetada)',
  'a notification without externalId or txId was accepted but lost':
    'uma notificação sem externalId ou txId foi aceita, mas se perdeu',
  'notifications with unknown members are lost after one of an unknown kind':
    'notificações com campos desconhecidos se perdem depois de uma de tipo desconhecido',
  'notifications in another valid form have no effect': 'notificações em outra forma válida não têm efeito',
  'a payment whose id is beyond 2^53 is mistaken for another one':
    'um pagamento cujo id passa de 2^53 é confundido com outro',
  'a charge that failed because of a provider error is never created':
    'uma cobrança que falhou por erro do provedor nunca é criada',
  'another call, automatic or when the charge is requested again':
    'outra chamada, automática ou quando a cobrança é solicitada de novo',
  '{1} {1|call|calls}, {2} {2|charge|charges}': '{1} {1|chamada|chamadas}, {2} {2|cobrança|cobranças}',
  'a webhook that was registered counts as {1}': 'um webhook que foi cadastrado conta como {1}',
  'a webhook counts as registered although `success` is false':
    'um webhook conta como cadastrado embora `success` seja false',
  done: 'done',
  'refused: nothing was stored': 'refused: nada foi guardado',
  'a notification is refused although the signature of its bytes is correct':
    'uma notificação é recusada, embora a assinatura dos bytes dela esteja correta',
  'the client makes no calls whose responses have other valid forms':
    'o cliente não faz chamadas cujas respostas tenham outras formas válidas',
  'the client created no charge': 'o cliente não criou nenhuma cobrança',
  'the client created no immediate charge': 'o cliente não criou nenhuma cobrança imediata',
  'the client did not make two transfers': 'o cliente não fez duas transferências',
  'the client paid no QR code': 'o cliente não pagou nenhum QR Code',
  'the client refuses correctly signed notifications, so its refusals prove nothing':
    'o cliente recusa notificações com assinatura correta; por isso, as recusas dele não provam nada',
  'the client says {1}': 'o cliente diz {1}',
  'the client sent no payment': 'o cliente não enviou nenhum pagamento',
  'the client uses no token endpoint that takes a certificate':
    'o cliente não usa nenhum endpoint de token que receba um certificado',
  'the first idempotency key again': 'a primeira chave de idempotência de novo',
  'the gateway refuses a list request of the client': 'o gateway recusa uma consulta do cliente à lista',
  'the header X-SSL-Client-Cert with the percent-encoded certificate, and a JSON body':
    'o cabeçalho X-SSL-Client-Cert com o certificado em percent-encoding, e um corpo em JSON',
  'the header x-idempotency-key with a UUID v4': 'o cabeçalho x-idempotency-key com um UUID v4',
  'the next call after {1} ms': 'a próxima chamada depois de {1} ms',
  'the same id for the same refund': 'o mesmo id para a mesma devolução',
  'the same txid for {1}': 'o mesmo txid para {1}',
  'the token is requested again, with increasing delays': 'o token é pedido de novo, com pausas crescentes',
  'the delays between retries are equal or too short':
    'as pausas entre as retentativas são iguais ou curtas demais',
  'twice {1}': 'duas vezes {1}',
  'two orders have the same idempotency key, so the second is never paid':
    'dois pedidos têm a mesma chave de idempotência; por isso, o segundo nunca é pago',
  'two orders have the same externalId': 'dois pedidos têm o mesmo externalId',
  'a returned amount is read incorrectly': 'um valor devolvido é lido incorretamente',
  '{1} {1|call|calls} with the old token': '{1} {1|chamada|chamadas} com o token antigo',
  '{1} calls with the same token, each refused with 403':
    '{1} chamadas com o mesmo token, cada uma recusada com 403',
  '{1} charges': '{1} {1|cobrança|cobranças}',
  '{1} for payments of {2}': '{1} para pagamentos de {2}',
  '{1} for refunds of {2}': '{1} para devoluções de {2}',
  '{1} for two orders': '{1} para dois pedidos',
  '{1} in one minute': '{1} em um minuto',
  '{1} idempotency keys for one order': '{1} chaves de idempotência para um pedido',
  '{1} of {2} took longer': '{1} de {2} demoraram mais',
  '{1} payments of {2}': '{1} {1|pagamento|pagamentos} de {2}',
  'at most {1} of this amount to this payee, as without the fault':
    'no máximo {1} deste valor a este recebedor, como sem a falha',
  '{1} payments': '{1} {1|pagamento|pagamentos}',
  '{1} {1|payment|payments}, {2} {2|call|calls}, {3} {3|externalId|externalIds}':
    '{1} {1|pagamento|pagamentos}, {2} {2|chamada|chamadas}, {3} {3|externalId|externalIds}',
  '{1} {1|row|rows}: {2} missing, {3} repeated':
    '{1} {1|linha|linhas}: {2} {2|ausente|ausentes}, {3} {3|repetida|repetidas}',
  'the same bytes {1} times': '{1} vezes os mesmos bytes',
  '{1} tokens for {2} calls': '{1} {1|token|tokens} para {2} {2|chamada|chamadas}',
  '{1} {1|token|tokens}, and {2} {2|call|calls} refused with 401':
    '{1} {1|token|tokens}, e {2} {2|chamada recusada|chamadas recusadas} com 401',
  '{1} transactions, each once': '{1} transações, cada uma uma vez',
  '{1} attempts': '{1} {1|tentativa|tentativas}',
  '{1} for two orders of the same amount': '{1} para dois pedidos do mesmo valor',
  'a return of money with the status ERROR counts as returned money':
    'uma devolução recebida com o status ERROR conta como dinheiro devolvido',
  'the client began no order, or read the list instead of relying on the notification':
    'o cliente não iniciou nenhum pedido, ou consultou a lista em vez de se basear na notificação',
  'an order of the same amount as another does not count as paid after its notification':
    'um pedido com o mesmo valor de outro não consta como pago após a própria notificação',
  'repeated notifications are booked several times': 'notificações repetidas são contabilizadas várias vezes',
  'a notification accepted before a restart is lost': 'uma notificação aceita antes de um reinício se perde',
  'a payment is lost if its notification arrives before the response to the call':
    'um pagamento se perde se a notificação chega antes da resposta à chamada',
  'the client misreads the status of a payment': 'o cliente interpreta mal o status de um pagamento',
  'a charge whose payment was confirmed does not count as paid':
    'uma cobrança cujo pagamento foi confirmado não conta como paga',
  'a payment that came back does not count as returned': 'um pagamento que voltou não conta como devolvido',
  'a refund that the list does not show yet is made again':
    'uma devolução que a lista ainda não mostra é feita de novo',
  'no second refund: lists may lag by a few seconds (OP-69)':
    'nenhuma segunda devolução: listas podem atrasar alguns segundos (OP-69)',
  'a refund-in whose response was lost is repeated before the client reads the list':
    'um refund-in cuja resposta se perdeu é repetido antes de o cliente consultar a lista',
  'a list request before the second call, or no second call':
    'uma consulta à lista antes da segunda chamada, ou nenhuma segunda chamada',
  '{1} calls for the same refund': '{1} chamadas para a mesma devolução',
  'once, because the request is the same': 'uma vez, porque é a mesma solicitação',
  'once, because the outcome of the first call was unknown':
    'uma vez, porque o resultado da primeira chamada era desconhecido',
  'a payment whose outcome was unknown is not recorded as paid exactly once':
    'um pagamento cujo resultado era desconhecido não consta como pago exatamente uma vez',
  'the client reports a wrong state or amount for a refunded charge':
    'o cliente informa um estado ou valor errado para uma cobrança devolvida',
  'a refund whose outcome is unknown counts as failed or as done':
    'uma devolução cujo resultado é desconhecido conta como falha ou como feita',
  'the client paid the order by another call': 'o cliente pagou o pedido por outra chamada',
  'the client has none of the steps {1}': 'o cliente não tem nenhuma das etapas {1}',
  '{1} refunds of {2}': '{1} {1|devolução|devoluções} de {2}',
  'the client reports a wrong state or amount for an unconfirmed payment':
    'o cliente informa um estado ou valor errado para um pagamento não confirmado',
  'the client reports a wrong state or amount for a pending payment':
    'o cliente informa um estado ou valor errado para um pagamento pendente',
  'a {1} response for a used externalId is read as a failed payment':
    'uma resposta {1} para um externalId já usado é interpretada como falha do pagamento',
  'reconciliation does not find a payment whose notification was lost':
    'a conciliação não encontra um pagamento cuja notificação se perdeu',
  'the final state of an order depends on the sequence of its notifications':
    'o estado final de um pedido depende da ordem das notificações',
  'a pending payment counts as failed or paid': 'um pagamento pendente conta como falha ou como pago',
  'the client reports a wrong state or amount for a payment that never reached the gateway':
    'o cliente informa um estado ou valor errado para um pagamento que nunca chegou ao gateway',
  'the client reports a wrong state or amount for an unsettled payment':
    'o cliente informa um estado ou valor errado para um pagamento não liquidado',
  'no outcome': 'nenhum resultado',
  'the client requested no refund-in': 'o cliente não pediu nenhum refund-in',
  'no error was reported': 'nenhum erro foi informado',
};
