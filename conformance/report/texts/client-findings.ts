import type { Translated } from '../../core/language.js';

const list = (ids: readonly string[], and: string): string =>
  ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} ${and} ${ids.at(-1) ?? ''}`;

const en = {
  money: 'money',
  expected: (what: string) => `expected ${what}`,
  received: (what: string) => `received ${what}`,
  toDo: (what: string) => `what to do: ${what}`,
  /** The heading of the same in a page. */
  whatToDo: 'What to do',
  sentence: 'The specification',
  timeline: 'What happened',
  asked: (step: string) => `your driver was asked: ${step}`,
  state: (state: string) => `at the gateway: ${state}`,
  notification: (event: string) => `notification ${event}`,
  noAnswer: 'no answer',
  notJudged: 'Not judged:',
  recorded: 'Seen, and not graded:',
  needs: (duties: number, what: string) =>
    `${duties === 1 ? '1 duty needs' : `${duties} duties need`} ${what}`,
  notUsed: (duties: readonly string[]) =>
    `Does not apply: ${list(duties, 'and')}, because the client makes no such calls`,
  otherwise: (duties: number, why: string) => `${duties === 1 ? '1 duty' : `${duties} duties`}: ${why}`,
  others: (duties: number) => `for other reasons: ${duties === 1 ? '1 duty' : `${duties} duties`}`,
  more: (count: number) => `and ${count} more (--report html=PATH has them)`,
  howToSee: '--report html=PATH shows what happened in each',
};

/** Findings about a client, and what could not be judged of it. */
export const clientFindingTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    money: 'dinheiro',
    expected: (what) => `esperado: ${what}`,
    received: (what) => `recebido: ${what}`,
    toDo: (what) => `o que fazer: ${what}`,
    whatToDo: 'O que fazer',
    sentence: 'A especificação',
    timeline: 'O que aconteceu',
    asked: (step) => `pedido ao seu driver: ${step}`,
    state: (state) => `no gateway: ${state}`,
    notification: (event) => `notificação ${event}`,
    noAnswer: 'sem resposta',
    notJudged: 'Não avaliado:',
    recorded: 'Visto, sem nota:',
    needs: (duties, what) => `falta para ${duties === 1 ? '1 dever' : `${duties} deveres`}: ${what}`,
    notUsed: (duties) => `Não se aplica: ${list(duties, 'e')}, porque o cliente não faz essas chamadas`,
    otherwise: (duties, why) => `${duties === 1 ? '1 dever' : `${duties} deveres`}: ${why}`,
    others: (duties) => `por outros motivos: ${duties === 1 ? '1 dever' : `${duties} deveres`}`,
    more: (count) => `e mais ${count} (estão em --report html=ARQUIVO)`,
    howToSee: '--report html=ARQUIVO mostra o que aconteceu em cada um',
  },
};
