import type { Translated } from '../../core/language.js';
import type { Wording } from '../report.js';
import { pageTexts } from './page.js';
import type { Counted } from './verdict.js';

type PageTexts = (typeof pageTexts)['en'];

const noun = (kind: Counted, count = 2): string =>
  kind === 'clauses' ? (count === 1 ? 'duty' : 'duties') : count === 1 ? 'scenario' : 'scenarios';
const substantivo = (kind: Counted, count = 2): string =>
  kind === 'clauses' ? (count === 1 ? 'dever' : 'deveres') : count === 1 ? 'cenário' : 'cenários';

const ofClients: Translated<PageTexts> = {
  en: {
    ...pageTexts.en,
    report: 'pixkit report about a client',
    gateway: 'Gateway behind it',
    version: 'Its version',
    address: 'Its address',
    scope: {
      ...pageTexts.en.scope,
      whole: 'all scenarios',
      wholeWithoutControl: 'all scenarios, without control endpoint',
    },
    kept: (all, kind) => `of ${all} ${kind === 'clauses' ? 'MUST duties' : 'scenarios'} kept`,
    broken: (kind) => `${kind === 'clauses' ? 'MUST duties' : 'scenarios'} broken`,
    undecided: (kind) => `${kind === 'clauses' ? 'MUST duties' : 'scenarios'} not judged`,
    whatARequirementIs:
      'A MUST duty is one that a sentence of the specification gives the client; only these decide the verdict. PORTABLE: a right gateway may do this. PRACTICE: no sentence says so. ',
    whatUndecidedIs:
      'Not judged is neither good nor bad: nothing was provoked, or a step of the driver is missing.',
    waived: (count, kind) => ` ${count} ${noun(kind, count)} broken, known and waived.`,
    warned: (count, kind) =>
      ` ${count} ${noun(kind, count)} broken of a sentence that says “should”, which only warns.`,
    chapterByChapter: 'Grade by grade',
    chapter: 'Grade',
    noControl:
      'There was no control endpoint, so the gateway could not be put into the states that most scenarios need.',
    unseen: (count) =>
      `${count} ${noun('clauses', count)} not judged, because the client makes no such calls.`,
    allRun: 'Every scenario was played to its end.',
    notLookedAtHelp:
      'Scenarios that could not judge, by what they lack or why. What to do next: the first entry would unlock the most.',
    otherReasons: (count) =>
      `for ${count} other reason${count === 1 ? '' : 's'}, listed with the scenarios below`,
    tookText: (seconds, requests, jobs) =>
      `${seconds}, ${requests} requests of the kit, ${jobs} scenarios at a time`,
    lists: {
      ...pageTexts.en.lists,
      checks: {
        title: 'Scenarios',
        about: 'What the client was brought into, with the outcome and the duties that it decides.',
      },
      clauses: { title: 'Duties', about: 'What a client owes, with what the scenarios found.' },
    },
    findingsHelp:
      'One for each duty, money first: what is wrong, what happened, what was expected, and what to do.',
    filter: 'Findings, scenarios and duties',
    checksCount: (count) => `${count} scenarios`,
    moreClauses: (count) => `${count} more duties`,
    unknownClause: 'This version of the kit does not know the duty.',
    clause: 'Duty',
    check: 'Scenario',
  },
  'pt-BR': {
    ...pageTexts['pt-BR'],
    report: 'Relatório do pixkit sobre um cliente',
    gateway: 'Gateway atrás dele',
    version: 'Sua versão',
    address: 'Seu endereço',
    scope: {
      ...pageTexts['pt-BR'].scope,
      whole: 'todos os cenários',
      wholeWithoutControl: 'todos os cenários, sem endpoint de controle',
    },
    kept: (all, kind) => `de ${all} ${kind === 'clauses' ? 'deveres MUST cumpridos' : 'cenários aprovados'}`,
    broken: (kind) => (kind === 'clauses' ? 'deveres MUST descumpridos' : 'cenários reprovados'),
    undecided: (kind) => (kind === 'clauses' ? 'deveres MUST não avaliados' : 'cenários não avaliados'),
    whatARequirementIs:
      'Um dever MUST é o que uma frase da especificação dá ao cliente; só esses decidem o veredito. PORTABLE: um gateway correto pode fazer isso. PRACTICE: nenhuma frase o diz. ',
    whatUndecidedIs: 'Não avaliado não é bom nem ruim: nada foi provocado, ou falta uma etapa do driver.',
    waived: (count, kind) =>
      ` ${count} ${substantivo(kind, count)} com descumprimento conhecido e dispensado.`,
    warned: (count, kind) =>
      ` ${count} ${substantivo(kind, count)} com descumprimento de uma frase que diz “should”, o que gera só aviso.`,
    chapterByChapter: 'Grau por grau',
    chapter: 'Grau',
    noControl:
      'Não havia endpoint de controle: ninguém podia pôr o gateway nos estados de que a maioria dos cenários precisa.',
    unseen: (count) =>
      count === 1
        ? '1 dever não avaliado, porque o cliente não faz essas chamadas.'
        : `${count} deveres não avaliados, porque o cliente não faz essas chamadas.`,
    allRun: 'Todos os cenários foram executados até o fim.',
    notLookedAtHelp:
      'Cenários que não puderam avaliar, pelo que lhes falta ou pelo motivo. O que fazer a seguir: o que vem primeiro liberaria mais.',
    otherReasons: (count) =>
      count === 1
        ? 'por 1 outro motivo, que consta nos cenários abaixo'
        : `por ${count} outros motivos, que constam nos cenários abaixo`,
    tookText: (seconds, requests, jobs) =>
      `${seconds}, ${requests} requisições do kit, ${jobs} cenários por vez`,
    lists: {
      ...pageTexts['pt-BR'].lists,
      checks: {
        title: 'Cenários',
        about: 'Em que situação o cliente foi posto, com o resultado e os deveres que ela decide.',
      },
      clauses: { title: 'Deveres', about: 'O que um cliente deve, com o que os cenários encontraram.' },
    },
    findingsHelp:
      'Um para cada dever, primeiro os de dinheiro: o que está errado, o que aconteceu, o esperado e o que fazer.',
    filter: 'Apontamentos, cenários e deveres',
    checksCount: (count) => `${count} cenários`,
    moreClauses: (count) => (count === 1 ? 'mais 1 dever' : `mais ${count} deveres`),
    unknownClause: 'Esta versão do kit não conhece o dever.',
    clause: 'Dever',
    check: 'Cenário',
  },
};

/** The texts of an HTML report about whoever was judged. */
export function pageTextsOf({ subject, language = 'en' }: Wording): PageTexts {
  return (subject === 'client' ? ofClients : pageTexts)[language];
}
