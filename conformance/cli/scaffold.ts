import { t } from '../core/text.js';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { packageInfo } from '../core/package-info.js';
import { offersOf } from '../doctor/unlocks.js';
import { duties } from '../duties/register.js';
import { kitSuite } from '../kit.js';
import type { Demand } from '../scaffold/texts.js';
import type { Kind } from '../scaffold/kind.js';
import type { LanguageName } from '../scaffold/languages.js';
import { scaffoldIn } from '../scaffold/scaffold.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { initTexts } from './texts/init.js';
import { textsIn } from '../language/phrases.js';

/** The default folder for each kind of scaffold. */
const defaultFolders: Readonly<Record<Kind, string>> = {
  control: 'control-endpoint',
  driver: 'client-driver',
};

/** The options of `pixkit init` that matter to a scaffold. */
interface ScaffoldFlags {
  readonly output?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/**
 * Writes a control endpoint or a driver in a programming language into a folder, which must not contain any of its files
 * yet, and prints the next steps.
 */
export function writeScaffold(
  kind: Kind,
  language: LanguageName,
  { output: folder = defaultFolders[kind], baseUrl = 'http://127.0.0.1:3000' }: ScaffoldFlags,
  io: Io,
): void {
  const { name, version } = packageInfo();
  const { files, commands } = scaffoldIn(kind, language, {
    demands: kind === 'control' ? stateDemands() : stepDemands(),
    kit: `${name} ${version}`,
    spoken: outputLanguage(io),
    baseUrl,
  });
  writeFiles(folder, files);
  const texts = textsIn(initTexts, outputLanguage(io));
  printLines(io.stdout, [
    texts.scaffolded[kind](folder, [...files.keys()].join(', ')),
    ...(commands.token === '' ? [] : [texts.inBothTerminals, `  ${commands.token}`]),
    texts.inOneTerminal,
    `  cd ${quoted(folder)}`,
    `  ${commands.start}`,
    texts.inAnother[kind],
    `  ${commands.ask}`,
  ]);
}

/** Returns how many checks need each state and each kind of account. */
function stateDemands(): readonly Demand[] {
  return offersOf(kitSuite().checks).map(({ state, what, checks }) => ({ name: state, what, count: checks }));
}

/** Returns how many duties need each step. */
function stepDemands(): readonly Demand[] {
  const needed = duties.flatMap(({ steps, view }) => [
    ...steps,
    ...(view === true ? (['how is the order'] as const) : []),
  ]);
  return [...new Set(needed)].map((step) => ({
    name: step,
    what: step,
    count: needed.filter((other) => other === step).length,
  }));
}

/** Quotes a path for a shell, if necessary. */
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
      t`Choose another folder with --output.`,
    );
  }
}

function refuseThere(folder: string, files: readonly string[]): void {
  const there = files.filter((file) => existsSync(join(folder, file)));
  if (there.length === 0) return;
  throw new ConfigurationError(
    t`${folder} has ${there.join(', ')} already; nothing was written.`,
    t`Choose another folder with --output: files that may have been filled in are not overwritten.`,
  );
}
