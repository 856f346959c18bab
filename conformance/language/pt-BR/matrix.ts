import type { Phrases } from '../../core/text.js';

/** Reports of many gateways and clients side by side. */
export const matrix: Phrases = {
  'It must be a day such as 2026-01-31.': 'Precisa ser um dia, como 2026-01-31.',
  'There is no requirement set {1}.': 'Não há conjunto de requisitos {1}.',
  'Give --set with one of {1}, or update pixkit.': 'Informe --set com um destes: {1}; ou atualize o pixkit.',
  '{1} reports, {2} pages: {3}': '{1} relatórios, {2} páginas: {3}',
  '{1} reports are more than a matrix takes.': '{1} relatórios são mais do que uma matriz aceita.',
  'Give {1} at most.': 'Informe no máximo {1}.',
  'There is no report.json below {1}.': 'Não há report.json abaixo de {1}.',
  'Give JSON reports, or a folder such as results/ with <gateway>/<version>/report.json.':
    'Informe relatórios JSON, ou uma pasta como results/ com <gateway>/<version>/report.json.',
  'The report {1} has no clauses: it is not one of check or client.':
    'O relatório {1} não tem cláusulas: não é de check nem de client.',
  'Give reports that pixkit check or pixkit check client has written.':
    'Informe relatórios gravados por pixkit check ou pixkit check client.',
  'The report {1} is of version {2} of the format, and this pixkit reads up to version {3}.':
    'O relatório {1} é da versão {2} do formato, e este pixkit lê até a versão {3}.',
  'Update pixkit: a newer version has written the report.':
    'Atualize o pixkit: uma versão mais nova gravou o relatório.',
  // The site of `pixkit report site`.
  'Interoperability of Pix gateways and clients': 'Interoperabilidade de gateways e clientes Pix',
  Gateways: 'Gateways',
  Clients: 'Clientes',
  Pages: 'Páginas',
  Português: 'English',
  'Nothing here is scored: a run says nothing about differences that it did not exercise. Ages count from {1}.':
    'Nada aqui vale pontos: uma execução não diz nada sobre diferenças que não exercitou. As idades contam a partir de {1}.',
  'These are results of runs, not certificates. Requirements added to the kit after the set are “new, not scored”. Green requirements were decided completely and kept, in a run of everything.':
    'São resultados de execuções, não certificados. Requisitos que entraram no kit depois do conjunto são “novos, não pontuados”. Requisitos verdes foram decididos por completo e cumpridos, em uma execução de tudo.',
  'Gateways by chapter': 'Gateways por capítulo',
  'How gateways decide open points': 'Como os gateways decidem os pontos em aberto',
  'Clients by duty': 'Clientes por dever',
  'Each cell says how many requirements of the chapter were decided, of how many, and how many of them failed.':
    'Cada célula diz quantos requisitos do capítulo foram decididos, de quantos, e quantos deles falharam.',
  'The specification leaves these points open, and different answers are right: an integrator must be ready for each of them. The choice of a nonconformant gateway may be wrong all the same. Gateways with the same letter do the same; A is what most do.':
    'A especificação deixa estes pontos em aberto, e respostas diferentes estão certas: quem integra precisa estar pronto para cada uma. A escolha de um gateway não conforme pode estar errada mesmo assim. Gateways com a mesma letra fazem o mesmo; A é o que a maioria faz.',
  'Only MUST duties decide whether a client conforms. A PORTABLE duty that is broken shows with some gateways; a PRACTICE is wise.':
    'Só deveres MUST decidem se um cliente é conforme. Um dever PORTABLE descumprido aparece com alguns gateways; um PRACTICE é prudente.',
  'No report is of a gateway.': 'Nenhum relatório é de um gateway.',
  'No report is of a client.': 'Nenhum relatório é de um cliente.',
  'No open point was seen.': 'Nenhum ponto em aberto foi visto.',
  'No report is of pixkit check client --legal.': 'Nenhum relatório é de pixkit check client --legal.',
  All: 'Tudo',
  'Open point': 'Ponto em aberto',
  Legend: 'Legenda',
  'all decided and kept': 'tudo decidido e cumprido',
  'something failed': 'algo falhou',
  'waived, or a warning': 'dispensado, ou um aviso',
  'not all decided, or a partial run': 'nem tudo decidido, ou execução parcial',
  'nothing to decide': 'nada a decidir',
  'striped: older than 180 days, or judged by another contract':
    'listrado: mais de 180 dias, ou avaliado por outro contrato',
  conformant: 'conforme',
  partial: 'parcial',
  'not conformant': 'não conforme',
  'nothing decided': 'indefinido',
  'something broke': 'algo quebrou',
  '{1} with a failure': '{1} {1|falhou|falharam}',
  '{1} waived': '{1} {1|dispensado|dispensados}',
  '{1} {1|warning|warnings}': '{1} {1|aviso|avisos}',
  'money at risk': 'dinheiro em risco',
  'older than 180 days': 'mais de 180 dias',
  'another contract': 'outro contrato',
  'How each result came to be': 'Como cada resultado surgiu',
  'results.sha256': 'results.sha256',
  Report: 'Relatório',
  'none: a report of version 1': 'nenhum: um relatório da versão 1',
  'The command that repeats it': 'O comando que o repete',
  '{1} {1|requirement|requirements} failed': '{1} {1|requisito falhou|requisitos falharam}',
  'Older versions': 'Versões anteriores',
  'Answers by gateway': 'Respostas por gateway',
  'They differ at {1} of {2} points.': 'Diferem em {1} de {2} pontos.',
  'The kit accepts:': 'O kit aceita:',
  'Nothing seen:': 'Nada visto:',
  'seen in part': 'visto em parte',
  'Seen only in part:': 'Visto só em parte:',
  'nothing seen': 'nada visto',
  'Each point': 'Cada ponto',
  'duty kept': 'cumprido',
  'duty broken': 'descumprido',
  'duty waived': 'dispensado',
  warning: 'aviso',
  recorded: 'registrado',
  'not judged': 'não avaliado',
  'not used': 'não usado',
  'new, not scored': 'novo, não pontuado',
  'Clients in front of legal gateways': 'Clientes diante de gateways legais',
  'Each row is something that no sentence of the specification promises. Where a client fails, it relies on that: no defect of the client by itself, but it would fail with a gateway that chooses otherwise.':
    'Cada linha é algo que nenhuma frase da especificação promete. Onde um cliente falha, ele conta com isso: não é defeito do cliente por si só, mas ele falharia com um gateway que escolhe de outro modo.',
  Requirement: 'Requisito',
  'portable to {1} of {2}': 'funciona com {1} de {2}',
  'What led to it': 'O que levou a isso',
  'led to it: {1}': 'levou a isso: {1}',
  'state "{1}"': 'estado "{1}"',
  'Made by pixkit. It sends the calls of one session again, and shows the last answer. It needs Bash, curl and jq.':
    'Feito pelo pixkit. Repete as chamadas de uma sessão e mostra a última resposta. Precisa de Bash, curl e jq.',
  'in the session': 'na sessão',
  'In the session, this call did not wait for the answer to the one before.':
    'Na sessão, esta chamada não esperou a resposta da anterior.',
  'Received in the session': 'Recebido na sessão',
  'Received now': 'Recebido agora',
  'Scored by requirement set {1}; ages count from {2}.':
    'Pontuado pelo conjunto de requisitos {1}; as idades contam a partir de {2}.',
  'Scored by requirement set {1} (in the making, not frozen yet); ages count from {2}.':
    'Pontuado pelo conjunto de requisitos {1} (em elaboração, ainda não congelado); as idades contam a partir de {2}.',
  '{1} new, not scored ({2} failed)': '{1} {1|novo, não pontuado|novos, não pontuados} ({2} com falha)',
  '{1} new, not scored': '{1} {1|novo, não pontuado|novos, não pontuados}',
};
