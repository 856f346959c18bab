/** HTTP libraries as merchants use them, each in a program of `programs/` that makes one call after another on one connection. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** A library, and how it is run. */
export interface Library {
  /** As the rows of `expected.yaml` name it. */
  readonly name: string;
  /** What it needs that is not here, in words; empty if it can run. */
  missing(): readonly string[];
  /** Puts into an empty folder what it needs, and returns the commands: all but the last build it. */
  prepare(folder: string): readonly [...Command[], Command];
  /** The call whose answer is lost. Default: a cash-out. */
  readonly calls?: 'transfer';
  /** It opens a new connection for that call, which is its remedy. */
  readonly opensAnew?: true;
}

const programs = fileURLToPath(new URL('./programs', import.meta.url));
const program = (name: string): string => join(programs, name);
const isHere = (name: string, ...args: string[]): boolean =>
  spawnSync(name, args, { stdio: 'ignore' }).status === 0;
const needs =
  (message: string, name: string, ...args: string[]) =>
  (): readonly string[] =>
    isHere(name, ...args) ? [] : [message];

const importsRequests = ['-c', 'import requests'] as const;
/** Whichever Python has requests: that of Debian's package, or one on the PATH. */
const python = (): string | undefined =>
  ['python3', '/usr/bin/python3'].find((name) => isHere(name, ...importsRequests));
const withRequests = (...args: readonly string[]): Pick<Library, 'missing' | 'prepare'> => ({
  missing: () => (python() === undefined ? ['Python with requests (Debian: python3-requests)'] : []),
  prepare: () => [[python() ?? 'python3', program('with_requests.py'), ...args]],
});

const withNode = (name: string, ...args: readonly string[]): Pick<Library, 'missing' | 'prepare'> => ({
  missing: () => [],
  prepare: () => [[process.execPath, program(name), ...args]],
});

const withPhp = (...args: readonly string[]): Pick<Library, 'missing' | 'prepare'> => ({
  missing: needs('PHP with curl (Debian: php-cli php-curl)', 'php', '-r', 'curl_version() or exit(1);'),
  prepare: () => [['php', program('with_curl.php'), ...args]],
});

const withJava = (main: string, ...options: readonly string[]): Pick<Library, 'missing' | 'prepare'> => ({
  missing: needs('javac (Debian: default-jdk-headless)', 'javac', '-version'),
  prepare: (folder) => [
    ['javac', '-nowarn', '-d', folder, program('Call.java'), program(`${main}.java`)],
    ['java', ...options, '-cp', folder, main],
  ],
});

const withGo: Pick<Library, 'missing' | 'prepare'> = {
  missing: needs('go (Debian: golang-go)', 'go', 'version'),
  prepare: (folder) => {
    cpSync(program('main.go'), join(folder, 'main.go'));
    return [['go', 'build', '-o', join(folder, 'call'), join(folder, 'main.go')], [join(folder, 'call')]];
  },
};

/** All libraries, as the table has them: what repeats nothing first, then what does, each beside its remedy. */
export const libraries: readonly Library[] = [
  { name: 'node-fetch', ...withNode('fetch.mjs') },
  { name: 'node-http', ...withNode('node-http.mjs') },
  { name: 'undici-retry-agent', ...withNode('undici-retry-agent.mjs') },
  { name: 'got', ...withNode('got.mjs') },
  { name: 'requests', ...withRequests() },
  { name: 'java-http-client', ...withJava('JavaHttpClient') },
  { name: 'go', ...withGo },
  { name: 'go-idempotency-key', ...withGo, calls: 'transfer' },
  {
    name: 'curl',
    missing: needs('curl', 'curl', '--version'),
    prepare: () => [[process.execPath, program('with-curl.mjs')]],
  },
  { name: 'php-curl', ...withPhp() },
  { name: 'php-curl-fresh', ...withPhp('fresh'), opensAnew: true },
  { name: 'java-url-connection', ...withJava('UrlConnection') },
  { name: 'java-url-connection-no-retry', ...withJava('UrlConnection', '-Dsun.net.http.retryPost=false') },
  { name: 'superagent-retry', ...withNode('superagent.mjs') },
  { name: 'got-methods', ...withNode('got.mjs', 'methods') },
  { name: 'axios-retry', ...withNode('axios-retry.mjs') },
  { name: 'requests-recipe', ...withRequests('recipe') },
];
