import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Argument, Command, Option } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { httpUrl, withChoices } from './arguments.js';
import { connectionFrom, defaultGateway } from './connection-options.js';
import { type Io, printLines } from './io.js';
import { plain } from './language.js';

interface OpenFlags {
  readonly gateway?: string;
  readonly dotenv?: string;
}

const pages = ['dashboard', 'docs', 'report'] as const;
const defaultReport = 'report.html';

/** `pixkit open`; `exit` is called with the exit status: 0, or 2 for a report that does not exist. */
export function openCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('open')
    .description('print the address of a page, and open it in a browser if there is a terminal')
    .addArgument(
      withChoices(
        new Argument(
          '<page>',
          'of the gateway: dashboard, or docs, its API reference; or report, one in HTML',
        ),
        pages,
      ),
    )
    .addArgument(new Argument('[file]', 'the report (default: report.html)'))
    .addOption(
      new Option('--gateway <url>', plain(t`base URL of the gateway (default: ${defaultGateway})`))
        .env('PIXKIT_BASE_URL')
        .argParser(httpUrl),
    )
    .option('--dotenv <file>', 'file that sets this variable, such as .env')
    .action(async (page: string, file: string | undefined, options: OpenFlags) => {
      const address = page === 'report' ? reportAddress(file) : pageAddress(page, options, io);
      printLines(io.stdout, [address]);
      if (io.stdout.isTTY === true) await openInBrowser(address, io.environment);
      exit(0);
    });
}

function pageAddress(page: string, options: OpenFlags, io: Io): string {
  return `${connectionFrom(options, io.environment).baseUrl}/${page}`;
}

function reportAddress(file = defaultReport): string {
  const path = resolve(file);
  if (existsSync(path)) return pathToFileURL(path).href;
  throw new ConfigurationError(
    t`There is no report at ${file}.`,
    t`Write one with pixkit check --report html=${file}, or name another: pixkit open report FILE.`,
  );
}

/** How each system opens an address with the user's browser. */
const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Resolves once the browser starts, or cannot be started: the address has been printed anyway. */
function openInBrowser(address: string, environment: Io['environment'] = {}): Promise<void> {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  // Without a display, it would start a browser for terminals, or fail.
  const hasDisplay = [environment['DISPLAY'], environment['WAYLAND_DISPLAY']].some((one = '') => one !== '');
  if (command === 'xdg-open' && !hasDisplay) return Promise.resolve();
  return new Promise((done) => {
    const browser = spawn(command, [...args, address], {
      ...{ detached: true, stdio: 'ignore', env: environment },
    });
    browser.once('error', () => done());
    browser.once('spawn', () => done());
    browser.unref();
  });
}
