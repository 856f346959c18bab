import type { Language } from '../../core/language.js';
import type { Report } from '../report.js';
import { type Counted, verdictTexts } from './verdict.js';

type VerdictTexts = (typeof verdictTexts)['en'];

const duties = (count: number, kind: Counted, grade = '') =>
  `${count} ${kind === 'clauses' ? `${grade}${count === 1 ? 'duty' : 'duties'}` : `scenario${count === 1 ? '' : 's'}`}`;

const en: VerdictTexts = {
  ...verdictTexts.en,
  line: {
    ...verdictTexts.en.line,
    conformant: 'CLIENT CONFORMANT',
    nonconformant: 'CLIENT NONCONFORMANT',
    undecided: 'CLIENT UNDECIDED',
    partial: (waived) => `CLIENT WITHOUT FAILURE${waived === 0 ? '' : ` but ${waived} waived`}`,
  },
  badge: 'Pix client',
  kind: { clauses: 'MUST duties', checks: 'scenarios' },
  decided: (must, of, kind, percent) => `${must} of ${duties(of, kind, 'MUST ')} decided (${percent}%)`,
  part: (must, of, kind, percent) => `${must} of ${duties(of, kind, 'MUST ')} (${percent}%)`,
  tooFewDecided: (kind) => `not enough ${kind === 'clauses' ? 'MUST duties' : 'scenarios'} were decided`,
  aPart: 'a part of the scenarios',
  warned: (count) =>
    `${count} MUST ${count === 1 ? 'duty of a sentence that says' : 'duties of sentences that say'} “should” not kept, which only warns`,
  sentence: {
    ...verdictTexts.en.sentence,
    conformant: (all, kind) => `The client keeps all ${duties(all, kind)} that the specification gives it.`,
    conformantIn: (all, kind, profile) =>
      `The client keeps all ${duties(all, kind)} of the ${profile} endpoints that the specification gives it.`,
    partial: (decided, kind, undecided) =>
      `Nothing wrong was found in the ${duties(decided, kind)} that could be decided${
        undecided === 0 ? '.' : `; nothing is known about the other ${undecided}.`
      }`,
    failedAllTheSame: (all, kind) =>
      `None of the ${duties(all, kind)} of the specification was seen to be broken, but the run still failed.`,
    nonconformant: (failed, all, kind, undecided) =>
      `The client breaks ${failed} of ${duties(all, kind)} that the specification gives it${
        undecided === 0 ? '.' : `; ${undecided} could not be judged.`
      }`,
    undecided: (decided, all, kind) =>
      `Too little was decided for a verdict: ${decided} of ${duties(all, kind)}.`,
    error: (failed, kind) =>
      `There is no verdict, because the test could not be carried out as intended: a state could not be set up, or the kit broke. By then ${
        failed === 0
          ? 'nothing had been seen to be broken'
          : `${duties(failed, kind)} had been seen to be broken`
      }.`,
    warned: (count) =>
      `${duties(count, 'clauses')} beyond the specification, or of a sentence that says “should”, ${count === 1 ? 'is' : 'are'} not kept, which only warns in this run.`,
    stopped:
      'The gateway behind the client stopped answering in the middle of the run: what had not been judged by then is open.',
  },
};

const deveres = (count: number, kind: Counted, grau = '') =>
  kind === 'clauses'
    ? `${count} ${count === 1 ? `dever${grau === '' ? '' : ` obrigatório ${grau}`}` : `deveres${grau === '' ? '' : ` obrigatórios ${grau}`}`}`
    : `${count} ${count === 1 ? 'cenário' : 'cenários'}`;

const portuguese: VerdictTexts = {
  ...verdictTexts['pt-BR'],
  noFailure: (waived, part) =>
    waived === 0
      ? `Nenhuma falha em ${part}`
      : `Nenhuma falha além de ${waived === 1 ? '1 dispensada' : `${waived} dispensadas`} em ${part}`,
  line: {
    ...verdictTexts['pt-BR'].line,
    conformant: 'CLIENTE CONFORME',
    nonconformant: 'CLIENTE NÃO CONFORME',
    undecided: 'CLIENTE INDEFINIDO',
    partial: (waived) =>
      waived === 0
        ? 'CLIENTE SEM FALHA'
        : `CLIENTE SEM FALHA além de ${waived === 1 ? '1 dispensada' : `${waived} dispensadas`}`,
  },
  badge: 'cliente Pix',
  kind: { clauses: 'deveres obrigatórios (MUST)', checks: 'cenários' },
  decided: (must, of, kind, percent) =>
    `${must} de ${deveres(of, kind, '(MUST)')} ${kind === 'clauses' && of === 1 ? 'decidido' : 'decididos'} (${percent}%)`,
  part: (must, of, kind, percent) => `${must} de ${deveres(of, kind, '(MUST)')} (${percent}%)`,
  tooFewDecided: (kind) =>
    `poucos ${kind === 'clauses' ? 'deveres obrigatórios (MUST)' : 'cenários'} foram decididos`,
  aPart: 'uma parte dos cenários',
  warned: (count) =>
    count === 1
      ? '1 dever (MUST) de uma frase que diz “should” não cumprido, só com aviso'
      : `${count} deveres (MUST) de frases que dizem “should” não cumpridos, só com aviso`,
  sentence: {
    ...verdictTexts['pt-BR'].sentence,
    conformant: (all, kind) =>
      all === 1
        ? `O cliente cumpre o único item (${deveres(all, kind)}) que a especificação lhe dá.`
        : `O cliente cumpre todos os ${deveres(all, kind)} que a especificação lhe dá.`,
    conformantIn: (all, kind, profile) =>
      `O cliente cumpre todos os ${deveres(all, kind)} dos endpoints da família ${profile} que a especificação lhe dá.`,
    partial: (decided, kind, undecided) =>
      `Nada de errado foi encontrado no que pôde ser decidido (${deveres(decided, kind)})${
        undecided === 0 ? '.' : `; dos outros ${undecided} nada se sabe.`
      }`,
    failedAllTheSame: (all, kind) =>
      `Nenhum dos ${deveres(all, kind)} da especificação foi visto descumprido, mas a execução falhou mesmo assim.`,
    nonconformant: (failed, all, kind, undecided) =>
      `O cliente descumpre ${failed} de ${deveres(all, kind)} que a especificação lhe dá${
        undecided === 0
          ? '.'
          : undecided === 1
            ? '; 1 não pôde ser avaliado.'
            : `; ${undecided} não puderam ser avaliados.`
      }`,
    undecided: (decided, all, kind) =>
      `Muito pouco foi decidido para um veredito: ${decided} de ${deveres(all, kind)}.`,
    error: (failed, kind) =>
      `Não há veredito, porque o teste não pôde ser feito como planejado: um estado não pôde ser preparado, ou o kit quebrou. ${
        failed === 0
          ? 'Até ali, nada tinha sido visto descumprido.'
          : `Até ali, ${deveres(failed, kind)} já ${failed === 1 ? 'tinha sido visto descumprido' : 'tinham sido vistos descumpridos'}.`
      }`,
    warned: (count) =>
      count === 1
        ? '1 dever além da especificação, ou de uma frase que diz “should”, não é cumprido, o que nesta execução gera só um aviso.'
        : `${count} deveres além da especificação, ou de frases que dizem “should”, não são cumpridos, o que nesta execução gera só avisos.`,
    stopped:
      'O gateway atrás do cliente parou de responder no meio da execução: o que ainda não tinha sido avaliado fica em aberto.',
  },
};

const ofClients: Readonly<Record<Language, VerdictTexts>> = { en, 'pt-BR': portuguese };

/** The texts of a verdict about whoever was judged. */
export function verdictTextsOf({ subject }: Pick<Report, 'subject'>, language: Language): VerdictTexts {
  return (subject === 'client' ? ofClients : verdictTexts)[language];
}

const extra = {
  en: {
    failed: (failed: number, all: number) => `${failed} of ${duties(all, 'clauses', 'MUST ')} failed`,
    kept: (all: number) => `all ${duties(all, 'clauses', 'MUST ')} kept`,
    moneyAtRisk: (count: number, isPractice: boolean) =>
      isPractice
        ? `MONEY AT RISK in ${count === 1 ? '1 practice' : `${count} practices`}`
        : `MONEY AT RISK in ${duties(count, 'clauses')}`,
    beyond: (portable: number, practice: number) =>
      [
        ...(portable === 0 ? [] : [`${portable} PORTABLE`]),
        ...(practice === 0 ? [] : [`${practice} PRACTICE`]),
      ].join(' and ') + ' not kept',
  },
  'pt-BR': {
    failed: (failed: number, all: number) =>
      `${failed} de ${deveres(all, 'clauses', '(MUST)')} ${failed === 1 ? 'descumprido' : 'descumpridos'}`,
    kept: (all: number) =>
      all === 1
        ? 'o único dever obrigatório (MUST) cumprido'
        : `todos os ${deveres(all, 'clauses', '(MUST)')} cumpridos`,
    moneyAtRisk: (count: number, isPractice: boolean) =>
      isPractice
        ? `DINHEIRO EM RISCO em ${count === 1 ? '1 boa prática' : `${count} boas práticas`}`
        : `DINHEIRO EM RISCO em ${deveres(count, 'clauses')}`,
    beyond: (portable: number, practice: number) =>
      [
        ...(portable === 0 ? [] : [`${portable} PORTABLE`]),
        ...(practice === 0 ? [] : [`${practice} PRACTICE`]),
      ].join(' e ') + (portable + practice === 1 ? ' não cumprido' : ' não cumpridos'),
  },
};

/** What a verdict about a client says besides. */
export const clientVerdictTexts: Readonly<Record<Language, (typeof extra)['en']>> = extra;
