import { t } from '../core/text.js';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { packageInfo } from '../core/package-info.js';
import { offersOf } from '../doctor/unlocks.js';
import { duties } from '../duties/register.js';
import { kitSuite } from '../kit.js';
import type { LanguageName } from '../scaffold/languages.js';
import { driverIn, scaffoldIn } from '../scaffold/scaffold.js';
import type { StepDemands } from '../scaffold/step.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { initTexts } from './texts/init.js';
import { textsIn } from '../language/texts.js';

/**
 * Writes a control endpoint in a programming language into a folder, which must not contain any of its files yet, and
 * prints the next steps.
 */
export function writeScaffold(
  language: LanguageName,
  folder: string,
  baseUrl: string | undefined,
  io: Io,
): void {
  const { name, version } = packageInfo();
  const { files, commands } = scaffoldIn(language, {
    demands: offersOf(kitSuite().checks),
    kit: `${name} ${version}`,
    spoken: outputLanguage(io),
    baseUrl: baseUrl ?? 'http://127.0.0.1:3000',
  });
  writeFiles(folder, files);
  const texts = textsIn(initTexts, outputLanguage(io));
  printLines(io.stdout, [
    texts.scaffolded(folder, [...files.keys()].join(', ')),
    texts.inBothTerminals,
    `  ${commands.token}`,
    texts.inTheFirst,
    `  cd ${quoted(folder)}`,
    `  ${commands.start}`,
    texts.inTheSecond,
    `  ${commands.ask}`,
  ]);
}

/** Writes a driver of a client in a programming language into a folder, in the same way. */
export function writeDriver(language: LanguageName, folder: string, io: Io): void {
  const { name, version } = packageInfo();
  const { files, commands } = driverIn(language, {
    demands: stepDemands(),
    kit: `${name} ${version}`,
    spoken: outputLanguage(io),
  });
  writeFiles(folder, files);
  const texts = textsIn(initTexts, outputLanguage(io));
  printLines(io.stdout, [
    texts.driverScaffolded(folder, [...files.keys()].join(', ')),
    texts.inOneTerminal,
    `  cd ${quoted(folder)}`,
    `  ${commands.start}`,
    texts.inAnother,
    `  ${commands.judge}`,
  ]);
}

/** How many duties need each step. */
function stepDemands(): StepDemands {
  const needed = duties.flatMap(({ steps, view }) => [
    ...steps,
    ...(view === true ? (['how is the order'] as const) : []),
  ]);
  const counts = new Map<string, number>();
  for (const step of needed) counts.set(step, (counts.get(step) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** A path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path}'`;
}

function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    mkdirSync(folder, { recursive: true });
    refuseThere(folder, [...files.keys()]);
    for (const [file, text] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text, { flag: 'wx' });
    }
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw thrown;
    throw new ConfigurationError(
      t`${folder} cannot be written: ${messageOf(thrown)}.`,
      t`Give another folder with --output.`,
    );
  }
}

function refuseThere(folder: string, files: readonly string[]): void {
  const there = files.filter((file) => existsSync(join(folder, file)));
  if (there.length === 0) return;
  throw new ConfigurationError(
    t`${folder} has ${there.join(', ')} already; nothing was written.`,
    t`Give another folder with --output: files that may have been filled in are not overwritten.`,
  );
}
