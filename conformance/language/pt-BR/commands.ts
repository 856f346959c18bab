import type { Phrases } from '../../core/text.js';

/** Sentences of the commands and their files, except those of reports. */
export const commands: Phrases = {
  'The report {1} has format version 1, which has no hash: changes after its run cannot be detected.':
    'O relatório {1} é da versão 1 do formato, que não tem hash: não há como detectar alterações depois da execução.',
  'The gateway itself violated {1} in this run. This is not held against the client, but may explain its findings. Check the gateway with pixkit check.':
    'O próprio gateway violou {1} nesta execução. Isso não pesa contra o cliente, mas pode explicar os apontamentos. Verifique o gateway com pixkit check.',
  'Nothing failed in the last run: running everything.':
    'Nada falhou na última execução: tudo será executado.',
  'Watching. To run the checks again, press Enter or restart the client; to quit, press q or Ctrl-C.':
    'Observando. Para executar as verificações de novo, tecle Enter ou reinicie o cliente; para encerrar, tecle q ou Ctrl-C.',
  'Watching. To run the checks again, press Enter or restart the gateway; to quit, press q or Ctrl-C.':
    'Observando. Para executar as verificações de novo, tecle Enter ou reinicie o gateway; para encerrar, tecle q ou Ctrl-C.',
  'The connection is lost; the checks run again once it is back.':
    'A conexão caiu; as verificações serão executadas de novo quando ela voltar.',
  '{1} (implied)': '{1} (implícito)',
  ok: 'ok',
  WRONG: 'ERRO',
  note: 'aviso',
  'The client acts for this account; start it with these settings:':
    'O cliente usa esta conta; inicie-o com estas configurações:',
  'The settings of the client are in {1}: start it with them.':
    'As configurações do cliente estão em {1}: inicie-o com elas.',
  'Press Enter once it is running. ': 'Tecle Enter quando ele estiver rodando. ',
  'It does not identify itself (step about), so reports use its address.':
    'O driver não se identifica (etapa about); por isso, os relatórios mostram o endereço dele.',
  'It does not list its steps (step about), so each is tried when a scenario needs it.':
    'O driver não lista as etapas que oferece (etapa about); por isso, cada uma é tentada quando um cenário precisa dela.',
  'answers  {1}': 'responde  {1}',
  'It creates a separate client for each account (configure), so scenarios run in parallel.':
    'Ele cria um cliente separado para cada conta (configure); por isso, os cenários rodam em paralelo.',
  'It has only one account (no step configure), so scenarios run one by one.':
    'Ele tem uma conta só (sem a etapa configure); por isso, os cenários rodam um por vez.',
  '{1} of {2} requirements can be tested.': '{1} de {2} requisitos podem ser testados.',
  'It must begin with https://.': 'Deve começar com https://.',
  'A value is required.': 'É preciso informar um valor.',
  'Answer yes or no.': 'Responda sim ou não.',
  'Base URL of the gateway': 'URL base do gateway',
  'URL of its control endpoint (docs/provider-states.md; empty: none)':
    'URL do endpoint de controle (docs/pt-BR/provider-states.md; vazio: nenhum)',
  'Token of the control endpoint (empty: none)': 'Token do endpoint de controle (vazio: nenhum)',
  'clientId of an account for the checks (empty: none)':
    'clientId de uma conta para as verificações (vazio: nenhuma)',
  clientSecret: 'clientSecret',
  'File of its client certificate, PEM (empty: none)':
    'Arquivo do certificado de cliente, PEM (vazio: nenhum)',
  'May checks create payments and refunds on this account, with real effect? [y/N]':
    'As verificações podem criar pagamentos e devoluções nesta conta, com efeito real? [s/N]',
  'Does the gateway run on this machine, so that it can reach 127.0.0.1? [y/N]':
    'O gateway roda nesta máquina e, portanto, alcança 127.0.0.1? [s/N]',
  'https address at which the gateway reaches this machine, such as a tunnel (empty: no webhooks)':
    'Endereço https pelo qual o gateway alcança esta máquina, um túnel, por exemplo (vazio: sem webhooks)',
  'Where the receiver listens, host:port (empty: 0.0.0.0:8443)':
    'Onde o receptor de webhooks escuta, host:porta (vazio: 0.0.0.0:8443)',
  '{1} has been written. Next:': '{1} foi gravado. A seguir:',
  '{1} has been installed. Agents that support skills load it when you ask about Pix.':
    '{1} foi instalado. Agentes que aceitam skills o carregam quando você pergunta sobre Pix.',
  '{1} is up to date.': '{1} está atualizado.',
  '# is everything correct?': '# está tudo certo?',
  '# the verdict': '# o veredito',
  'Wrote a control endpoint to {1}: {2}. It returns "not yet" for every state.':
    'Endpoint de controle gravado em {1}: {2}. Ele responde "ainda não" a todos os estados.',
  'Wrote a driver to {1}: {2}. It returns "not yet" for every step.':
    'Driver gravado em {1}: {2}. Ele responde "ainda não" a todas as etapas.',
  'Next, in each of two terminals:': 'A seguir, em dois terminais:',
  'In one terminal, start it:': 'Em um terminal, inicie-o:',
  'In the other, see which state to write first:': 'No outro, veja qual estado escrever primeiro:',
  'In the other, test the client:': 'No outro, teste o cliente:',
  FIXED: 'CORRIGIDO',
  'STILL FAILING': 'AINDA FALHA',
  DIFFERENT: 'DIFERENTE',
  INCONCLUSIVE: 'INCONCLUSIVO',
  '{1} at {2}: expected {3}, received {4}': '{1} em {2}: esperado {3}, recebido {4}',
  '{1} at {2}: repeated, now met': '{1} em {2}: repetida, e o requisito foi cumprido',
  'seen in one of two runs: intermittent': 'visto em uma de duas execuções: intermitente',
  'Checks that need a state need the control endpoint: pass --control-url, or --target with a file that names it.':
    'Verificações que precisam de um estado precisam do endpoint de controle: informe --control-url, ou --target com um arquivo que o indique.',
  'This finding has no script, because {1}.': 'Este apontamento não tem script: {1}.',
  '… and {1} more': '… e mais {1}',
  'The report has no findings.': 'O relatório não tem apontamentos.',
  'Pass the number of one of these findings, or one of its requirements or checks:':
    'Indique o número de um destes apontamentos, ou um dos requisitos ou verificações dele:',
  signed: 'assinada',
  'WRONG SIGNATURE': 'ASSINATURA ERRADA',
  'not signed': 'não assinada',
  'signature not checked': 'assinatura não verificada',
  again: 'de novo',
  'No event of this account matches. To cause one: npx pixkit trigger cash-in':
    'Nenhum evento desta conta atende aos filtros. Para provocar um: npx pixkit trigger cash-in',
  'Sent the newest event of {1} again; the endpoint returned {2}.':
    'O evento mais recente de {1} foi reenviado; o endpoint respondeu {2}.',
  'Gateway {1}': 'Gateway {1}',
  'account {1}': 'conta {1}',
  'client {1}': 'cliente {1}',
  'as given': 'a informada',
  'its demo account': 'a conta de demonstração deste gateway',
  'created for this run': 'criada agora',
  'Listening for {1}': 'Escutando {1}',
  'Responding to every notification with 200; use --forward-to to pass them on to your application':
    'Respondendo 200 a todas as notificações; com --forward-to, elas são repassadas à sua aplicação',
  'Forwarding to {1}': 'Repassando para {1}',
  'No application is listening there yet: start yours. Until then, the gateway receives a 502 and retries':
    'Nenhuma aplicação escuta nesse endereço ainda: inicie a sua. Até lá, o gateway recebe 502 e tenta de novo',
  'The API does not register URLs for this account. Register these in the account dashboard, and remove them there afterwards:':
    'A API não cadastra URLs para esta conta. Cadastre estas no painel da conta e remova-as de lá depois:',
  'To cause a notification: {1}': 'Para provocar uma notificação: {1}',
  'For the printed curl commands: export {1}': 'Para os comandos curl mostrados: export {1}',
  'Press r to resend the last notification, q or Ctrl-C to quit':
    'Tecle r para reenviar a última notificação, q ou Ctrl-C para encerrar',
  'Press Ctrl-C to quit': 'Tecle Ctrl-C para encerrar',
  'Remove the URLs in the account dashboard.': 'Remova as URLs no painel da conta.',
  '{1} goes to the URLs that are registered for {2}.': '{1} será enviada às URLs cadastradas para {2}.',
  'The same with curl (ids such as externalId and txid can be used only once):':
    'O mesmo com curl (ids como externalId e txid só podem ser usados uma vez):',
  'Events:': 'Eventos:',
  'state {1}': 'estado {1}',
  'The gateway that pixkit checks, and how to reach it. docs/target-file.md describes every field.':
    'O gateway que o pixkit testa, e como alcançá-lo. docs/pt-BR/target-file.md descreve cada campo.',
  '"${NAME}" in a value stands for that environment variable, so no secret needs to be written here.':
    '"${NAME}" em um valor representa essa variável de ambiente; assim, nenhum segredo precisa ser escrito aqui.',
  'The base URL of the gateway.': 'A URL base do gateway.',
  'The control endpoint, through which the kit puts the gateway into a state; docs/provider-states.md describes the protocol.':
    'O endpoint de controle com que o kit põe o gateway em um estado; docs/pt-BR/provider-states.md descreve o protocolo.',
  'Without it, the kit tests only what needs no state.':
    'Sem ele, o kit só testa o que não precisa de nenhum estado.',
  "The kit's own HTTPS receiver of notifications, or `webhooks: none` to skip those checks.":
    'O receptor HTTPS de notificações do próprio kit, ou `webhooks: none` para pular essas verificações.',
  'Address to listen on; port 0 picks a free one.':
    'Endereço em que o receptor escuta; a porta 0 escolhe uma porta livre.',
  'The address that the gateway calls instead of that one: a tunnel, or the name of this machine.':
    'O endereço que o gateway chama em vez desse: um túnel, ou o nome desta máquina.',
  "The receiver's certificate and key; without them, it makes a self-signed certificate for each run.":
    'O certificado e a chave do receptor; sem eles, o receptor gera um certificado autoassinado a cada execução.',
  'Maximum time in ms that a check waits for a notification.':
    'Tempo máximo, em ms, que uma verificação espera por uma notificação.',
  'An account for the checks if there is no control endpoint to create one.':
    'Uma conta para as verificações, se não houver endpoint de controle que crie uma.',
  'true: checks that create payments and refunds also run on it, with real effect.':
    'true: verificações que criam pagamentos e devoluções também são executadas nela, com efeito real.',
  "This gateway's values of the header X-Sandbox-Scenario; checks of a scenario without a value are skipped.":
    'Os valores deste gateway para o cabeçalho X-Sandbox-Scenario; verificações de um cenário sem valor são puladas.',
  'a delay of at least a second': 'um atraso de ao menos um segundo',
  'For the connection: a CA to trust, a client certificate and its key, and headers for every request.':
    'Para a conexão: uma autoridade certificadora confiável, um certificado de cliente com a chave, e cabeçalhos de todas as requisições.',
  'Known failures, by requirement or check, each with a reason; the checks still run, and reports list them separately.':
    'Falhas conhecidas, por requisito ou verificação, cada uma com um motivo; as verificações são executadas, e os relatórios as mostram à parte.',
  'fixed in release 7': 'corrigido na versão 7',
  'Operations that this gateway does not have: they are not called, and the verdict says so.':
    'Operações que este gateway não tem: não são chamadas, e o veredito diz isso.',
  'Details of the gateway, shown in reports.': 'Dados do gateway, mostrados nos relatórios.',
  'Scenarios:': 'Cenários:',
  'Account {1} of {2} is filled:': 'A conta {1} de {2} foi preenchida:',
  'cash-ins': 'cash-ins',
  'immediate charges (cob)': 'cobranças imediatas (cob)',
  'payments without a charge': 'recebimentos sem cobrança',
  'cash-outs': 'cash-outs',
  transfers: 'transferências',
  refunds: 'devoluções',
  'returned payments': 'pagamentos devolvidos',
  MEDs: 'MEDs',
  'decided MEDs': 'MEDs decididos',
  'Balance: R$ {1}': 'Saldo: R$ {1}',
  'Only received payments have past dates: the account already existed, or its gateway does not support openedAt (docs/states.md).':
    'Só os pagamentos recebidos têm datas passadas: a conta já existia, ou o gateway não oferece openedAt (docs/pt-BR/states.md).',
  'Dashboard (reference gateways only): {1}/dashboard':
    'Painel (só de gateways de referência): {1}/dashboard',
  'Ended after {1} failed {1|check|checks} (--max-failures).':
    'Encerrada após {1} {1|verificação que falhou|verificações que falharam} (--max-failures).',
  'No new known failures for {1}.': 'Nenhuma falha conhecida nova para {1}.',
  '{1} known {1|failure|failures} added to {2}, valid until {3}. Complete the reasons, then use --waivers {4}.':
    '{1} {1|falha conhecida acrescentada|falhas conhecidas acrescentadas} a {2}, com validade até {3}. Complete os motivos e depois use --waivers {4}.',
  '{1}, whose driver was written by {2}': '{1}, cujo driver foi gerado pelo {2}',
  'the client {1} ({2} of {3} steps)': 'o cliente {1} ({2} de {3} etapas)',
  'a client, through its own tests: {1}': 'um cliente, pelos próprios testes: {1}',
  'the receiver {1}': 'o receptor {1}',
  ' money': ' dinheiro',
  'step {1}': 'a etapa {1}',
  'steps {1}': 'as etapas {1}',
  'a webhook': 'um webhook',
  'needs no step or webhook': 'não precisa de etapa nem de webhook',
  'needs {1}': 'requer {1}',
  'needs {1} and {2}': 'requer {1} e {2}',
  'no scenario yet': 'ainda sem cenário',
  'by {1}': 'por {1}',
  'The driver at {1} responds: {2}.': 'O driver em {1} responde: {2}.',
  'missing  {1}': 'falta     {1}',
  'missing  {1}: {2} {2|requirement|requirements} cannot be tested without it: {3}':
    'falta     {1}: sem essa etapa, {2} {2|requisito não pode ser testado|requisitos não podem ser testados}: {3}',
  'It names no webhook until it is configured; to pass one now, use --webhook.':
    'O driver só indica a URL do webhook depois de configurado; para informá-la já, use --webhook.',
  'It receives notifications at {1}.': 'Ele recebe notificações em {1}.',
  '{1} at {2}: not repeated': '{1} em {2}: não repetida',
  '{1} at {2}: not repeated ({3})': '{1} em {2}: não repetida ({3})',
  'not injected again in {1}: the client no longer makes call {2} of {3} ({4})':
    'não injetada de novo em {1}: o cliente não faz mais a chamada {2} de {3} ({4})',
  'not injected again in {1}: notification {2} of {3} did not arrive this time ({4})':
    'não injetada de novo em {1}: a notificação {2} de {3} não chegou desta vez ({4})',
  '{1} {1|URL stays|URLs stay} registered: the API has no way to remove {1|it|them}.':
    '{1} {1|URL continua cadastrada|URLs continuam cadastradas}: a API não tem como {1|removê-la|removê-las}.',
};
