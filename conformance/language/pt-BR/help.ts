import type { Phrases } from '../phrases.js';

/** The help of commands, arguments and options, and commander's messages about wrong command lines. */
export const help: Phrases = {
  'print a program that shows the finding without pixkit':
    'imprime um programa que mostra o apontamento sem o pixkit',
  'look at a finding of a report again: whether it is fixed or still there':
    'examina de novo um apontamento de um relatório: se foi corrigido ou continua',
  'its number, a clause or a check; without it, the findings are listed':
    'seu número, uma cláusula ou uma verificação; sem isso, os apontamentos são listados',
  'Contract, reference gateway and conformance kit for Pix gateways':
    'Contrato, gateway de referência e kit de conformidade para gateways Pix',
  'judge a gateway; without a target, a built-in reference gateway':
    'avalia um gateway; sem alvo, um gateway de referência embutido',
  'start a reference gateway': 'inicia um gateway de referência',
  'receive the notifications of an account, print them and pass them on to your application':
    'recebe as notificações de uma conta, mostra-as e as repassa à sua aplicação',
  'cause a notification, through the API and the control endpoint of a gateway':
    'provoca uma notificação, pela API e pelo endpoint de controle de um gateway',
  'check the configuration before anything is graded': 'confere a configuração antes de qualquer avaliação',
  'what ends it with 1: regressions, or also open points answered differently':
    'o que a encerra com 1: regressões, ou também pontos em aberto respondidos de outra forma',
  'compare two JSON reports, also of client --legal: regressions (exit 1), improvements, and open points answered differently':
    'compara dois relatórios JSON, também de client --legal: regressões (saída 1), melhorias e pontos em aberto respondidos de outro modo',
  'turn the failures of a report into waivers, each with a reason and a date':
    'transforma as falhas de um relatório em dispensas, cada uma com motivo e data',
  'show a JSON report, and write it in other formats':
    'mostra um relatório JSON, e o grava em outros formatos',
  "verify the books in a reference gateway's database: exit 0 if they are correct, 1 if not":
    'confere os livros contábeis no banco de dados de um gateway de referência: sai com 0 se estão corretos, com 1 se não',
  'write a commented target file, from your answers or from these options; or scaffold a control endpoint, or the driver of a client':
    'grava um arquivo de alvo comentado, com perguntas ou a partir destas opções; ou cria o esqueleto de um endpoint de controle, ou do driver de um cliente',
  'Pact contracts of the gateway': 'contratos Pact do gateway',
  'verify the published Pact contracts against a gateway; without a target, against a built-in reference gateway':
    'verifica os contratos Pact publicados em um gateway; sem alvo, em um gateway de referência embutido',
  'show whether a gateway got better or worse, from the JSON reports of its runs':
    'mostra se um gateway melhorou ou piorou, a partir dos relatórios JSON de suas execuções',
  'only what failed when this gateway was judged last from this folder':
    'só o que falhou na última avaliação deste gateway a partir desta pasta',
  'run again when what is judged has restarted, and on Enter':
    'executa de novo quando o que é avaliado reinicia, e com Enter',
  'write the history: markdown, html (repeatable)': 'grava o histórico: markdown, html (repetível)',
  'a report': 'um relatório',
  'another report': 'outro relatório',
  'JSON report': 'relatório JSON',
  'JSON reports': 'relatórios JSON',
  'the event to cause': 'o evento a provocar',
  'language of the output: en, pt-BR (default: from the locale)':
    'idioma da saída: en, pt-BR (padrão: o do ambiente)',
  'target file (YAML) that describes the gateway': 'arquivo de alvo (YAML) que descreve o gateway',
  'base URL of the gateway': 'URL base do gateway',
  'base URL of the gateway; without it, the command asks questions':
    'URL base do gateway; sem ela, o comando faz perguntas',
  'base URL of the gateway (default: {1})': 'URL base do gateway (padrão: {1})',
  'URL of its control endpoint': 'URL do endpoint de controle',
  'its control endpoint (default: {1} of the gateway)': 'o endpoint de controle (padrão: {1} do gateway)',
  'token of its control endpoint': 'token do endpoint de controle',
  'what is judged, for the reports': 'o que é avaliado, para os relatórios',
  'its version': 'a versão',
  'the commit that it was built from': 'o commit de que foi construído',
  'where it runs, such as staging': 'onde é executado, por exemplo staging',
  'who runs it': 'quem o opera',
  '{1} (repeatable)': '{1} (pode ser repetida)',
  'only checks whose id, or one of whose clauses, matches':
    'só as verificações cujo id, ou uma de cujas cláusulas, corresponde',
  'only interactions whose description, path, consumer or id matches':
    'só as interações cuja descrição, caminho, consumidor ou id corresponde',
  'seed of all generated values': 'semente de todos os valores gerados',
  'how many checks run in parallel at most (default: 64; fewer if answers get slower)':
    'quantas verificações em paralelo no máximo (padrão: 64; menos se as respostas ficam mais lentas)',
  'only the checks that catch most, with about a tenth of the requests':
    'só as verificações que mais detectam, com cerca de um décimo das requisições',
  'list the selected checks and run none': 'lista as verificações selecionadas e não executa nenhuma',
  'write a report: {1} (repeatable)': 'grava um relatório: {1} (repetível)',
  'write the comparison: markdown, html (repeatable)':
    'grava a comparação: markdown, html (pode ser repetida)',
  'which requests and answers the reports keep':
    'de quais verificações os relatórios guardam requisições e respostas',
  'known failures (YAML)': 'falhas conhecidas (YAML)',
  'exit 1 only for findings that this report does not have':
    'sai com 1 só por apontamentos que este relatório não tem',
  'at most so many, up to {1}': 'no máximo tantos, até {1}',
  'the notifications that a gateway has sent': 'as notificações que um gateway enviou',
  'list the notifications of an account and what came of them, the newest first':
    'lista as notificações de uma conta e o resultado de cada uma, das mais novas às mais antigas',
  'only those of one event type': 'só as de um tipo de evento',
  'only those with this status': 'só as que estão nesta situação',
  'only those about this transaction': 'só as desta transação',
  'only those since this time, such as 2026-03-31T09:00:00Z':
    'só as a partir desta data e hora, como 2026-03-31T09:00:00Z',
  'print a line of JSON for each': 'mostrar uma linha de JSON para cada uma',
  'show the content of an event, and every attempt to deliver it':
    'mostra o conteúdo de um evento e todas as tentativas de entrega',
  'print a line of JSON for each delivery': 'mostrar uma linha de JSON para cada entrega',
  'the number of an event, or the id of its transaction': 'o número de um evento, ou o id da transação dele',
  'have the gateway send an event again': 'pede ao gateway que reenvie um evento',
  'https address that gets it instead of the registered ones':
    'endereço https que o recebe no lugar dos cadastrados',
  'what is written to stdout (default: summary)': 'o que é escrito na saída padrão (padrão: summary)',
  'the same as --reporter verbose: every check, every failure with its requests':
    'o mesmo que --reporter verbose: cada verificação, cada falha com suas requisições',
  'end the run after this many failed checks':
    'encerra a execução depois desse número de verificações que falharam',
  'exit 4 if anything is skipped or ends in error': 'sai com 4 quando algo for pulado ou terminar em erro',
  'endpoint families': 'famílias de endpoints',
  'exit 4 if a smaller share of the MUST clauses is decided':
    'sai com 4 quando uma parte menor das cláusulas obrigatórias (MUST) for decidida',
  'whether failures at implied clauses fail the run': 'se falhas em cláusulas implícitas reprovam a execução',
  'port; 0 takes any free one': 'porta; 0 usa qualquer uma livre',
  'address to listen on': 'endereço em que escuta',
  'SQLite file, or postgres://…; default: in memory': 'arquivo SQLite, ou postgres://…; padrão: em memória',
  'SQLite file, or postgres://…': 'arquivo SQLite, ou postgres://…',
  'make ids, codes and times reproducible: time stands still between due moments':
    'torna ids, códigos e horários reproduzíveis: o tempo fica parado entre um evento agendado e o seguinte',
  'with --seed: make only ids and codes reproducible; time runs normally':
    'com --seed: só ids e códigos são reproduzíveis; o tempo corre normalmente',
  'how long the sandbox bank takes (default: 300)': 'quanto demora o banco do sandbox (padrão: 300)',
  'how long work in progress may take after SIGTERM or SIGINT (default: 8000)':
    'quanto pode demorar, após SIGTERM ou SIGINT, o que está em andamento (padrão: 8000)',
  'seconds after the first attempt at which a failed delivery is retried (default: 0,5,10,25)':
    'segundos após a primeira tentativa em que uma entrega que falhou é tentada de novo (padrão: 0,5,10,25)',
  'how long delivered and dead notifications are kept (default: 90)':
    'por quanto tempo são guardadas as notificações entregues ou abandonadas (padrão: 90)',
  'maximum number of concurrent connections (default: 2000)':
    'número máximo de conexões simultâneas (padrão: 2000)',
  'the same from one address (default: half of --max-connections)':
    'o mesmo, de um só endereço (padrão: metade de --max-connections)',
  'a proxy in front, which --max-connections-per-address does not bound: 10.1.2.3, 172.16.0.0/12 (repeatable)':
    'um proxy à frente, que --max-connections-per-address não limita: 10.1.2.3, 172.16.0.0/12 (pode ser repetida)',
  'how long a connection may stay without a byte (default: 10000)':
    'por quanto tempo uma conexão pode ficar sem um byte (padrão: 10000)',
  'additional secret that signs deliveries, the same for all accounts: whsec_…':
    'segredo adicional que assina as entregas, o mesmo para todas as contas: whsec_…',
  'also notify receivers on this machine, or in private networks as well (default: loopback if --host is loopback)':
    'notifica também receptores nesta máquina, ou ainda em redes privadas (padrão: loopback se --host é loopback)',
  'notify only receivers at public addresses: for use behind a reverse proxy':
    'notifica só receptores em endereços públicos: para uso atrás de um proxy reverso',
  'also notify receivers there: 172.16.0.0/12, 10.1.2.3, host.docker.internal (repeatable)':
    'notifica também receptores ali: 172.16.0.0/12, 10.1.2.3, host.docker.internal (pode ser repetida)',
  'also notify receivers without TLS, if the operator registers them':
    'notifica também receptores sem TLS, se o operador os cadastrar',
  "trust this CA's certificates at receivers, in addition to the CAs that Node trusts (PEM, repeatable)":
    'confia nos certificados desta autoridade nos receptores, além das autoridades em que o Node confia (PEM, pode ser repetida)',
  'key that signs access tokens (default: one kept in the database)':
    'chave que assina os tokens de acesso (padrão: uma guardada no banco de dados)',
  'key whose tokens are also accepted: the previous one, or the next':
    'chave cujos tokens também valem: a anterior, ou a próxima',
  'open the control endpoint; commands on this machine find the token that each start makes':
    'abre o endpoint de controle; os comandos nesta máquina encontram o token que cada início cria',
  'open the control endpoint to all programs on this machine: never behind a proxy':
    'abre o endpoint de controle a todos os programas desta máquina: nunca atrás de um proxy',
  'also answer requests with this name in Host while the secret of the demo account is public (repeatable)':
    'responde também a requisições com este nome em Host enquanto o segredo da conta demo for público (repetível)',
  'open the control endpoint, with this token': 'abre o endpoint de controle, com este token',
  'do not validate answers against the contract': 'não valida as respostas pelo contrato',
  'additional account besides demo (repeatable)': 'conta adicional, além de demo (pode ser repetida)',
  'the client secret of the account demo from now on': 'o client secret da conta demo daqui em diante',
  'where certificates, keys and secrets are kept (default: FILE-credentials next to the database, .pixkit next to --dotenv)':
    'onde ficam certificados, chaves e segredos (padrão: ARQUIVO-credentials ao lado do banco de dados, .pixkit ao lado de --dotenv)',
  'set base URL, credentials and certificate paths in this file, such as .env':
    'define neste arquivo, como .env, a URL base, as credenciais e os caminhos dos certificados',
  'the same': 'o mesmo',
  "print the gateway's details as one line of JSON": 'mostra os dados do gateway em uma linha de JSON',
  'serve metrics for Prometheus at /metrics': 'oferece métricas para o Prometheus em /metrics',
  'minimum level of log lines (default: info)': 'nível mínimo de uma linha do log (padrão: info)',
  'format of the log (default: pretty on a terminal, otherwise json)':
    'formato do log (padrão: pretty em um terminal, senão json)',
  'application that gets each notification; the gateway gets its answer':
    'aplicação que recebe cada notificação; o gateway recebe a resposta dela',
  'event types (default: all of {1})': 'tipos de evento (padrão: todos, {1})',
  'print a line of JSON for each notification': 'mostra uma linha de JSON para cada notificação',
  'print headers and body below the line of each notification':
    'mostra cabeçalhos e corpo abaixo da linha de cada notificação',
  'start a reference gateway at the address of --gateway, in memory, with its control endpoint open':
    'inicia um gateway de referência no endereço de --gateway, em memória, com o endpoint de controle aberto',
  'address to receive at; port 0 takes any free one':
    'endereço em que recebe; a porta 0 usa qualquer uma livre',
  'what the gateway calls instead, such as a tunnel': 'o que o gateway chama em vez dele, como um túnel',
  'certificate to receive with, PEM (default: a self-signed one)':
    'certificado com que recebe, PEM (padrão: um autoassinado)',
  'its private key, PEM': 'a chave privada dele, PEM',
  'additional secret that verifies deliveries and signs what is forwarded: whsec_…':
    'segredo adicional que verifica as entregas e assina o que é repassado: whsec_…',
  'account, as the control endpoint names it': 'conta, como o endpoint de controle a chama',
  'its clientId': 'o clientId dela',
  'its clientSecret': 'o clientSecret dela',
  'its client certificate, PEM': 'o certificado de cliente dela, PEM',
  'file that sets these variables, such as .env': 'arquivo que define estas variáveis, como .env',
  'account whose variables are read: PIXKIT_SHOP_CLIENT_ID … for shop (default: demo)':
    'conta cujas variáveis são lidas: PIXKIT_SHOP_CLIENT_ID … para shop (padrão: demo)',
  'amount in BRL, such as 25.50 (default: 10.00)': 'valor em BRL, como 25.50 (padrão: 10.00)',
  'set a member of the request, such as details.name=Ana (repeatable)':
    'define um campo da requisição, como details.name=Ana (pode ser repetida)',
  'make it end in ERROR: a code for cash-out and transfer, a reason for refunds':
    'faz terminar em ERROR: um código para cash-out e transfer, um motivo para devoluções',
  'print what was done as JSON': 'mostra o que foi feito como JSON',
  'a JSON report': 'um relatório JSON',
  'where the waivers are written (default: stdout); the file must not exist yet':
    'onde as dispensas são gravadas (padrão: a saída padrão); o arquivo ainda não pode existir',
  'why they are waived (default: what was found, to be completed)':
    'por que são dispensadas (padrão: o que foi encontrado, a ser completado)',
  'the last day on which they are valid (default: in {1} days)':
    'o último dia em que valem (padrão: em {1} dias)',
  'every check that failed, with its requests': 'cada verificação que falhou, com suas requisições',
  'where to write: a file (default: target.yaml; - for standard output), with --scaffold a folder (default: control-endpoint), with --scaffold-client a folder (default: client-driver)':
    'onde gravar: um arquivo (padrão: target.yaml; - para a saída padrão), com --scaffold uma pasta (padrão: control-endpoint), com --scaffold-client uma pasta (padrão: client-driver)',
  'write a control endpoint for you to fill in, instead of a target file':
    'grava um endpoint de controle para você completar, em vez de um arquivo de alvo',
  'write a driver of a client for you to fill in, instead of a target file':
    'grava um driver de um cliente para você completar, em vez de um arquivo de alvo',
  'overwrite an existing file': 'sobrescreve um arquivo que já existe',
  "where the kit's webhook receiver listens": 'onde o receptor de webhooks do kit escuta',
  'address of the receiver as the gateway reaches it': 'endereço do receptor como o gateway o alcança',
  'skip notification checks': 'pula as verificações de notificações',
  'credentials for a gateway without control endpoint':
    'credenciais para um gateway sem endpoint de controle',
  'its client secret': 'o client secret',
  'its client certificate (PEM)': 'o certificado de cliente (PEM)',
  'checks may create payments and refunds on that account':
    'as verificações podem criar pagamentos e devoluções nessa conta',
  // Triggers.
  'a charge is created and paid': 'uma cobrança é criada e paga',
  'a payment is sent and settles': 'um pagamento é enviado e liquidado',
  'a payment is received and refunded (refund-in)': 'um pagamento é recebido e devolvido (refund-in)',
  'a payment is sent, settles and comes back': 'um pagamento é enviado, liquidado e volta',
  'a transfer (POST /dict/pix) is sent and settles':
    'uma transferência (POST /dict/pix) é enviada e liquidada',
  'an immediate charge (cob) is created and paid': 'uma cobrança imediata (cob) é criada e paga',
  'a payment is received and refunded (devolucao)': 'um pagamento é recebido e devolvido (devolucao)',
  'a MED is opened against a received payment': 'um MED é aberto contra um pagamento recebido',
  'a MED is opened and approved': 'um MED é aberto e aprovado',
  'a MED is opened and rejected': 'um MED é aberto e rejeitado',
  // Commander's own texts.
  'output the version number': 'mostra o número da versão',
  'display help for command': 'mostra a ajuda do comando',
  'fill an account of a gateway with a history, from a scenario or a file':
    'preencher uma conta de um gateway com um histórico, de um cenário ou de um arquivo',
  'name of a scenario (--list), or a YAML file': 'nome de um cenário (--list) ou um arquivo YAML',
  'list the scenarios': 'listar os cenários',
  'print the scenario as a file, to change it, instead of using it':
    'mostrar o cenário como um arquivo, para alterá-lo, em vez de usá-lo',
  'another number, another history': 'outro número, outro histórico',
  'give the account demo a history, if it is new: a scenario of pixkit seed --list, or a file':
    'dar à conta demo um histórico, se ela é nova: um cenário de pixkit seed --list ou um arquivo',
  'start legal variants of the gateway, which choose otherwise where the specification lets them; list names all (repeatable)':
    'iniciar variantes legais do gateway, que escolhem de outra forma onde a especificação permite; list mostra todas (repetível)',
  'run --command in front of every legal variant of the gateway: what does it rely on?':
    'executar --command diante de cada variante legal do gateway: com o que ele conta?',
  'with --legal: only in front of these (repeatable)': 'com --legal: só diante destas (repetível)',
  'with --legal: also in front of slow ones': 'com --legal: também diante das lentas',
  'with --legal: also in front of those of which one can doubt that they are lawful':
    'com --legal: também diante daquelas de que se pode duvidar que sejam lícitas',
  'with --legal: how long one run of --command may take, in s':
    'com --legal: quanto tempo uma execução de --command pode levar, em s',
  'judge and record the traffic between a client and any gateway as it passes, unchanged':
    'avalia e grava o tráfego entre um cliente e qualquer gateway enquanto ele passa, sem alterá-lo',
  'base URL of the gateway, or a target file without a control endpoint':
    'URL base do gateway, ou um arquivo de alvo sem endpoint de controle',
  'where clients find the gateway then': 'onde os clientes passam a encontrar o gateway',
  'where the gateway delivers notifications then, and the receiver that they go to (repeatable)':
    'onde o gateway passa a entregar as notificações, e o receptor para o qual elas seguem (pode ser repetida)',
  'append everything to this recording (NDJSON), redacted':
    'acrescenta tudo a esta gravação (NDJSON), sem segredos nem dados pessoais',
  'size of a file, in bytes, before another is begun':
    'tamanho de um arquivo, em bytes, antes de começar outro',
  'how many files before it are kept': 'quantos arquivos anteriores são mantidos',
  'record documents, keys and names as they are; secrets never':
    'grava documentos, chaves e nomes como são; segredos, nunca',
  'everything that uses these accounts passes here, so what is missing did not happen':
    'tudo que usa estas contas passa por aqui; o que falta não aconteceu',
  'print findings only': 'mostra só os achados',
  'certificate that the gateway is trusted by, PEM': 'certificado pelo qual se confia no gateway, PEM',
  'client certificate for the gateway, PEM': 'certificado de cliente para o gateway, PEM',
  'The recording cannot be written: {1}. Traffic passes on; it is tried again every {2} s.':
    'Não é possível gravar: {1}. O tráfego continua passando; tenta-se de novo a cada {2} s.',
  'The recording is written again; {1} messages are missing from it so far.':
    'A gravação voltou a ser escrita; até aqui faltam nela {1} mensagens.',
  '{1} messages are missing from the recording.': 'Faltam {1} mensagens na gravação.',
  'Calls to {1} pass to {2}': 'Chamadas a {1} seguem para {2}',
  'Notifications to {1} pass to {2}': 'Notificações a {1} seguem para {2}',
  'Only this machine can reach it.': 'Só esta máquina o alcança.',
  'Other machines can reach it: whoever can sees what passes.':
    'Outras máquinas o alcançam: quem puder vê o que passa.',
  'Nothing is recorded; --record FILE does.': 'Nada é gravado; use --record ARQUIVO para gravar.',
  'Recorded in {1}, without secrets.': 'Gravado em {1}, sem segredos.',
  'It changes nothing and provokes nothing. Press Ctrl-C to quit':
    'Ele não altera nem provoca nada. Tecle Ctrl-C para encerrar',
  'The tap cannot be opened: {1}.': 'O tap não pôde ser aberto: {1}.',
  'Give free addresses with --listen and --notifications, and a file that can be written with --record.':
    'Informe endereços livres com --listen e --notifications, e um arquivo gravável com --record.',
  '{1} messages were not judged: too many came at once. They passed, and were recorded.':
    '{1} mensagens não foram julgadas: chegaram muitas ao mesmo tempo. Elas passaram e foram gravadas.',
  '{1} values that people wrote are not as they should be: counted, not graded.':
    '{1} valores escritos por pessoas não estão como deveriam: contados, sem nota.',
  'A control endpoint was given, and a tap never provokes.':
    'Foi dado um endpoint de controle, e um tap nunca provoca nada.',
  'Leave out --control-url, and unset PIXKIT_CONTROL_URL.':
    'Deixe de fora --control-url e remova PIXKIT_CONTROL_URL do ambiente.',
  'The target file {1} has a control endpoint, and a tap never provokes.':
    'O arquivo de alvo {1} tem um endpoint de controle, e um tap nunca provoca nada.',
  'Take control out of the file, or give the base URL alone with --target.':
    'Retire control do arquivo, ou informe só a URL base com --target.',
  'Give both: --client-cert and --client-key.': 'Informe os dois: --client-cert e --client-key.',
  'Give the path of one that can.': 'Informe o caminho de um que possa ser lido.',
  '{1} calls, {2} notifications, {3} without an answer': '{1} chamadas, {2} notificações, {3} sem resposta',
  '{1} further findings are not told apart': 'Outros {1} achados não são distinguidos',
  'Found in passing: {1} of the gateway, {2} of the client. No verdict of conformance: nothing was provoked.':
    'Achados no tráfego: {1} do gateway, {2} do cliente. Sem veredito de conformidade: nada foi provocado.',
  'The recording {1} cannot be read: {2}.': 'A gravação {1} não pode ser lida: {2}.',
  gateway: 'gateway',
  client: 'cliente',
  notification: 'notificação',
};
