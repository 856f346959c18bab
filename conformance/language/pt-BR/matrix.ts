import type { Phrases } from '../phrases.js';

/** Reports of many gateways and clients side by side. */
export const matrix: Phrases = {
  'compare many gateways and clients, from their JSON reports, as a site that needs no network':
    'compara muitos gateways e clientes, a partir de seus relatórios JSON, em um site que não precisa de rede',
  'JSON reports, or folders with report.json and legal.json files':
    'relatórios JSON, ou pastas com arquivos report.json e legal.json',
  'write the site into this folder': 'grava o site nesta pasta',
  'score by the requirements of this minor version (default: that of this kit)':
    'pontua pelos requisitos desta versão menor (padrão: a deste kit)',
  'count ages from this day, such as 2026-01-31 (default: today)':
    'conta as idades a partir deste dia, como 2026-01-31 (padrão: hoje)',
  'It must be a day such as 2026-01-31.': 'Precisa ser um dia, como 2026-01-31.',
  '--out is missing.': 'Falta --out.',
  'Give a folder: --out site.': 'Informe uma pasta: --out site.',
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
  'Give reports that pixkit check or pixkit client has written.':
    'Informe relatórios gravados por pixkit check ou pixkit client.',
  '{1} is not a report of client --legal: {2} {3}.': '{1} não é um relatório de client --legal: {2} {3}.',
  'Give files that were written by pixkit client --legal --report json=PATH.':
    'Informe arquivos gravados por pixkit client --legal --report json=PATH.',
  '{1} says portable to {2} of {3}, and what it lists comes to {4} of {5}.':
    '{1} diz que funciona com {2} de {3}, e o que ele lista dá {4} de {5}.',
  'The report {1} is of version {2} of the format, and this pixkit reads up to version {3}.':
    'O relatório {1} é da versão {2} do formato, e este pixkit lê até a versão {3}.',
  'Update pixkit: a newer version has written the report.':
    'Atualize o pixkit: uma versão mais nova gravou o relatório.',
};
