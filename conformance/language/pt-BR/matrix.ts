import type { Phrases } from '../phrases.js';

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
};
