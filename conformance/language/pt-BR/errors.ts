import type { Phrases } from '../../core/text.js';

/** Errors that stop a command, with advice on how to fix them, and the messages for wrong option values. */
export const errors: Phrases = {
  'The language {1} is not supported.{2}': 'O idioma {1} não está disponível.{2}',
  'Pass one of {1} with --lang or PIXKIT_LANG.': 'Informe um destes com --lang ou PIXKIT_LANG: {1}.',
  'The kit failed: {1}': 'O kit falhou: {1}',
  // The gateway and its control endpoint.
  '{1} returns HTML pages instead of JSON.': '{1} responde com páginas HTML, não com JSON.',
  'Give the base URL of the gateway’s API; a website or login page in front of it cannot be tested.':
    'Informe a URL base da API do gateway; um site ou uma página de login na frente dela não pode ser testado.',
  'No gateway responds at {1}: {2}.': 'Nenhum gateway responde em {1}: {2}.',
  'Write http:// in the base URL, or give the port that speaks TLS.':
    'Escreva http:// na URL base, ou informe a porta que fala TLS.',
  'Set tls.ca in the target file to the PEM file of the authority that signed the gateway’s certificate.':
    'Informe, como tls.ca no arquivo de alvo, o PEM da autoridade que assinou o certificado do gateway.',
  'Start the gateway, or correct --base-url (baseUrl in the target file).':
    'Inicie o gateway, ou corrija --base-url (baseUrl no arquivo de alvo).',
  'The control URL {1} does not respond: {2}.': 'A URL de controle {1} não responde: {2}.',
  "The control URL {1} returns 404 for the state 'an account', on which all others depend.":
    "A URL de controle {1} responde 404 ao estado 'an account', do qual todos os outros dependem.",
  'Start the control endpoint, or fix --control-url (control.url in the target file). For the reference gateway, run pixkit serve --control.':
    'Inicie o endpoint de controle, ou corrija --control-url (control.url no arquivo de alvo). No gateway de referência, execute pixkit serve --control.',
  'The control endpoint at {1} failed: {2}.': 'O endpoint de controle em {1} está com defeito: {2}.',
  'Correct the control endpoint: docs/states.md describes the response of each state.':
    'Corrija o endpoint de controle: docs/pt-BR/states.md descreve a resposta de cada estado.',
  'The account of the target file did not get an access token ({1}).':
    'A conta do arquivo de alvo não recebeu um token de acesso ({1}).',
  'Correct account.clientId, account.clientSecret and account.certificate in the target file.':
    'Corrija account.clientId, account.clientSecret e account.certificate no arquivo de alvo.',
  'The control URL {1} refused the control token ({2}).':
    'A URL de controle {1} recusou o token de controle ({2}).',
  'Pass the correct token with --control-token, or as control.token in the target file.':
    'Informe o token certo com --control-token, ou como control.token no arquivo de alvo.',
  'notOffered in the target file contains unknown operations: {1}.{2}':
    'notOffered, no arquivo de alvo, contém operações desconhecidas: {1}.{2}',
  'The operations are: {1}.': 'As operações são: {1}.',
  'The file of {1} cannot be read: {2}: {3}.': 'Não foi possível ler o arquivo de {1}: {2}: {3}.',
  'Correct {1} in the target file; a relative path starts from the folder of that file.':
    'Corrija {1} no arquivo de alvo; um caminho relativo parte da pasta desse arquivo.',
  'The file of {1} is not a PEM certificate: {2}.': 'O arquivo de {1} não é um certificado PEM: {2}.',
  'It must contain a block that begins with -----BEGIN CERTIFICATE-----; `openssl x509 -inform der` converts a binary certificate.':
    'Ele deve conter um bloco que começa com -----BEGIN CERTIFICATE-----; `openssl x509 -inform der` converte um certificado binário.',
  'The file of {1} is not a private key in PEM, or it has a passphrase: {2}.':
    'O arquivo de {1} não é uma chave privada em PEM, ou está protegido por senha: {2}.',
  'It must contain a block that begins with -----BEGIN PRIVATE KEY-----; `openssl pkey -in` writes the key without its passphrase.':
    'Ele deve conter um bloco que começa com -----BEGIN PRIVATE KEY-----; `openssl pkey -in` grava a chave sem a senha.',
  'The key of {1} does not belong to the certificate of {2}.':
    'A chave de {1} não corresponde ao certificado de {2}.',
  'Name the certificate and the key of the same pair in the target file.':
    'Informe, no arquivo de alvo, o certificado e a chave do mesmo par.',
  'Only one of tls.clientCert and tls.clientKey is set.':
    'Só um dos dois está definido: tls.clientCert ou tls.clientKey.',
  'Set both in the target file, or neither.': 'Defina os dois no arquivo de alvo, ou nenhum.',
  // Why a file or an address cannot be used.
  'there is no such file or folder': 'esse arquivo ou essa pasta não existe',
  'a part of its path is not a folder': 'uma parte do caminho não é uma pasta',
  'it is a folder': 'é uma pasta',
  'permission denied': 'permissão negada',
  'the file system is read-only': 'o sistema de arquivos é somente leitura',
  'the disk is full': 'o disco está cheio',
  'another program listens there': 'outro programa já escuta nesse endereço',
  'this machine does not have that address': 'esta máquina não tem esse endereço',
  'The output cannot be written: {1}.': 'Não foi possível gravar a saída: {1}.',
  // Events and pages.
  'The gateway refused: {1}.': 'O gateway recusou: {1}.',
  'Correct the option that is named above.': 'Corrija a opção indicada acima.',
  'The gateway does not list what it sent: its control endpoint returned {1}.':
    'O gateway não lista o que enviou: o endpoint de controle respondeu {1}.',
  'Reference gateways list their notifications if the control endpoint is open (npx pixkit serve --control; --control-token). To resend a notification, pass the id of its transaction to pixkit events resend.':
    'Gateways de referência listam as notificações se o endpoint de controle estiver aberto (npx pixkit serve --control; --control-token). Para reenviar uma notificação, informe o id da transação a pixkit events resend.',
  'There is no event {1} among the newest {2} of this account.':
    'Não há um evento {1} entre os {2} mais recentes desta conta.',
  'No event of this account is about the transaction {1}.': 'Nenhum evento desta conta é da transação {1}.',
  'pixkit events list shows the newest ones with their numbers.':
    'pixkit events list mostra os mais recentes, com os números.',
  'The gateway did not resend the event: {1}.': 'O gateway não reenviou o evento: {1}.',
  'Use a URL that responds: register one (pixkit listen), or pass one with --to.':
    'Use uma URL que responda: cadastre uma (pixkit listen) ou informe uma com --to.',
  'The dashboard resends any event: {1}/dashboard/deliveries.':
    'O painel reenvia qualquer evento: {1}/dashboard/deliveries.',
  'Event {1} is not about a transaction, so the API cannot resend it.':
    'O evento {1} não é de uma transação; por isso, a API não consegue reenviá-lo.',
  'The API resends only the newest event of a transaction; for {1}, that is {2}.':
    'A API só reenvia o evento mais recente de uma transação; o da transação {1} é {2}.',
  '{1} has no field {2}.': '{1} não tem o campo {2}.',
  'Its fields are: {1}.{2}': 'Os campos são: {1}.{2}',
  ' Did you mean {1}?': ' Seria {1}?',
  'Have the target accept self-signed certificates in tests, or give the receiver a certificate that the target trusts (webhooks.tls in the target file).':
    'Faça o alvo aceitar certificados autoassinados nos testes, ou dê ao receptor um certificado em que o alvo confie (webhooks.tls no arquivo de alvo).',
  'The target reached the webhook receiver at {1}, but TLS failed each time: {2}.':
    'O alvo alcançou o receptor de webhooks em {1}, mas o TLS falhou todas as vezes: {2}.',
  // Command lines.
  'The database name is empty.': 'O nome do banco de dados está vazio.',
  'Pass a file or a postgres:// URL with --database or PIXKIT_DATABASE.':
    'Informe um arquivo ou uma URL postgres:// com --database ou PIXKIT_DATABASE.',
  '{1} already exists.': '{1} já existe.',
  'Choose another name with --output, or use --force to overwrite it.':
    'Escolha outro nome com --output, ou use --force para sobrescrevê-lo.',
  '--client-id and --client-secret belong together.':
    '--client-id e --client-secret só podem ser usados juntos.',
  'Give both, or neither.': 'Informe ambos, ou nenhum.',
  '{1} needs {2}.': '{1} precisa de {2}.',
  'There is no terminal to ask questions in, and no --base-url.':
    'Não há um terminal para fazer perguntas, e falta --base-url.',
  'Pass at least --base-url, or run the command in a terminal; pixkit init --help lists the other options.':
    'Informe ao menos --base-url, ou execute o comando em um terminal; pixkit init --help mostra as outras opções.',
  '{1} cannot be written: {2}.': 'Não foi possível gravar {1}: {2}.',
  'Choose another name with --output.': 'Escolha outro nome com --output.',
  'No check matches --only {1}.{2}': 'Nenhuma verificação corresponde a --only {1}.{2}',
  'To see what can be selected, run {1} --list.': 'Para ver o que pode ser selecionado, execute {1} --list.',
  'A waiver names an id that is neither a requirement nor a check: {1}.{2}':
    'Uma dispensa cita um id que não é de requisito nem de verificação: {1}.{2}',
  'To see the ids, run pixkit check --list, pixkit check client --list or pixkit pact verify --list.':
    'Para ver os ids, execute pixkit check --list, pixkit check client --list ou pixkit pact verify --list.',
  '--serve starts a gateway without TLS.': '--serve inicia um gateway sem TLS.',
  'Pass an http:// address with --gateway.': 'Informe um endereço http:// com --gateway.',
  'A certificate and its key belong together.': 'Um certificado e a chave dele só podem ser usados juntos.',
  'Give both: --tls-cert and --tls-key.': 'Informe os dois: --tls-cert e --tls-key.',
  'The webhook secret is invalid.': 'O segredo de webhook é inválido.',
  'Pass whsec_ and at least 24 bytes in Base64 with --webhook-secret or PIXKIT_WEBHOOK_SECRET.':
    'Informe whsec_ e ao menos 24 bytes em Base64 com --webhook-secret ou PIXKIT_WEBHOOK_SECRET.',
  'The file {1} cannot be read: {2}.': 'Não foi possível ler o arquivo {1}: {2}.',
  'The input ended early; nothing was written.':
    'A entrada terminou antes da última pergunta; nada foi gravado.',
  'Start again.': 'Comece de novo.',
  'Choose another folder with --output.': 'Informe outra pasta com --output.',
  '{1} has {2} already; nothing was written.': '{1} já tem {2}; nada foi gravado.',
  'Choose another folder with --output: files that may have been filled in are not overwritten.':
    'Informe outra pasta com --output: arquivos que podem ter sido completados não são sobrescritos.',
  'Different content already exists in {1}; nothing was written.':
    'Já existe outro conteúdo em {1}; nada foi gravado.',
  'Use --force to replace it with the skill of this version.':
    'Use --force para substituí-lo pela skill desta versão.',
  'The skill cannot be installed: {1}.': 'Não foi possível instalar a skill: {1}.',
  'Pass the folder of your project with --output.': 'Informe a pasta do seu projeto com --output.',
  'The control token is empty.': 'O token de controle está vazio.',
  'Give --control-token (PIXKIT_CONTROL_TOKEN) a value, or omit it.':
    'Informe um valor em --control-token (PIXKIT_CONTROL_TOKEN), ou omita a opção.',
  'The control endpoint cannot require a token and be open without one.':
    'O endpoint de controle não pode exigir um token e estar aberto sem um.',
  'Pass only one of --control-token (PIXKIT_CONTROL_TOKEN) and --control-without-token.':
    'Informe só um: --control-token (PIXKIT_CONTROL_TOKEN) ou --control-without-token.',
  'It must be a name without a port, such as gateway.local.':
    'Deve ser um nome sem porta, como gateway.local.',
  'The key for access tokens is too short.': 'A chave dos tokens de acesso é curta demais.',
  'Pass at least 32 bytes: --token-key (PIXKIT_TOKEN_KEY), --second-token-key (PIXKIT_SECOND_TOKEN_KEY).':
    'Informe ao menos 32 bytes: --token-key (PIXKIT_TOKEN_KEY), --second-token-key (PIXKIT_SECOND_TOKEN_KEY).',
  'The file {1} contains no certificate, or one that cannot be read.':
    'O arquivo {1} não contém certificado, ou contém um que não pode ser lido.',
  'With --webhook-ca, pass a file of PEM certificates, such as the rootCA.pem of mkcert.':
    'Informe com --webhook-ca um arquivo de certificados PEM, como o rootCA.pem do mkcert.',
  'A control endpoint was given, but no gateway.':
    'Foi informado um endpoint de controle, mas nenhum gateway.',
  'Pass the gateway with --base-url or --target.': 'Informe o gateway com --base-url ou --target.',
  'A control token was given, but no control URL.':
    'Foi informado um token de controle, mas nenhuma URL de controle.',
  'Add --control-url.': 'Acrescente --control-url.',
  '{1} is neither true nor false.': '{1} não é true nem false.',
  'Set {1} to true or false.': 'Defina {1} como true ou false.',
  '{1} is invalid.': '{1} é inválida.',
  'This is not a method and a path: {1}.': 'Isto não é um método e um caminho: {1}.',
  'Write them as in GET /balance; pass the base URL with --gateway.':
    'Escreva como em GET /balance; informe a URL base com --gateway.',
  'The code has no amount.': 'O código não tem valor.',
  'Set the amount with --amount.': 'Informe o valor com --amount.',
  'It must be a name and a value, such as x-sandbox-scenario: account-closed.':
    'Deve ser um nome e um valor, como x-sandbox-scenario: account-closed.',
  'The request body on standard input is longer than {1} characters.':
    'O corpo da requisição na entrada padrão tem mais de {1} caracteres.',
  'Send a shorter body.': 'Envie um corpo menor.',
  '{1}  externalId {2}  endToEndId {3}': '{1}  externalId {2}  endToEndId {3}',
  'The payment may have been made. Run the command again with --external-id {1}: it looks the payment up first, and never pays twice.':
    'O pagamento pode ter sido feito. Execute o comando de novo com --external-id {1}: ele consulta o pagamento antes e nunca paga duas vezes.',
  'Nothing is known about the account {1}: {2} is not set.':
    'Faltam os dados da conta {1}: {2} não está definida.',
  'With --dotenv, pass the file that pixkit serve --account wrote; or pass the account with --client-id.':
    'Informe com --dotenv o arquivo que pixkit serve --account gravou, ou a conta com --client-id.',
  '{1} is not an address: {2}.': '{1} não é um endereço: {2}.',
  'Pass the path of a readable file with {1}.': 'Informe com {1} o caminho de um arquivo que possa ser lido.',
  'It must be an address such as http://127.0.0.1:3000.': 'Deve ser um endereço como http://127.0.0.1:3000.',
  'It must be a port, from 0 to {1}.': 'Deve ser uma porta, de 0 a {1}.',
  'It must be a whole number of at least {1}.': 'Deve ser um número inteiro de no mínimo {1}.',
  'It must be one of {1}.{2}': 'Deve ser um destes: {1}.{2}',
  'It must be a list of: {1}.{2}': 'Deve ser uma lista de: {1}.{2}',
  'It must be an HTTPS address, such as https://tunnel.example.':
    'Deve ser um endereço HTTPS, como https://tunnel.example.',
  'Add {1}, or omit {2}.': 'Acrescente {1}, ou omita {2}.',
  'It must be a percentage from 0 to 100.': 'Deve ser um percentual de 0 a 100.',
  'Give whole seconds in ascending order, starting with 0, such as 0,5,10,25.':
    'Informe segundos inteiros em ordem crescente, a partir de 0, como 0,5,10,25.',
  'It must be an amount in BRL of at least 0.01 with at most 2 decimals, such as 25.50.':
    'Deve ser um valor em BRL de ao menos 0.01 com no máximo 2 casas decimais, como 25.50.',
  // Pact.
  'Pact is not installed: pixkit pact verify needs @pact-foundation/pact, which is not a dependency of the kit.':
    'O Pact não está instalado: pixkit pact verify precisa de @pact-foundation/pact, que não é uma dependência do kit.',
  'Install it next to the kit: npm install --save-dev @pact-foundation/pact (on Node 20, version 16).':
    'Instale-o ao lado do kit: npm install --save-dev @pact-foundation/pact (no Node 20, a versão 16).',
  'Pact {1} is too old: pixkit pact verify works with @pact-foundation/pact 16 or later.':
    'O Pact {1} é antigo demais: pixkit pact verify funciona com @pact-foundation/pact 16 ou mais recente.',
  'Install a later version next to the kit: npm install --save-dev @pact-foundation/pact (on Node 20, version 16).':
    'Instale uma versão mais recente ao lado do kit: npm install --save-dev @pact-foundation/pact (no Node 20, a versão 16).',
  // Reports.
  '{1} is not a report of version 1 or 2: {2} {3}.': '{1} não é um relatório da versão 1 ou 2: {2} {3}.',
  'The report {1} was changed after its run: the hash of its content differs from results.sha256.':
    'O relatório {1} foi alterado depois da execução: o conteúdo tem um hash diferente do que results.sha256 informa.',
  'Give the file as the run wrote it, or run the checks again; docs/reports.md says what the hash covers.':
    'Informe o arquivo como a execução o gravou, ou execute as verificações de novo; docs/pt-BR/reports.md diz o que o hash cobre.',
  'it is not a file': 'não é um arquivo',
  'it has more than {1} bytes': 'tem mais de {1} bytes',
  'The report {1} cannot be read: {2}.': 'Não foi possível ler o relatório {1}: {2}.',
  'Give files that were written with --report json=PATH.':
    'Informe arquivos gravados com --report json=ARQUIVO.',
  'The {1} report cannot be written to {2}: {3}.': 'Não foi possível gravar o relatório {1} em {2}: {3}.',
  'Pass a writable path with --report.': 'Informe com --report um caminho gravável.',
  'The step summary cannot be written to {1}: {2}.': 'Não foi possível gravar o resumo da etapa em {1}: {2}.',
  // Target files.
  'The target file {1} cannot be read: {2}.': 'Não foi possível ler o arquivo de alvo {1}: {2}.',
  'Pass the path of a target file with --target.': 'Informe o caminho de um arquivo de alvo com --target.',
  '{1} has more than {2} values; the limit is exceeded at {3}.':
    '{1} tem mais de {2} valores; o limite é ultrapassado em {3}.',
  'In {1}, {2} is nested deeper than {3} levels.': 'Em {1}, {2} está aninhado em mais de {3} níveis.',
  'and {1} more': 'e mais {1}',
  'The target file {1} is not valid YAML: {2}': 'O arquivo de alvo {1} não é YAML válido: {2}',
  'Fix the line named above: inside { … } and [ … ], put references in quotes, "${NAME}".':
    'Corrija a linha indicada acima: dentro de { … } e [ … ], escreva referências entre aspas, "${NAME}".',
  'Fix the line named above; YAML is indented with spaces.':
    'Corrija a linha indicada acima; YAML usa espaços na indentação.',
  'The waiver file {1} cannot be read: {2}.': 'Não foi possível ler o arquivo de dispensas {1}: {2}.',
  'Pass the path of a YAML list of {id, reason, until} with --waivers.':
    'Informe com --waivers o caminho de uma lista YAML de {id, reason, until}.',
  'The target file {1} has unresolved references:{2}':
    'O arquivo de alvo {1} tem referências não resolvidas:{2}',
  'Set the variables named above, or give a default, ${NAME:-default}. Write $${ for a literal ${.':
    'Defina as variáveis acima ou informe um valor padrão, ${NAME:-padrão}. Escreva $${ para um ${ literal.',
  'The target file {1} is invalid:{2}': 'O arquivo de alvo {1} é inválido:{2}',
  'The waiver file {1} is invalid:{2}': 'O arquivo de dispensas {1} é inválido:{2}',
  'Fix the fields named above; docs/target-file.md describes each.':
    'Corrija os campos indicados acima; docs/pt-BR/target-file.md descreve cada um.',
  // Devtools.
  '{1} takes no --amount: {2}.': '{1} não aceita --amount: {2}.',
  '{1} takes no --error: {2}.': '{1} não aceita --error: {2}.',
  'a return cannot fail; for a payment that fails, see cash-out --error':
    'uma devolução recebida não pode falhar; para um pagamento que falha, veja cash-out --error',
  'an immediate charge is either paid or not; for a charge that fails, see cash-in --error':
    'uma cobrança imediata é paga ou não; para uma cobrança que falha, veja cash-in --error',
  'a MED is approved or rejected, and cannot fail; for a rejection, see med-rejected':
    'um MED é aprovado ou rejeitado e não pode falhar; para uma rejeição, veja med-rejected',
  'a MED has the amount of the payment that it contests, which the gateway chooses':
    'um MED tem o valor do pagamento contestado, e o gateway escolhe esse pagamento',
  'Omit the option.': 'Omita a opção.',
  '{1} takes no code with --error: the gateway decides how a charge fails.':
    '{1} não aceita código com --error: o gateway decide como uma cobrança falha.',
  'Pass --error without a value.': 'Informe --error sem valor.',
  '--field {1} is not a path and a value.': '--field {1} não é um caminho e um valor.',
  'Write it as details.key=maria@example.com or splits.0.value=50; put a string of digits in quotes: externalId=\'"123"\'.':
    'Escreva como details.key=maria@example.com ou splits.0.value=50; ponha entre aspas um texto só de dígitos: externalId=\'"123"\'.',
  'The command needs the control endpoint: {1}.': 'O comando precisa do endpoint de controle: {1}.',
  'Use a gateway that has it (npx pixkit serve --control), or pass its URL with --control-url.':
    'Use um gateway que o tenha (npx pixkit serve --control), ou informe a URL dele com --control-url.',
  'The gateway would deliver nothing to {1}: {2}.': 'O gateway não entregaria nada a {1}: {2}.',
  'Start the gateway with the option named above, or pass an address that it reaches: --listen, --public-url.':
    'Inicie o gateway com a opção indicada acima, ou informe um endereço que ele alcance: --listen, --public-url.',
  'Start the gateway with the option named above, or pass an address that it reaches: --listen, --public-url. The URL stays registered: the API has no way to remove it.':
    'Inicie o gateway com a opção indicada acima, ou informe um endereço que ele alcance: --listen, --public-url. A URL continua cadastrada: a API não tem como removê-la.',
  "The state '{1}' needs the control endpoint, which identifies an account by its id.":
    "O estado '{1}' precisa do endpoint de controle, que identifica uma conta pelo id.",
  'Pass the id with --account-id (PIXKIT_ACCOUNT_ID).': 'Informe o id com --account-id (PIXKIT_ACCOUNT_ID).',
  'The gateway did not issue an access token: {1}.': 'O gateway não emitiu um token de acesso: {1}.',
  'Check --client-id, --client-secret and --certificate (PIXKIT_CLIENT_ID, PIXKIT_CLIENT_SECRET, PIXKIT_CERTIFICATE): your shell may still have the variables of another gateway.':
    'Confira --client-id, --client-secret e --certificate (PIXKIT_CLIENT_ID, PIXKIT_CLIENT_SECRET, PIXKIT_CERTIFICATE): o seu shell ainda pode ter as variáveis de outro gateway.',
  'A clientId was given without its secret.': 'Foi informado um clientId sem o segredo dele.',
  'Pass it with --client-secret, PIXKIT_CLIENT_SECRET or --dotenv.':
    'Informe-o com --client-secret, PIXKIT_CLIENT_SECRET ou --dotenv.',
  'The control endpoint refused: {1}.': 'O endpoint de controle recusou: {1}.',
  'Pass the correct token with --control-token (PIXKIT_CONTROL_TOKEN).':
    'Informe o token certo com --control-token (PIXKIT_CONTROL_TOKEN).',
  'Start one with npx pixkit serve --control, or with npx pixkit listen --serve; or name another one with --gateway.':
    'Inicie um com npx pixkit serve --control, ou com npx pixkit listen --serve; ou indique outro com --gateway.',
  '{1} was not registered: {2}.': '{1} não foi cadastrada: {2}.',
  'If the account has too many URLs, remove one (docs/webhooks.md), or use another account: --account-id.':
    'Se a conta tiver URLs demais, remova uma (docs/pt-BR/webhooks.md), ou use outra conta: --account-id.',
  '{1} was refused: {2}.': '{1} foi recusado: {2}.',
  'Correct the value named above with --amount or, for pixkit trigger, with --field.':
    'Corrija o valor indicado acima com --amount ou, no pixkit trigger, com --field.',
  "Try again. The gateway's log may say why.": 'Tente de novo. O log do gateway pode dizer o motivo.',
  'Try again if the clock of the account has just been advanced. Otherwise check its credentials: --client-id, --client-secret, --certificate.':
    'Tente de novo, caso o relógio da conta tenha acabado de avançar. Se o erro persistir, confira as credenciais dela: --client-id, --client-secret, --certificate.',
  'The specification has no error code {1}.{2}': 'A especificação não tem o código de erro {1}.{2}',
  'Give one of {1}, or a code that resembles none of them.':
    'Informe um destes: {1}; ou um código que não se pareça com nenhum deles.',
  'See docs/provider-states.md for the params of the state.':
    'Veja em docs/pt-BR/provider-states.md os params do estado.',
  'The account settles automatically and may have been faster: use an account with manual settlement, or try again.':
    'A conta tem liquidação automática e pode ter sido mais rápida: use uma com liquidação manual, ou tente de novo.',
  'Pass the credentials of an account: --client-id, --client-secret, --certificate.':
    'Informe as credenciais de uma conta: --client-id, --client-secret, --certificate.',
  'it has already settled automatically': 'já foi liquidado automaticamente',
  'Nothing to resend yet: no notification of a transaction has arrived.':
    'Ainda não há o que reenviar: não chegou nenhuma notificação de transação.',
  'Resent {1} of {2}.': '{1} de {2} foi reenviada.',
  'The gateway did not resend {1} of {2}: {3}': 'O gateway não reenviou {1} de {2}: {3}',
  'the application did not respond: {1}': 'a aplicação não respondeu: {1}',
  'the gateway did not respond: {1}': 'o gateway não respondeu: {1}',
  '{1} notifications are already in progress': 'já há {1} notificações em andamento',
  'There is no variant {1}.{2}': 'Não existe a variante {1}.{2}',
  'To see the variants, run pixkit serve --variant list.':
    'Para ver as variantes, execute pixkit serve --variant list.',
  'The variants {1} and {2} make the same choice in two ways.':
    'As variantes {1} e {2} fazem a mesma escolha de duas formas.',
  'Start only one of them.': 'Inicie só uma delas.',
  "--legal runs the client's own tests, and none were given.":
    '--legal executa os testes do próprio cliente, e nenhum foi informado.',
  'Pass them with --command.': 'Informe-os com --command.',
  'No variant is selected.': 'Nenhuma variante foi selecionada.',
  'The tests fail with the reference gateway (exit {1}): {2}':
    'Os testes falham com o gateway de referência (código de saída {1}): {2}',
  'The tests are unreliable: with the reference gateway they passed at first, and now fail (exit {1}): {2}':
    'Os testes não são confiáveis: com o gateway de referência, passaram no início e agora falham (código de saída {1}): {2}',
  // The command line.
  '--by-hand needs an interactive terminal.': '--by-hand precisa de um terminal interativo.',
  'The known failures cannot be written to {1}: {2}.':
    'Não foi possível gravar as falhas conhecidas em {1}: {2}.',
  'Pass a writable path with --write-known-failures.':
    'Informe um caminho gravável com --write-known-failures.',
  'Fix the tests first. To run them by themselves, start pixkit serve --dotenv .env and set the variables of that file.':
    'Corrija os testes primeiro. Para executá-los à parte, inicie pixkit serve --dotenv .env e defina as variáveis desse arquivo.',
  'Fix the cause, such as a port or a file that two runs share, and repeat the sweep with --jobs 1.':
    'Corrija a causa, como uma porta ou um arquivo compartilhado por duas execuções, e repita a varredura com --jobs 1.',
  '`pixkit {1}` is now `pixkit {2}`; the old name will be removed in {3}.':
    '`pixkit {1}` agora é `pixkit {2}`; o nome antigo será removido na versão {3}.',
  'It must be a host and a port, such as 127.0.0.1:3010.':
    'Deve ser um host e uma porta, como 127.0.0.1:3010.',
  'Other machines can reach the proxy: anyone who connects can read the traffic.':
    'Outras máquinas alcançam o proxy: quem se conectar pode ler o tráfego.',
  'The proxy cannot start: {1}.': 'Não foi possível iniciar o proxy: {1}.',
  'Pass a writable file with --record.': 'Informe um arquivo gravável com --record.',
  'A control endpoint was given, but the proxy never calls one.':
    'Foi informado um endpoint de controle, mas o proxy nunca o usa.',
  'Omit --control-url, and unset PIXKIT_CONTROL_URL.':
    'Omita --control-url e remova PIXKIT_CONTROL_URL do ambiente.',
  'The target file {1} has a control endpoint, but the proxy never calls one.':
    'O arquivo de alvo {1} tem um endpoint de controle, mas o proxy nunca o usa.',
  'Remove control from the file, or pass only the base URL with --target.':
    'Retire control do arquivo, ou informe só a URL base com --target.',
  'To list them, run pixkit report replay with only the report.':
    'Para listá-los, execute pixkit report replay só com o relatório.',
  'Omit --only and --quick, or --last-failed.': 'Omita --only e --quick, ou --last-failed.',
  'It must include required; only the other names are optional.':
    'Deve incluir required; só os outros nomes são opcionais.',
  'It must be a name and a value, such as version=1.4.0.': 'Deve ser um nome e um valor, como version=1.4.0.',
  'The name must be one of {1}.{2}': 'O nome deve ser um destes: {1}.{2}',
  'Cannot listen on port {1} of {2}: {3}.': 'Não é possível escutar na porta {1} de {2}: {3}.',
  'Choose another address with {1}; port 0 picks a free port.':
    'Escolha outro endereço com {1}; a porta 0 escolhe uma porta livre.',
  'The first report is about {1}, and the second about {2}.':
    'O primeiro relatório é sobre {1}, e o segundo, sobre {2}.',
  'Compare two reports about the same subject.': 'Compare dois relatórios do mesmo tipo.',
  'a gateway': 'um gateway',
  'a client': 'um cliente',
  'a recording': 'uma gravação',
  'a sweep': 'uma varredura',
  'A report of a recording or a sweep cannot be replayed.':
    'Um relatório de gravação ou de varredura não pode ser repetido.',
  'Run pixkit check recording or pixkit check client --legal again.':
    'Execute pixkit check recording ou pixkit check client --legal de novo.',
};
