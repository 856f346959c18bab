import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import type { Casting, ClientUnderTest } from '../duties/clients.js';
import { credentialsFrom, newAccounts } from '../engine/accounts.js';
import type { Credentials } from '../target/account-core.js';
import { ControlClient } from '../target/control.js';
import type { HttpClient } from '../target/http.js';
import { type Address, requireFree } from '../target/listen-address.js';
import type { TargetFile } from '../target/target-file.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { clientTexts } from './texts/client.js';
import { textsIn } from '../language/phrases.js';

/** The variables that a client reads, by the names of `pixkit serve --dotenv`. */
export type Settings = Readonly<Record<string, string>>;

/** Returns the settings of a client for this account; `certificate` is the path of its certificate. */
export function settingsOf(
  baseUrl: string,
  { clientId, clientSecret }: Pick<Credentials, 'clientId' | 'clientSecret'>,
  certificate: string,
  webhookSecret: string,
): Settings {
  return {
    PIXKIT_BASE_URL: baseUrl,
    PIXKIT_CLIENT_ID: clientId,
    PIXKIT_CLIENT_SECRET: clientSecret,
    PIXKIT_CERTIFICATE: certificate,
    PIXKIT_WEBHOOK_SECRET: webhookSecret,
  };
}

/** Provides settings for clients in separate processes; the certificate of each is in one temporary folder. */
export function settingsFolder(): {
  settingsFor(casting: Casting): Settings;
  close(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-client-'));
  return {
    settingsFor: ({ baseUrl, credentials, webhookSecret }) => {
      const certificate = join(folder, `${credentials.clientId}.pem`);
      writeFileSync(certificate, credentials.certificatePem, { mode: 0o600 });
      return settingsOf(baseUrl, credentials, certificate, webhookSecret);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Creates the only account of a client with fixed settings, and writes the settings to a file of variables or to stderr.
 * Throws `ConfigurationError` if the gateway has no control endpoint, which this requires.
 */
export async function oneAccount(
  target: TargetFile,
  {
    listen,
    dotenv,
    webhookSecret = newWebhookSecret(),
  }: {
    readonly listen: Address;
    readonly dotenv?: string | undefined;
    readonly webhookSecret?: string | undefined;
  },
  http: HttpClient,
  io: Io,
): Promise<NonNullable<ClientUnderTest['fixed']>> {
  if (target.control === undefined)
    throw new ConfigurationError(
      t`The gateway has no control endpoint, so no account can be created for the client.`,
      t`Pass its URL with --control-url, or omit the gateway to use the built-in one.`,
    );
  await requireFree(listen, '--listen');
  const { url, token } = target.control;
  const control = new ControlClient(http, url, token, target.headers);
  const credentials = await credentialsFrom({ control, accounts: newAccounts() });
  const certificate = join(dirname(resolve(dotenv ?? '.env')), '.pixkit', 'client.pem');
  write(certificate, credentials.certificatePem);
  const host = listen.host.includes(':') ? `[${listen.host}]` : listen.host;
  const settings = settingsOf(`http://${host}:${listen.port}`, credentials, certificate, webhookSecret);
  const texts = textsIn(clientTexts, outputLanguage(io));
  if (dotenv === undefined) {
    printLines(io.stderr, [
      texts.settings,
      ...Object.entries(settings).map(([name, value]) => `  ${name}=${value}`),
    ]);
  } else {
    setIn(dotenv, settings);
    printLines(io.stderr, [texts.settingsIn(dotenv)]);
  }
  return { credentials, listen, webhookSecret };
}

/** Creates a secret that signs notifications. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

/** Sets variables in a file, which is created if it does not exist; its other lines stay unchanged. */
function setIn(path: string, settings: Settings): void {
  const isSet = (line: string) => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1] ?? '';
  const before = existsSync(path) ? readFileSync(path, 'utf8').replace(/\n$/, '').split('\n') : [];
  const kept = before.filter((line) => !Object.hasOwn(settings, isSet(line)));
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  write(path, `${[...kept, ...lines].join('\n')}\n`);
}

/** Writes a file that only its owner can read. Throws `ConfigurationError` if it cannot be written. */
function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    writeFileSync(path, text, { mode: 0o600 });
  } catch (thrown) {
    throw new ConfigurationError(
      t`The settings of the client cannot be written to ${path}: ${messageOf(thrown)}.`,
      t`Run the command in a writable folder, or pass another file with --dotenv.`,
    );
  }
}
