import type { Translated } from '../../core/language.js';

const en = {
  title: 'Two reports compared',
  heading: '## pixkit: two reports compared',
  regression: 'Regressions',
  improvement: 'Improvements',
  other: 'Other differences',
  verdict: 'Verdict',
  clauses: 'Clauses',
  checks: 'Checks',
  openPoints: 'Open points',
  what: 'What',
  same: 'The same.',
  more: (count: number) => `…and ${count} more.`,
  absent: 'not in the report',
  about: (name: string, baseUrl: string, verdict: string) => `${name}: ${baseUrl}, ${verdict}`,
  otherContracts: 'The reports rest on different contracts.',
  otherVersions: 'The reports are of different versions of the kit.',
  otherImplied: 'Failures at implied clauses only warn in one of the reports (--fail-on).',
  otherSelections: 'The reports are of different selections of checks.',
};

/** Two reports side by side. */
export const comparisonTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Comparação de dois relatórios',
    heading: '## pixkit: comparação de dois relatórios',
    regression: 'Regressões',
    improvement: 'Melhorias',
    other: 'Outras diferenças',
    verdict: 'Veredito',
    clauses: 'Cláusulas',
    checks: 'Verificações',
    openPoints: 'Pontos em aberto',
    what: 'O quê',
    same: 'Sem diferenças.',
    more: (count) => `…e mais ${count}.`,
    absent: 'não consta do relatório',
    about: (name, baseUrl, verdict) => `${name}: ${baseUrl}, ${verdict}`,
    otherContracts: 'Os relatórios se baseiam em contratos diferentes.',
    otherVersions: 'Os relatórios são de versões diferentes do kit.',
    otherImplied: 'Falhas em cláusulas implícitas só geram avisos em um dos relatórios (--fail-on).',
    otherSelections: 'Os relatórios são de seleções diferentes de verificações.',
  },
};
