import { parseEnv } from 'node:util';
import { withoutEnd } from '../core/cut.js';
import { knownControl } from '../../server/control-tokens.js';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { AccountSession, type ConnectionOptions } from '../devtools/account-session.js';
import { readTargetFile } from '../target/target-file.js';
import type { Io } from './io.js';
import { type OptionsOf, type OptionTable, variableOf } from './options.js';
import { httpUrl, pemFile } from './parsers.js';

/** The default address of `pixkit serve`. */
export const defaultGateway = 'http://127.0.0.1:3000';
const defaultControl = '/_control/states';

/**
 * The options that name a gateway and an account. `connectionFrom` reads their variables, because those in the file of
 * `--dotenv` take precedence over the environment. For an account other than `demo`, the variables of the account have
 * its name after PIXKIT_, as `serve --dotenv` writes them.
 */
export const connectionTable = {
  target: {
    value: '<file>',
    en: 'target file (YAML) that describes the gateway and the account',
    'pt-BR': 'arquivo de alvo (YAML) que descreve o gateway e a conta',
    everyday: true,
  },
  gateway: {
    value: '<url>',
    en: `base URL of the gateway (default: ${defaultGateway})`,
    'pt-BR': `URL base do gateway (padrão: ${defaultGateway})`,
    parse: httpUrl,
    variable: 'PIXKIT_BASE_URL',
    rank: 'by the command',
    everyday: true,
  },
  controlUrl: {
    value: '<url>',
    en: `URL of the control endpoint (default: the base URL followed by ${defaultControl})`,
    'pt-BR': `URL do endpoint de controle (padrão: a URL base seguida de ${defaultControl})`,
    parse: httpUrl,
    rank: 'by the command',
  },
  controlToken: {
    value: '<token>',
    en: 'token of the control endpoint',
    'pt-BR': 'token do endpoint de controle',
    rank: 'by the command',
  },
  accountId: {
    value: '<id>',
    en: 'id of the account at the control endpoint',
    'pt-BR': 'id da conta no endpoint de controle',
    rank: 'by the command',
  },
  clientId: {
    value: '<id>',
    en: 'clientId of the account',
    'pt-BR': 'clientId da conta',
    rank: 'by the command',
  },
  clientSecret: {
    value: '<secret>',
    en: 'clientSecret of the account',
    'pt-BR': 'clientSecret da conta',
    rank: 'by the command',
  },
  certificate: {
    value: '<file>',
    en: 'client certificate of the account, PEM',
    'pt-BR': 'certificado de cliente da conta, PEM',
    rank: 'by the command',
  },
  // Not called `--env-file`, because Node 20 treats that as its own option and exits if the file does not exist.
  dotenv: {
    value: '<file>',
    en: 'file that sets PIXKIT_ variables, such as .env',
    'pt-BR': 'arquivo que define variáveis PIXKIT_, como .env',
    everyday: true,
  },
  envFile: { value: '<file>', en: 'the same', 'pt-BR': 'o mesmo', hidden: true },
  account: {
    value: '<name>',
    en: 'account whose variables are read, such as PIXKIT_SHOP_CLIENT_ID for shop (default: demo)',
    'pt-BR': 'conta cujas variáveis são lidas, como PIXKIT_SHOP_CLIENT_ID para shop (padrão: demo)',
    everyday: true,
  },
} as const satisfies OptionTable;

export type ConnectionFlags = OptionsOf<typeof connectionTable>;

/** The options of an account; their variables contain its name, unless it is `demo`. */
const ofAccount = ['accountId', 'clientId', 'clientSecret', 'certificate'] as const;
type Configured = 'gateway' | 'controlUrl' | 'controlToken' | (typeof ofAccount)[number];

const variableNamed = (name: Configured, account?: string): string => {
  const variable = variableOf(name, connectionTable[name]);
  return ofAccount.some((one) => one === name) ? named(variable, account) : variable;
};

/**
 * Returns the gateway and the account. Flags take precedence over the file of `--dotenv`, which takes precedence over the
 * target file, and that over the environment. If no account is given, the session requests one from the gateway.
 */
export function connectionFrom(
  options: ConnectionFlags,
  environment: Io['environment'] = {},
): ConnectionOptions {
  const { dotenv = options.envFile } = options;
  const file = dotenv === undefined ? {} : variablesIn(dotenv);
  const target = options.target === undefined ? undefined : readTargetFile(options.target, environment);
  const inTarget: Readonly<Partial<Record<Configured, string | undefined>>> = {
    gateway: target?.baseUrl,
    controlUrl: target?.control?.url,
    controlToken: target?.control?.token,
    ...(options.account === undefined && target?.account),
  };
  const configured = (name: Configured): string | undefined => {
    const variable = variableNamed(name, options.account);
    const found = options[name] ?? file[variable] ?? inTarget[name] ?? environment[variable] ?? '';
    return found === '' ? undefined : found;
  };
  const baseUrl = urlFrom(configured('gateway') ?? defaultGateway, variableNamed('gateway'));
  const controlUrl = urlFrom(
    configured('controlUrl') ?? baseUrl + defaultControl,
    variableNamed('controlUrl'),
  );
  const certificate = configured('certificate');
  if (
    options.account !== undefined &&
    configured('accountId') === undefined &&
    configured('clientId') === undefined
  )
    throw new ConfigurationError(
      t`Nothing is known about the account ${options.account}: ${variableNamed('clientId', options.account)} is not set.`,
      t`With --dotenv, pass the file that pixkit serve --account wrote; or pass the account with --client-id.`,
    );
  return {
    baseUrl,
    controlUrl,
    controlToken: configured('controlToken'),
    accountId: configured('accountId'),
    clientId: configured('clientId'),
    clientSecret: configured('clientSecret'),
    certificatePem: certificate === undefined ? undefined : certificateFrom(certificate),
    tls: target?.tls,
    headers: target?.headers,
  };
}

/** Adds the control token of a gateway that this user started, if no token is given. */
export function withKnownToken(place: ConnectionOptions): ConnectionOptions {
  const known = place.controlToken === undefined ? knownControl(place.controlUrl) : undefined;
  return known === undefined ? place : { ...place, controlUrl: known.url, controlToken: known.token };
}

/** Runs `work` in a session of the account that the options name. Returns the exit status, by default 0. */
export async function inSession(
  options: ConnectionFlags,
  io: Io,
  work: (session: AccountSession) => Promise<unknown>,
): Promise<number> {
  const session = await AccountSession.open(withKnownToken(connectionFrom(options, io.environment)));
  try {
    const status = await work(session);
    return typeof status === 'number' ? status : 0;
  } finally {
    await session.close();
  }
}

function named(variable: string, account = 'demo'): string {
  if (account === 'demo') return variable;
  return variable.replace('PIXKIT_', `PIXKIT_${account.toUpperCase().replaceAll('-', '_')}_`);
}

function variablesIn(file: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(parseEnv(pemFile(file, '--dotenv'))).map(([name, value]) => [name, String(value)]),
  );
}

function urlFrom(text: string, variable: string): string {
  try {
    return withoutEnd(httpUrl(text), '/');
  } catch {
    throw new ConfigurationError(
      t`${variable} is not an address: ${text}.`,
      t`It must be an address such as http://127.0.0.1:3000.`,
    );
  }
}

/** Reads a certificate file; a text that is itself PEM, as variables may contain, is returned unchanged. */
function certificateFrom(text: string): string {
  return text.includes('-----BEGIN') ? text : pemFile(text, '--certificate');
}
