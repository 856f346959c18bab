import type { Translated } from '../../core/language.js';

/** What is counted: clauses of the specification or, for a suite without clauses, checks. */
export type Counted = 'clauses' | 'checks';

const requirements = (count: number, kind: Counted) =>
  `${count} ${kind === 'clauses' ? 'requirement' : 'check'}${count === 1 ? '' : 's'}`;

const en = {
  conformant: 'Conformant',
  conformantIn: (profile: string) => `Conformant (${profile})`,
  noFailure: (waived: number, part: string) =>
    `No failure${waived === 0 ? '' : ` but ${waived} waived`} in ${part}`,
  withWarnings: (count: number) => `, with ${count} warning${count === 1 ? '' : 's'}`,
  notConformant: 'Not conformant',
  undecided: 'Undecided',
  broken: 'Not judged: something broke',
  /** The verdict in one line, split into its coloured and plain part: `CONFORMANT`, `: 880 of 880 …`. */
  line: {
    conformant: 'CONFORMANT',
    nonconformant: 'NONCONFORMANT',
    undecided: 'UNDECIDED',
    error: 'ERROR',
    partial: (waived: number) => `NO FAILURE${waived === 0 ? '' : ` but ${waived} waived`}`,
    inPart: (part: string) => ` in ${part}`,
  },
  /** What a badge is about, on its left. */
  badge: 'Pix gateway',
  kind: { clauses: 'MUST clauses', checks: 'checks' } satisfies Record<Counted, string>,
  decided: (must: number, of: number, kind: Counted, percent: number) =>
    `${must} of ${of} ${kind === 'clauses' ? 'MUST clauses' : 'checks'} decided (${percent}%)`,
  part: (must: number, of: number, kind: Counted, percent: number) =>
    `${must} of ${of} ${kind === 'clauses' ? 'MUST clauses' : 'checks'} (${percent}%)`,
  tooFewDecided: (kind: Counted) =>
    `not enough ${kind === 'clauses' ? 'MUST clauses' : 'checks'} were decided`,
  withoutControl: 'without control endpoint',
  aPart: 'a part of the suite',
  warned: (count: number) =>
    `${count} implied ${count === 1 ? 'one is' : 'ones are'} not kept, which only warns`,
  notOffered: (names: string) => `not offered: ${names}`,
  /** Waivers that fail the run: how many of each kind, and the first ids. */
  over: (expired: number, stale: number, names: string) => {
    const kinds = [
      ...(expired > 0 ? [`${expired} expired`] : []),
      ...(stale > 0 ? [`${stale} of what no longer fails`] : []),
    ];
    return `failed by waivers, ${kinds.join(' and ')}: ${names}`;
  },
  sentence: {
    conformant: (all: number, kind: Counted) =>
      `The gateway keeps all ${requirements(all, kind)} that can be observed from the outside.`,
    conformantIn: (all: number, kind: Counted, profile: string) =>
      `The gateway keeps all ${requirements(all, kind)} of the ${profile} endpoints that can be observed from the outside.`,
    partial: (decided: number, kind: Counted, undecided: number) =>
      `Nothing wrong was found in the ${requirements(decided, kind)} that could be decided${
        undecided === 0 ? '.' : `; nothing is known about the other ${undecided}.`
      }`,
    failedAllTheSame: (all: number, kind: Counted) =>
      `None of the ${requirements(all, kind)} was seen to be broken, but the run still failed.`,
    nonconformant: (failed: number, all: number, kind: Counted, undecided: number) =>
      `The gateway breaks ${failed} of ${requirements(all, kind)}${
        undecided === 0 ? '.' : `; ${undecided} could not be verified.`
      }`,
    undecided: (decided: number, all: number, kind: Counted) =>
      `Too little was decided for a verdict: ${decided} of ${requirements(all, kind)}.`,
    error: (failed: number, kind: Counted) =>
      `There is no verdict, because the test could not be carried out as intended: a state could not be set up, or the kit broke. By then ${
        failed === 0
          ? 'nothing had been seen to be broken'
          : `${requirements(failed, kind)} had been seen to be broken`
      }.`,
    absent: (count: number) =>
      `${count} operation${count === 1 ? '' : 's'} of the specification ${count === 1 ? 'is' : 'are'} not offered.`,
    waived: (count: number) => `${count} known failure${count === 1 ? ' is' : 's are'} waived.`,
    warned: (count: number) =>
      `${count} implied requirement${count === 1 ? ' is' : 's are'} not kept, which only warns in this run.`,
    over: (count: number) =>
      `${count} waiver${count === 1 ? '' : 's'} no longer ${count === 1 ? 'holds' : 'hold'}.`,
    interrupted: 'The run was interrupted: what had not run is skipped.',
    stopped:
      'The gateway stopped answering in the middle of the run: what had not been judged by then is open.',
  },
};

const requisitos = (count: number, kind: Counted) => {
  if (kind === 'clauses') return count === 1 ? '1 requisito' : `${count} requisitos`;
  return count === 1 ? '1 verificação' : `${count} verificações`;
};
const clausulas = (kind: Counted) => (kind === 'clauses' ? 'cláusulas obrigatórias (MUST)' : 'verificações');
const dispensadas = (count: number) => (count === 1 ? '1 dispensada' : `${count} dispensadas`);

/** The verdict as a word, as a line and in sentences. */
export const verdictTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    conformant: 'Conforme',
    conformantIn: (profile) => `Conforme (${profile})`,
    noFailure: (waived, part) =>
      waived === 0 ? `Nenhuma falha em ${part}` : `Nenhuma falha além de ${dispensadas(waived)} em ${part}`,
    withWarnings: (count) => (count === 1 ? ', com 1 aviso' : `, com ${count} avisos`),
    notConformant: 'Não conforme',
    undecided: 'Indefinido',
    broken: 'Não avaliado: algo deu errado',
    line: {
      conformant: 'CONFORME',
      nonconformant: 'NÃO CONFORME',
      undecided: 'INDEFINIDO',
      error: 'ERRO',
      partial: (waived) => (waived === 0 ? 'NENHUMA FALHA' : `NENHUMA FALHA além de ${dispensadas(waived)}`),
      inPart: (part) => ` em ${part}`,
    },
    badge: 'gateway Pix',
    kind: { clauses: 'cláusulas obrigatórias (MUST)', checks: 'verificações' },
    decided: (must, of, kind, percent) => `${must} de ${of} ${clausulas(kind)} decididas (${percent}%)`,
    part: (must, of, kind, percent) => `${must} de ${of} ${clausulas(kind)} (${percent}%)`,
    tooFewDecided: (kind) => `poucas ${clausulas(kind)} foram decididas`,
    withoutControl: 'sem endpoint de controle',
    aPart: 'uma parte da suíte',
    warned: (count) =>
      count === 1
        ? '1 implícita não cumprida, só com aviso'
        : `${count} implícitas não cumpridas, só com aviso`,
    notOffered: (names) => `não oferecidas: ${names}`,
    over: (expired, stale, names) => {
      const kinds = [
        ...(expired > 0 ? [expired === 1 ? '1 vencida' : `${expired} vencidas`] : []),
        ...(stale > 0 ? [`${stale} do que não falha mais`] : []),
      ];
      return `reprovado por dispensas, ${kinds.join(' e ')}: ${names}`;
    },
    sentence: {
      conformant: (all, kind) =>
        all === 1
          ? `O gateway atende ao único item (${requisitos(all, kind)}) que pode ser visto de fora.`
          : kind === 'clauses'
            ? `O gateway cumpre todos os ${requisitos(all, kind)} que podem ser vistos de fora.`
            : `O gateway passa em todas as ${requisitos(all, kind)} que podem ser vistas de fora.`,
      conformantIn: (all, kind, profile) =>
        `O gateway atende a ${requisitos(all, kind)}, tudo o que pode ser visto de fora nos endpoints da família ${profile}.`,
      partial: (decided, kind, undecided) =>
        `Nada de errado foi encontrado no que pôde ser decidido (${requisitos(decided, kind)})${
          undecided === 0 ? '.' : `; nada se sabe do restante (${undecided}).`
        }`,
      failedAllTheSame: (all, kind) =>
        `Nenhum descumprimento foi visto em ${requisitos(all, kind)}, mas a execução falhou mesmo assim.`,
      nonconformant: (failed, all, kind, undecided) =>
        `O gateway descumpre ${failed} de ${requisitos(all, kind)}${
          undecided === 0
            ? '.'
            : undecided === 1
              ? '; 1 não pôde ser verificado.'
              : `; ${undecided} não puderam ser verificados.`
        }`,
      undecided: (decided, all, kind) =>
        `Foi decidido muito pouco para um veredito: ${decided} de ${requisitos(all, kind)}.`,
      error: (failed, kind) =>
        `Não há veredito, porque o teste não pôde ser feito como deveria: um estado não pôde ser preparado, ou o kit falhou. ${
          failed === 0
            ? 'Até ali, nenhum descumprimento tinha sido visto.'
            : failed === 1
              ? `Até ali, ${requisitos(failed, kind)} já havia sido ${kind === 'clauses' ? 'descumprido' : 'reprovada'}.`
              : `Até ali, ${requisitos(failed, kind)} já haviam sido ${kind === 'clauses' ? 'descumpridos' : 'reprovadas'}.`
        }`,
      absent: (count) =>
        count === 1
          ? '1 operação da especificação não é oferecida.'
          : `${count} operações da especificação não são oferecidas.`,
      waived: (count) =>
        count === 1 ? '1 falha conhecida está dispensada.' : `${count} falhas conhecidas estão dispensadas.`,
      warned: (count) =>
        count === 1
          ? '1 requisito implícito não é cumprido, o que nesta execução gera só um aviso.'
          : `${count} requisitos implícitos não são cumpridos, o que nesta execução gera só avisos.`,
      over: (count) => (count === 1 ? '1 dispensa não vale mais.' : `${count} dispensas não valem mais.`),
      interrupted: 'A execução foi interrompida: o que ainda não tinha sido executado foi pulado.',
      stopped:
        'O gateway parou de responder no meio da execução: o que ainda não tinha sido avaliado fica em aberto.',
    },
  },
};
