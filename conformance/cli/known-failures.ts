import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { retiredChecks } from '../chapters/retired.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import { everything } from '../engine/select.js';
import { offeredIds, selectAll } from '../engine/suite.js';
import { kitSuite } from '../kit.js';
import type { Register, Report } from '../report/report.js';
import { knownFailures, knownFailuresText } from '../report/waiver-file.js';
import { readWaivers, type Waiver } from '../target/target-file.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { checkTexts } from './texts/check.js';
import { textsIn } from '../language/phrases.js';

/**
 * Throws `ConfigurationError` for waivers with unknown ids. The ids of all suites are known, because one target file and
 * its waivers are used with every suite.
 */
export async function refuseUnknownIds(waivers: readonly Waiver[]): Promise<void> {
  if (waivers.length === 0) return;
  const [{ pactSuite }, { Verifier }, { dutyClauses }, { scenarios }, { recordingCheckIds }, { sweepIds }] =
    await Promise.all([
      import('../pact/suite.js'),
      import('../pact/verifier.js'),
      import('../duties/register.js'),
      import('../duties/scenarios/index.js'),
      import('../recordings/report.js'),
      import('../legal/report.js'),
    ]);
  const suites = [kitSuite(), pactSuite(new Verifier(1))];
  const named = suites.flatMap((suite) => [...selectAll(suite, everything), ...suite.clauses]);
  const ofClients = [...scenarios, ...dutyClauses()];
  const allIds = new Set([
    ...[...named, ...ofClients].map(({ id }) => id),
    ...suites.flatMap(offeredIds),
    ...retiredChecks,
    ...recordingCheckIds(),
    ...sweepIds(),
  ]);
  const unknown = waivers.map(({ id }) => id).filter((id) => !allIds.has(id));
  const [first] = unknown;
  if (first === undefined) return;
  const meant = didYouMean(first, [...allIds]);
  throw new ConfigurationError(
    t`A waiver names an id that is neither a requirement nor a check: ${unknown.join(', ')}.${meant}`,
    t`To see the ids, run pixkit check --list, pixkit check client --list or pixkit pact verify --list.`,
  );
}

/** How long a waiver of a known failure is valid, in days. */
const validDays = 90;
const dayMs = 86_400_000;

/**
 * Adds the failures of a report to a waiver file, which is created if it does not exist. Existing entries stay unchanged,
 * because people wrote their reasons. Throws `ConfigurationError` if the file cannot be read or written.
 */
export function writeKnownFailures(path: string, report: Report, register: Register, io: Io): void {
  const isThere = existsSync(path);
  const before = new Set((isThere ? readWaivers(path) : []).map(({ id }) => id));
  const until = new Date(Date.now() + validDays * dayMs).toISOString().slice(0, 10);
  const added = knownFailures(report, register, until).filter(({ id }) => !before.has(id));
  try {
    if (!isThere || added.length > 0)
      writeFileSync(path, knownFailuresText(added, isThere ? readFileSync(path, 'utf8') : ''));
  } catch (thrown) {
    throw new ConfigurationError(
      t`The known failures cannot be written to ${path}: ${messageOf(thrown)}.`,
      t`Pass a writable path with --write-known-failures.`,
    );
  }
  printLines(io.stderr, [textsIn(checkTexts, outputLanguage(io)).knownFailures(added.length, until, path)]);
}
