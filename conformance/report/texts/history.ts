import type { Translated } from '../../core/language.js';
import type { Course } from '../history.js';

const en = {
  title: 'Conformance over time',
  heading: (target: string) => `## pixkit: ${target} over time`,
  summary: (runs: number, first: string, last: string) =>
    runs === 1 ? `1 run, on ${first}` : `${runs} runs, from ${first} to ${last}`,
  others: (count: number, names: string) =>
    `${count === 1 ? '1 report is' : `${count} reports are`} of other gateways and left out: ${names}`,
  sinceRun: (when: string) => `Since the run before (${when})`,
  sinceWeek: (when: string) => `Since a week before (${when})`,
  course: {
    better: 'better',
    worse: 'worse',
    mixed: 'some of it better, some worse',
    same: 'no finding came or went',
  } satisfies Record<Course, string>,
  counts: (fresh: number, mended: number) => `${fresh} new, ${mended} mended`,
  otherwise: 'These two runs did not look at the same: another contract, selection or profile.',
  first: 'There is only one run, so nothing can be compared yet.',
  fresh: 'New findings',
  mended: 'Mended findings',
  more: (count: number) => `and ${count} more`,
  runs: 'Runs',
  chapters: 'Chapters, the last run and the one before',
  columns: {
    when: 'run',
    build: 'version',
    verdict: 'verdict',
    kept: 'kept',
    broken: 'broken',
    undecided: 'undecided',
    findings: 'findings',
    change: 'new / mended',
    chapter: 'chapter',
    before: 'broken before',
    now: 'broken now',
  },
  chart: 'Broken requirements, run by run',
};

/** The history of a gateway's reports. */
export const historyTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Conformidade ao longo do tempo',
    heading: (target) => `## pixkit: ${target} ao longo do tempo`,
    summary: (runs, first, last) =>
      runs === 1 ? `1 execução, em ${first}` : `${runs} execuções, de ${first} a ${last}`,
    others: (count, names) =>
      count === 1
        ? `1 relatório é de outro gateway e ficou de fora: ${names}`
        : `${count} relatórios são de outros gateways e ficaram de fora: ${names}`,
    sinceRun: (when) => `Desde a execução anterior (${when})`,
    sinceWeek: (when) => `Desde uma semana antes (${when})`,
    course: {
      better: 'melhorou',
      worse: 'piorou',
      mixed: 'em parte melhorou, em parte piorou',
      same: 'nenhum apontamento surgiu ou foi resolvido',
    },
    counts: (fresh, mended) =>
      `${fresh === 1 ? '1 novo' : `${fresh} novos`}, ${mended === 1 ? '1 resolvido' : `${mended} resolvidos`}`,
    otherwise: 'Estas duas execuções não avaliaram o mesmo: outro contrato, outra seleção ou outro perfil.',
    first: 'Há uma só execução; ainda não há o que comparar.',
    fresh: 'Apontamentos novos',
    mended: 'Apontamentos resolvidos',
    more: (count) => `e mais ${count}`,
    runs: 'Execuções',
    chapters: 'Capítulos, na última execução e na anterior',
    columns: {
      when: 'execução',
      build: 'versão',
      verdict: 'veredito',
      kept: 'cumpridos',
      broken: 'descumpridos',
      undecided: 'indefinidos',
      findings: 'apontamentos',
      change: 'novos / resolvidos',
      chapter: 'capítulo',
      before: 'descumpridos antes',
      now: 'descumpridos agora',
    },
    chart: 'Requisitos descumpridos, execução por execução',
  },
};
