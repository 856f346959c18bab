import { groupBy } from '../core/groups.js';
import type { Language } from '../core/language.js';
import type { LegalGroup } from './register.js';
import { groundOf, legalGateway } from './register.js';
import type { Red, Swept } from './sweep.js';

/** Why a gateway was left out. */
export type LeftOutBecause = 'control' | 'slow' | 'arguable' | 'not chosen';

/** A sweep of a client's tests over legal gateways, as it is written to a file (`legal.schema.json`). */
export interface LegalReport {
  readonly legalReport: 1;
  readonly kit: { readonly name: string; readonly version: string };
  readonly command: string;
  /** As the file of the client says it. */
  readonly client?: { readonly name: string; readonly version?: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Decides the order of the runs, and the values that the gateways make up. */
  readonly seed: number;
  readonly durationMs: number;
  readonly runs: number;
  /** Of the gateways that the tests exercised. */
  readonly portable: { readonly to: number; readonly of: number };
  readonly green: readonly string[];
  readonly notExercised: readonly string[];
  readonly flaky: readonly string[];
  readonly red: readonly {
    readonly gateways: readonly string[];
    readonly status: number | null;
    readonly tail: string;
  }[];
  readonly leftOut: readonly { readonly gateway: string; readonly because: LeftOutBecause }[];
}

/**
 * To how many gateways the client is portable, of those that its tests exercised. An interplay of several counts against none
 * of them, and what was not exercised for nobody.
 */
export function portableIn({
  green,
  flaky,
  red,
}: Pick<LegalReport, 'green' | 'flaky' | 'red'>): LegalReport['portable'] {
  const to = green.length + flaky.length;
  return { to, of: to + red.filter(({ gateways }) => gateways.length === 1).length };
}

/** The report of a sweep. */
export function legalReport(
  swept: Swept,
  about: Pick<LegalReport, 'kit' | 'command' | 'seed' | 'client' | 'startedAt' | 'durationMs' | 'leftOut'>,
): LegalReport {
  const { green, notExercised, flaky } = swept;
  const red = swept.red.map(({ ids, run }: Red) => ({ gateways: ids, status: run.status, tail: run.tail }));
  return {
    legalReport: 1,
    ...about,
    runs: swept.runs,
    portable: portableIn({ green, flaky, red }),
    green: [...green].sort(),
    notExercised: [...notExercised].sort(),
    flaky: [...flaky].sort(),
    red,
  };
}

/** What a client relies on, and the gateways that showed it. */
export interface Reliance {
  readonly group: LegalGroup;
  readonly gateways: readonly string[];
}

/** What the client relies on, by the number of gateways that show it. */
export function reliancesIn({ red }: LegalReport): readonly Reliance[] {
  const alone = red.flatMap(({ gateways }) => (gateways.length === 1 ? gateways : []));
  return [...groupBy(alone, (gateway) => legalGateway(gateway).group)]
    .map(([group, gateways]) => ({ group, gateways }))
    .sort((one, other) => other.gateways.length - one.gateways.length);
}

/** What a sweep is said in. */
export const texts = {
  en: {
    counts: (green: number, red: number, flaky: number, unexercised: number, left: number) =>
      `${green} green, ${red} red, ${flaky} flaky, ${unexercised} not exercised, ${left} left out`,
    head: 'Gateways  Your client relies on',
    open: (point: string) => `open: ${point}`,
    leaves: 'the sentence leaves it free:',
    hint: 'Hint:',
    show: 'Start one:',
    together: 'Red only together:',
    leftOut: {
      control: 'differ at the control endpoint alone',
      slow: 'slow: --slow',
      arguable: 'one can doubt that they are lawful: --arguable',
      'not chosen': 'not chosen',
    },
    left: 'Left out:',
    flaky: 'Red once, then green:',
    portable: (to: number, of: number, percent: number) =>
      `PORTABLE to ${to} of the ${of} legal gateways that the tests exercised (${percent} %)`,
    unexercised: 'Not exercised (green, but nothing that the tests did showed the difference):',
    seed: (seed: number) => `Seed ${seed}: --seed ${seed} repeats the order and the values.`,
    title: 'What the client relies on that no sentence promises',
    columns: ['gateways', 'relies on', 'ground', 'hint', 'one of them'],
    suite: 'Legal gateways',
    relies: (what: string) => `the client relies on: ${what}`,
    ended: (status: number | null) => (status === null ? 'took too long' : `exit ${status}`),
  },
  'pt-BR': {
    counts: (green: number, red: number, flaky: number, unexercised: number, left: number) =>
      `${green} verdes, ${red} vermelhos, ${flaky} instáveis, ${unexercised} não exercitados, ${left} deixados de fora`,
    head: 'Gateways  Seu cliente conta com',
    open: (point: string) => `em aberto: ${point}`,
    leaves: 'a frase deixa isso livre:',
    hint: 'Dica:',
    show: 'Inicie um:',
    together: 'Vermelhos só em conjunto:',
    leftOut: {
      control: 'diferem só no endpoint de controle',
      slow: 'lentos: --slow',
      arguable: 'pode-se duvidar que sejam lícitos: --arguable',
      'not chosen': 'não escolhidos',
    },
    left: 'Deixados de fora:',
    flaky: 'Vermelhos uma vez, depois verdes:',
    portable: (to: number, of: number, percent: number) =>
      `PORTABLE: funciona com ${to} dos ${of} gateways legais que os testes exercitaram (${percent} %)`,
    unexercised: 'Não exercitados (verdes, mas nada que os testes fizeram mostrou a diferença):',
    seed: (seed: number) => `Seed ${seed}: --seed ${seed} repete a ordem e os valores.`,
    title: 'Com o que o cliente conta e nenhuma frase promete',
    columns: ['gateways', 'conta com', 'base', 'dica', 'um deles'],
    suite: 'Gateways legais',
    relies: (what: string) => `o cliente conta com: ${what}`,
    ended: (status: number | null) => (status === null ? 'demorou demais' : `saída ${status}`),
  },
} as const;

/** What lets gateways be so. */
export const groundIn = (group: LegalGroup, language: Language): string =>
  group.point === undefined ? groundOf(group, language) : texts[language].open(group.point);

/** How many legal gateways the client works with. */
export function portableLine({ portable: { to, of } }: LegalReport, language: Language): string {
  // Rounded down: one that fails is never "100 %".
  return texts[language].portable(to, of, of === 0 ? 0 : Math.floor((100 * to) / of));
}

/** The report for people, in lines. */
export function legalLines(report: LegalReport, language: Language): readonly string[] {
  const words = texts[language];
  const reliances = reliancesIn(report);
  const together = report.red.filter(({ gateways }) => gateways.length > 1);
  const left = [...groupBy(report.leftOut, ({ because }) => because)].map(
    ([because, all]) => [because, all.map(({ gateway }) => gateway)] as const,
  );
  return [
    words.counts(
      report.green.length,
      report.red.length,
      report.flaky.length,
      report.notExercised.length,
      report.leftOut.length,
    ),
    ...(reliances.length > 0 ? [words.head] : []),
    ...reliances.flatMap(({ group, gateways }) => [
      `${String(gateways.length).padStart(8)}  ${group.relies[language]}  (${groundIn(group, language)})`,
      ...(group.leaves === undefined ? [] : [`          ${words.leaves} ${group.leaves[language]}`]),
      ...(group.open === undefined ? [] : [`          ${group.open[language]}`]),
      `          ${words.hint} ${group.hint[language]}`,
      `          ${words.show} npx pixkit serve --variant ${gateways[0] ?? ''}`,
    ]),
    ...together.map(({ gateways }) => `${words.together} npx pixkit serve --variant ${gateways.join(',')}`),
    ...(report.flaky.length > 0 ? [`${words.flaky} ${report.flaky.join(', ')}`] : []),
    ...(report.notExercised.length > 0 ? [`${words.unexercised} ${report.notExercised.join(', ')}`] : []),
    ...left.map(([because, ids]) =>
      because === 'not chosen'
        ? `${words.left} ${ids.length} (${words.leftOut[because]})`
        : `${words.left} ${ids.join(', ')} (${words.leftOut[because]})`,
    ),
    words.seed(report.seed),
    portableLine(report, language),
  ];
}

/** A row of a table in Markdown. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** The report as Markdown. */
export function legalMarkdown(report: LegalReport, language: Language): string {
  const words = texts[language];
  const rows = reliancesIn(report).map(({ group, gateways }) =>
    markdownRow([
      String(gateways.length),
      group.relies[language],
      groundIn(group, language),
      group.hint[language],
      `\`npx pixkit serve --variant ${gateways[0] ?? ''}\``,
    ]),
  );
  const table =
    rows.length === 0
      ? []
      : [markdownRow(words.columns), markdownRow(words.columns.map(() => '---')), ...rows, ''];
  return [
    `# ${words.title}`,
    '',
    `\`${report.command}\``,
    '',
    ...table,
    ...(report.notExercised.length > 0
      ? [`${words.unexercised} ${report.notExercised.map((id) => `\`${id}\``).join(', ')}.`, '']
      : []),
    words.seed(report.seed),
    '',
    portableLine(report, language),
    '',
  ].join('\n');
}
