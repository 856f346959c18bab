import { t, Sentence } from '../core/text.js';
import { type Command, Option } from 'commander';
import { plain } from './language.js';
import { everything, type Selection } from '../engine/select.js';
import type { Language } from '../core/language.js';
import type { Suite } from '../engine/suite.js';
import type { GradeRules, ImpliedRule } from '../engine/verdict.js';
import type { Family } from '../target/profile.js';
import { type ReportFile, type ReportKind, reportKinds } from '../report/write.js';
import { gathered, RepeatableOption, wholeNumber, withChoices } from './arguments.js';
import { baselineOption, reportOption } from './report-options.js';
import { type TargetOptions, withIdentityOptions, withTargetOptions } from './target-options.js';

/** What is written to stdout: a summary, every check, or one of the reports. */
export const reporters = ['summary', 'verbose', ...reportKinds] as const;
export type Reporter = 'summary' | 'verbose' | ReportKind;

/** The options of every command that judges a gateway by a suite. */
export interface JudgeOptions extends TargetOptions {
  readonly only?: readonly string[];
  readonly family?: readonly Family[];
  readonly seed?: number;
  readonly jobs?: number;
  readonly list?: boolean;
  readonly lastFailed?: boolean;
  readonly watch?: boolean;
  readonly report?: readonly ReportFile[];
  readonly waivers?: string;
  readonly reporter?: Reporter;
  readonly verbose?: boolean;
  readonly maxFailures?: number;
  readonly baseline?: string;
  readonly strict?: boolean;
  readonly requireDecided?: number;
  readonly implied?: ImpliedRule;
  readonly grades?: GradeRules;
  /** Who is judged, if it is not the gateway. */
  readonly judged?: string;
  /** What `--list` prints, if it is not checks with their clauses. */
  readonly lines?: (suite: Suite, selection: Selection, language: Language) => readonly string[];
  /** The address of a client that is gone while it restarts: its driver, or where it receives notifications. */
  readonly watched?: string | undefined;
  readonly evidence?: 'failures' | 'all';
}

/** What the options select. */
export function selectionOf({ only = [], family = everything.families }: JudgeOptions): Selection {
  return { only, families: family };
}

/** Adds the options for what to judge and which reports to write; `only` describes what `--only` matches. */
export function withJudgeOptions(command: Command, only: string): Command {
  return withIdentityOptions(withTargetOptions(command))
    .addOption(
      new RepeatableOption(
        '--only <glob>',
        plain(t`${new Sentence(only)} (repeatable)`),
        gathered,
        'lines and commas',
      ),
    )
    .option('--seed <n>', 'seed of all generated values', wholeNumber(0))
    .option(
      '--jobs <n>',
      'how many checks run in parallel at most (default: 64; fewer if answers get slower)',
      wholeNumber(1),
    )
    .option('--last-failed', 'only what failed when this gateway was judged last from this folder')
    .option('--watch', 'run again when what is judged has restarted, and on Enter')
    .option('--list', 'list the selected checks and run none')
    .addOption(reportOption())
    .addOption(
      withChoices(new Option('--evidence <what>', 'which requests and answers the reports keep'), [
        'failures',
        'all',
      ]).default('failures'),
    )
    .option('--waivers <file>', 'known failures (YAML)')
    .addOption(baselineOption())
    .addOption(
      withChoices(new Option('--reporter <name>', 'what is written to stdout (default: summary)'), reporters),
    )
    .option('--verbose', 'the same as --reporter verbose: every check, every failure with its requests')
    .option('--max-failures <n>', 'end the run after this many failed checks', wholeNumber(1))
    .option('--strict', 'exit 4 if anything is skipped or ends in error');
}
