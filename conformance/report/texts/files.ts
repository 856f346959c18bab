import type { Translated } from '../../core/language.js';

const en = {
  heading: (verdict: string) => `## pixkit: ${verdict}`,
  checks: (head: string, counts: string) => `${head}; checks: ${counts}.`,
  target: (target: string, kit: string, seed: number, seconds: string) =>
    `Target ${target}, ${kit}, seed ${seed}, ${seconds}`,
  coverage: '### Coverage',
  findings: (count: number) => `### ${count} finding${count === 1 ? '' : 's'}`,
  fresh: (count: number) => `### ${count} new finding${count === 1 ? '' : 's'}`,
  known: (count: number) => `${count} finding${count === 1 ? '' : 's'} that the baseline has`,
  moreFindings: (count: number) => `…and ${count} more in the full report.`,
  checksFirst: (count: number, first: string) => `${count} checks, first ${first}`,
  stopped: (count: number) => `${count} more stopped by it`,
  also: (clauses: string) => `also ${clauses}`,
  expected: (value: string) => `expected: ${value}`,
  received: (value: string) => `received: ${value}`,
  waivers: '### Waivers',
  until: (day: string) => `, until ${day}`,
  table: '| chapter | decided | of | failed |',
  notJudged: '### Not judged, by what would unlock it',
  moreSteps: (count: number) => `- …and ${count} more`,
  openPoints: (count: number) => `${count} open points were recorded; the JSON and HTML reports have them.`,
  checkList: (ids: string) => `checks: ${ids}`,
  stoppedList: (ids: string) => `stopped by it: ${ids}`,
  moreErrors: (count: number) => `and ${count} more findings`,
  waiver: (id: string) => `waiver ${id}`,
  theWaiverIs: (state: string, reason: string) => `The waiver is ${state}: ${reason}`,
  verdictSuite: 'Verdict',
  verdictName: (verdict: string, decided: string) => `verdict: ${verdict}, ${decided}`,
  followsFrom: (title: string) => `It follows from ${title}`,
  waived: 'waived: it failed, and a waiver covers it',
  warned: (titles: string) => `warned: it failed, but only at implied clauses: ${titles}`,
  warnings: (count: number) => `### ${count} warning${count === 1 ? '' : 's'} at implied clauses`,
  recorded: 'recorded: it rests on an open point and is not graded',
  nonconformant: (findings: number) => `nonconformant: ${findings} finding(s)`,
  broke: 'the kit or a state setup broke',
  severity: (severity: string) => `severity: ${severity}`,
  waiverCase: (id: string, reason: string) => `waiver ${id}: ${reason}`,
  waiverIs: (state: string) => `the waiver is ${state}`,
  knownOn: (day: string, title: string) => `known on ${day}: ${title}`,
};

/** Markdown, annotations, JUnit and waiver files. */
export const fileTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    heading: (verdict) => `## pixkit: ${verdict}`,
    checks: (head, counts) => `${head}; verificações: ${counts}.`,
    target: (target, kit, seed, seconds) => `Alvo ${target}, ${kit}, semente ${seed}, ${seconds}`,
    coverage: '### Cobertura',
    findings: (count) => (count === 1 ? '### 1 apontamento' : `### ${count} apontamentos`),
    fresh: (count) => (count === 1 ? '### 1 apontamento novo' : `### ${count} apontamentos novos`),
    known: (count) =>
      count === 1
        ? '1 apontamento que já está na linha de base'
        : `${count} apontamentos que já estão na linha de base`,
    moreFindings: (count) => `…e mais ${count} no relatório completo.`,
    checksFirst: (count, first) => `${count} verificações, a primeira ${first}`,
    stopped: (count) => (count === 1 ? 'mais 1 impedida por ele' : `mais ${count} impedidas por ele`),
    also: (clauses) => `também ${clauses}`,
    expected: (value) => `esperado: ${value}`,
    received: (value) => `recebido: ${value}`,
    waivers: '### Dispensas',
    until: (day) => `, até ${day}`,
    table: '| capítulo | decididas | de | reprovadas |',
    notJudged: '### Não avaliadas, pelo que as liberaria',
    moreSteps: (count) => `- …e mais ${count}`,
    openPoints: (count) =>
      count === 1
        ? '1 ponto em aberto foi registrado; está nos relatórios JSON e HTML.'
        : `${count} pontos em aberto foram registrados; estão nos relatórios JSON e HTML.`,
    checkList: (ids) => `verificações: ${ids}`,
    stoppedList: (ids) => `impedidas por ele: ${ids}`,
    moreErrors: (count) => (count === 1 ? 'e mais 1 apontamento' : `e mais ${count} apontamentos`),
    waiver: (id) => `dispensa ${id}`,
    theWaiverIs: (state, reason) => `A dispensa está ${state}: ${reason}`,
    verdictSuite: 'Veredito',
    verdictName: (verdict, decided) => `veredito: ${verdict}, ${decided}`,
    followsFrom: (title) => `Decorre de ${title}`,
    waived: 'dispensada: falhou, e uma dispensa a cobre',
    warned: (titles) => `com aviso: falhou, mas só em cláusulas implícitas: ${titles}`,
    warnings: (count) =>
      count === 1 ? '### 1 aviso em cláusulas implícitas' : `### ${count} avisos em cláusulas implícitas`,
    recorded: 'registrada: depende de um ponto em aberto e não recebe nota',
    nonconformant: (findings) =>
      findings === 1 ? 'não conforme: 1 apontamento' : `não conforme: ${findings} apontamentos`,
    broke: 'o kit ou a preparação de um estado falhou',
    severity: (severity) => `gravidade: ${severity}`,
    waiverCase: (id, reason) => `dispensa ${id}: ${reason}`,
    waiverIs: (state) => `a dispensa está ${state}`,
    knownOn: (day, title) => `conhecido em ${day}: ${title}`,
  },
};
