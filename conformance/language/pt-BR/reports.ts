import type { Phrases } from '../phrases.js';

/** Sentences of reports. */
export const reports: Phrases = {
  Duties: 'Deveres',
  Scenarios: 'Cenários',
  'The reports are of different selections of scenarios.':
    'Os relatórios são de seleções diferentes de cenários.',
  'A client over time': 'Um cliente ao longo do tempo',
  '{1} {1|report is|reports are} of other clients and left out: {2}':
    '{1} {1|relatório é|relatórios são} de {1|outro cliente|outros clientes} e {1|ficou|ficaram} de fora: {2}',
  'Grades, the last run and the one before': 'Graus, na última execução e na anterior',
  grade: 'grau',
  'Broken MUST duties, run by run': 'Deveres MUST descumpridos, execução por execução',
  '{1} {1|scenario|scenarios}, contract {2}, seed {3}': '{1} {1|cenário|cenários}, contrato {2}, semente {3}',
  '{1} more that only {1|warns|warn} (--fail-on required,implied,portable,practice,money makes them count):':
    'Mais {1} que só {1|gera|geram} aviso (--fail-on required,implied,portable,practice,money faz contar):',
  '--verbose shows every scenario with its calls, --report html=PATH writes them to a file':
    '--verbose mostra cada cenário com suas chamadas; --report html=ARQUIVO as grava',
  'and {1} more; --verbose shows every scenario with its calls, --report html=PATH writes them to a file':
    'e mais {1}; --verbose mostra cada cenário com suas chamadas; --report html=ARQUIVO as grava',
  'Not judged:': 'Não avaliado:',
  '{1}: {2} {2|scenario|scenarios}': '{1}: {2} {2|cenário|cenários}',
  '{1} {1|scenario|scenarios} broke, so {1|it says|they say} nothing about the client:':
    '{1} {1|cenário quebrou|cenários quebraram} e nada {1|diz|dizem} sobre o cliente:',
  '{1} broken': '{1} {1|descumprido|descumpridos}',
  '{1}; scenarios: {2}; seed {3}, {4}': '{1}; cenários: {2}; semente {3}, {4}',
  'playing {1} {1|scenario|scenarios}': 'executando {1} {1|cenário|cenários}',
  '{1}% ({2} of {3} {3|scenario|scenarios})': '{1}% ({2} de {3} {3|cenário|cenários})',
  '{1}% ({2} of {3} {3|scenario|scenarios}), about {4} s left':
    '{1}% ({2} de {3} {3|cenário|cenários}), faltam cerca de {4} s',
  'the gateway behind the client does not answer; waiting up to {1} for it to come back':
    'o gateway atrás do cliente não responde; aguardando até {1} que ele volte',
  '## pixkit check client: {1}': '## pixkit check client: {1}',
  '{1}; scenarios: {2}.': '{1}; cenários: {2}.',
  'Client {1}, {2}, seed {3}, {4}': 'Cliente {1}, {2}, semente {3}, {4}',
  '{1} scenarios, first {2}': '{1} cenários, o primeiro {2}',
  '| grade | decided | of | failed |': '| grau | decididos | de | reprovados |',
  '{1} open points of the gateway behind the client were recorded; the JSON and HTML reports have them.':
    '{1} {1|ponto|pontos} em aberto do gateway atrás do cliente {1|foi registrado|foram registrados}; {1|está|estão} nos relatórios JSON e HTML.',
  'scenarios: {1}': 'cenários: {1}',
  'warned: it failed, but only at duties that warn: {1}':
    'com aviso: falhou, mas só em deveres que geram aviso: {1}',
  '### {1} more that only {1|warns|warn}': '### Mais {1} que só {1|gera|geram} aviso',
  'pixkit report about a client': 'Relatório do pixkit sobre um cliente',
  'Gateway behind it': 'Gateway atrás dele',
  'Its version': 'Sua versão',
  'Its address': 'Seu endereço',
  'all scenarios': 'todos os cenários',
  'all scenarios, without control endpoint': 'todos os cenários, sem endpoint de controle',
  'A MUST duty is one that a sentence of the specification gives the client; only these decide the verdict. PORTABLE: a right gateway may do this. PRACTICE: no sentence says so. ':
    'Um dever MUST é o que uma frase da especificação dá ao cliente; só esses decidem o veredito. PORTABLE: um gateway correto pode fazer isso. PRACTICE: nenhuma frase o diz. ',
  'Not judged is neither good nor bad: it was not exercised, or a step of the driver is missing.':
    'Não avaliado não é bom nem ruim: não foi exercitado, ou falta uma etapa do driver.',
  'Grade by grade': 'Grau por grau',
  Grade: 'Grau',
  'There was no control endpoint, so the gateway could not be put into the states that most scenarios need.':
    'Não havia endpoint de controle: ninguém podia pôr o gateway nos estados de que a maioria dos cenários precisa.',
  '{1} {1|duty|duties} not judged, because the client makes no such calls.':
    '{1} {1|dever|deveres} não {1|avaliado|avaliados}, porque o cliente não faz essas chamadas.',
  'Every scenario was played to its end.': 'Todos os cenários foram executados até o fim.',
  'Scenarios that could not judge, by what they lack or why. What to do next: the first entry would unlock the most.':
    'Cenários que não puderam avaliar, pelo que lhes falta ou pelo motivo. O que fazer a seguir: o que vem primeiro liberaria mais.',
  'for {1} other {1|reason|reasons}, listed with the scenarios below':
    'por {1} {1|outro motivo|outros motivos}, que {1|consta|constam} nos cenários abaixo',
  '{1}, {2} requests of the kit, {3} scenarios at a time':
    '{1}, {2} requisições do kit, {3} cenários por vez',
  'What the client was brought into, with the outcome and the duties that it decides.':
    'Em que situação o cliente foi posto, com o resultado e os deveres que ela decide.',
  'What a client owes, with what the scenarios found.':
    'O que um cliente deve, com o que os cenários encontraram.',
  'One for each duty, money first: what is wrong, what happened, what was expected, and what to do.':
    'Um para cada dever, primeiro os de dinheiro: o que está errado, o que aconteceu, o esperado e o que fazer.',
  'Findings, scenarios and duties': 'Apontamentos, cenários e deveres',
  '{1} scenarios': '{1} cenários',
  '{1} more duties': 'mais {1} {1|dever|deveres}',
  'This version of the kit does not know the duty.': 'Esta versão do kit não conhece o dever.',
  Duty: 'Dever',
  Scenario: 'Cenário',
  money: 'dinheiro',
  'expected {1}': 'esperado: {1}',
  'received {1}': 'recebido: {1}',
  'what to do: {1}': 'o que fazer: {1}',
  'What to do': 'O que fazer',
  'The specification': 'A especificação',
  'What happened': 'O que aconteceu',
  'your driver was asked: {1}': 'pedido ao seu driver: {1}',
  'at the gateway: {1}': 'no gateway: {1}',
  'notification {1}': 'notificação {1}',
  'Seen, and not graded:': 'Visto, sem nota:',
  '{1} {1|duty needs|duties need} {2}': 'falta para {1} {1|dever|deveres}: {2}',
  '{1} {1|duty|duties}: {2}': '{1} {1|dever|deveres}: {2}',
  'for other reasons: {1} {1|duty|duties}': 'por outros motivos: {1} {1|dever|deveres}',
  'and {1} more (--report html=PATH has them)': 'e mais {1} (estão em --report html=ARQUIVO)',
  '--report html=PATH shows what happened in each': '--report html=ARQUIVO mostra o que aconteceu em cada um',
  'Two reports compared': 'Comparação de dois relatórios',
  '## pixkit: two reports compared': '## pixkit: comparação de dois relatórios',
  Regressions: 'Regressões',
  Improvements: 'Melhorias',
  'Other differences': 'Outras diferenças',
  Verdict: 'Veredito',
  Clauses: 'Cláusulas',
  Checks: 'Verificações',
  'Open points': 'Pontos em aberto',
  What: 'O quê',
  'The same.': 'Sem diferenças.',
  '…and {1} more.': '…e mais {1}.',
  'not in the report': 'não consta do relatório',
  'The reports rest on different contracts.': 'Os relatórios se baseiam em contratos diferentes.',
  'The reports are of different versions of the kit.': 'Os relatórios são de versões diferentes do kit.',
  'Failures at implied clauses only warn in one of the reports (--fail-on).':
    'Falhas em cláusulas implícitas só geram avisos em um dos relatórios (--fail-on).',
  'The reports are of different selections of checks.':
    'Os relatórios são de seleções diferentes de verificações.',
  ' judges {1}': ' avalia {1}',
  '{1} {1|check|checks}, contract {2}, seed {3}':
    '{1} {1|verificação|verificações}, contrato {2}, semente {3}',
  'Open points seen: {1} (--report html=PATH or json=PATH has them)':
    'Pontos em aberto vistos: {1} (estão em --report html=ARQUIVO ou json=ARQUIVO)',
  '{1} {1|answer differs|answers differ} from the reference gateway’s, which is allowed; most surprising first:':
    '{1} {1|resposta difere|respostas diferem} das do gateway de referência, o que é permitido; as mais surpreendentes primeiro:',
  '; the reference: {1}': '; a referência: {1}',
  'and {1} more in the JSON': 'e mais {1} no JSON',
  'expected: {1}': 'esperado: {1}',
  'received: {1}': 'recebido: {1}',
  'delivery {1} to {2}: {3}': 'entrega de {1} para {2}: {3}',
  '{1} {1|warning|warnings} at implied clauses, which {1|does|do} not fail this run:':
    '{1} {1|aviso|avisos} em cláusulas implícitas, que não {1|reprova|reprovam} esta execução:',
  '{1} more': 'mais {1}',
  'stopped {1}': 'impediu {1}',
  'also {1}': 'também {1}',
  'also on {1}': 'também em {1}',
  'sent {1}': 'enviado {1}',
  '--verbose shows every check with its requests, --report html=PATH writes them to a file':
    '--verbose mostra cada verificação com suas requisições; --report html=ARQUIVO as grava',
  'and {1} more; --verbose shows every check with its requests, --report html=PATH writes them to a file':
    'e mais {1}; --verbose mostra cada verificação com suas requisições; --report html=ARQUIVO as grava',
  'waiver {1}: {2} ({3})': 'dispensa {1}: {2} ({3})',
  'and {1} more waivers': 'e mais {1} {1|dispensa|dispensas}',
  'What to do next, to unlock checks that were not judged:':
    'Próximos passos: o que liberaria verificações que não foram avaliadas:',
  'Why checks were not judged:': 'Por que há verificações que não foram avaliadas:',
  '{1}: {2} {2|check|checks}': '{1}: {2} {2|verificação|verificações}',
  'error: {1}': 'erro: {1}',
  '{1} {1|check|checks} broke, so {1|it says|they say} nothing about the gateway:':
    '{1} {1|verificação quebrou|verificações quebraram} e nada {1|diz|dizem} sobre o gateway:',
  'and {1} more (--verbose)': 'e mais {1} (--verbose)',
  'the gateway does not answer; waiting up to {1} for it to come back':
    'o gateway não responde; aguardando até {1} que ele volte',
  'for other reasons: {1}': 'por outros motivos: {1}',
  'and {1} more chapters': 'e mais {1} {1|capítulo|capítulos}',
  '{1} failed': '{1} {1|reprovada|reprovadas}',
  'Reports: {1}': 'Relatórios: {1}',
  '{1}; checks: {2}; seed {3}, {4}': '{1}; verificações: {2}; semente {3}, {4}',
  'Since the baseline of {1}:': 'Desde a linha de base de {1}:',
  '  new: {1}': '  novo: {1}',
  '  and {1} more': '  e mais {1}',
  'running {1} {1|check|checks}': 'executando {1} {1|verificação|verificações}',
  '{1}% ({2} of {3} checks)': '{1}% ({2} de {3} verificações)',
  '{1}% ({2} of {3} checks), about {4} s left': '{1}% ({2} de {3} verificações), faltam cerca de {4} s',
  'waiting {1} for notifications that must not arrive':
    'aguardando {1} por notificações que não devem chegar',
  'of an account; the certificate percent-encoded (RFC 3986)':
    'de uma conta; o certificado com percent-encoding (RFC 3986)',
  '## pixkit: {1}': '## pixkit: {1}',
  '{1}; checks: {2}.': '{1}; verificações: {2}.',
  'Target {1}, {2}, seed {3}, {4}': 'Alvo {1}, {2}, semente {3}, {4}',
  '### Coverage': '### Cobertura',
  '### {1} {1|finding|findings}': '### {1} {1|apontamento|apontamentos}',
  '### {1} new {1|finding|findings}': '### {1} {1|apontamento novo|apontamentos novos}',
  '{1} {1|finding|findings} that the baseline has':
    '{1} {1|apontamento|apontamentos} que já {1|está|estão} na linha de base',
  '…and {1} more in the full report.': '…e mais {1} no relatório completo.',
  '{1} checks, first {2}': '{1} verificações, a primeira {2}',
  '{1} more stopped by it': 'mais {1} {1|impedida|impedidas} por ele',
  'look again: {1}': 'olhar de novo: {1}',
  '### Waivers': '### Dispensas',
  ', until {1}': ', até {1}',
  '| chapter | decided | of | failed |': '| capítulo | decididas | de | reprovadas |',
  '### Not judged, by what would unlock it': '### Não avaliadas, pelo que as liberaria',
  '- …and {1} more': '- …e mais {1}',
  '{1} open points were recorded; the JSON and HTML reports have them.':
    '{1} {1|ponto|pontos} em aberto {1|foi registrado|foram registrados}; {1|está|estão} nos relatórios JSON e HTML.',
  'checks: {1}': 'verificações: {1}',
  'stopped by it: {1}': 'impedidas por ele: {1}',
  'and {1} more findings': 'e mais {1} {1|apontamento|apontamentos}',
  'waiver {1}': 'dispensa {1}',
  'The waiver is {1}: {2}': 'A dispensa está {1}: {2}',
  'verdict: {1}, {2}': 'veredito: {1}, {2}',
  'It follows from {1}': 'Decorre de {1}',
  'waived: it failed, and a waiver covers it': 'dispensada: falhou, e uma dispensa a cobre',
  'warned: it failed, but only at implied clauses: {1}':
    'com aviso: falhou, mas só em cláusulas implícitas: {1}',
  '### {1} {1|warning|warnings} at implied clauses': '### {1} {1|aviso|avisos} em cláusulas implícitas',
  'recorded: it rests on an open point and is not graded':
    'registrada: depende de um ponto em aberto e não recebe nota',
  'nonconformant: {1} finding(s)': 'não conforme: {1} {1|apontamento|apontamentos}',
  'the kit or a state setup broke': 'o kit ou a preparação de um estado falhou',
  'severity: {1}': 'gravidade: {1}',
  'waiver {1}: {2}': 'dispensa {1}: {2}',
  'the waiver is {1}': 'a dispensa está {1}',
  'known on {1}: {2}': 'conhecido em {1}: {2}',
  'Conformance over time': 'Conformidade ao longo do tempo',
  '## pixkit: {1} over time': '## pixkit: {1} ao longo do tempo',
  '{1} {1|report is|reports are} of other gateways and left out: {2}':
    '{1} {1|relatório é|relatórios são} de {1|outro gateway|outros gateways} e {1|ficou|ficaram} de fora: {2}',
  'Since the run before ({1})': 'Desde a execução anterior ({1})',
  'Since a week before ({1})': 'Desde uma semana antes ({1})',
  better: 'melhorou',
  worse: 'piorou',
  'some of it better, some worse': 'em parte melhorou, em parte piorou',
  'no finding came or went': 'nenhum apontamento surgiu ou foi resolvido',
  'These two runs did not look at the same: another contract, selection or profile.':
    'Estas duas execuções não avaliaram o mesmo: outro contrato, outra seleção ou outro perfil.',
  'There is only one run, so nothing can be compared yet.':
    'Há uma só execução; ainda não há o que comparar.',
  'New findings': 'Apontamentos novos',
  'Fixed findings': 'Apontamentos resolvidos',
  Runs: 'Execuções',
  'Chapters, the last run and the one before': 'Capítulos, na última execução e na anterior',
  run: 'execução',
  version: 'versão',
  verdict: 'veredito',
  kept: 'cumpridos',
  broken: 'descumpridos',
  undecided: 'indefinidos',
  findings: 'apontamentos',
  'new / fixed': 'novos / resolvidos',
  chapter: 'capítulo',
  'broken before': 'descumpridos antes',
  'broken now': 'descumpridos agora',
  'Broken requirements, run by run': 'Requisitos descumpridos, execução por execução',
  'pixkit conformance report': 'Relatório de conformidade do pixkit',
  'Skip to the content': 'Ir para o conteúdo',
  'Version of the client': 'Versão do cliente',
  'Steps of its driver': 'Etapas do seu driver',
  Gateway: 'Gateway',
  Version: 'Versão',
  Commit: 'Commit',
  Environment: 'Ambiente',
  Operator: 'Operador',
  Address: 'Endereço',
  'Judged on': 'Avaliado em',
  'What was run': 'O que foi executado',
  'the whole suite': 'a suíte inteira',
  'the whole suite, without control endpoint': 'a suíte inteira, sem endpoint de controle',
  'the {1} endpoints': 'os endpoints da família {1}',
  'a part: {1}': 'uma parte: {1}',
  'In numbers': 'Em números',
  'A requirement is a sentence of the specification that binds every gateway (a MUST clause). ':
    'Um requisito é uma frase da especificação que obriga todo gateway (uma cláusula obrigatória, MUST). ',
  'Undecided is neither good nor bad: it was not checked, or nothing could be observed.':
    'Indefinido não é bom nem ruim: ninguém olhou, ou nada pôde ser visto.',
  'Chapter by chapter': 'Capítulo por capítulo',
  Chapter: 'Capítulo',
  waived: 'dispensados',
  warned: 'com aviso',
  'There was no control endpoint, so the gateway could not be put into the states that most checks need.':
    'Não havia endpoint de controle: ninguém podia pôr o gateway nos estados de que a maioria das verificações precisa.',
  'Declared as not offered, and therefore not tested: {1}.':
    'Declaradas como não oferecidas e, por isso, não pedidas: {1}.',
  '{1} {1|requirement|requirements} cannot be observed from the outside: not counted here.':
    '{1} {1|requisito|requisitos} não {1|pode|podem} ser {1|visto|vistos} de fora e não {1|entra|entram} em nenhum dos números.',
  'Not tested, and why': 'O que não foi visto, e por quê',
  'Every check was run to its end.': 'Todas as verificações foram executadas até o fim.',
  'Checks that could not judge, by what they lack or why. What to do next: the first entry would unlock the most.':
    'Verificações que não puderam avaliar, pelo que lhes falta ou pelo motivo. O que fazer a seguir: o que vem primeiro liberaria mais.',
  need: 'precisam de',
  'for {1} other {1|reason|reasons}, listed with the checks below':
    'por {1} {1|outro motivo|outros motivos}, que {1|consta|constam} nas verificações abaixo',
  'About this report': 'Sobre este relatório',
  Kit: 'Kit',
  Contract: 'Contrato',
  Started: 'Início',
  Took: 'Duração',
  '{1}, {2} requests, {3} checks at a time': '{1}, {2} requisições, {3} verificações por vez',
  Seed: 'Semente',
  Profile: 'Perfil',
  'SHA-256 of the results': 'SHA-256 dos resultados',
  'Other findings': 'Outros apontamentos',
  'The less grave ones, and those that warn or are waived.':
    'Os menos graves, os que geram só avisos e os que estão dispensados.',
  'What was tried, with its outcome and the clauses that it decides.':
    'O que foi tentado, com o resultado e as cláusulas que decide.',
  'The sentences of the specification, with what the checks found.':
    'As frases da especificação, com o que as verificações encontraram.',
  'Where the specification leaves something open: recorded, never graded.':
    'Onde a especificação deixa algo em aberto: registrado, nunca avaliado.',
  Waivers: 'Dispensas',
  'Known failures that were accepted.': 'Falhas conhecidas que foram aceitas.',
  'The {1} most important findings': 'Os {1} apontamentos mais importantes',
  Findings: 'Apontamentos',
  'No problems were found.': 'Nada de errado foi encontrado.',
  'No problems were found in what was judged.': 'Nada de errado foi encontrado no que foi avaliado.',
  'One for each cause, most severe first: what is wrong, where it was seen, what was expected, and what was received.':
    'Um para cada causa, primeiro os mais graves: o que está errado, onde foi visto, o esperado e o recebido.',
  Details: 'Detalhes',
  'The details are rendered by the script of this page, which does not run here.':
    'Os detalhes são montados pelo script desta página, que não está sendo executado aqui.',
  'Nothing here matches the filter.': 'Nada aqui corresponde ao filtro.',
  'Findings, checks and clauses': 'Apontamentos, verificações e cláusulas',
  Search: 'Busca',
  Outcome: 'Resultado',
  all: 'todos',
  Clear: 'Limpar',
  'Open everything, to print it': 'Abrir tudo, para imprimir',
  '{1} of {2} match': '{1} de {2} correspondem',
  'Show all {1}': 'Mostrar todos ({1})',
  Copied: 'Copiado',
  '{1} checks': '{1} verificações',
  '{1} stopped': '{1} {1|impedida|impedidas}',
  ', also': ', também',
  '{1} more clauses': 'mais {1} {1|cláusula|cláusulas}',
  Case: 'Caso',
  'Case {1}': 'Caso {1}',
  'Found by': 'Encontrado por',
  'Stopped by it': 'Impedidas por ele',
  'This version of the kit does not know the clause.': 'Esta versão do kit não conhece a cláusula.',
  Expected: 'Esperado',
  Received: 'Recebido',
  'Look again:': 'Olhar de novo:',
  Clause: 'Cláusula',
  Place: 'Lugar',
  'Script that does it again': 'Script que repete isto',
  Copy: 'Copiar',
  'The other cases': 'Os outros casos',
  Check: 'Verificação',
  Request: 'Requisição',
  Response: 'Resposta',
  'after {1} ms': 'após {1} ms',
  'No complete answer: {1}': 'Sem resposta completa: {1}',
  'Notification to the URL for {1}': 'Notificação para a URL de {1}',
  'received {1}, answered {2}': 'recebida em {1}, respondida com {2}',
  'It needs {1}.': 'Precisa de {1}.',
  'finding {1}': 'apontamento {1}',
  ' (open)': ' (em aberto)',
  'For going live: nothing that can be seen from the outside stands in the way. Load, operation and what no test can see remain yours to check.':
    'Para ir a produção: nada do que se vê de fora impede. Carga, operação e o que nenhum teste alcança continuam por sua conta.',
  'For going live: this is not enough by itself. Nothing wrong was found, but part of it was not judged: have that judged, or accept the risk by name.':
    'Para ir a produção: isto sozinho não basta. Nada de errado foi encontrado, mas uma parte não foi avaliada: mande avaliar essa parte ou assuma o risco, nominalmente.',
  'For going live: this run says nothing. Too little was judged; remove what stands in the way and run it again.':
    'Para ir a produção: esta execução nada diz. Muito pouco foi avaliado; remova o que atrapalha e execute de novo.',
  'For going live: this run says nothing. Correct the set-up and run it again.':
    'Para ir a produção: esta execução nada diz. Corrija a preparação e execute de novo.',
  'For going live: decide about the waivers that no longer hold; nothing else failed.':
    'Para ir a produção: decida sobre as dispensas que não valem mais; nada além disso falhou.',
  'For going live: not yet. Money may be lost, sent twice or shown wrongly ({1} {1|finding|findings}).':
    'Para ir a produção: ainda não. Dinheiro pode se perder, sair duas vezes ou aparecer errado ({1} {1|apontamento|apontamentos}).',
  'For going live: not yet. Somebody may get in, see what is not theirs, or stop the gateway ({1} {1|finding|findings}).':
    'Para ir a produção: ainda não. Alguém pode entrar, ver o que não é seu ou derrubar o gateway ({1} {1|apontamento|apontamentos}).',
  'For going live: not yet. Clients written by the specification will fail where it behaves otherwise ({1} {1|finding|findings}).':
    'Para ir a produção: ainda não. Clientes escritos pela especificação vão falhar onde ele se comporta de outro modo ({1} {1|apontamento|apontamentos}).',
  'For going live: possible with clients that you know. What deviates is the form of messages only ({1} {1|finding|findings}); strict clients will refuse them.':
    'Para ir a produção: dá, com clientes que você conhece. Só a forma das mensagens destoa ({1} {1|apontamento|apontamentos}); clientes rigorosos vão recusá-las.',
  'For going live: nothing that was seen stands in the way. Which gateway you call, load and operation remain yours to check.':
    'Para ir a produção: nada do que foi visto impede. O gateway que você chama, a carga e a operação continuam por sua conta.',
  'For going live: not yet. Money may be sent twice, get lost or be booked wrongly ({1} {1|finding|findings}).':
    'Para ir a produção: ainda não. Dinheiro pode sair duas vezes, não chegar a ninguém ou ser contabilizado errado ({1} {1|apontamento|apontamentos}).',
  'For going live: not yet. Somebody else’s notification may count as the gateway’s ({1} {1|finding|findings}).':
    'Para ir a produção: ainda não. Uma notificação de outra pessoa pode valer como do gateway ({1} {1|apontamento|apontamentos}).',
  'For going live: not yet. The client does what the specification does not allow, and right gateways will refuse it ({1} {1|finding|findings}).':
    'Para ir a produção: ainda não. O cliente faz o que a especificação não permite, e gateways corretos vão recusá-lo ({1} {1|apontamento|apontamentos}).',
  'For going live: possible with the gateway that you know. Another right one, or a bad day, will break it ({1} {1|finding|findings}).':
    'Para ir a produção: dá, com o gateway que você conhece. Outro gateway correto, ou um dia ruim, vai quebrá-lo ({1} {1|apontamento|apontamentos}).',
  'of {1} requirements passed': 'de {1} requisitos cumpridos',
  'of {1} checks passed': 'de {1} verificações aprovadas',
  'requirements failed': 'requisitos descumpridos',
  'checks failed': 'verificações reprovadas',
  'requirements undecided': 'requisitos indefinidos',
  'checks undecided': 'verificações indefinidas',
  finding: 'apontamento',
  ' {1} {1|requirement|requirements} failed, known and waived.':
    ' {1} {1|requisito descumprido, conhecido e dispensado|requisitos descumpridos, conhecidos e dispensados}.',
  ' {1} {1|check|checks} failed, known and waived.':
    ' {1} {1|verificação reprovada, conhecida e dispensada|verificações reprovadas, conhecidas e dispensadas}.',
  ' {1} implied {1|requirement|requirements} failed, which only warns.':
    ' {1} {1|requisito implícito descumprido|requisitos implícitos descumpridos}, o que só gera um aviso.',
  ' {1} implied {1|check|checks} failed, which only warns.':
    ' {1} {1|verificação implícita reprovada|verificações implícitas reprovadas}, o que só gera um aviso.',
  'of {1} MUST duties kept': 'de {1} deveres MUST cumpridos',
  'of {1} scenarios kept': 'de {1} cenários cumpridos',
  'MUST duties broken': 'deveres MUST descumpridos',
  'scenarios broken': 'cenários descumpridos',
  'MUST duties not judged': 'deveres MUST não avaliados',
  'scenarios not judged': 'cenários não avaliados',
  ' {1} {1|duty|duties} broken, known and waived.':
    ' {1} {1|dever descumprido, conhecido e dispensado|deveres descumpridos, conhecidos e dispensados}.',
  ' {1} {1|scenario|scenarios} broken, known and waived.':
    ' {1} {1|cenário descumprido, conhecido e dispensado|cenários descumpridos, conhecidos e dispensados}.',
  ' {1} {1|duty|duties} broken of a sentence that says “should”, which only warns.':
    ' {1} {1|dever descumprido|deveres descumpridos} de uma frase que diz “deveria”, o que só gera um aviso.',
  ' {1} {1|scenario|scenarios} broken of a sentence that says “should”, which only warns.':
    ' {1} {1|cenário descumprido|cenários descumpridos} de uma frase que diz “deveria”, o que só gera um aviso.',
  '{1} {1|finding|findings} ({2} {2|scenario|scenarios}), money first:':
    '{1} {1|apontamento|apontamentos} ({2} {2|cenário|cenários}), dinheiro primeiro:',
  'Duties by grade: {1}': 'Deveres por grau: {1}',
  'MUST clauses by chapter: {1}': 'Cláusulas obrigatórias (MUST) por capítulo: {1}',
  '{1} {1|finding|findings} ({2} {2|check|checks}), most severe first:':
    '{1} {1|apontamento|apontamentos} ({2} {2|verificação|verificações}), os mais graves primeiro:',
  'Compared with the baseline: {1} new, {2} known, {3} gone.':
    'Em relação à linha de base: {1} {1|novo|novos}, {2} {2|conhecido|conhecidos}, {3} {3|resolvido|resolvidos}.',
  '█ passed': '█ aprovadas',
  '▓ failed': '▓ reprovadas',
  '░ undecided': '░ indefinidas',
  '█ kept': '█ cumpridos',
  '▓ broken': '▓ descumpridos',
  '░ not judged': '░ não avaliados',
  '▒ waived': '▒ com dispensa',
  '▒ warned': '▒ com aviso',
  '▒ waived/warned': '▒ com dispensa/aviso',
  '1 run, on {1}': '1 execução, em {1}',
  '{1} runs, from {2} to {3}': '{1} execuções, de {2} a {3}',
  '{1} new, {2} fixed': '{1} {1|novo|novos}, {2} {2|resolvido|resolvidos}',
  'Does not apply: {1}, because the client makes no such calls':
    'Não se aplica: {1}, porque o cliente não faz essas chamadas',
};
