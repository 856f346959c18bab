import { t } from '../core/text.js';
import { existsSync, writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { ConfigurationError, messageOf } from '../core/errors.js';
import type { Language } from '../core/language.js';
import { referencesIn } from '../target/references.js';
import { languageNames, type LanguageName } from '../scaffold/languages.js';
import { parseTargetFile } from '../target/target-file.js';
import { type Answers, targetFileText } from '../target/target-file-text.js';
import { httpUrl, withChoices } from './arguments.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { initTexts } from './texts/init.js';
import { askAll } from './questions.js';

interface InitOptions {
  readonly output?: string;
  readonly scaffold?: LanguageName;
  readonly scaffoldClient?: LanguageName;
  readonly force?: boolean;
  readonly baseUrl?: string;
  readonly controlUrl?: string;
  readonly controlToken?: string;
  readonly listen?: string;
  readonly publicUrl?: string;
  readonly webhooks: boolean;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly certificate?: string;
  readonly mayMoveMoney?: boolean;
}

/** `pixkit init`; `exit` is called with the exit status. */
export function initCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('init')
    .description(
      'write a commented target file, from your answers or from these options; or scaffold a control endpoint, or the driver of a client',
    )
    .option(
      '--output <path>',
      'where to write: a file (default: target.yaml; - for standard output), with --scaffold a folder (default: control-endpoint), with --scaffold-client a folder (default: client-driver)',
    )
    .addOption(
      withChoices(
        new Option(
          '--scaffold <language>',
          'write a control endpoint for you to fill in, instead of a target file',
        ),
        languageNames,
      ),
    )
    .addOption(
      withChoices(
        new Option(
          '--scaffold-client <language>',
          'write a driver of a client for you to fill in, instead of a target file',
        ),
        languageNames,
      ).conflicts('scaffold'),
    )
    .option('--force', 'overwrite an existing file')
    .option('--base-url <url>', 'base URL of the gateway; without it, the command asks questions', httpUrl)
    .option('--control-url <url>', 'URL of its control endpoint', httpUrl)
    .option('--control-token <token>', 'token of its control endpoint')
    .option('--listen <host:port>', "where the kit's webhook receiver listens")
    .option('--public-url <url>', 'address of the receiver as the gateway reaches it', httpUrl)
    .option('--no-webhooks', 'skip notification checks')
    .option('--client-id <id>', 'credentials for a gateway without control endpoint')
    .option('--client-secret <secret>', 'its client secret')
    .option('--certificate <file>', 'its client certificate (PEM)')
    .option('--may-move-money', 'checks may create payments and refunds on that account')
    .action(async (options: InitOptions, command: Command) =>
      exit(await runInitCommand({ ...options, ...secretsByReference(command) }, io)),
    );
}

/** A secret from a variable is not written to the file; a reference to the variable is. */
function secretsByReference(command: Command): Partial<InitOptions> {
  const secrets = command.options.filter(
    (option) =>
      ['controlToken', 'clientSecret'].includes(option.attributeName()) &&
      command.getOptionValueSource(option.attributeName()) === 'env',
  );
  return Object.fromEntries(secrets.map((option) => [option.attributeName(), `\${${option.envVar ?? ''}}`]));
}

async function runInitCommand(options: InitOptions, io: Io): Promise<number> {
  if (options.scaffold !== undefined) {
    const { writeScaffold } = await import('./scaffold.js');
    writeScaffold(options.scaffold, options.output ?? 'control-endpoint', options.baseUrl, io);
    return 0;
  }
  if (options.scaffoldClient !== undefined) {
    const { writeDriver } = await import('./scaffold.js');
    writeDriver(options.scaffoldClient, options.output ?? 'client-driver', io);
    return 0;
  }
  const { output = 'target.yaml' } = options;
  const toFile = output !== '-';
  if (toFile && options.force !== true && existsSync(output)) {
    throw new ConfigurationError(
      t`${output} already exists.`,
      t`Give another name with --output, or use --force to overwrite it.`,
    );
  }
  const answers = answersFrom(options) ?? (await readAnswers(io));
  const text = targetFileText(answers, outputLanguage(io));
  // The variables in references need not be set at this time.
  const anything = referencesIn(text).map((name): [string, string] => [name, 'set later']);
  parseTargetFile(text, output, Object.fromEntries(anything));
  if (toFile) write(output, text, answers);
  else printLines(io.stdout, [text.trimEnd()]);
  if (toFile) printLines(io.stdout, nextSteps(output, outputLanguage(io)));
  return 0;
}

function answersFrom(options: InitOptions): Answers | undefined {
  const { baseUrl, controlUrl, controlToken, listen, publicUrl, webhooks } = options;
  const { clientId, clientSecret, certificate, mayMoveMoney } = options;
  if (baseUrl === undefined) return undefined;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new ConfigurationError(
      t`An account needs both.`,
      t`Give --client-id and --client-secret together.`,
    );
  }
  return {
    baseUrl,
    controlUrl,
    controlToken,
    webhooks: webhooks ? { listen, publicUrl } : 'none',
    account:
      clientId === undefined || clientSecret === undefined
        ? undefined
        : { clientId, clientSecret, certificate, mayMoveMoney: mayMoveMoney === true },
  };
}

async function readAnswers(io: Io): Promise<Answers> {
  if (io.stdin?.isTTY === true) return askAll(io.stdin, io.stderr, io);
  throw new ConfigurationError(
    t`There is no terminal to ask questions in, and no --base-url.`,
    t`Give at least --base-url, or run it in a terminal; pixkit init --help has the other options.`,
  );
}

/** If the file contains secrets, only the user may read it. */
function write(path: string, text: string, { controlToken, account }: Answers): void {
  const hasSecrets = controlToken !== undefined || account !== undefined;
  try {
    writeFileSync(path, text, hasSecrets ? { mode: 0o600 } : {});
  } catch (thrown) {
    throw new ConfigurationError(
      t`${path} cannot be written: ${messageOf(thrown)}.`,
      t`Give another name with --output.`,
    );
  }
}

function nextSteps(path: string, language: Language): readonly string[] {
  const texts = initTexts[language];
  return [
    texts.written(path),
    `  npx pixkit doctor --target ${path}   ${texts.isEverythingRight}`,
    `  npx pixkit check --target ${path}    ${texts.theVerdict}`,
  ];
}
