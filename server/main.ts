import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import {
  createGateway,
  type DemoAccount,
  type DemoRequest,
  type Gateway,
  type GatewayOptions,
} from './gateway.js';
import { isLoopback } from './edge/host-guard.js';
import type { Log, LogLevel } from './domain/log.js';
import { logLines } from './log.js';
import { accountNames, chosenSecrets, isAccountName, isChosenSecret } from './sandbox/demo-account.js';
import { bannerJson, bannerLines, type Introduction, prefixOf, variablesOf } from './serve/banner.js';
import { keepCredentials, readCredentials, readEnvFile, writeEnvFile } from './serve/credentials.js';
import { StorageRefused } from './storage/errors.js';
import { serveTexts } from './serve/texts.js';
import { databaseFile, isInMemory } from './storage/databases.js';
import type { Language } from './messages/language.js';

export interface ServerOptions extends Omit<GatewayOptions, 'log'> {
  /** Default: 3000; 0 picks any free port. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: `loopback` if `host` is loopback, for a sandbox; otherwise none. */
  readonly sandboxReceivers?: NonNullable<GatewayOptions['sandboxReceivers']>;
  /** Names of accounts in addition to `demo`. */
  readonly accounts?: readonly string[];
  /** A new secret for the account `demo`. Default: its current one. */
  readonly accountSecret?: string;
  /** When the clock of the account `demo` begins, in ISO 8601, if the account is new. Default: now. */
  readonly openedAt?: string;
  /**
   * The folder for credential files. Default: next to the database file, or next to `envFile`; otherwise credentials
   * end with the gateway.
   */
  readonly credentialsFolder?: string;
  /** A file to which everything that a client needs is written, as environment variables. */
  readonly envFile?: string;
  /** Whether the start-up message is JSON. */
  readonly json?: boolean;
  /** The language of the start-up message; the log is always English. Default: `en`. */
  readonly language?: Language;
  /** The lowest level that is logged. Default: `info`. */
  readonly logLevel?: LogLevel | 'silent';
  /** Whether the log is formatted for people. Default: JSON. */
  readonly logFormat?: 'pretty' | 'json';
  /** Whether a log for people has colours. Default: no. */
  readonly logColors?: boolean;
}

const defaultHost = '127.0.0.1';

export interface ServerIo {
  readonly stdout: (line: string) => void;
  /** Called with one line, or with several log lines separated by line feeds. */
  readonly stderr: (lines: string) => void;
  /** Aborted when the process is asked to terminate. */
  readonly signal: AbortSignal;
  /** Called when the gateway has started, and awaited before the start-up message is printed. */
  readonly whenStarted?: (started: StartedServer) => Promise<void>;
}

export interface StartedServer {
  readonly baseUrl: string;
  readonly controlUrl: string | null;
  readonly controlToken: string | null;
  /** The account `demo`; `fresh` if it was just created. */
  readonly demo: Pick<DemoAccount, 'accountId' | 'fresh'>;
}

/**
 * Runs a gateway until `io.signal` aborts. Prints how to use it: base URL, control URL, credentials, certificate, a
 * shell command per family, the API reference. Resolves with the exit status: 0, or 2 if the gateway could not start
 * (with the reason on stderr).
 */
export async function runServer(options: ServerOptions, io: ServerIo): Promise<number> {
  const { port = 3000, host = defaultHost, ...gatewayOptions } = options;
  const { sandboxReceivers = defaultReceivers(host) } = options;
  let temporary: string | undefined;
  const makeTemporary = async () => (temporary ??= await temporaryFolder());
  const { log: write, flush } = logLines(io.stderr, {
    level: options.logLevel,
    pretty: options.logFormat === 'pretty' ? await prettyLines(options.logColors ?? false) : undefined,
  });
  let hasFailed = false;
  let isFilling = false;
  // Silences a gateway that could not start, and the hundreds of calls that fill a new one with data.
  const log: Log = (level, ...line) => {
    const isQuiet = hasFailed || (isFilling && level === 'info');
    if (!isQuiet) write(level, ...line);
  };
  // Also runs if a second signal, or an uncaught exception, ends the process.
  const tidy = () => {
    flush();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  };
  process.once('exit', tidy);
  try {
    refuseNames(options);
    const gateway = await createGateway({ ...gatewayOptions, sandboxReceivers, log });
    try {
      const urls = await gateway.listen(port, host).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      const decided = { ...options, sandboxReceivers };
      const summary = await introduction(gateway, urls, decided, makeTemporary);
      isFilling = true;
      await io.whenStarted?.({ ...summary, demo: summary.demo.account });
      isFilling = false;
      for (const line of options.json === true ? [bannerJson(summary)] : linesOf(summary, decided))
        io.stdout(line);
      await aborted(io.signal);
    } finally {
      await gateway.close();
    }
    return 0;
  } catch (error) {
    flush();
    io.stderr(startFailure(error, { port, host, language: options.language ?? 'en' }));
    return 2;
  } finally {
    process.off('exit', tidy);
    tidy();
  }
}

/**
 * Creates a folder for credentials that end with the gateway. Throws if nothing can be written, as on a read-only file
 * system.
 */
async function temporaryFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), 'pixkit-'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `there is no place for credentials: ${reason}. Make ${tmpdir()} writable, or name a folder with --credentials-folder`,
      { cause: error },
    );
  }
}

/** Loads the formatter, only if it is needed. */
async function prettyLines(colors: boolean): Promise<(line: string) => string> {
  return (await import('./monitoring/pretty-lines.js')).prettyLines(colors);
}

function refuseNames({ accounts = [], accountSecret }: ServerOptions): void {
  const wrong = accounts.find((name) => !isAccountName(name));
  if (wrong !== undefined)
    throw new Error(`an account is not named ${JSON.stringify(wrong)}: ${accountNames}`);
  if (accountSecret !== undefined && !isChosenSecret(accountSecret))
    throw new Error(
      `the secret of the account must be ${chosenSecrets}: --account-secret, PIXKIT_CLIENT_SECRET`,
    );
}

/** Creates or finds the accounts, stores their credentials, and returns the start-up information. */
async function introduction(
  gateway: Gateway,
  { baseUrl, controlUrl }: { baseUrl: string; controlUrl: string | null },
  options: ServerOptions,
  makeTemporary: () => Promise<string>,
): Promise<Introduction> {
  const { accounts = [], accountSecret, openedAt, control = false, host = defaultHost } = options;
  const { controlToken } = gateway;
  const envFile = options.envFile === undefined ? null : resolve(options.envFile);
  const kept = folderOf(options, envFile);
  const folder = kept ?? (await makeTemporary());
  const variables = envFile === null ? {} : await readEnvFile(envFile);
  const shown = async (name: string, chosen: Pick<DemoRequest, 'clientSecret' | 'openedAt'> = {}) => {
    const prefix = prefixOf(name);
    const remembered = {
      clientId: variables[`${prefix}CLIENT_ID`],
      clientSecret: variables[`${prefix}CLIENT_SECRET`],
    };
    const stored = Object.entries(await readCredentials(folder, name)).filter(
      ([, text]) => text !== undefined,
    );
    const account = await gateway.demo({
      name,
      remembered: { ...remembered, ...Object.fromEntries(stored) },
      ...chosen,
    });
    return { account, files: await keepCredentials(folder, account) };
  };
  const demo = await shown('demo', { clientSecret: accountSecret, openedAt });
  const others = [];
  for (const name of new Set(accounts)) if (name !== 'demo') others.push(await shown(name));
  const summary: Introduction = {
    baseUrl,
    controlUrl,
    demo,
    others,
    envFile,
    controlToken,
    isTokenGenerated: controlToken !== null && control !== false && !('token' in control),
    isTokenFound: isLoopback(host),
    hasMetrics: options.metrics === true,
    receivers: options.sandboxReceivers ?? false,
    timeStandsStill: gateway.timeStandsStill,
    isShownOnce: kept === null && !isInMemory(options.database ?? ':memory:'),
  };
  if (envFile !== null) await writeEnvFile(envFile, variablesOf(summary), options.language);
  return summary;
}

/** Returns the folder where credentials outlive the gateway; null if they do not. */
function folderOf({ database, credentialsFolder }: ServerOptions, envFile: string | null): string | null {
  if (credentialsFolder !== undefined) return resolve(credentialsFolder);
  const file = database === undefined ? null : databaseFile(database);
  if (file !== null) return resolve(`${file}-credentials`);
  return envFile === null ? null : join(dirname(envFile), '.pixkit');
}

function linesOf(summary: Introduction, options: ServerOptions): string[] {
  const { language = 'en' } = options;
  return [
    ...bannerLines(summary, language),
    ...aboutReceivers(options, serveTexts[language].receivers),
    ...(summary.timeStandsStill ? [serveTexts[language].time] : []),
  ];
}

/**
 * Returns the default for `sandboxReceivers`: a gateway that only this machine can reach is a sandbox, unless the
 * option says that a proxy leads to it.
 */
export function defaultReceivers(host: string): false | 'loopback' {
  return isLoopback(host) && 'loopback';
}

/** Describes the receivers of notifications that are allowed in addition to public addresses; nothing if there are none. */
function aboutReceivers(
  { sandboxReceivers = false, allowWebhooksTo = [], allowHttpWebhooks = false }: ServerOptions,
  texts: (typeof serveTexts)[Language]['receivers'],
): string[] {
  const named = allowWebhooksTo.length > 0 ? [texts.at(allowWebhooksTo.join(', '))] : [];
  const plain = allowHttpWebhooks ? [texts.plain] : [];
  const allowed = [...named, ...plain].join(', ');
  return [
    ...(sandboxReceivers === false ? [] : [texts[sandboxReceivers]]),
    ...(allowed === '' ? [] : [texts.allowed(allowed)]),
  ];
}

function startFailure(
  error: unknown,
  { port, host, language }: { readonly port: number; readonly host: string; readonly language: Language },
): string {
  const texts = serveTexts[language];
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return texts.inUse(port, host);
  if (code === 'EACCES' && error instanceof Error && 'port' in error) return texts.notAllowed(port, host);
  if (code.startsWith('SQLITE_BUSY')) return texts.databaseInUse;
  if (error instanceof StorageRefused) return texts.notStarted(error.in(language));
  return texts.notStarted(error instanceof Error ? error.message : String(error));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
