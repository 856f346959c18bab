import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { packageInfo } from '../package-info.js';
import { publishedContracts } from '../pact/contract-file.js';
import { pactJunit } from '../pact/junit.js';
import { interactionLines, type PactReport, pactReport, summaryLines } from '../pact/report.js';
import { verifyPacts } from '../pact/verify.js';
import { Redactor } from '../report/redact.js';
import { ConfigurationError, messageOf } from '../runner/signals.js';
import { gathered, wholeNumber } from './arguments.js';
import { explainFailure, type Io, printLines } from './io.js';
import { openTarget, type TargetOptions, withTargetOptions } from './target-options.js';

interface PactReportFile {
  readonly kind: 'json' | 'junit';
  readonly path: string;
}

interface VerifyOptions extends TargetOptions {
  readonly only?: readonly string[];
  readonly list?: boolean;
  readonly seed?: number;
  readonly jobs: number;
  readonly strict?: boolean;
  readonly report?: readonly PactReportFile[];
}

/** `pixkit pact`; `exit` is told the exit status. */
export function pactCommand(io: Io, exit: (status: number) => void): Command {
  const verify = withTargetOptions(
    new Command('verify').description(
      'verify the published Pact contracts against a gateway; without a target, a reference gateway of its own',
    ),
  )
    .option(
      '--only <glob>',
      'only interactions whose description, path or consumer matches (repeatable)',
      gathered,
    )
    .option('--list', 'list the selected interactions and verify none')
    .option('--seed <n>', 'seed of all generated values', wholeNumber(0))
    .option('--jobs <n>', 'interactions side by side', wholeNumber(1), 8)
    .option('--strict', 'exit 4 when anything is not verified or in error')
    .option('--report <kind=path>', 'write a report: json, junit (repeatable)', pactReportFile)
    .action(async (options: VerifyOptions) => exit(await runVerifyCommand(options, io)));
  return new Command('pact').description('Pact contracts of the gateway').addCommand(verify);
}

async function runVerifyCommand(options: VerifyOptions, io: Io): Promise<number> {
  try {
    if (options.list === true) return list(io);
    const { target, close } = await openTarget(options);
    try {
      const redactor = new Redactor();
      const colors = pc.createColors(io.stdout.isTTY === true && pc.isColorSupported);
      const run = await verifyPacts(target, {
        only: options.only ?? [],
        seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
        jobs: options.jobs,
        strict: options.strict === true,
        secret: redactor.learn,
        signal: io.signal,
        onResult: (result) => printLines(io.stdout, interactionLines(redactor.value(result), colors)),
      });
      const report = pactReport(run, packageInfo(), redactor);
      printLines(io.stdout, summaryLines(report, colors));
      await writePactReports(options.report ?? [], report);
      return run.exit;
    } finally {
      await close();
    }
  } catch (thrown) {
    return explainFailure(thrown, io);
  }
}

function list(io: Io): number {
  const lines = publishedContracts().flatMap(({ contract: { consumer, interactions } }) =>
    interactions.map(({ description }) => `${consumer.name}: ${description}`),
  );
  printLines(io.stdout, lines);
  return 0;
}

/** `--report kind=path`, repeatable, for commander. */
function pactReportFile(text: string, before: readonly PactReportFile[] = []): readonly PactReportFile[] {
  const [, kind = '', path = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (kind !== 'json' && kind !== 'junit')
    throw new InvalidArgumentError('It must be json=PATH, junit=PATH.');
  return [...before, { kind, path }];
}

async function writePactReports(files: readonly PactReportFile[], report: PactReport): Promise<void> {
  for (const { kind, path } of files) {
    const text = kind === 'json' ? `${JSON.stringify(report, null, 2)}\n` : await pactJunit(report);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    } catch (thrown) {
      throw new ConfigurationError(
        `The ${kind} report cannot be written to ${path}: ${messageOf(thrown)}.`,
        'Give a path that can be written with --report.',
      );
    }
  }
}
