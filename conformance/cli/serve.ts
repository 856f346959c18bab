import { t } from '../core/text.js';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { plain } from './language.js';
import { eitherSignal } from '../core/either-signal.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import {
  databaseOption,
  entries,
  gathered,
  portNumber,
  RepeatableOption,
  wholeNumber,
  withChoices,
} from './arguments.js';
import { type Io, outputLanguage } from './io.js';
import type { SeededStart } from './serve-seed.js';
import { listVariants, variantOption, variantsOf } from './serve-variants.js';
import { type Starter, watchStarter } from './starter.js';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly database?: string;
  readonly seed?: number;
  readonly machineTime?: boolean;
  readonly control?: boolean;
  readonly controlToken?: string;
  readonly controlWithoutToken?: boolean;
  readonly allowHost?: readonly string[];
  readonly responseValidation: boolean;
  readonly settlementDelay?: number;
  readonly shutdownTimeout?: number;
  readonly retrySchedule?: readonly number[];
  readonly keepNotifications?: number;
  readonly maxConnections?: number;
  readonly maxConnectionsPerAddress?: number;
  readonly proxyAddress?: readonly string[];
  readonly firstByteTimeout?: number;
  readonly webhookSecret?: string;
  readonly sandboxReceivers?: false | 'loopback' | 'private';
  readonly allowWebhooksTo?: readonly string[];
  readonly allowHttpWebhooks?: boolean;
  readonly webhookCa?: readonly string[];
  readonly tokenKey?: Uint8Array;
  readonly secondTokenKey?: Uint8Array;
  readonly account?: readonly string[];
  readonly accountSecret?: string;
  readonly seedScenario?: string;
  readonly credentialsFolder?: string;
  readonly dotenv?: string;
  readonly envFile?: string;
  readonly json?: boolean;
  readonly metrics?: boolean;
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly logFormat?: 'pretty' | 'json';
  readonly variant?: readonly string[];
}

/** Seconds after the first attempt, as `0,5,10,25`. */
function secondsList(text: string): readonly number[] {
  const seconds = text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : NaN));
  const ascends = seconds.every((second, index) => index === 0 || second > (seconds[index - 1] ?? 0));
  if (seconds[0] !== 0 || !ascends)
    throw new InvalidArgumentError(
      plain(t`Give whole seconds in ascending order, starting with 0, such as 0,5,10,25.`),
    );
  return seconds;
}

// For a refused value (InvalidArgumentError) commander would print the value; for secrets, these messages leave it out.

function controlToken(text: string): string {
  if (text !== '') return text;
  throw new ConfigurationError(
    t`The control token is empty.`,
    t`Give a text, or leave it out: --control-token, PIXKIT_CONTROL_TOKEN.`,
  );
}

function signingSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text)) return text;
  throw new ConfigurationError(
    t`The webhook secret is invalid.`,
    t`Give whsec_ and 24 bytes or more in Base64: --webhook-secret, PIXKIT_WEBHOOK_SECRET.`,
  );
}

function signingKey(text: string): Uint8Array {
  const key = Buffer.from(text, 'utf8');
  if (key.length >= 32) return key;
  throw new ConfigurationError(
    t`The key for access tokens is too short.`,
    t`Give 32 bytes or more: --token-key, PIXKIT_TOKEN_KEY.`,
  );
}

/** Names without a port, as in a URL. */
function hostName(text: string, before: readonly string[] = []): readonly string[] {
  if (URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text.toLowerCase())
    return [...before, text];
  throw new InvalidArgumentError(plain(t`It must be a name without a port, such as gateway.local.`));
}

/** How the control endpoint is open. */
function controlOf({ control, controlToken: token, controlWithoutToken }: ServeOptions) {
  if (controlWithoutToken !== true) return token !== undefined ? { token } : control === true ? {} : false;
  if (token === undefined) return { withoutToken: true } as const;
  throw new ConfigurationError(
    t`The control endpoint cannot have a token and no token.`,
    t`Give one of them: --control-token (PIXKIT_CONTROL_TOKEN) or --control-without-token.`,
  );
}

/** The CA certificates in a file. */
function certificatesIn(file: string, before: readonly string[] = []): readonly string[] {
  const hint = t`Give a file of PEM certificates, such as the rootCA.pem of mkcert: --webhook-ca.`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new ConfigurationError(t`The certificates ${file} cannot be read: ${messageOf(thrown)}.`, hint);
  }
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0 || !found.every(isCertificate))
    throw new ConfigurationError(
      t`The file ${file} contains no certificate, or one that cannot be read.`,
      hint,
    );
  return [...before, ...found];
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}

const sandboxReceivers = withChoices(
  new Option(
    '--sandbox-receivers [where]',
    'also notify receivers on this machine, or in private networks as well (default: loopback if --host is loopback)',
  ),
  ['loopback', 'private'],
).preset('loopback');
const allowWebhooksTo = new RepeatableOption(
  '--allow-webhooks-to <CIDR or host>',
  'also notify receivers there: 172.16.0.0/12, 10.1.2.3, host.docker.internal (repeatable)',
  entries,
  'lines and commas',
);
const proxyAddress = new RepeatableOption(
  '--proxy-address <CIDR>',
  'a proxy in front, which --max-connections-per-address does not bound: 10.1.2.3, 172.16.0.0/12 (repeatable)',
  entries,
  'lines and commas',
);
const allowHost = new RepeatableOption(
  '--allow-host <name>',
  'also answer requests with this name in Host while the secret of the demo account is public (repeatable)',
  hostName,
  'lines and commas',
);
const webhookCa = new RepeatableOption(
  '--webhook-ca <file>',
  "trust this CA's certificates at receivers, in addition to the CAs that Node trusts (PEM, repeatable)",
  certificatesIn,
);
const webhookSecret = new Option(
  '--webhook-secret <secret>',
  'additional secret that signs deliveries, the same for all accounts: whsec_…',
)
  .env('PIXKIT_WEBHOOK_SECRET')
  .argParser(signingSecret);
const tokenKey = new Option(
  '--token-key <text>',
  'key that signs access tokens (default: one kept in the database)',
)
  .env('PIXKIT_TOKEN_KEY')
  .argParser(signingKey);
const secondTokenKey = new Option(
  '--second-token-key <text>',
  'key whose tokens are also accepted: the previous one, or the next',
)
  .env('PIXKIT_SECOND_TOKEN_KEY')
  .argParser(signingKey);

/** The options for credentials and where they are stored. */
function withCredentialOptions(command: Command): Command {
  return (
    command
      .addOption(
        new RepeatableOption(
          '--account <name>',
          'additional account besides demo (repeatable)',
          gathered,
          'lines and commas',
        ),
      )
      .addOption(
        new Option('--account-secret <text>', 'the client secret of the account demo from now on').env(
          'PIXKIT_CLIENT_SECRET',
        ),
      )
      .option(
        '--seed-scenario <name or file>',
        'give the account demo a history, if it is new: a scenario of pixkit seed --list, or a file',
      )
      .option(
        '--credentials-folder <folder>',
        'where certificates, keys and secrets are kept (default: FILE-credentials next to the database, .pixkit next to --dotenv)',
      )
      .option('--dotenv <file>', 'set base URL, credentials and certificate paths in this file, such as .env')
      // The usual name of the option. Node 20 takes it for its own option wherever it appears, and refuses a file that
      // does not exist yet.
      .addOption(new Option('--env-file <file>', 'the same').hideHelp())
      .option('--json', "print the gateway's details as one line of JSON")
  );
}

/** The options for who is let in, and for how many. */
function withDoorOptions(command: Command): Command {
  return command
    .option(
      '--control',
      'open the control endpoint; commands on this machine find the token that each start makes',
    )
    .addOption(
      new Option('--control-token <token>', 'open the control endpoint, with this token')
        .env('PIXKIT_CONTROL_TOKEN')
        .argParser(controlToken),
    )
    .option(
      '--control-without-token',
      'open the control endpoint to all programs on this machine: never behind a proxy',
    )
    .addOption(allowHost)
    .option(
      '--max-connections <n>',
      'maximum number of concurrent connections (default: 2000)',
      wholeNumber(1),
    )
    .option(
      '--max-connections-per-address <n>',
      'the same from one address (default: half of --max-connections)',
      wholeNumber(1),
    )
    .addOption(proxyAddress)
    .option(
      '--first-byte-timeout <ms>',
      'how long a connection may stay without a byte (default: 10000)',
      wholeNumber(1),
    );
}

/** The options for operators. */
function withMonitoringOptions(command: Command): Command {
  return command
    .option('--metrics', 'serve metrics for Prometheus at /metrics')
    .addOption(
      withChoices(new Option('--log-level <level>', 'minimum level of log lines (default: info)'), [
        ...['debug', 'info', 'warn', 'error', 'silent'],
      ]),
    )
    .addOption(
      withChoices(
        new Option(
          '--log-format <format>',
          'format of the log (default: pretty on a terminal, otherwise json)',
        ),
        ['pretty', 'json'],
      ),
    );
}

/** `pixkit serve`; `exit` is called with the exit status. */
export function serveCommand(io: Io, exit: (status: number) => void): Command {
  const command = new Command('serve')
    .description('start a reference gateway')
    .option('--port <n>', 'port; 0 takes any free one', portNumber, 3000)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(databaseOption('SQLite file, or postgres://…; default: in memory'))
    .option(
      '--seed <n>',
      'make ids, codes and times reproducible: time stands still between due moments',
      wholeNumber(0),
    )
    .option('--machine-time', 'with --seed: make only ids and codes reproducible; time runs normally')
    .option('--settlement-delay <ms>', 'how long the sandbox bank takes (default: 300)', wholeNumber(0))
    .option(
      '--shutdown-timeout <ms>',
      'how long work in progress may take after SIGTERM or SIGINT (default: 8000)',
      wholeNumber(0),
    )
    .option(
      '--retry-schedule <list>',
      'seconds after the first attempt at which a failed delivery is retried (default: 0,5,10,25)',
      secondsList,
    )
    .option(
      '--keep-notifications <days>',
      'how long delivered and dead notifications are kept (default: 90)',
      wholeNumber(1),
    )
    .addOption(webhookSecret)
    .addOption(sandboxReceivers)
    .option(
      '--no-sandbox-receivers',
      'notify only receivers at public addresses: for use behind a reverse proxy',
    )
    .addOption(allowWebhooksTo)
    .option('--allow-http-webhooks', 'also notify receivers without TLS, if the operator registers them')
    .addOption(webhookCa)
    .addOption(tokenKey)
    .addOption(secondTokenKey)
    .option('--no-response-validation', 'do not validate answers against the contract')
    .addOption(variantOption());
  return withMonitoringOptions(withCredentialOptions(withDoorOptions(command))).action(
    async (options: ServeOptions) => exit(await runServeCommand(options, io)),
  );
}

async function runServeCommand(options: ServeOptions, io: Io): Promise<number> {
  if (options.variant?.includes('list') === true) return await listVariants(options.json === true, io);
  const starter = watchStarter(io, options.json === true);
  try {
    return await serve(options, { ...io, signal: eitherSignal(io.signal, starter.gone) }, starter);
  } finally {
    starter.leave();
  }
}

async function serve(options: ServeOptions, io: Io, starter: Starter): Promise<number> {
  const { runServer } = await import('../../server/main.js');
  const { variant: names, account: accounts, allowHost: allowHosts, dotenv: envFile, ...others } = options;
  const { settlementDelay: settlementDelayMs, shutdownTimeout: shutdownTimeoutMs, ...more } = others;
  const { proxyAddress: proxyAddresses, firstByteTimeout: firstByteTimeoutMs, ...same } = more;
  const control = controlOf(options);
  const seeding = await seedingOf(options, control !== false);
  return await runServer(
    {
      ...same,
      ...(names !== undefined && (await variantsOf(names))),
      ...(seeding !== undefined && { openedAt: seeding.openedAt }),
      language: outputLanguage(io),
      ...(accounts !== undefined && { accounts }),
      ...(allowHosts !== undefined && { allowHosts }),
      ...(envFile !== undefined && { envFile }),
      logFormat: options.logFormat ?? (io.stderr.isTTY === true ? 'pretty' : 'json'),
      logColors: io.stderr.isTTY === true && (io.environment?.['NO_COLOR'] ?? '') === '',
      ...(settlementDelayMs !== undefined && { settlementDelayMs }),
      ...(shutdownTimeoutMs !== undefined && { shutdownTimeoutMs }),
      ...(proxyAddresses !== undefined && { proxyAddresses }),
      ...(firstByteTimeoutMs !== undefined && { firstByteTimeoutMs }),
      control,
    },
    {
      stdout: (line) => {
        io.stdout.write(`${line}\n`);
        starter.isServed();
      },
      stderr: (line) => void io.stderr.write(`${line}\n`),
      signal: io.signal,
      ...(seeding !== undefined && { whenStarted: seeding.whenStarted }),
    },
  );
}

/** Loaded only if it is asked for. */
async function seedingOf(
  { seedScenario, seed, machineTime }: ServeOptions,
  hasControl: boolean,
): Promise<SeededStart | undefined> {
  if (seedScenario === undefined) return undefined;
  const { seededStart } = await import('./serve-seed.js');
  return seededStart(seedScenario, {
    hasControl,
    timeStandsStill: seed !== undefined && machineTime !== true,
  });
}
