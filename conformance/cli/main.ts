#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { type Language, languageOf } from '../core/language.js';
import { packageInfo } from '../core/package-info.js';
import { t } from '../core/text.js';
import { translate } from '../language/phrases.js';
import { type Call, type CommandSpec, isLong, toCommander } from './command.js';
import { commands, formerNames, groups, parents, versionWithoutFormerNames } from './commands.js';
import { helpTexts, languageTable, localizeHelp, requestedLanguage, translateComplaint } from './help.js';
import { explainFailure, type Io, printLines } from './io.js';
import { addOptions, type OptionTable, readOptions } from './options.js';
import { endSignal, exitWhenFlushed, outliveChecks, untilReaderGoes } from './process.js';

/** Runs a command after its command line was parsed successfully. Returns the exit status. */
export type Start = (spec: CommandSpec, call: Call<OptionTable>, io: Io) => Promise<number>;

/** Runs one command line (without node and script) and explains errors. Returns the exit status. */
export async function main(
  args: readonly string[],
  io: Io,
  start: Start = (spec, call, to) => spec.run(call, to),
): Promise<number> {
  const { environment = {} } = io;
  let language: Language;
  try {
    language = requestedLanguage(args, environment);
  } catch (thrown) {
    return explainFailure(thrown, { ...io, language: languageOf(undefined, environment) });
  }
  const line = resolveCommand(args);
  const to = { ...io, language };
  if (line.formerName !== undefined)
    printLines(io.stderr, [
      translate(
        t`\`pixkit ${line.formerName}\` is now \`pixkit ${line.path}\`; the old name will be removed in ${versionWithoutFormerNames}.`,
        language,
      ),
    ]);
  try {
    return await (line.isCommand ? runCommand(line, to, start) : showOverview(line, to));
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) return explainFailure(thrown, to);
    return thrown.exitCode === 0 ? 0 : 2;
  }
}

interface CommandLine {
  /** The name of a command, or the first word of several commands; empty for the program itself. */
  readonly path: string;
  readonly isCommand: boolean;
  /** The former name by which a command was called. */
  readonly formerName?: string;
  readonly rest: readonly string[];
}

/**
 * Finds the command that the first words of a command line name. This happens before commander parses it, because the
 * options of `check` would otherwise take the place of those of `check client`.
 */
export function resolveCommand(args: readonly string[]): CommandLine {
  const isHelp = args[0] === 'help';
  const given = isHelp ? [...args.slice(1), '--help'] : args;
  const places = wordPlaces(given);
  const words = places.map((place) => given[place] ?? '');
  const without = (count: number) => given.filter((_, index) => !places.slice(0, count).includes(index));
  const [first = '', second = ''] = words;
  const both = `${first} ${second}`;
  if (Object.hasOwn(commands, both)) return { path: both, isCommand: true, rest: without(2) };
  if (both === 'check gateway') return { path: first, isCommand: true, rest: without(2) };
  if (Object.hasOwn(commands, first)) return { path: first, isCommand: true, rest: without(1) };
  if (Object.hasOwn(formerNames, first))
    return { path: formerNames[first] ?? '', isCommand: true, formerName: first, rest: without(1) };
  if (Object.hasOwn(parents, first)) return { path: first, isCommand: false, rest: without(1) };
  return { path: '', isCommand: false, rest: given };
}

/** Returns the positions of the first two words of a command line, which only `--lang` may precede. */
function wordPlaces(args: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (let index = 0; index < args.length && places.length < 2; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--lang') index += 1;
    else if (arg.startsWith('-') && !arg.startsWith('--lang=')) break;
    else if (!arg.startsWith('-')) places.push(index);
  }
  return places;
}

async function runCommand(
  { path, rest }: CommandLine,
  io: Io & { readonly language: Language },
  start: Start,
): Promise<number> {
  const { language } = io;
  const entry = commands[path];
  if (entry === undefined) throw new Error(`there is no command ${path}`);
  const spec = await entry.load();
  const isHelp = rest.some((arg) => arg === '--help' || arg === '-h');
  const showsAll = isHelp && rest.includes('--all');
  const command = toCommander(path, entry[language], spec, { language, showsAll });
  prepare(command, io);
  if (spec.footer !== undefined) command.addHelpText('after', `\n${spec.footer(language)}`);
  if (isLong(spec) && !showsAll) command.addHelpText('after', helpTexts[language].moreOptions(path));
  command.action(() => undefined);
  command.parse(isHelp ? rest.filter((arg) => arg !== '--all') : [...rest], { from: 'user' });
  const values = command.processedArgs.flat().filter((value) => value !== undefined) as string[];
  return start(spec, { ...readOptions(command, spec.options, process.env), values } as Call<OptionTable>, io);
}

/** Shows the help of the program or of the commands with one first word; refuses anything else with a suggestion. */
function showOverview({ path, rest }: CommandLine, io: Io & { readonly language: Language }): number {
  const { language } = io;
  const texts = helpTexts[language];
  const program = new Command(path === '' ? 'pixkit' : `pixkit ${path}`).description(
    parents[path]?.[language] ?? texts.about,
  );
  prepare(program, io);
  program.usage(texts.usage);
  for (const { words, summary, group } of overview(path, language)) {
    const stub = new Command(words).description(summary).action(() => program.help({ error: true }));
    program.addCommand(path === '' ? stub.helpGroup(groups[group][language]) : stub);
  }
  if (path === '') program.addHelpText('after', texts.program);
  program.parse([...rest], { from: 'user' });
  return 0;
}

/** Returns the commands of an overview: all (those with a common first word as one entry), or those with one first word. */
function overview(path: string, language: Language) {
  const shown = Object.entries(commands).map(([words, entry]) => ({
    words,
    summary: entry[language],
    group: entry.group,
  }));
  if (path !== '')
    return shown.flatMap((one) =>
      one.words.startsWith(`${path} `) ? { ...one, words: one.words.slice(path.length + 1) } : [],
    );
  return shown.flatMap((one) => {
    const [first = ''] = one.words.split(' ');
    const parent = parents[first];
    if (parent === undefined) return one;
    const below = shown.filter(({ words }) => words.startsWith(`${first} `));
    const seconds = below.map(({ words }) => words.slice(first.length + 1));
    if (below.length === 1) return one;
    return below[0] === one
      ? { ...one, words: `${first} ${seconds.join('|')}`, summary: parent[language] }
      : [];
  });
}

/** Sets up what the program and every command share: `--lang`, `--version` and `--help`, the streams, the language. */
function prepare(command: Command, io: Io & { readonly language: Language }): void {
  const { language } = io;
  addOptions(command, languageTable, language, () => true);
  command
    .version(packageInfo().version, '-V, --version', helpTexts[language].version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: (text, write) => write(translateComplaint(text, language)),
    });
  localizeHelp(command, language);
}

function isScript(): boolean {
  const script = process.argv[1];
  return script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url);
}

/** Ends the process because its output cannot be written, which only the user can fix. */
function outputFailed(reason: Error, io: Pick<Io, 'environment'>): void {
  process.exitCode = 2;
  const language = languageOf(undefined, io.environment ?? {});
  const message = translate(t`The output cannot be written: ${reason.message}.`, language);
  process.stderr.write(`${message}\n`, () => process.exit());
}

if (isScript()) {
  outliveChecks();
  const { stdin, env: environment } = process;
  const failed = (reason: Error) => outputFailed(reason, { environment });
  process.exitCode = await main(process.argv.slice(2), {
    stdout: untilReaderGoes(process.stdout, failed),
    stderr: untilReaderGoes(process.stderr, failed),
    stdin,
    environment,
    signal: endSignal(),
  });
  exitWhenFlushed([process.stdout, process.stderr]);
}
