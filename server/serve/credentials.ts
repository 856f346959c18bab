import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

import type { Language } from '../messages/language.js';
import type { DemoAccount, Remembered } from '../sandbox/demo-account.js';
import { serveTexts } from './texts.js';

/** Files with the credentials of one account. */
export interface CredentialFiles {
  /** The client certificate, PEM. */
  readonly certificate: string;
  /** Its key, PEM; null if unknown. */
  readonly key: string | null;
  /** Its id and secret as the JSON body of a token request; null if the secret is unknown. */
  readonly body: string | null;
  /** Headers and body of a token request as a curl config file (`-K FILE`); null if the secret is unknown. */
  readonly curl: string | null;
}

function filesOf(folder: string, name: string) {
  const file = (ending: string) => join(folder, `${name}.${ending}`);
  return { certificate: file('pem'), key: file('key'), body: file('json'), curl: file('curl') };
}

export async function readCredentials(folder: string, name: string): Promise<Remembered> {
  const files = filesOf(folder, name);
  const [certificatePem, privateKeyPem, body] = await Promise.all(
    [files.certificate, files.key, files.body].map((path) => readFile(path, 'utf8').catch(() => undefined)),
  );
  return { certificatePem, privateKeyPem, ...bodyOf(body) };
}

function bodyOf(text: string | undefined): Pick<Remembered, 'clientId' | 'clientSecret'> {
  if (text === undefined) return {};
  try {
    const { clientId, clientSecret } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return {
      ...(typeof clientId === 'string' && { clientId }),
      ...(typeof clientSecret === 'string' && { clientSecret }),
    };
  } catch {
    return {};
  }
}

/**
 * Stores the credentials of an account in a folder that only its owner can read and version control ignores. Files for
 * unknown values are left alone, except the key of a different certificate.
 */
export async function keepCredentials(folder: string, account: DemoAccount): Promise<CredentialFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(() => undefined);
  const { name, certificatePem, privateKeyPem, clientId, clientSecret } = account;
  const files = filesOf(folder, name);
  await writePrivately(files.certificate, certificatePem);
  if (privateKeyPem === null) await rm(files.key, { force: true });
  else await writePrivately(files.key, privateKeyPem);
  const key = privateKeyPem === null ? null : files.key;
  if (clientSecret === null) return { ...files, key, body: null, curl: null };
  const body = JSON.stringify({ clientId, clientSecret });
  await writePrivately(files.body, `${body}\n`);
  await writePrivately(files.curl, curlOptions(body, certificatePem));
  return { ...files, key };
}

/** Formats the options of a token request for curl. */
function curlOptions(body: string, certificatePem: string): string {
  const headers = [
    'content-type: application/json',
    `X-SSL-Client-Cert: ${encodeURIComponent(certificatePem)}`,
  ];
  // Curl parses quoted texts like JSON.
  const options = [...headers.map((header) => ['header', header]), ['data', body]];
  return options.map(([name, text]) => `${name ?? ''} = ${JSON.stringify(text)}\n`).join('');
}

/** Variables by name. */
export type Variables = Readonly<Record<string, string>>;

/** A line that sets a variable: its prefix, name and value, with the white space around it. */
const setting = /^(\s*(?:export\s+)?)([A-Za-z_]\w*)\s*=([^\n]*)$/;

/** Reads the variables in a file; the last one of a name counts. Returns none if the file does not exist. */
export async function readEnvFile(path: string): Promise<Variables> {
  return parseEnv(await textOf(path)) as Variables;
}

/**
 * Sets variables in a file, which is created if needed: existing lines are changed, and new ones are appended. All
 * other lines stay as they are. Afterwards only the owner can read the file. Throws if the path is not a file.
 */
export async function writeEnvFile(
  path: string,
  variables: Variables,
  language: Language = 'en',
): Promise<void> {
  const before = await textOf(path);
  const after = merged(before, variables, language);
  const isPrivate = await stat(path).then(
    ({ mode }) => (mode & 0o077) === 0,
    () => false,
  );
  if (after !== before || !isPrivate) await writePrivately(path, after);
}

async function textOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found) return '';
  if (!found.isFile()) throw new Error(`${path} is not a file: name another one with --dotenv`);
  return readFile(path, 'utf8');
}

/** Returns the text of a file with these variables set. */
export function merged(text: string, variables: Variables, language: Language = 'en'): string {
  const missing = new Set(Object.keys(variables));
  const lines = text.split('\n').map((line) => {
    const [, before = '', name = ''] = setting.exec(line) ?? [];
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) return line;
    missing.delete(name);
    return `${before}${name}=${quoted(value)}${line.endsWith('\r') ? '\r' : ''}`;
  });
  if (missing.size === 0) return lines.join('\n');
  const own = lines.join('\n');
  const gap = own === '' || own.endsWith('\n') ? '' : '\n';
  const added = [...missing].map((name) => `${name}=${quoted(variables[name] ?? '')}\n`);
  return `${own}${gap}# ${serveTexts[language].variablesHeading}\n${added.join('')}`;
}

/** Quotes a value in a form that shells and readers of such files interpret alike. */
function quoted(value: string): string {
  if (/^[\w.:/@%+=,~-]*$/.test(value)) return value;
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}

/**
 * Atomically writes a file that only its owner can read: readers see either the old or the new content. A symbolic link
 * is kept, and its target is replaced.
 */
export async function writePrivately(path: string, text: string): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const next = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  try {
    await writeFile(next, text, { mode: 0o600, flag: 'wx' });
    await rename(next, target);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}
