import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DemoAccount, Remembered } from '../sandbox/demo-account.js';
import { writePrivately } from './private-file.js';

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

/** The stored credentials of an account; empty if there are none. */
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

/** The options of a token request for curl. */
function curlOptions(body: string, certificatePem: string): string {
  const headers = [
    'content-type: application/json',
    `X-SSL-Client-Cert: ${encodeURIComponent(certificatePem)}`,
  ];
  // Curl parses quoted texts like JSON.
  const options = [...headers.map((header) => ['header', header]), ['data', body]];
  return options.map(([name, text]) => `${name ?? ''} = ${JSON.stringify(text)}\n`).join('');
}
