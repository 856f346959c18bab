import { existsSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { parseTargetFile } from '../target/target-file.js';
import { type Answers, targetFileText } from '../target/target-file-text.js';
import { httpUrl } from './arguments.js';
import { explainFailure, type Io, printLines } from './io.js';
import { askAll } from './questions.js';

interface InitOptions {
  readonly output: string;
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

/** `pixkit init`; `exit` is told the exit status. */
export function initCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('init')
    .description('write a commented target file, by asking or from these options')
    .option('--output <file>', 'where to write; - for standard output', 'target.yaml')
    .option('--force', 'write over a file that is there')
    .option('--base-url <url>', 'base URL of the gateway; without it, questions are asked', httpUrl)
    .option('--control-url <url>', 'URL of its control endpoint', httpUrl)
    .option('--control-token <token>', 'token of its control endpoint')
    .option('--listen <host:port>', "where the kit's webhook receiver listens")
    .option('--public-url <url>', 'address of the receiver as the gateway reaches it', httpUrl)
    .option('--no-webhooks', 'skip notification checks')
    .option('--client-id <id>', 'credentials for a gateway without control endpoint')
    .option('--client-secret <secret>', 'its client secret')
    .option('--certificate <file>', 'its client certificate (PEM)')
    .option('--may-move-money', 'checks may create payments and refunds on that account')
    .action(async (options: InitOptions) => exit(await runInitCommand(options, io)));
}

async function runInitCommand(options: InitOptions, io: Io): Promise<number> {
  try {
    const toFile = options.output !== '-';
    if (toFile && options.force !== true && existsSync(options.output)) {
      throw new ConfigurationError(
        `${options.output} is there already.`,
        'Give another name with --output, or --force to write over it.',
      );
    }
    const answers = answersFrom(options) ?? (await asked(io));
    const text = targetFileText(answers);
    parseTargetFile(text, options.output);
    if (toFile) write(options.output, text, answers);
    else printLines(io.stdout, [text.trimEnd()]);
    if (toFile) printLines(io.stdout, nextSteps(options.output));
    return 0;
  } catch (thrown) {
    return explainFailure(thrown, io);
  }
}

function answersFrom(options: InitOptions): Answers | undefined {
  const { baseUrl, controlUrl, controlToken, listen, publicUrl, webhooks } = options;
  const { clientId, clientSecret, certificate, mayMoveMoney } = options;
  if (baseUrl === undefined) return undefined;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new ConfigurationError('An account needs both.', 'Give --client-id and --client-secret together.');
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

async function asked(io: Io): Promise<Answers> {
  if (io.stdin?.isTTY === true) return askAll(io.stdin, io.stderr, io.signal);
  throw new ConfigurationError(
    'There is nobody to ask, and no --base-url.',
    'Give at least --base-url, or run it in a terminal; pixkit init --help has the other options.',
  );
}

/** Secrets in it are for the user alone. */
function write(path: string, text: string, { controlToken, account }: Answers): void {
  const hasSecrets = controlToken !== undefined || account !== undefined;
  try {
    writeFileSync(path, text, hasSecrets ? { mode: 0o600 } : {});
  } catch (thrown) {
    throw new ConfigurationError(
      `${path} cannot be written: ${messageOf(thrown)}.`,
      'Give another name with --output.',
    );
  }
}

function nextSteps(path: string): readonly string[] {
  return [
    `${path} is written. Next:`,
    `  npx pixkit doctor --target ${path}   # is everything right?`,
    `  npx pixkit check --target ${path}    # the verdict`,
  ];
}
