#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { type Language, languageOf } from '../core/language.js';
import { packageInfo } from '../core/package-info.js';
import { t } from '../core/text.js';
import { translate } from '../language/phrases.js';
import { makers, withInner } from './commands.js';
import { explainFailure, type Io } from './io.js';
import {
  requestedLanguage,
  languageOption,
  localizeHelp,
  showDefaults,
  translateComplaint,
} from './language.js';
import { whileRead } from './readers.js';
import { endSignal, leave } from './signals.js';
import { helpTexts } from './texts/help.js';
import { withVariables } from './variables.js';

export { makers, withInner };

/** Runs one command line (without node and script) and returns the exit status. What a command throws is explained. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const { environment = {} } = io;
  try {
    return await run(args, { ...io, language: requestedLanguage(args, environment) });
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    return explainFailure(thrown, { ...io, language: languageOf(undefined, environment) });
  }
}

async function run(args: readonly string[], io: Io & { readonly language: Language }): Promise<number> {
  const { language } = io;
  let status = 0;
  const exit = (code: number) => (status = code);
  const { version } = packageInfo();
  const program = new Command('pixkit')
    .description('Contract, reference gateway and conformance kit for Pix gateways')
    .addOption(languageOption())
    .addHelpText('after', helpTexts[language].exitStatus);
  const called = Object.entries(makers).filter(([name]) => name === args[0]);
  const isOfVersion = args[0] === '--version' || args[0] === '-V';
  const wanted = called.length > 0 || isOfVersion ? called : Object.entries(makers);
  const commands = await Promise.all(wanted.map(async ([, load]) => (await load())(io, exit)));
  for (const command of withInner(commands)) {
    if (command.commands.length === 0) command.addOption(languageOption());
    withVariables(command, process.env);
  }
  for (const command of [program, ...withInner(commands)]) {
    command
      .version(version)
      .exitOverride()
      .configureOutput({
        writeOut: (text) => void io.stdout.write(text),
        writeErr: (text) => void io.stderr.write(text),
        outputError: (text, write) => write(translateComplaint(text, language)),
      });
  }
  for (const command of commands) program.addCommand(command);
  for (const command of [program, ...withInner(commands)]) {
    showDefaults(command);
    localizeHelp(command, language);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) return explainFailure(thrown, io);
    return thrown.exitCode === 0 ? 0 : 2;
  }
  return status;
}

function isScript(): boolean {
  const script = process.argv[1];
  return script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url);
}

/** Nothing can be written any more, which only the user can mend. */
function outputFailed(reason: Error, io: Pick<Io, 'environment'>): void {
  process.exitCode = 2;
  const language = languageOf(undefined, io.environment ?? {});
  const message = translate(t`The output cannot be written: ${reason.message}.`, language);
  process.stderr.write(`${message}\n`, () => process.exit());
}

if (isScript()) {
  const { stdin, env: environment } = process;
  const failed = (reason: Error) => outputFailed(reason, { environment });
  const [stdout, stderr] = [whileRead(process.stdout, failed), whileRead(process.stderr, failed)];
  process.exitCode = await main(process.argv.slice(2), {
    ...{ stdout, stderr, stdin, environment },
    signal: endSignal(),
  });
  leave([process.stdout, process.stderr]);
}
