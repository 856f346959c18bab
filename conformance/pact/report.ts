import type pc from 'picocolors';
import { withoutControls } from '../report/console.js';
import type { Redactor } from '../report/redact.js';
import type { InteractionResult, PactOutcome } from './outcome.js';
import type { PactRun } from './verify.js';

type Colors = ReturnType<typeof pc.createColors>;

/** The report of a verification, version 1, as `--report json=PATH` writes it. Nothing secret is left in it. */
export interface PactReport {
  readonly pactReport: 1;
  readonly kit: { readonly name: string; readonly version: string };
  readonly target: { readonly baseUrl: string };
  readonly pacts: PactRun['pacts'];
  readonly run: {
    readonly seed: number;
    /** ISO 8601. */
    readonly startedAt: string;
    readonly durationMs: number;
    readonly requests: number;
    readonly interrupted?: true;
  };
  readonly verdict: PactRun['verdict'];
  readonly counts: PactRun['counts'];
  readonly interactions: readonly InteractionResult[];
  readonly configuration?: { readonly message: string; readonly mend: string };
}

/** The report of a verification. */
export function pactReport(run: PactRun, kit: PactReport['kit'], redactor: Redactor): PactReport {
  const { seed, startedAt, durationMs, requests, interrupted } = run.run;
  return {
    pactReport: 1,
    kit,
    target: redactor.value(run.target),
    pacts: run.pacts,
    run: {
      seed,
      startedAt: startedAt.toISOString(),
      durationMs,
      requests,
      ...(interrupted && { interrupted: true as const }),
    },
    verdict: run.verdict,
    counts: run.counts,
    interactions: redactor.value(run.interactions),
    ...(run.configuration !== undefined && { configuration: redactor.value(run.configuration) }),
  };
}

const marks: Readonly<Record<PactOutcome, string>> = { passed: '✓', failed: '✗', skipped: '-', error: '!' };

/** One line for an interaction, and below it what was not as the consumer relies on it. */
export function interactionLines(result: InteractionResult, colors: Colors): readonly string[] {
  const { outcome, consumer, description, reason, mismatches } = result;
  const paint = { passed: colors.green, failed: colors.red, skipped: colors.dim, error: colors.magenta };
  const word = outcome === 'skipped' ? 'not verified' : outcome;
  const tail = reason === null ? '' : colors.dim(` (${oneLine(reason)})`);
  return [
    `${paint[outcome](`${marks[outcome]} ${word.padEnd(12)}`)} ${consumer}: ${description}${tail}`,
    ...mismatches.flatMap(({ place, message, expected, received }) => [
      `    ${colors.bold(oneLine(place))} ${oneLine(message)}`,
      ...(expected === '' && received === ''
        ? []
        : [`      expected: ${oneLine(expected)}`, `      received: ${oneLine(received)}`]),
    ]),
  ];
}

/** What stands below the interactions: what to mend, and the verdict. */
export function summaryLines(report: PactReport, colors: Colors): readonly string[] {
  const { verdict, counts, configuration, run } = report;
  const paint = {
    conformant: colors.green,
    nonconformant: colors.red,
    undecided: colors.yellow,
    error: colors.magenta,
  };
  const { passed, failed, skipped, error } = counts;
  const parts = [`${passed} passed`, `${failed} failed`, `${skipped} not verified`, `${error} in error`];
  return [
    '',
    ...(configuration === undefined ? [] : [configuration.message, configuration.mend].map(oneLine)),
    ...(run.interrupted === true ? ['The run was interrupted: what had not run is not verified.'] : []),
    `${colors.bold(paint[verdict](verdict.toUpperCase()))}: interactions: ${parts.join(', ')}; ${(run.durationMs / 1000).toFixed(1)} s`,
  ];
}

function oneLine(text: string): string {
  return withoutControls(text.replaceAll('\n', '\\n'));
}
