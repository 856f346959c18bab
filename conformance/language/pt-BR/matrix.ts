import type { Phrases } from '../../core/text.js';

/** Reports of many gateways and clients side by side. */
export const matrix: Phrases = {
  'It must be a day such as 2026-01-31.': 'Deve ser um dia, como 2026-01-31.',
  'There is no requirement set {1}.': 'Não existe o conjunto de requisitos {1}.',
  'Pass --set with one of {1}, or update pixkit.': 'Informe --set com um destes: {1}; ou atualize o pixkit.',
  '{1} {1|report|reports}, {2} {2|page|pages}: {3}':
    '{1} {1|relatório|relatórios}, {2} {2|página|páginas}: {3}',
  '{1} reports are too many for a site.': '{1} relatórios são mais do que um site aceita.',
  'Give {1} at most.': 'Informe no máximo {1}.',
  'There is no report.json or legal.json below {1}.': 'Não há report.json nem legal.json dentro de {1}.',
  'Give JSON reports, or a folder such as results/ with <gateway>/<version>/report.json.':
    'Informe relatórios JSON, ou uma pasta como results/ com <gateway>/<version>/report.json.',
  'The report {1} has no requirements: it was not written by pixkit check or pixkit check client.':
    'O relatório {1} não tem requisitos: não foi gravado por pixkit check nem por pixkit check client.',
  'Give reports that pixkit check or pixkit check client wrote.':
    'Informe relatórios gravados por pixkit check ou pixkit check client.',
  'The report {1} has version {2} of the format, but this pixkit reads only versions up to {3}.':
    'O relatório {1} é da versão {2} do formato, mas este pixkit só lê versões até a {3}.',
  'Update pixkit: a newer version wrote the report.':
    'Atualize o pixkit: uma versão mais nova gravou o relatório.',
  // The site of `pixkit report site`.
  'Interoperability of Pix gateways and clients': 'Interoperabilidade de gateways e clientes Pix',
  Gateways: 'Gateways',
  Clients: 'Clientes',
  Pages: 'Páginas',
  Português: 'English',
  'Nothing here is scored: a run says nothing about differences that it did not exercise. Ages are as of {1}.':
    'Nada aqui é pontuado: uma execução não diz nada sobre diferenças que não exercitou. As idades são calculadas até {1}.',
  'These are results of runs, not certificates. An attested result is signed with the key of the publisher of this page; any other is self-reported. Requirements that the kit gained after this set are “new, not scored”. Green means that all requirements were decided and met, in a complete run.':
    'São resultados de execuções, não certificados. Um resultado atestado está assinado com a chave de quem publica esta página; qualquer outro é autodeclarado. Requisitos que entraram no kit depois deste conjunto são “novos, não pontuados”. Verde quer dizer que todos os requisitos foram decididos e cumpridos, em uma execução completa.',
  'Gateways by chapter': 'Gateways por capítulo',
  'How gateways decide open points': 'Como os gateways decidem os pontos em aberto',
  'Clients by requirement': 'Clientes por requisito',
  'Each cell shows how many of the requirements of the chapter were decided, and how many failed.':
    'Cada célula mostra quantos dos requisitos do capítulo foram decididos e quantos falharam.',
  'The specification leaves these points open, so different choices are valid: an integrator must be ready for each of them. The choice of a nonconformant gateway may still be wrong. Gateways with the same letter make the same choice; A is the most common one.':
    'A especificação deixa estes pontos em aberto; por isso, escolhas diferentes são válidas: quem integra precisa estar pronto para cada uma. A escolha de um gateway não conforme pode estar errada mesmo assim. Gateways com a mesma letra fazem a mesma escolha; A é a mais comum.',
  'Only MUST requirements decide whether a client conforms. Violating a PORTABLE requirement causes problems with some gateways; PRACTICE requirements are recommendations.':
    'Só os requisitos MUST decidem se um cliente está conforme. Descumprir um requisito PORTABLE causa problemas com alguns gateways; os requisitos PRACTICE são recomendações.',
  'No report is about a gateway.': 'Nenhum relatório é de um gateway.',
  'No report is about a client.': 'Nenhum relatório é de um cliente.',
  'No open point was observed.': 'Nenhum ponto em aberto foi observado.',
  'No report comes from pixkit check client --legal.': 'Nenhum relatório é de pixkit check client --legal.',
  All: 'Tudo',
  'Open point': 'Ponto em aberto',
  Legend: 'Legenda',
  'all decided and met': 'tudo decidido e cumprido',
  'a requirement failed': 'um requisito falhou',
  'waived, or a warning': 'dispensado, ou um aviso',
  'not all decided, or a partial run': 'nem tudo decidido, ou execução parcial',
  'nothing to decide': 'nada a decidir',
  'striped: older than 180 days, or tested against another contract':
    'listrado: com mais de 180 dias, ou testado com outro contrato',
  conformant: 'conforme',
  partial: 'parcial',
  'not conformant': 'não conforme',
  'nothing decided': 'indefinido',
  'an error occurred': 'ocorreu um erro',
  '{1} with a failure': '{1} {1|falhou|falharam}',
  '{1} waived': '{1} {1|dispensado|dispensados}',
  '{1} {1|warning|warnings}': '{1} {1|aviso|avisos}',
  Evidence: 'Evidência',
  attested: 'atestado',
  'self-reported': 'autodeclarado',
  'attestation does not match': 'o atestado não confere',
  '{1} reports without a name count as versions of one gateway, {2}. If they are of several gateways, name each: npx pixkit check --about name=Acme.':
    '{1} relatórios sem nome contam como versões de um só gateway, {2}. Se são de vários gateways, dê um nome a cada um: npx pixkit check --about name=Acme.',
  'The attestation next to {1} does not match: {2}': 'O atestado ao lado de {1} não confere: {2}',
  'money at risk': 'dinheiro em risco',
  'older than 180 days': 'com mais de 180 dias',
  'another contract': 'outro contrato',
  'How each result was obtained': 'Como cada resultado foi obtido',
  'results.sha256': 'results.sha256',
  Report: 'Relatório',
  'none: a report of version 1': 'nenhum: um relatório da versão 1',
  'The command that repeats it': 'O comando que o repete',
  '{1} {1|requirement|requirements} failed': '{1} {1|requisito falhou|requisitos falharam}',
  'Older versions': 'Versões anteriores',
  'Choices by gateway': 'Escolhas por gateway',
  'They differ at {1} of {2} points.': 'Diferem em {1} de {2} pontos.',
  'The kit accepts:': 'O kit aceita:',
  'Nothing seen:': 'Nada visto:',
  'seen in part': 'visto em parte',
  'Seen only in part:': 'Visto só em parte:',
  'nothing seen': 'nada visto',
  'Each point': 'Cada ponto',
  'requirement met': 'cumprido',
  'requirement failed': 'descumprido',
  'requirement waived': 'dispensado',
  warning: 'aviso',
  recorded: 'registrado',
  'not judged': 'não avaliado',
  'not used': 'não usado',
  'new, not scored': 'novo, não pontuado',
  'Clients with valid variants of the gateway': 'Clientes com variantes válidas do gateway',
  'Each row is a behaviour that no sentence of the specification promises. A client that fails in a row relies on that behaviour. This is not a defect in itself, but the client would fail with a gateway that chooses differently.':
    'Cada linha é um comportamento que nenhuma frase da especificação promete. Um cliente que falha em uma linha depende desse comportamento. Isso não é um defeito em si, mas o cliente falharia com um gateway que faz outra escolha.',
  Requirement: 'Requisito',
  'portable to {1} of {2}': 'funciona com {1} de {2}',
  'What led to it': 'O que levou a isso',
  'led to it: {1}': 'levou a isso: {1}',
  'state "{1}"': 'estado "{1}"',
  'Generated by pixkit. This script repeats the calls of one session and shows the last response. It needs Bash, curl and jq.':
    'Gerado pelo pixkit. Este script repete as chamadas de uma sessão e mostra a última resposta. Ele precisa de Bash, curl e jq.',
  'in the session': 'na sessão',
  'In the session, this call did not wait for the response to the previous one.':
    'Na sessão, esta chamada não esperou a resposta da anterior.',
  'Received in the session': 'Recebido na sessão',
  'Received now': 'Recebido agora',
  'Scored against requirement set {1}; ages as of {2}.':
    'Pontuado pelo conjunto de requisitos {1}; idades calculadas até {2}.',
  'Scored against requirement set {1} (draft, not frozen yet); ages as of {2}.':
    'Pontuado pelo conjunto de requisitos {1} (em elaboração, ainda não congelado); idades calculadas até {2}.',
  '{1} new, not scored ({2} failed)': '{1} {1|novo, não pontuado|novos, não pontuados} ({2} com falha)',
  '{1} new, not scored': '{1} {1|novo, não pontuado|novos, não pontuados}',
};
