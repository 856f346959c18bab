import type { Language } from '../core/language.js';
import { type LegalGroup, groups } from './register.js';
import { type LegalReport, markdownRow } from './report.js';

/** What a sweep says of one gateway, or of several that were red only together. */
export type SweepState = 'green' | 'red' | 'flaky' | 'not exercised' | 'left out' | 'unknown';

/** One gateway, or several together, of which two sweeps say different things. */
export interface SweepDifference {
  readonly gateways: readonly string[];
  readonly before: SweepState;
  readonly after: SweepState;
}

/** Two sweeps side by side. */
export interface SweepComparison {
  /** Green before, red now: the client has got worse. */
  readonly broken: readonly SweepDifference[];
  /** Red now, and not exercised, left out or unknown before: nobody knows whether it was so. */
  readonly firstSeen: readonly SweepDifference[];
  /** Red before, green now. */
  readonly mended: readonly SweepDifference[];
  /** Decided before, and not any more: the tests exercise less. */
  readonly lost: readonly SweepDifference[];
  /** Any other difference. */
  readonly others: readonly SweepDifference[];
}

const isGreen = (state: SweepState): boolean => state === 'green' || state === 'flaky';
const isDecided = (state: SweepState): boolean => isGreen(state) || state === 'red';

/** What each gateway, or several together, was; by their ids. */
function statesIn(report: LegalReport): ReadonlyMap<string, SweepState> {
  const all = (ids: readonly string[], state: SweepState) => ids.map((id) => [id, state] as const);
  return new Map([
    ...all(report.green, 'green'),
    ...all(report.flaky, 'flaky'),
    ...all(report.notExercised, 'not exercised'),
    ...all(
      report.leftOut.map(({ gateway }) => gateway),
      'left out',
    ),
    ...report.red.map(({ gateways }) => [[...gateways].sort().join(','), 'red'] as const),
  ]);
}

/** Several are known to a sweep if each of them is; they are what the worst of them is. */
function stateOf(gateways: readonly string[], states: ReadonlyMap<string, SweepState>): SweepState {
  const own = states.get(gateways.join(','));
  if (own !== undefined) return own;
  const each = gateways.map((id) => states.get(id) ?? 'unknown');
  const worst = (['unknown', 'left out', 'not exercised', 'red', 'flaky'] as const).find((state) =>
    each.includes(state),
  );
  return worst ?? 'green';
}

/** Compares two sweeps, the earlier one first. */
export function compareSweeps(before: LegalReport, after: LegalReport): SweepComparison {
  const [old, now] = [statesIn(before), statesIn(after)];
  const differences = [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .map((key): SweepDifference => {
      const gateways = key.split(',');
      return { gateways, before: stateOf(gateways, old), after: stateOf(gateways, now) };
    })
    .filter((one) => one.before !== one.after);
  const kindOf = ({ before: was, after: is }: SweepDifference): keyof SweepComparison => {
    if (is === 'red') return isGreen(was) ? 'broken' : 'firstSeen';
    if (was === 'red' && isGreen(is)) return 'mended';
    return isDecided(was) && !isDecided(is) ? 'lost' : 'others';
  };
  const of = (kind: keyof SweepComparison) => differences.filter((one) => kindOf(one) === kind);
  return {
    broken: of('broken'),
    firstSeen: of('firstSeen'),
    mended: of('mended'),
    lost: of('lost'),
    others: of('others'),
  };
}

const texts = {
  en: {
    title: 'Two sweeps compared',
    broken: 'Legal gateways that newly break the client',
    firstSeen: 'Red for the first time that the tests exercise them',
    mended: 'Red before, green now',
    lost: 'Decided before, not any more',
    others: 'Other differences',
    same: 'The same.',
    relies: 'relies on',
    columns: ['gateway', 'relies on', 'A', 'B'],
    about: (name: string, { command, seed, portable: { to, of } }: LegalReport) =>
      `${name}: ${command}, PORTABLE to ${to} of ${of}, seed ${seed}`,
    otherVersions: 'The sweeps are of different versions of the kit.',
    otherCommands: 'The sweeps ran different commands.',
    states: {
      green: 'green',
      red: 'red',
      flaky: 'flaky',
      'not exercised': 'not exercised',
      'left out': 'left out',
      unknown: 'not in the report',
    },
  },
  'pt-BR': {
    title: 'Comparação de duas varreduras',
    broken: 'Gateways legais que agora quebram o cliente',
    firstSeen: 'Vermelhos na primeira vez em que os testes os exercitam',
    mended: 'Antes vermelhos, agora verdes',
    lost: 'Antes decididos, agora não',
    others: 'Outras diferenças',
    same: 'Sem diferenças.',
    relies: 'conta com',
    columns: ['gateway', 'conta com', 'A', 'B'],
    about: (name: string, { command, seed, portable: { to, of } }: LegalReport) =>
      `${name}: ${command}, PORTABLE: ${to} de ${of}, semente ${seed}`,
    otherVersions: 'As varreduras são de versões diferentes do kit.',
    otherCommands: 'As varreduras rodaram comandos diferentes.',
    states: {
      green: 'verde',
      red: 'vermelho',
      flaky: 'instável',
      'not exercised': 'não exercitado',
      'left out': 'deixado de fora',
      unknown: 'não consta do relatório',
    },
  },
} as const;

const kinds = ['broken', 'firstSeen', 'mended', 'lost', 'others'] as const;

/** A report of another version may name a gateway that this one does not know. */
const groupOf = (id: string): LegalGroup | undefined =>
  groups.find(({ gateways }) => gateways.some((gateway) => gateway.id === id));

/** What a sweep is called in a comparison. */
export function aboutSweep(name: string, report: LegalReport, language: Language): string {
  return texts[language].about(name, report);
}

/** Warnings if differences between sweeps may not be due to the client. */
export function sweepCautions(
  before: LegalReport,
  after: LegalReport,
  language: Language,
): readonly string[] {
  const words = texts[language];
  return [
    ...(before.kit.version === after.kit.version ? [] : [words.otherVersions]),
    ...(before.command === after.command ? [] : [words.otherCommands]),
  ];
}

/** A comparison for people, in lines. */
export function sweepComparisonLines(comparison: SweepComparison, language: Language): readonly string[] {
  const words = texts[language];
  const found = kinds.filter((kind) => comparison[kind].length > 0);
  if (found.length === 0) return [words.same];
  return found.flatMap((kind) => [
    '',
    `${words[kind]} (${comparison[kind].length}):`,
    ...comparison[kind].flatMap(({ gateways, before, after }) => [
      `  ${gateways.join(',')}  A: ${words.states[before]}, B: ${words.states[after]}`,
      ...(kind === 'broken' || kind === 'firstSeen'
        ? gateways.flatMap((id) => {
            const group = groupOf(id);
            return group === undefined ? [] : [`    ${words.relies} ${group.relies[language]}`];
          })
        : []),
    ]),
  ]);
}

/** A comparison as Markdown. */
export function sweepComparisonMarkdown(
  abouts: readonly [string, string],
  comparison: SweepComparison,
  language: Language,
): string {
  const words = texts[language];
  const tables = kinds.flatMap((kind) =>
    comparison[kind].length === 0
      ? []
      : [
          `### ${words[kind]}`,
          '',
          markdownRow(words.columns),
          markdownRow(words.columns.map(() => '---')),
          ...comparison[kind].map(({ gateways, before, after }) =>
            markdownRow([
              gateways.map((id) => `\`${id}\``).join(', '),
              [...new Set(gateways.flatMap((id) => groupOf(id)?.relies[language] ?? []))].join('; '),
              words.states[before],
              words.states[after],
            ]),
          ),
          '',
        ],
  );
  return [
    `## ${words.title}`,
    '',
    `- A ${abouts[0]}`,
    `- B ${abouts[1]}`,
    '',
    ...(tables.length === 0 ? [words.same, ''] : tables),
  ].join('\n');
}
