import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defaults, type PublicOptions } from '../../server/options.js';
import { eitherSignal } from '../core/either-signal.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { defineCommand } from './command.js';
import { type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionSpec, OptionTable } from './options.js';
import { databaseName, InvalidValue, portNumber, webhookSecret, wholeNumber } from './parsers.js';
import type { SeededStart } from './seed.js';
import { type Starter, watchStarter } from './starter.js';

/** Every option of the library that a command line can set; the compiler refuses a table that lacks one. */
const table = {
  port: {
    value: '<n>',
    en: 'port; 0 picks a free one',
    'pt-BR': 'porta; 0 escolhe uma porta livre',
    parse: portNumber,
    default: 3000,
    everyday: true,
  },
  host: {
    value: '<address>',
    en: 'address to listen on',
    'pt-BR': 'endereço em que o gateway escuta',
    default: '127.0.0.1',
    everyday: true,
  },
  database: {
    value: '<file or URL>',
    en: 'SQLite file, or postgres://…; default: in memory',
    'pt-BR': 'arquivo SQLite, ou postgres://…; padrão: em memória',
    parse: databaseName,
    rank: 'also if empty',
    everyday: true,
  },
  seed: {
    value: '<n>',
    en: 'make ids, codes and times reproducible: time stands still between due events',
    'pt-BR':
      'torna ids, códigos e horários reproduzíveis: o tempo fica parado entre um evento agendado e o seguinte',
    parse: seedNumber,
    everyday: true,
  },
  machineTime: {
    en: 'with --seed: make only ids and codes reproducible; time runs normally',
    'pt-BR': 'com --seed: só ids e códigos são reproduzíveis; o tempo corre normalmente',
  },
  settlementDelayMs: {
    flag: 'settlement-delay',
    value: '<ms>',
    en: 'settlement delay of the sandbox bank',
    'pt-BR': 'quanto demora a liquidação do banco do sandbox',
    parse: wholeNumber(0),
    default: defaults.settlementDelayMs,
  },
  shutdownTimeoutMs: {
    flag: 'shutdown-timeout',
    value: '<ms>',
    en: 'timeout of requests and deliveries in progress after SIGTERM or SIGINT',
    'pt-BR': 'tempo limite das requisições e entregas em andamento após SIGTERM ou SIGINT',
    parse: wholeNumber(0),
    default: defaults.shutdownTimeoutMs,
  },
  retrySchedule: {
    value: '<list>',
    en: 'when a delivery is attempted, in seconds after the first attempt (default: 0,5,10,25)',
    'pt-BR': 'quando uma entrega é tentada, em segundos após a primeira tentativa (padrão: 0,5,10,25)',
    parse: secondsList,
  },
  keepNotifications: {
    value: '<days>',
    en: 'how long delivered and dead notifications are kept',
    'pt-BR': 'por quanto tempo são guardadas as notificações entregues ou abandonadas',
    parse: wholeNumber(1),
    default: defaults.keepNotifications,
  },
  webhookSecret: {
    value: '<secret>',
    en: 'additional secret that signs deliveries, the same for all accounts: whsec_…',
    'pt-BR': 'segredo adicional que assina as entregas, o mesmo para todas as contas: whsec_…',
    parse: webhookSecret,
    rank: 'also if empty',
  },
  sandboxReceivers: {
    value: '[where]',
    en: 'loopback: also notify receivers on this machine; private: in private networks as well (default: loopback if --host is a loopback address)',
    'pt-BR':
      'loopback: notifica também receptores nesta máquina; private: também em redes privadas (padrão: loopback se --host é um endereço de loopback)',
    choices: ['loopback', 'private'],
    preset: 'loopback',
  },
  noSandboxReceivers: {
    en: 'turn off --sandbox-receivers: for a gateway behind a reverse proxy',
    'pt-BR': 'desativa --sandbox-receivers: para um gateway atrás de um proxy reverso',
  },
  allowWebhooksTo: {
    value: '<CIDR or host>',
    en: 'also notify receivers at this host, address or range: 172.16.0.0/12, 10.1.2.3, host.docker.internal (repeatable)',
    'pt-BR':
      'notifica também receptores neste host, endereço ou faixa: 172.16.0.0/12, 10.1.2.3, host.docker.internal (pode ser repetida)',
    repeats: 'commas',
  },
  allowHttpWebhooks: {
    en: 'also notify receivers without TLS, except those registered with POST /api/webhooks',
    'pt-BR': 'notifica também receptores sem TLS, exceto os cadastrados com POST /api/webhooks',
  },
  webhookCa: {
    value: '<file>',
    en: 'CA that receivers may use, in addition to those that Node trusts (PEM file, repeatable)',
    'pt-BR':
      'autoridade certificadora aceita nos receptores, além daquelas em que o Node confia (arquivo PEM, pode ser repetida)',
    repeats: 'lines',
    parse: certificatesIn,
  },
  tokenKey: {
    value: '<text>',
    en: 'key that signs access tokens (default: a key kept in the database)',
    'pt-BR': 'chave que assina os tokens de acesso (padrão: uma guardada no banco de dados)',
    parse: signingKey,
    rank: 'also if empty',
  },
  secondTokenKey: {
    value: '<text>',
    en: 'key whose tokens are also accepted: the previous or the next key',
    'pt-BR': 'chave cujos tokens também valem: a anterior, ou a próxima',
    parse: signingKey,
    rank: 'also if empty',
  },
  noResponseValidation: {
    en: 'do not validate responses against the contract',
    'pt-BR': 'não valida as respostas pelo contrato',
  },
  variant: {
    value: '<names>',
    en: 'start a valid variant of the gateway, which makes other choices that the specification allows; the value list prints all variants (repeatable)',
    'pt-BR':
      'inicia uma variante válida do gateway, com outras escolhas que a especificação permite; o valor list mostra todas (pode ser repetida)',
    repeats: 'commas',
    everyday: true,
  },
  control: {
    en: 'open the control endpoint; commands of the same user on this machine find its token, which is new at each start',
    'pt-BR':
      'abre o endpoint de controle; os comandos do mesmo usuário nesta máquina encontram o token, novo a cada início',
    everyday: true,
  },
  controlToken: {
    value: '<token>',
    en: 'open the control endpoint, with this token',
    'pt-BR': 'abre o endpoint de controle, com este token',
    parse: controlToken,
    rank: 'also if empty',
    everyday: true,
  },
  controlWithoutToken: {
    en: 'open the control endpoint to all programs on this machine: never behind a proxy',
    'pt-BR': 'abre o endpoint de controle a todos os programas desta máquina: nunca atrás de um proxy',
  },
  allowHosts: {
    flag: 'allow-host',
    value: '<name>',
    en: 'also accept requests with this name in the Host header while the secret of the demo account is public (repeatable)',
    'pt-BR':
      'aceita também requisições com este nome no cabeçalho Host enquanto o segredo da conta de demonstração for público (pode ser repetida)',
    repeats: 'commas',
    parse: hostName,
  },
  maxConnections: {
    value: '<n>',
    en: 'maximum number of concurrent connections',
    'pt-BR': 'número máximo de conexões simultâneas',
    parse: wholeNumber(1),
    default: defaults.maxConnections,
  },
  maxConnectionsPerAddress: {
    value: '<n>',
    en: 'maximum number of concurrent connections from one address or IPv6 /64 network (default: half of --max-connections)',
    'pt-BR':
      'número máximo de conexões simultâneas de um endereço ou de uma rede IPv6 /64 (padrão: metade de --max-connections)',
    parse: wholeNumber(1),
  },
  proxyAddresses: {
    flag: 'proxy-address',
    value: '<CIDR>',
    en: 'address of a proxy in front of the gateway, to which --max-connections-per-address does not apply: 10.1.2.3, 172.16.0.0/12 (repeatable)',
    'pt-BR':
      'endereço de um proxy à frente do gateway, ao qual --max-connections-per-address não se aplica: 10.1.2.3, 172.16.0.0/12 (pode ser repetida)',
    repeats: 'commas',
  },
  firstByteTimeoutMs: {
    flag: 'first-byte-timeout',
    value: '<ms>',
    en: 'how long a new connection may go without sending its first byte',
    'pt-BR': 'por quanto tempo uma conexão nova pode ficar sem enviar o primeiro byte',
    parse: wholeNumber(1),
    default: defaults.firstByteTimeoutMs,
  },
  accounts: {
    flag: 'account',
    value: '<name>',
    en: 'name of an account in addition to demo (repeatable)',
    'pt-BR': 'nome de uma conta além de demo (pode ser repetida)',
    repeats: 'commas',
    everyday: true,
  },
  accountSecret: {
    value: '<text>',
    en: 'new client secret of the demo account',
    'pt-BR': 'novo client secret da conta de demonstração',
    variable: 'PIXKIT_CLIENT_SECRET',
    rank: 'also if empty',
  },
  seedScenario: {
    value: '<name or file>',
    en: 'give the demo account, if it is new, a history: a scenario of pixkit seed --list, or a file',
    'pt-BR':
      'dá à conta de demonstração, se ela for nova, um histórico: um cenário de pixkit seed --list ou um arquivo',
    everyday: true,
  },
  credentialsFolder: {
    value: '<folder>',
    en: 'folder for certificates, keys and secrets (default: FILE-credentials next to the database, else .pixkit next to --dotenv, else a temporary folder)',
    'pt-BR':
      'pasta de certificados, chaves e segredos (padrão: ARQUIVO-credentials ao lado do banco de dados; senão, .pixkit ao lado de --dotenv; senão, uma pasta temporária)',
  },
  dotenv: {
    value: '<file>',
    en: 'write the base URL, credentials and certificate paths as variables to this file, such as .env',
    'pt-BR':
      'grava como variáveis neste arquivo, como .env, a URL base, as credenciais e os caminhos dos certificados',
    everyday: true,
  },
  // The usual name of the option. It is hidden because Node 20 treats it as its own option wherever it appears, and refuses
  // a file that does not exist yet.
  envFile: { value: '<file>', en: 'the same', 'pt-BR': 'o mesmo', hidden: true },
  json: {
    en: "print the gateway's details as one line of JSON",
    'pt-BR': 'mostra os dados do gateway em uma linha de JSON',
    everyday: true,
  },
  metrics: {
    en: 'serve metrics for Prometheus at /metrics',
    'pt-BR': 'oferece métricas para o Prometheus em /metrics',
  },
  logLevel: {
    value: '<level>',
    en: 'minimum level of log lines (default: info)',
    'pt-BR': 'nível mínimo das linhas do log (padrão: info)',
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
  },
  logFormat: {
    value: '<format>',
    en: 'format of the log (default: pretty on a terminal, otherwise json)',
    'pt-BR': 'formato do log (padrão: pretty em um terminal, senão json)',
    choices: ['pretty', 'json'],
  },
} as const satisfies OptionTable &
  Record<Exclude<keyof PublicOptions, 'log' | 'responseValidation'>, OptionSpec>;

type ServeOptions = OptionsOf<typeof table>;

/** `pixkit serve`. */
export const serve = defineCommand({
  options: table,
  run: ({ options }, io) => runServe(options, io),
});

/** Parses seconds after the first attempt, such as `0,5,10,25`. */
function secondsList(text: string): readonly number[] {
  const seconds = text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : NaN));
  const ascends = seconds.every((second, index) => index === 0 || second > (seconds[index - 1] ?? 0));
  if (seconds[0] !== 0 || !ascends)
    throw new InvalidValue(t`Give whole seconds in ascending order, starting with 0, such as 0,5,10,25.`);
  return seconds;
}

function seedNumber(text: string): number {
  if (/^[a-z]/i.test(text))
    throw new InvalidValue(t`It must be a whole number. For a history, use --seed-scenario ${text}.`);
  return wholeNumber(0)(text);
}

// Commander prints a value that is refused with InvalidValue; these parsers throw other errors, which do not repeat a secret.

function controlToken(text: string): string {
  if (text !== '') return text;
  throw new ConfigurationError(
    t`The control token is empty.`,
    t`Give --control-token (PIXKIT_CONTROL_TOKEN) a value, or omit it.`,
  );
}

function signingKey(text: string): Uint8Array {
  const key = Buffer.from(text, 'utf8');
  if (key.length >= 32) return key;
  throw new ConfigurationError(
    t`The key for access tokens is too short.`,
    t`Pass at least 32 bytes: --token-key (PIXKIT_TOKEN_KEY), --second-token-key (PIXKIT_SECOND_TOKEN_KEY).`,
  );
}

/** Parses a host name without a port, as in a URL. */
function hostName(text: string): string {
  if (URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text.toLowerCase())
    return text;
  throw new InvalidValue(t`It must be a name without a port, such as gateway.local.`);
}

/** Returns how the control endpoint is protected; false if there is none. */
function controlOf({ control, controlToken: token, controlWithoutToken }: ServeOptions) {
  if (controlWithoutToken !== true) return token !== undefined ? { token } : control === true ? {} : false;
  if (token === undefined) return { withoutToken: true } as const;
  throw new ConfigurationError(
    t`The control endpoint cannot require a token and be open without one.`,
    t`Pass only one of --control-token (PIXKIT_CONTROL_TOKEN) and --control-without-token.`,
  );
}

/** Reads the CA certificates in a file. */
function certificatesIn(file: string): readonly string[] {
  const hint = t`With --webhook-ca, pass a file of PEM certificates, such as the rootCA.pem of mkcert.`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new ConfigurationError(t`The file ${file} cannot be read: ${messageOf(thrown)}.`, hint);
  }
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0 || !found.every(isCertificate))
    throw new ConfigurationError(
      t`The file ${file} contains no certificate, or one that cannot be read.`,
      hint,
    );
  return found;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}

async function runServe(options: ServeOptions, io: Io): Promise<number> {
  if (options.variant?.includes('list') === true) {
    const { variantLines, variantsJson } = await import('./variants.js');
    printLines(io.stdout, options.json === true ? [variantsJson()] : variantLines(outputLanguage(io)));
    return 0;
  }
  const starter = watchStarter(io, options.json === true);
  try {
    return await startGateway(options, { ...io, signal: eitherSignal(io.signal, starter.gone) }, starter);
  } finally {
    starter.leave();
  }
}

async function startGateway(options: ServeOptions, io: Io, starter: Starter): Promise<number> {
  const { runServer } = await import('../../server/main.js');
  const control = controlOf(options);
  const seeding = await seedingOf(options, control !== false, io);
  return await runServer(
    {
      ...(await serverOptions(options)),
      ...(seeding !== undefined && { openedAt: seeding.openedAt }),
      language: outputLanguage(io),
      logFormat: options.logFormat ?? (io.stderr.isTTY === true ? 'pretty' : 'json'),
      logColors: io.stderr.isTTY === true && (io.environment?.['NO_COLOR'] ?? '') === '',
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

/** Converts the options to those of the server, some of which have other forms. */
async function serverOptions({
  noResponseValidation,
  noSandboxReceivers,
  variant,
  ...options
}: ServeOptions) {
  const { control: _, dotenv, webhookCa, ...same } = options;
  // The variants are loaded only on demand.
  const variants = variant && (await import('./variants.js')).optionsOf(variant);
  return {
    ...same,
    ...variants,
    ...(dotenv !== undefined && { envFile: dotenv }),
    ...(noResponseValidation && { responseValidation: false }),
    ...(noSandboxReceivers && { sandboxReceivers: false as const }),
    ...(webhookCa && { webhookCa: webhookCa.flat() }),
  };
}

/** Prepares `--seed-scenario`; loads its module only on demand. */
async function seedingOf(
  { seedScenario, seed, machineTime }: ServeOptions,
  hasControl: boolean,
  io: Io,
): Promise<SeededStart | undefined> {
  if (seedScenario === undefined) return undefined;
  const { seededStart } = await import('./seed.js');
  const timeStandsStill = seed !== undefined && machineTime !== true;
  return seededStart(seedScenario, { hasControl, timeStandsStill }, io);
}
