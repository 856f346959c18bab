import type { Phrases } from '../../core/text.js';

/** Descriptions of the options of `pixkit check client`, and the errors that stop it. */
export const client: Phrases = {
  'the name of the client, for the reports': 'o nome do cliente, para os relatórios',
  'the address of its driver': 'o endereço do driver',
  'the URL where it receives notifications': 'a URL em que ele recebe notificações',
  'a list of the operations that it calls, by their ids in the contract, such as createCashOut':
    'uma lista das operações que ele chama, pelos ids do contrato, como createCashOut',
  'signature or none: whether it refuses notifications without a valid signature':
    'signature ou none: se ele recusa notificações sem assinatura válida',
  'the maximum number of parallel scenarios, from 1 to 64': 'o máximo de cenários em paralelo, de 1 a 64',
  'the time to wait for the client to react, in ms, from 0 to 60000':
    'o tempo de espera pela reação do cliente, em ms, de 0 a 60000',

  'No client was given.': 'Nenhum cliente foi informado.',
  'Pass its driver with --driver, its MCP server with --mcp, its own tests with --command, or only its webhook with --webhook; --by-hand needs no code.':
    'Informe o driver com --driver, o servidor MCP com --mcp, os testes do próprio cliente com --command ou só o webhook com --webhook; --by-hand não precisa de código.',
  '--driver, --mcp, --command and --by-hand cannot be combined.':
    '--driver, --mcp, --command e --by-hand não podem ser combinadas.',
  '--one-account needs steps: a webhook alone uses no account.':
    '--one-account precisa de etapas: um webhook sozinho não usa conta.',
  'Add --driver, --mcp or --by-hand, or omit --one-account.':
    'Acrescente --driver, --mcp ou --by-hand, ou omita --one-account.',
  '--suggest needs an MCP server.': '--suggest precisa de um servidor MCP.',
  'Add --mcp "<command or url>".': 'Acrescente --mcp "<comando ou url>".',
  '--mcp needs to know which tool performs each step of a client.':
    '--mcp precisa saber quais ferramentas executam as etapas de um cliente.',
  'Write a draft with pixkit check client --mcp "{1}" --suggest > client.yaml, check it, and pass it with --client client.yaml.':
    'Grave um rascunho com pixkit check client --mcp "{1}" --suggest > client.yaml, confira-o e informe-o com --client client.yaml.',
  'The tools in the client file do not match those of {1}:{2}':
    'As ferramentas do arquivo do cliente não correspondem às de {1}:{2}',
  'Fix the fields named above.': 'Corrija os campos citados acima.',
  'tools.{1}: there is no such step.{2} The steps are: {3}':
    'tools.{1}: essa etapa não existe.{2} As etapas são: {3}',
  'the client has no tools for a model': 'o cliente não tem ferramentas para um modelo',
  ' It wrote to stderr: {1}': ' Ele escreveu em stderr: {1}',
  'No session could be opened with the MCP server {1}: {2}.{3}':
    'Não foi possível abrir uma sessão com o servidor MCP {1}: {2}.{3}',
  'With --mcp, pass the command that starts it, such as "node server.mjs", or its URL. The command gets the address of the gateway in PIXKIT_BASE_URL.':
    'Informe em --mcp o comando que o inicia, como "node server.mjs", ou a URL dele. O comando recebe o endereço do gateway em PIXKIT_BASE_URL.',
  'tools.{1}.tool: the server has no tool {2}.{3} Its tools are: {4}':
    'tools.{1}.tool: o servidor não tem a ferramenta {2}.{3} As ferramentas dele são: {4}',
  'tools.{1}.arguments.{2}: {3} has no such argument.{4}':
    'tools.{1}.arguments.{2}: {3} não tem esse argumento.{4}',
  'tools.{1}.arguments.{2}: {3} requires it; add it': 'tools.{1}.arguments.{2}: {3} o exige; acrescente-o',
  'tools.{1}.arguments.{2}: still ?; replace it with a value, or remove the line':
    'tools.{1}.arguments.{2}: ainda é ?; troque por um valor, ou remova a linha',
  "tools.{1}.arguments.{2}: the step '{3}' has no {{4}}.{5}":
    "tools.{1}.arguments.{2}: a etapa '{3}' não tem {{4}}.{5}",
  'the result of {1} contains no known state ({2}); add its word to tools.{3}.words':
    'o resultado de {1} não contém nenhum estado conhecido ({2}); acrescente a palavra dele em tools.{3}.words',
  'the tool {1} moves money and says that it is not destructive':
    'a ferramenta {1} movimenta dinheiro e diz que não é destrutiva',
  '{1}: true, or absent': '{1}: true, ou ausente',
  "no tool is mapped to the step 'how is the order'; unmapped tools: {1}":
    "nenhuma ferramenta está mapeada para a etapa 'how is the order'; ferramentas sem etapa: {1}",
  'no tool looks up an order': 'nenhuma ferramenta consulta um pedido',
  'a tool that returns the status of a payment': 'uma ferramenta que retorna o status de um pagamento',
  'tools for other steps only': 'só ferramentas para outras etapas',
  'an order that was paid is not found in a new session':
    'um pedido que foi pago não é encontrado em uma nova sessão',
  'an access token': 'um token de acesso',
  'a result or an error of a tool contains a secret':
    'um resultado ou erro de uma ferramenta contém um segredo',
  'no secret': 'nenhum segredo',
  'a tool reports a payment of unknown outcome as failed':
    'uma ferramenta diz que um pagamento falhou, mas o resultado dele é desconhecido',
  'a report that the outcome is unknown': 'a informação de que o resultado é desconhecido',
  'the tool {1} has a wrong {2}': 'a ferramenta {1} tem um {2} errado',
  'no payment': 'nenhum pagamento',
  'one payment, even if the tool is called again': 'um pagamento, mesmo se a ferramenta for chamada de novo',
  '{1} {1|payment|payments}': '{1} {1|pagamento|pagamentos}',
  'the command that starts its MCP server, or the URL of a running one':
    'o comando que inicia o servidor MCP, ou a URL de um que já está rodando',
  'the tools of its MCP server, by the steps that they perform, such as pay':
    'as ferramentas do servidor MCP, pelas etapas que executam, como pay',
  'the name of the tool': 'o nome da ferramenta',
  'the arguments of the tool, with {order}, {amount} and the other params of the step':
    'os argumentos da ferramenta, com {order}, {amount} e os outros params da etapa',
  "where the tool's result has the members of the step's response, such as payment.status":
    'onde o resultado da ferramenta tem os campos da resposta da etapa, como payment.status',
  "the tool's words for outcomes and states, each with the word of the protocol":
    'as palavras da ferramenta para resultados e estados, cada uma com a palavra do protocolo',
  'Give only one of them.': 'Informe só uma delas.',
  'Check each line. The kit fills in {1}, {2}, …; replace each ?.':
    'Confira cada linha. O kit preenche {1}, {2}, …; substitua cada ?.',
  'If results have the status in a member other than outcome, state or status, name it: {1}':
    'Se os resultados tiverem o status em um campo diferente de outcome, state e status, indique-o: {1}',
  'If results use other words for the status, translate them: {1}':
    'Se os resultados usarem outras palavras para o status, traduza-as: {1}',
  'If {1} calls POST /dict/pix, its step is transfer, not pay.':
    'Se {1} chamar POST /dict/pix, a etapa é transfer, não pay.',
  'No step was found for these tools: {1}': 'Nenhuma etapa foi encontrada para estas ferramentas: {1}',
  'Use a terminal.': 'Use um terminal.',
  '--watch needs a client that can restart.': '--watch precisa de um cliente que possa reiniciar.',
  'Pass its driver with --driver or its webhook with --webhook, or omit --watch.':
    'Informe o driver com --driver ou o webhook com --webhook, ou omita --watch.',
  'The client file {1} cannot be read: {2}.': 'Não foi possível ler o arquivo do cliente {1}: {2}.',
  'Pass the path of a file such as client.yaml with --client.':
    'Informe o caminho de um arquivo como client.yaml com --client.',
  'The client file {1} is not valid YAML: {2}': 'O arquivo do cliente {1} não é YAML válido: {2}',
  'The client file {1} is invalid:{2}': 'O arquivo do cliente {1} é inválido:{2}',
  'Fix the fields named above; docs/is-my-client-right.md describes the file.':
    'Corrija os campos citados acima; docs/pt-BR/is-my-client-right.md descreve o arquivo.',
  'In {1}, uses contains an unknown operation: {2}.{3}':
    'Em {1}, uses contém uma operação desconhecida: {2}.{3}',
  'The gateway has no control endpoint, so no account can be created for the client.':
    'O gateway não tem endpoint de controle; por isso, não é possível criar uma conta para o cliente.',
  'Pass its URL with --control-url, or omit the gateway to use the built-in one.':
    'Informe a URL dele com --control-url, ou omita o gateway para usar o embutido.',
  'The settings of the client cannot be written to {1}: {2}.':
    'Não foi possível gravar as configurações do cliente em {1}: {2}.',
  'The driver at {1} gives no valid response: {2}.': 'O driver em {1} não dá uma resposta válida: {2}.',
  'Run the command in a writable folder, or pass another file with --dotenv.':
    'Execute o comando em uma pasta gravável, ou informe outro arquivo com --dotenv.',
  'Start the test build of the client, and pass the address of its driver with --driver.':
    'Inicie o build de teste do cliente e informe o endereço do driver com --driver.',
  "The driver does not support the step 'configure', so the kit cannot choose the account that the client uses.":
    "O driver não oferece a etapa 'configure'; por isso, o kit não pode escolher a conta que o cliente usa.",
  'Add --one-account; the client then reads the credentials from its settings.':
    'Acrescente --one-account; assim, o cliente lê as credenciais da própria configuração.',

  'carried out, but answered with {1} (injected)': 'executada, mas respondida com {1} (falha injetada)',
  'carried out, but the response arrived {1} s later (injected)':
    'executada, mas a resposta chegou {1} s depois (falha injetada)',
  'carried out, but the response was cut off (injected)':
    'executada, mas a resposta foi cortada no meio (falha injetada)',
  'carried out, but the response was dropped (injected)':
    'executada, mas a resposta foi descartada (falha injetada)',
  'not carried out, answered with {1} (injected)': 'não executada, respondida com {1} (falha injetada)',
  'response sent at {1} bytes per second (injected)':
    'resposta enviada a {1} bytes por segundo (falha injetada)',
  'sent twice to the gateway, answered with the second response (injected)':
    'enviada duas vezes ao gateway, respondida com a segunda resposta (falha injetada)',
  'answered with {1} (injected)': 'respondida com {1} (falha injetada)',
  'connection closed before the request reached the gateway (injected)':
    'conexão fechada antes de a requisição chegar ao gateway (falha injetada)',
  'compressed with {1} (injected)': 'comprimida com {1} (falha injetada)',
  'delivered after the next one (injected)': 'entregue depois da seguinte (falha injetada)',
  'delivered three times at once (injected)': 'entregue três vezes ao mesmo tempo (falha injetada)',
  'delivered twice (injected)': 'entregue duas vezes (falha injetada)',
  'delivered {1} s late (injected)': 'entregue com {1} s de atraso (falha injetada)',
  'never delivered (injected)': 'nunca entregue (falha injetada)',
  'sent with {1} (injected)': 'enviada com {1} (falha injetada)',
  'with changed signature headers: {1} (injected)':
    'com cabeçalhos de assinatura alterados: {1} (falha injetada)',
  'with changed headers: {1} (injected)': 'com cabeçalhos alterados: {1} (falha injetada)',
  'with changed members: {1} (injected)': 'com campos alterados: {1} (falha injetada)',

  'the scenario needs its own account, but the client has only one':
    'o cenário precisa de uma conta própria, mas o cliente só tem uma',
  'not exercised: the client did nothing to which the requirement applies':
    'não exercitado: o cliente não fez nada a que o requisito se aplique',
  'not exercised: the client never called {1}': 'não exercitado: o cliente nunca chamou {1}',
  "not exercised: the client never called {1}; its step '{2}' failed: {3}":
    "não exercitado: o cliente nunca chamou {1}; a etapa '{2}' dele falhou: {3}",
  'not exercised: no later notification overtook an earlier one':
    'não exercitado: nenhuma notificação posterior ultrapassou uma anterior',
  'not exercised: no notification arrived before the response to its call':
    'não exercitado: nenhuma notificação chegou antes da resposta à chamada',
  'not exercised: the gateway sent no notification to which the fault applies':
    'não exercitado: o gateway não enviou nenhuma notificação a que a falha se aplique',
  'tests that read the gateway address from PIXKIT_BASE_URL':
    'testes que leem o endereço do gateway em PIXKIT_BASE_URL',
  "the address of the client's webhook (--webhook)": 'o endereço do webhook do cliente (--webhook)',
  'the client does not report the state of an order ({1})':
    'o cliente não informa o estado de um pedido ({1})',
  "the client does not use the operations of the step '{1}'": "o cliente não usa as operações da etapa '{1}'",
  'the client has no tests of its own': 'o cliente não tem testes próprios',
  'the client has no webhook': 'o cliente não tem webhook',
  'not exercised: the gateway did not carry out the call ({1})':
    'não exercitado: o gateway não executou a chamada ({1})',
  'the client no longer works, so its inaction proves nothing':
    'o cliente não funciona mais; por isso, o que ele não fez não prova nada',
  "the command of the client's tests (--command)": 'o comando dos testes do cliente (--command)',
  "the driver gave no valid response to the step '{1}': {2}":
    "o driver não deu uma resposta válida à etapa '{1}': {2}",
  "{1}, although the response to 'about' lists the step": "{1}, embora a resposta a 'about' liste a etapa",
  'it stopped responding': 'ele parou de responder',
  "The client's own tests fail with this gateway (exit code {1}): {2}":
    'Os testes do próprio cliente falham com este gateway (código de saída {1}): {2}',
  'Make them pass first. The address of the gateway is in PIXKIT_BASE_URL, and that of its control endpoint in PIXKIT_CONTROL_URL.':
    'Faça-os passar primeiro. O endereço do gateway está em PIXKIT_BASE_URL, e o do endpoint de controle em PIXKIT_CONTROL_URL.',
  'the driver stopped responding': 'o driver parou de responder',
  'a driver that responds until the end of the run': 'um driver que responda até o fim da execução',
  'not exercised: {1}': 'não exercitado: {1}',
  'The driver stopped responding during the run: the remaining scenarios were not run.':
    'O driver parou de responder durante a execução: os cenários restantes não foram executados.',
  'The client was asked for {1} {1|step|steps} and never called the gateway, so its inaction proves nothing.':
    '{1|Foi pedida|Foram pedidas} {1} {1|etapa|etapas} ao cliente, mas ele nunca chamou o gateway; por isso, o que ele não fez não prova nada.',
  "the client has no step '{1}'": "o cliente não tem a etapa '{1}'",
  "the step '{1}'": "a etapa '{1}'",
  'the gateway sent no notification': 'o gateway não enviou nenhuma notificação',
  'the gateway sent no notification with externalId or txId':
    'o gateway não enviou nenhuma notificação com externalId ou txId',
  'the tests sent no request to PIXKIT_BASE_URL (exit code {1}): {2}':
    'os testes não enviaram nenhuma requisição a PIXKIT_BASE_URL (código de saída {1}): {2}',
  'the tests {1}: stopped, because they took too long':
    'os testes {1}: interrompidos, porque demoraram demais',
  'the tests {1}: passed': 'os testes {1}: aprovados',
  'the tests {1}: failed (exit code {2})': 'os testes {1}: reprovados (código de saída {2})',
  'as they are': 'sem alterações',
  'when a cash-out is answered with {1}': 'quando um cash-out é respondido com {1}',
  'when the response to a cash-out arrives 20 s late':
    'quando a resposta de um cash-out chega com 20 s de atraso',
  'when the response to a cash-out is lost': 'quando a resposta de um cash-out se perde',
  'when the response to a transfer is lost': 'quando a resposta de uma transferência se perde',
  'no call of the tests has an externalId': 'nenhuma chamada dos testes tem um externalId',
  'for the items {1}': 'pelos itens {1}',
  'with the description “{1}”': 'com a descrição “{1}”',
  'valid for {1} s': 'com validade de {1} s',
  'with the amount {1}': 'com o valor {1}',
  'have the client query its balance': 'faça o cliente consultar o saldo',
  'pay {1}, {2}, to {3}{4}': 'pague {1}, {2}, para {3}{4}',
  'pay {1} with this code{2}: {3}': 'pague {1} com este código{2}: {3}',
  ', at once': ', na hora',
  'transfer {1} for {2} to {3}{4}{5}': 'transfira {1} por {2} para {3}{4}{5}',
  'create a charge of {1} for {2}{3}{4}': 'crie uma cobrança de {1} para {2}{3}{4}',
  'create an immediate charge (cob) of {1} for {2}{3}{4}':
    'crie uma cobrança imediata (cob) de {1} para {2}{3}{4}',
  'refund {1} of {2} ({3})': 'devolva {1} de {2} ({3})',
  'open the statement from {1} to {2}': 'abra o extrato de {1} a {2}',
  'have the client look up orders whose outcome is unknown':
    'faça o cliente consultar os pedidos cujo resultado é desconhecido',
  'restart the client': 'reinicie o cliente',
  'register the webhook {1} for {2}': 'cadastre o webhook {1} para {2}',
  'now {1}, then press Enter (n: the client cannot): ':
    'agora {1}, depois tecle Enter (n: o cliente não consegue): ',
  'the copia e cola code shown to the payer (Enter: none): ':
    'o código copia e cola mostrado ao pagador (Enter: nenhum): ',
  'what is the status of {1} in the client? unknown, pending, paid, failed, returned (Enter: the client does not say): ':
    'qual é o status de {1} no cliente? unknown, pending, paid, failed, returned (Enter: o cliente não informa): ',
  'the gateway sent no notification of a cash-out': 'o gateway não enviou nenhuma notificação de um cash-out',
  'not exercised: the gateway did not report the externalId as used ({1})':
    'não exercitado: o gateway não informou que o externalId já foi usado ({1})',
};
