import type { Phrases } from '../../core/text.js';

/** Why a check was skipped or ended in an error, what would let it run, connection problems, and the findings of doctor. */
export const reasons: Phrases = {
  'an account with {1}': 'uma conta com {1}',
  'its session is too long': 'a sessão é longa demais',
  'it could not be reproduced': 'não foi possível reproduzi-lo',
  'the script would contain a secret': 'o script conteria um segredo',
  'the run was interrupted': 'a execução foi interrompida',
  'no relevant message arrived': 'não chegou nenhuma mensagem relevante',
  'no check covers it': 'nenhuma verificação o cobre',
  'the rate limit of resends is used up (OP-47)': 'o limite de reenvios por minuto já foi atingido (OP-47)',
  'the target has limits of its own, and a payment of the check exceeds one ({1} {2}: {3})':
    'o alvo tem limites próprios, e um pagamento da verificação excede um deles ({1} {2}: {3})',
  'the account of the target file cannot pay: {1}': 'a conta do arquivo de alvo não consegue pagar: {1}',
  "no control endpoint to set up 'an account'": "não há endpoint de controle para preparar 'an account'",
  'no confirmed event of an account without a fee contained the amounts to compare':
    'nenhum evento confirmado de uma conta sem tarifa trazia os valores a comparar',
  'the reversal has no end-to-end id, or the target did not return the expected id':
    'o estorno não tem end-to-end id, ou o alvo não informou o end-to-end id esperado',
  'payments settle automatically, and no transaction of the check can be made to fail':
    'os pagamentos são liquidados automaticamente, e não dá para fazer nenhuma transação da verificação falhar',
  ' Asked to resend it, the target returned {1}.': ' Ao pedido de reenvio, o alvo respondeu {1}.',
  'the target reached {1}, but TLS failed: {2}.{3}': 'o alvo alcançou {1}, mas o TLS falhou: {2}.{3}',
  '{1} stopped before it tested the requirement': '{1} parou antes de testar o requisito',
  'the check was aborted': 'a verificação foi interrompida',
  'it stopped without a finding': 'parou sem apontamento',
  'it made no assertion for {1}': 'não fez nenhuma asserção sobre {1}',
  '{1} made no assertion about it': '{1} não fez nenhuma asserção sobre ele',
  'it did not finish within {1} s': 'não terminou em {1} s',
  'it did not finish within {1} s, not counting {2} s of waiting for responses':
    'não terminou em {1} s, sem contar {2} s de espera por respostas',
  'it did not finish within {1} s, because the machine that pixkit runs on was too busy':
    'não terminou em {1} s porque a máquina em que o pixkit é executado estava ocupada demais',
  'a less busy machine, or fewer checks at a time (--jobs)':
    'uma máquina menos ocupada, ou menos verificações por vez (--jobs)',
  'it stopped after a violation of {1}, which is reported separately':
    'parou após uma violação de {1}, que é relatada à parte',
  '{1} is not offered': '{1} não é oferecida',
  '{1} is not offered (the target file says so)': '{1} não é oferecida (assim diz o arquivo de alvo)',
  'no valid request to {1} was accepted in this run, so refusals of invalid ones prove nothing':
    'nenhuma requisição válida de {1} foi aceita nesta execução; por isso, recusas de requisições inválidas não provam nada',
  'no valid request to {1} was accepted in this run ({2}), so refusals of invalid ones prove nothing':
    'nenhuma requisição válida de {1} foi aceita nesta execução ({2}); por isso, recusas de requisições inválidas não provam nada',
  'the last response was {1}': 'a última resposta foi {1}',
  // Conditions that would let checks run.
  'an invalid request was accepted, and may move money':
    'uma requisição inválida foi aceita, e pode movimentar dinheiro',
  'a control endpoint': 'um endpoint de controle',
  'a control endpoint, or an account in the target file':
    'um endpoint de controle, ou uma conta no arquivo de alvo',
  'mayMoveMoney: true in the target file': 'mayMoveMoney: true no arquivo de alvo',
  'feeAmount in the response of the state `an account`': 'feeAmount na resposta do estado `an account`',
  'one check at a time (--jobs 1), with nothing else on the machine':
    'uma verificação de cada vez (--jobs 1), sem mais nada em execução na máquina',
  'webhooks in the target file': 'webhooks no arquivo de alvo',
  'scenario {1} in the target file': 'o cenário {1} no arquivo de alvo',
  'accounts without limits': 'contas sem limites',
  "the state '{1}'": "o estado '{1}'",
  // Why checks were skipped.
  "no control endpoint to set up 'an account', and no account in the target file":
    "não há endpoint de controle para preparar 'an account', nem conta no arquivo de alvo",
  "no control endpoint to set up 'an account' as the check needs it":
    "não há endpoint de controle para preparar 'an account' como a verificação exige",
  "no control endpoint to set up '{1}'": "não há endpoint de controle para preparar '{1}'",
  'it moves money, and the target file does not set mayMoveMoney: true':
    'movimenta dinheiro, e o arquivo de alvo não define mayMoveMoney: true',
  "the target cannot create 'an account' as requested":
    "o alvo não consegue criar 'an account' como solicitado",
  "the target cannot create 'an account' with {1} {2}: it returned {3}":
    "o alvo não consegue criar 'an account' com {1} {2}: retornou {3}",
  "the target cannot create 'an account' with a {1} limit of {2}: it returned {3}":
    "o alvo não consegue criar 'an account' com um limite {1} de {2}: retornou {3}",
  'the account has no fee': 'a conta não tem tarifa',
  "the target cannot set the fee of 'an account', and its response does not say which fee applies (feeAmount)":
    "o alvo não consegue definir a tarifa de 'an account', e a resposta não diz qual tarifa vale (feeAmount)",
  "the target cannot set up '{1}' with {2}": "o alvo não consegue preparar '{1}' com {2}",
  "the target does not know the state '{1}'": "o alvo não conhece o estado '{1}'",
  "the target does not know the state '{1}' (404), or the control URL is wrong":
    "o alvo não conhece o estado '{1}' (404), ou a URL de controle está errada",
  "setting up '{1}' at {2} failed: {3}": "a preparação de '{1}' em {2} falhou: {3}",
  'states requested together did not get one response each':
    'estados pedidos juntos não receberam uma resposta cada um',
  "setting up '{1}' returned {2}": "ao preparar '{1}', a resposta foi {2}",
  "the response for the state '{1}' is invalid: {2}": "a resposta para o estado '{1}' é inválida: {2}",
  'notifications are switched off (webhooks: none)': 'as notificações estão desligadas (webhooks: none)',
  'the target file names no scenario {1}': 'o arquivo de alvo não tem um cenário {1}',
  'the target has a rate limit and asks to wait {1} s ({2} {3})':
    'o alvo tem um limite de taxa e pede uma espera de {1} s ({2} {3})',
  'the target refused {1} {2} on every attempt, with {3}':
    'o alvo recusou todas as tentativas de {1} {2}, com {3}',
  'Run pixkit again when the gateway accepts requests.':
    'Execute o pixkit de novo quando o gateway aceitar requisições.',
  'no certificate contained a literal + in its base64 text':
    'nenhum certificado continha um + literal no texto base64',
  'expires_in is {1}': 'expires_in é {1}',
  'the target accepts no charge that lasts an hour or less':
    'o alvo não aceita cobrança com validade de uma hora ou menos',
  'the target cannot have a charge paid': 'o alvo não consegue fazer uma cobrança ser paga',
  'a notification without a delay takes as long as the shortest delay, so a delay cannot be detected':
    'uma notificação sem atraso demora tanto quanto o menor atraso; por isso, não dá para detectar um atraso',
  'everything settles automatically, and nothing can be made to fail':
    'tudo é liquidado automaticamente, e não há como fazer nada falhar',
  'the target cannot set a balance of 25,000,000.25': 'o alvo não consegue definir um saldo de 25.000.000,25',
  'the target cannot create an account with a fee': 'o alvo não consegue criar uma conta com tarifa',
  'the target cannot settle a payment': 'o alvo não consegue liquidar um pagamento',
  'the target did not return the chave of the account': 'o alvo não informou a chave da conta',
  'the target is too busy to show how many resends it serves':
    'o alvo está ocupado demais para mostrar quantos reenvios atende',
  'the target refuses a refund with the natureza RETIRADA': 'o alvo recusa devoluções com natureza RETIRADA',
  'the target does not return the end-to-end id of the payment':
    'o alvo não informa o end-to-end id do pagamento',
  'the target does not return the end-to-end id of the refund':
    'o alvo não informa o end-to-end id da devolução',
  'end-to-end ids have 33 characters, and the path of a devolucao takes exactly 32: no payment can be named there':
    'os end-to-end ids têm 33 caracteres, e o caminho da devolucao aceita exatamente 32: nenhum pagamento pode ser indicado ali',
  'the response to a repeated refund is {1}': 'a resposta a uma devolução repetida é {1}',
  'the target ends refunds immediately': 'o alvo encerra as devoluções na hora',
  'the target ends refunds immediately, as {1}': 'o alvo encerra as devoluções na hora, como {1}',
  'the target ends refunds automatically': 'o alvo encerra as devoluções automaticamente',
  'the MED is not in the list': 'o MED não está na lista',
  'the cash-out is not in the list': 'o cash-out não está na lista',
  'the target cannot create an account with such a fee':
    'o alvo não consegue criar uma conta com uma tarifa assim',
  'the target cannot settle payments': 'o alvo não consegue liquidar pagamentos',
  "'a charge is paid' returned no endToEndId: nothing was paid":
    "'a charge is paid' não retornou endToEndId: nada foi pago",
  'the notification of the reversal has the status ERROR, not CONFIRMED':
    'o estorno foi notificado como ERROR, não como CONFIRMED',
  'no CashOut notification of the payment contained its {1}':
    'nenhuma notificação CashOut do pagamento trouxe o {1} dele',
  'the target immediately refuses all cash-outs with a sandbox scenario':
    'o alvo recusa na hora todos os cash-outs com cenário de sandbox',
  'the target does not immediately refuse any cash-out with a sandbox scenario':
    'o alvo não recusa na hora nenhum cash-out com cenário de sandbox',
  'the opening of a MED was not notified in time': 'a abertura de um MED não foi notificada a tempo',
  'the target does not show the contested payment (originalTransaction is null)':
    'o alvo não mostra o pagamento contestado (originalTransaction é null)',
  'the target is tested for only one family': 'o alvo é testado em uma só família',
  'no resend returned 200': 'nenhum reenvio retornou 200',
  'of the two notifications of a failure, the reversal is resent (OP-42)':
    'das duas notificações de uma falha, a do estorno é reenviada (OP-42)',
  'the payment was not notified': 'o pagamento não foi notificado',
  'the target does not return the numeric id of the transaction':
    'o alvo não informa o id numérico da transação',
  'the return has no end-to-end id of its own': 'a devolução recebida não tem end-to-end id próprio',
  'ids or credentials of the target violate the contract':
    'ids ou credenciais do alvo não cumprem o contrato',
  'no refusal was received ({1}), so there is no error to inspect':
    'nenhuma recusa foi recebida ({1}); por isso, não há erro a examinar',
  'a used externalId is accepted again even without concurrency':
    'um externalId já usado é aceito de novo mesmo sem concorrência',
  'the route refuses invalid registrations, and reports for valid ones that it is disabled (OP-16)':
    'a rota recusa cadastros inválidos e, para os válidos, diz que está desativada (OP-16)',
  'webhookRegistration {1}': 'webhookRegistration {1}',
  'the control endpoint creates one payment at a time': 'o endpoint de controle cria um pagamento por vez',
  'payments settle automatically, and this one cannot be made to fail':
    'os pagamentos são liquidados automaticamente, e não dá para fazer este falhar',
  'payments settle automatically, and no scenario {1} makes one fail':
    'os pagamentos são liquidados automaticamente, e nenhum cenário {1} faz um pagamento falhar',
  'payments settle automatically, and the scenario {1} is refused at once':
    'os pagamentos são liquidados automaticamente, e o cenário {1} é recusado na hora',
  'payments settle automatically, and a transfer cannot be made to fail':
    'os pagamentos são liquidados automaticamente, e não dá para fazer uma transferência falhar',
  'payments settle automatically, and a transfer still waits in the queue':
    'os pagamentos são liquidados automaticamente, e uma transferência ainda espera na fila',
  'payments settle automatically, and this one settled before its reservation could be seen':
    'os pagamentos são liquidados automaticamente, e este foi liquidado antes que se pudesse ver a reserva',
  'no received payment can be named in the path of a devolucao':
    'nenhum pagamento recebido pode ser indicado no caminho da devolucao',
  'payments and refunds settle automatically, so no history could make them wait or fail':
    'pagamentos e devoluções são liquidados automaticamente, e nenhum histórico pôde fazê-los esperar ou falhar',
  'the control endpoint gives every account the same certificate':
    'o endpoint de controle dá o mesmo certificado a todas as contas',
  'the target lists a payment received some days ago with the current time as createdAt':
    'o alvo lista um pagamento recebido há alguns dias com o horário atual em createdAt',
  'the received payment is not in the list': 'o pagamento recebido não está na lista',
  'the {1} family is not tested': 'a família {1} não é testada',
  'the states of the target do not return {1}': 'os estados do alvo não retornam {1}',
  'the target has {1} instead of {2} (OP-31)': 'o alvo tem {1} em vez de {2} (OP-31)',
  'no state registered a URL for the notification': 'nenhum estado cadastrou uma URL para a notificação',
  'it is not known whether registration is enabled': 'não se sabe se o cadastro está ativado',
  'registration is {1}': 'o cadastro está {1}',
  '{1}, and no control endpoint can change that': '{1}, e nenhum endpoint de controle pode mudar isso',
  // Why checks ended in an error or stopped.
  'the token response has no access_token': 'a resposta do token não tem access_token',
  'the {1} balance is not an amount': 'o saldo {1} não é um valor',
  'the response has no {1}': 'a resposta não tem {1}',
  'the check is over': 'a verificação já terminou',
  '{1} did not succeed': '{1} não teve sucesso',
  'the contract has no operation {1}': 'o contrato não tem a operação {1}',
  "the state '{1}' names an operation that the kit does not know: {2}":
    "o estado '{1}' cita uma operação que o kit não conhece: {2}",
  'the reference gateway failed: {1}': 'o gateway de referência falhou: {1}',
  'Pact verified no interactions': 'o Pact não verificou nenhuma interação',
  // Connections.
  'no connection within {1}': 'sem conexão em {1}',
  'no response within {1}': 'sem resposta em {1}',
  'no complete response within {1}': 'sem resposta completa em {1}',
  'the connection was closed before a response arrived': 'a conexão foi fechada antes de chegar uma resposta',
  'the connection was closed before the response was complete':
    'a conexão foi fechada antes de a resposta estar completa',
  // Values received from several requests: quoted, after the name of the request.
  'GET {1}: {2}': 'GET {1}: {2}',
  'connection refused': 'conexão recusada',
  'it does not speak TLS': 'não fala TLS',
  'the host name is not known': 'o nome do host é desconhecido',
  // Subjects of doctor's findings.
  address: 'endereço',
  errors: 'erros',
  clock: 'relógio',
  certificate: 'certificado',
  control: 'controle',
  account: 'conta',
  states: 'estados',
  token: 'token',
  webhooks: 'webhooks',
  'what to do next': 'o que fazer a seguir',
  // Observations of doctor.
  '{1} responds, but not with JSON ({2})': '{1} responde, mas não com JSON ({2})',
  'no content type': 'sem Content-Type',
  'GET /balance without a token returns {1}, but not as JSON ({2}): the checks will fail on that':
    'GET /balance sem token retorna {1}, mas não em JSON ({2}): as verificações vão falhar por isso',
  '{1} responds (GET /balance: {2})': '{1} responde (GET /balance: {2})',
  'the response has no Date header, so the clock of the gateway cannot be compared':
    'a resposta não tem o cabeçalho Date; por isso, não é possível comparar o relógio do gateway',
  'it differs from the clock of this machine by {1} s': 'difere do relógio desta máquina em {1} s',
  'it agrees with the clock of this machine': 'está de acordo com o relógio desta máquina',
  'the account of the target file has none': 'a conta do arquivo de alvo não tem nenhum',
  'it was valid until {1}': 'era válido até {1}',
  'valid until {1}': 'válido até {1}',
  'no control endpoint: checks that need a state will be skipped':
    'sem endpoint de controle: verificações que precisam de um estado serão puladas',
  'a control endpoint: {1} {1|check|checks}': 'um endpoint de controle: {1} {1|verificação|verificações}',
  'none is available': 'não há nenhuma disponível',
  '{1} creates accounts': '{1} cria contas',
  'with available {1}, the balance is {2}': 'com available {1}, o saldo é {2}',
  '{1}, and a payment of {2} is accepted': '{1}, e um pagamento de {2} é aceito',
  '{1}, and a payment of {2} is refused with {3}': '{1}, e um pagamento de {2} é recusado com {3}',
  'the balance is {1} before and after, and no list shows the payment':
    'o saldo é {1} antes e depois, e nenhuma lista mostra o pagamento',
  'a transfer to an unregistered key gets {1}, and one to a key at the bank {2}, which ispbDeny lists, gets {3}':
    'uma transferência para uma chave não registrada recebe {1}, e uma para uma chave no banco {2}, que está em ispbDeny, recebe {3}',
  'the expired certificate is valid until {1}, and gets a token ({2})':
    'o certificado vencido é válido até {1}, e recebe um token ({2})',
  'after {1} s, a token that lasts {2} s is still accepted, and a payment is only {3} s newer than one made before':
    'depois de {1} s, um token que dura {2} s ainda é aceito, e um pagamento é só {3} s mais novo do que um feito antes',
  "'{1}' did not take effect: {2}": "'{1}' não teve efeito: {2}",
  'effects verified: {1}': 'efeitos verificados: {1}',
  money: 'saldo',
  keys: 'chaves',
  certificates: 'certificados',
  time: 'relógio',
  "the state '{1}' returned success, but {2}": "o estado '{1}' retornou sucesso, mas {2}",
  '{1} creates no accounts yet: {2}': '{1} ainda não cria contas: {2}',
  '{1}; checks that need the others are skipped': '{1}; verificações que precisam dos outros são puladas',
  '{1} of {2} states supported, {3} of {4} kinds of accounts created':
    '{1} de {2} estados suportados, {3} de {4} tipos de conta criados',
  '{1}: 1 check': '{1}: 1 verificação',
  '{1}: {2} checks': '{1}: {2} verificações',
  'others that unlock fewer checks each: {1}': 'outros, que desbloqueiam menos verificações cada um: {1}',
  '{1} issues one': '{1} emite um token',
  '{1} issues none: {2}': '{1} não emite nenhum: {2}',
  'no probe delivery ({1}): notification checks are skipped':
    'sem entrega de teste ({1}): as verificações de notificações são puladas',
  'no control endpoint to register a URL': 'não há endpoint de controle para cadastrar uma URL',
  'a probe delivery arrived at {1}': 'uma entrega de teste chegou a {1}',
  'no probe delivery: {1}': 'sem entrega de teste: {1}',
  'the response to a cash-out of 1.00 was {1}': 'a resposta a um cash-out de 1.00 foi {1}',
  'the probe delivery did not arrive: {1}': 'a entrega de teste não chegou: {1}',
  'the target could not reach {1}, nor could the kit itself: {2}':
    'o alvo não conseguiu alcançar {1}, e o próprio kit também não: {2}',
  "something other than the kit's receiver responds at {1}: {2}":
    'algo diferente do receptor do kit responde em {1}: {2}',
  '{1}.': '{1}.',
  // Advice of doctor.
  'Give the base URL of the gateway’s API; a website in front of it cannot be tested.':
    'Informe a URL base da API do gateway; um site na frente dela não pode ser testado.',
  'Synchronize both clocks (NTP): certificates, tokens and times in responses depend on them.':
    'Sincronize os dois relógios (NTP): certificados, tokens e horários nas respostas dependem deles.',
  'Add account.certificate, the path of the client certificate in PEM.':
    'Acrescente account.certificate, o caminho do certificado de cliente em PEM.',
  'Register a new certificate, and set account.certificate to its path.':
    'Cadastre um certificado novo e informe o caminho dele em account.certificate.',
  'To begin, run npx pixkit init --scaffold with go, java, python, php, node or csharp: it writes a control endpoint for you to fill in.':
    'Para começar, execute npx pixkit init --scaffold com go, java, python, php, node ou csharp: ele gera um endpoint de controle para você completar.',
  'Pass --control-url, or set an account in the target file; otherwise almost everything is skipped.':
    'Informe --control-url, ou uma conta no arquivo de alvo; caso contrário, quase nada será testado.',
  '{1} returns 404 for GET /balance, POST /api/auth/token and POST /oauth/token: the API is not at this path':
    '{1} responde 404 a GET /balance, POST /api/auth/token e POST /oauth/token: a API não está nesse caminho',
  'The API is at {1}: give that as --base-url (baseUrl in the target file).':
    'A API está em {1}: informe esse endereço em --base-url (baseUrl no arquivo de alvo).',
  'Correct the path in --base-url (baseUrl in the target file): it lacks a prefix, or has an extra one. If the gateway has none of these operations yet, start with POST /oauth/token.':
    'Corrija o caminho em --base-url (baseUrl no arquivo de alvo): falta um prefixo, ou há um a mais. Se o gateway ainda não tiver nenhuma dessas operações, comece por POST /oauth/token.',
  'If the control endpoint is elsewhere, correct --control-url (control.url in the target file); otherwise begin with the state `an account`: docs/states.md describes it.':
    'Se o endpoint de controle estiver em outro endereço, corrija --control-url (control.url no arquivo de alvo); senão, comece pelo estado `an account`: docs/pt-BR/states.md o descreve.',
  'Begin with the state `an account`: docs/states.md describes it.':
    'Comece pelo estado `an account`: docs/pt-BR/states.md o descreve.',
  'States that unlock the most checks come first: docs/states.md describes each.':
    'Os estados que desbloqueiam mais verificações vêm primeiro: docs/pt-BR/states.md descreve cada um.',
  'Correct account.clientId, account.clientSecret and account.certificate in the target file. If the target lacks this endpoint family, check only the other one: --family.':
    'Corrija account.clientId, account.clientSecret e account.certificate no arquivo de alvo. Se o alvo não tiver esta família de endpoints, verifique só a outra: --family.',
  "The target must accept the credentials that the state 'an account' returned. If it lacks this endpoint family, check only the other one: --family.":
    "O alvo deve aceitar as credenciais que o estado 'an account' retornou. Se ele não tiver esta família de endpoints, verifique só a outra: --family.",
  'Fix what is named above, or skip the notification checks with webhooks: none.':
    'Corrija o que está indicado acima, ou pule as verificações de notificações com webhooks: none.',
  'Have the target accept self-signed certificates in tests, or give the receiver a certificate that the target trusts (webhooks.tls).':
    'Faça o alvo aceitar certificados autoassinados nos testes, ou dê ao receptor um certificado em que o alvo confie (webhooks.tls).',
  'Start the tunnel or proxy behind webhooks.publicUrl, or correct it in the target file.':
    'Inicie o túnel ou o proxy atrás de webhooks.publicUrl, ou corrija-o no arquivo de alvo.',
  'webhooks.publicUrl must lead to webhooks.listen; correct the tunnel or the target file.':
    'webhooks.publicUrl deve apontar para webhooks.listen; corrija o túnel ou o arquivo de alvo.',
  'The kit itself reaches {1}. Perhaps the target sends nothing, cannot reach this machine (a container, another host, a firewall) or refuses private addresses: set webhooks.listen and webhooks.publicUrl to an address that it can reach.':
    'O próprio kit alcança {1}. Talvez o alvo não envie nada, não alcance esta máquina (um contêiner, outro host, um firewall) ou recuse endereços privados: defina em webhooks.listen e webhooks.publicUrl um endereço que ele alcance.',
  'the date filters of the list do not use times': 'os filtros de data da lista não usam horários',
  'the token does not state an empty scope': 'o token não informa um escopo vazio',
};
