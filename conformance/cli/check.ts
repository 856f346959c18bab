import { t } from '../core/text.js';
import { Command, InvalidArgumentError, Option } from 'commander';
import { plain } from './language.js';
import type { Family } from '../target/profile.js';
import type { Io } from './io.js';
import { type JudgeOptions, selectionOf, withJudgeOptions } from './judge-options.js';
import { percentage } from './report-options.js';
import { withChoices } from './arguments.js';
import { didYouMean } from '../core/suggestion.js';
import { openTarget } from './target-options.js';

const families = ['standard', 'compatibility'] as const;

interface CheckOptions extends JudgeOptions {
  readonly quick?: boolean;
}

/** They are a selection like any other, with all that follows for the verdict. */
function withQuick({ quick, ...options }: CheckOptions): JudgeOptions {
  return quick === true ? { ...options, only: [...(options.only ?? []), 'quick'] } : options;
}

/** `pixkit check`; `exit` is called with the exit status. */
export function checkCommand(io: Io, exit: (status: number) => void): Command {
  const description = 'judge a gateway; without a target, a built-in reference gateway';
  const only = 'only checks whose id, or one of whose clauses, matches';
  return withJudgeOptions(new Command('check').description(description), only)
    .option('--quick', 'only the checks that catch most, with about a tenth of the requests')
    .option('--family <list>', 'endpoint families', familyList, families)
    .option(
      '--require-decided <percent>',
      'exit 4 if a smaller share of the MUST clauses is decided',
      percentage,
    )
    .addOption(
      withChoices(new Option('--implied <what>', 'whether failures at implied clauses fail the run'), [
        'fail',
        'warn',
      ]).default('fail'),
    )
    .action(async (options: CheckOptions) => exit(await runCheckCommand(withQuick(options), io)));
}

/**
 * The checks, and what a receiver of notifications needs, are loaded while the target opens: starting our own gateway
 * takes as long.
 */
async function runCheckCommand(options: JudgeOptions, io: Io): Promise<number> {
  const opening = options.list === true ? undefined : openTarget(options);
  // A failure to open is reported when the target is needed.
  opening?.catch(() => undefined);
  const [{ kitSuite }, { listensFor }, { runJudgeCommand }, { prepareCertificates }] = await Promise.all([
    import('../kit.js'),
    import('../engine/suite.js'),
    import('./judge.js'),
    import('../target/certificates.js'),
  ]);
  const suite = kitSuite();
  // Without a target file the receiver makes its own certificate.
  const makesOne = opening !== undefined && options.target === undefined;
  if (makesOne && listensFor(suite, selectionOf(options))) await prepareCertificates();
  return runJudgeCommand(suite, 'pixkit check', options, io, opening);
}

function familyList(text: string): readonly Family[] {
  const wanted = text.split(',').map((name) => name.trim());
  const recognized = families.filter((family) => wanted.includes(family));
  const unknown = wanted.find((name) => !families.some((family) => family === name));
  if (unknown === undefined) return recognized;
  const meant = didYouMean(unknown, families);
  throw new InvalidArgumentError(
    plain(t`It must be standard, compatibility, or both, separated by a comma.${meant}`),
  );
}
