import type { Language } from '../core/language.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import { everything, type Selection } from '../engine/select.js';
import type { Suite } from '../engine/suite.js';
import type { GradeRules, ImpliedRule } from '../engine/verdict.js';
import type { Family } from '../target/profile.js';
import { reportKinds } from '../report/write.js';
import type { OptionsOf, OptionTable } from './options.js';
import { InvalidValue, kindAndPath, wholeNumber } from './parsers.js';
import { aboutTable, targetTable } from './target-options.js';

/** What goes to stdout: a summary, every check, or one of the reports. */
export const reporters = ['summary', 'verbose', ...reportKinds] as const;
export type Reporter = (typeof reporters)[number];

/** The options for the reports that a command writes. */
export const reportTable = {
  report: {
    value: '<kind=path>',
    en: `write a report: ${reportKinds.join(', ')} (repeatable)`,
    'pt-BR': `grava um relatório: ${reportKinds.join(', ')} (pode ser repetida)`,
    repeats: 'lines',
    parse: kindAndPath(reportKinds),
    everyday: true,
  },
  reporter: {
    value: '<name>',
    en: 'format of the output on stdout (default: summary)',
    'pt-BR': 'formato do que é escrito na saída padrão (padrão: summary)',
    choices: reporters,
  },
  verbose: {
    en: 'same as --reporter verbose: complete lists, and each failure with all its requests',
    'pt-BR': 'o mesmo que --reporter verbose: listas completas, e cada falha com todas as suas requisições',
    everyday: true,
  },
} as const satisfies OptionTable;

/** The options for known failures. */
export const knownFailuresTable = {
  waivers: { value: '<file>', en: 'known failures (YAML)', 'pt-BR': 'falhas conhecidas (YAML)' },
  writeKnownFailures: {
    value: '<file>',
    en: 'add the failures of this run to a file for --waivers, each with a reason to complete',
    'pt-BR':
      'acrescenta as falhas desta execução a um arquivo para --waivers, cada uma com um motivo a completar',
  },
  baseline: {
    value: '<report.json>',
    en: 'earlier report, whose findings do not affect the exit code',
    'pt-BR': 'relatório anterior, cujos apontamentos não afetam o código de saída',
    everyday: true,
  },
} as const satisfies OptionTable;

/** The options of every command that runs a suite. */
export const suiteTable = {
  ...targetTable,
  ...aboutTable,
  only: {
    value: '<glob>',
    en: 'run only the checks with a matching id or requirement (repeatable)',
    'pt-BR': 'executa só as verificações cujo id ou requisito corresponde (pode ser repetida)',
    repeats: 'commas',
    everyday: true,
  },
  seed: {
    value: '<n>',
    en: 'seed of all generated values',
    'pt-BR': 'semente de todos os valores gerados',
    parse: wholeNumber(0),
  },
  jobs: {
    value: '<n>',
    en: 'maximum number of checks in parallel (default: 64; fewer if responses get slower)',
    'pt-BR':
      'número máximo de verificações em paralelo (padrão: 64; menos se as respostas ficarem mais lentas)',
    parse: wholeNumber(1),
  },
  lastFailed: {
    en: 'run only what failed the last time this gateway or client was checked from this folder',
    'pt-BR': 'executa só o que falhou na última verificação deste gateway ou cliente a partir desta pasta',
  },
  watch: {
    en: 'run again when the gateway or client under test restarts, and on Enter',
    'pt-BR': 'executa de novo quando o gateway ou o cliente testado reinicia, e com Enter',
  },
  list: {
    en: 'list the selected checks and run none',
    'pt-BR': 'lista as verificações selecionadas e não executa nenhuma',
    everyday: true,
  },
  ...reportTable,
  evidence: {
    value: '<which>',
    en: 'exchanges to keep in reports',
    'pt-BR': 'requisições e respostas que os relatórios guardam',
    choices: ['failures', 'all'],
    default: 'failures',
  },
  ...knownFailuresTable,
  maxFailures: {
    value: '<n>',
    en: 'end the run after this many failed checks',
    'pt-BR': 'encerra a execução depois desse número de verificações que falharam',
    parse: wholeNumber(1),
  },
  strict: {
    en: 'exit 4 if any check or requirement is skipped',
    'pt-BR': 'sai com 4 se alguma verificação ou algum requisito for pulado',
  },
} as const satisfies OptionTable;

const failOnNames = ['required', 'implied', 'portable', 'practice', 'money'] as const;
export type FailOn = readonly (typeof failOnNames)[number][];

/** The options of commands that grade clauses or duties. */
export const failOnTable = {
  failOn: {
    value: '<list>',
    en: `failures that fail the run: ${failOnNames.join(', ')}`,
    'pt-BR': `falhas que reprovam a execução: ${failOnNames.join(', ')}`,
    parse: failOn,
    default: ['required', 'implied', 'money'],
    everyday: true,
  },
} as const satisfies OptionTable;

function failOn(text: string): FailOn {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !failOnNames.some((one) => one === name));
  if (unknown !== undefined)
    throw new InvalidValue(
      t`It must be a list of: ${failOnNames.join(', ')}.${didYouMean(unknown, failOnNames)}`,
    );
  if (!names.includes('required'))
    throw new InvalidValue(t`It must include required; only the other names are optional.`);
  return failOnNames.filter((name) => names.includes(name));
}

/** Returns how failures at implied clauses count. */
export function impliedRule(names: FailOn): ImpliedRule {
  return names.includes('implied') ? 'fail' : 'warn';
}

/** The options of a run that commands pass to `runSuiteCommand`. */
export type SuiteOptions = OptionsOf<typeof suiteTable> & {
  readonly family?: readonly Family[];
  readonly requireDecided?: number;
  readonly implied?: ImpliedRule;
  readonly grades?: GradeRules;
  /** The client that is checked, instead of the gateway. */
  readonly judged?: string;
  /** Whether requests carry `traceparent` and `user-agent`. */
  readonly trace?: boolean;
  /** Returns the lines of `--list`, if these are not the checks with their clauses. */
  readonly lines?: (suite: Suite, selection: Selection, language: Language) => readonly string[];
  /** The address of a client that is unreachable while it restarts: its driver, or its receiver of notifications. */
  readonly watched?: string | undefined;
};

/** Returns what the options select. */
export function selectionOf({ only = [], family = everything.families }: SuiteOptions): Selection {
  return { ...everything, only, families: family };
}
