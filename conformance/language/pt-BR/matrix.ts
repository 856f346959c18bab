import type { Phrases } from '../phrases.js';

/** Reports of many gateways and clients side by side, and those that are handed in. */
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
  '{1} is not a report of check client --legal: {2} {3}.':
    '{1} não é um relatório de check client --legal: {2} {3}.',
  'Give files that were written by pixkit check client --legal --report json=PATH.':
    'Informe arquivos gravados por pixkit check client --legal --report json=PATH.',
  'it does not say whose tests they are: --client client.yaml, with name and version':
    'não diz de quem são os testes: --client client.yaml, com name e version',
  '{1} does not say how the report came to be: {2}.': '{1} não diz como o relatório surgiu: {2}.',
  'Begin it with a block between two lines of ---: trust: self-reported, ci or repeated, and command, run or container as texts.':
    'Comece-o com um bloco entre duas linhas de ---: trust: self-reported, ci ou repeated, e command, run ou container como textos.',
  'it has no front matter': 'não há bloco inicial (front matter)',
  'trust is {1}': 'trust é {1}',
  '{1} is no text': '{1} não é um texto',
  'run is not the HTTPS address of a run': 'run não é o endereço HTTPS de uma execução',
  'container is missing': 'falta container',
  '{1} says that the run was repeated, but {2} is not another run that found the same.':
    '{1} diz que a execução foi repetida, mas {2} não é outra execução com o mesmo resultado.',
  'Put the report of the second run there, or say self-reported; pixkit report diff shows what differs.':
    'Coloque ali o relatório da segunda execução, ou diga self-reported; pixkit report diff mostra o que difere.',
  'it has {1} bytes, and {2} are taken at most': 'tem {1} bytes, e no máximo {2} são aceitos',
  'it has no hash: it is of version 1 of the format': 'não tem hash: é da versão 1 do formato',
  'it is of pixkit {1}, and {2} is the oldest whose reports are taken':
    'é do pixkit {1}, e {2} é o mais antigo cujos relatórios são aceitos',
  'it has what was seen where nothing was wrong: run it without --evidence all':
    'tem o que foi visto onde nada estava errado: execute sem --evidence all',
  'it is a link': 'é um link',
  'it is a link, or has more than {1} bytes': 'é um link, ou tem mais de {1} bytes',
  'there is a secret in {1}': 'há um segredo em {1}',
  '{1} says portable to {2} of {3}, and what it lists comes to {4} of {5}.':
    '{1} diz que funciona com {2} de {3}, e o que ele lista dá {4} de {5}.',
  'there is a secret at {1}': 'há um segredo em {1}',
  'it does not say who was judged and in which version: --about name=… and --about version=…':
    'não diz quem foi avaliado nem em que versão: --about name=… e --about version=…',
  'its folder is {1}, and what it judged is {2}': 'sua pasta é {1}, e o que avaliou é {2}',
  'its folder is {1}, and the version of what it judged is {2}':
    'sua pasta é {1}, e a versão do que avaliou é {2}',
  'The report {1} is of version {2} of the format, and this pixkit reads up to version {3}.':
    'O relatório {1} é da versão {2} do formato, e este pixkit lê até a versão {3}.',
  'Update pixkit: a newer version has written the report.':
    'Atualize o pixkit: uma versão mais nova gravou o relatório.',
};
