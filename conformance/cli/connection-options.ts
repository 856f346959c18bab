import { t } from '../core/text.js';
import { parseEnv } from 'node:util';
import { type Command, Option } from 'commander';
import { plain } from './language.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { knownControl } from '../../server/control-tokens.js';
import { maxPemBytes, textOfFile } from '../core/text-file.js';
import type { ConnectionOptions } from '../devtools/account-session.js';
import { httpUrl } from './arguments.js';
import type { Io } from './io.js';

export interface ConnectionFlags {
  readonly gateway?: string;
  readonly controlUrl?: string;
  readonly controlToken?: string;
  readonly accountId?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly certificate?: string;
  /**
   * A file of variables. It is not called `--env-file`, because Node 20 takes that for its own option and ends if the
   * file does not exist.
   */
  readonly dotenv?: string;
  readonly envFile?: string;
  readonly account?: string;
}

/** The default address of `pixkit serve`. */
export const defaultGateway = 'http://127.0.0.1:3000';
const defaultControl = '/_control/states';

/**
 * The variables that replace missing flags, from the environment or from the file of `--dotenv`: those of the gateway …
 */
const ofGateway = {
  gateway: 'PIXKIT_BASE_URL',
  controlUrl: 'PIXKIT_CONTROL_URL',
  controlToken: 'PIXKIT_CONTROL_TOKEN',
} as const satisfies Partial<Record<keyof ConnectionFlags, string>>;
/**
 * … and those of the account. For an account other than `demo`, they have its name after PIXKIT_, as `serve --dotenv`
 * writes them.
 */
const ofAccount = {
  accountId: 'PIXKIT_ACCOUNT_ID',
  clientId: 'PIXKIT_CLIENT_ID',
  clientSecret: 'PIXKIT_CLIENT_SECRET',
  certificate: 'PIXKIT_CERTIFICATE',
} as const satisfies Partial<Record<keyof ConnectionFlags, string>>;
const variables = { ...ofGateway, ...ofAccount };

/** The options that name a gateway and an account. */
export function withConnectionOptions(command: Command): Command {
  command
    .option('--gateway <url>', plain(t`base URL of the gateway (default: ${defaultGateway})`), httpUrl)
    .option(
      '--control-url <url>',
      plain(t`its control endpoint (default: ${defaultControl} of the gateway)`),
      httpUrl,
    )
    .option('--control-token <token>', 'token of its control endpoint')
    .option('--account-id <id>', 'account, as the control endpoint names it')
    .option('--client-id <id>', 'its clientId')
    .option('--client-secret <secret>', 'its clientSecret')
    .option('--certificate <file>', 'its client certificate, PEM')
    .option('--dotenv <file>', 'file that sets these variables, such as .env')
    .addOption(new Option('--env-file <file>', 'the same').hideHelp())
    .option(
      '--account <name>',
      'account whose variables are read: PIXKIT_SHOP_CLIENT_ID … for shop (default: demo)',
    );
  // Only for the help: their values rank after the file of --dotenv, and are read in `placeFrom`.
  for (const [name, variable] of Object.entries(variables)) {
    command.options.find((option) => option.attributeName() === name)?.env(variable);
  }
  return command;
}

/**
 * Flags take precedence over the file, and the file over the environment. Without an account, the gateway is asked for
 * one.
 */
export function connectionFrom(
  options: ConnectionFlags,
  environment: Io['environment'] = {},
): ConnectionOptions {
  const { dotenv = options.envFile } = options;
  const file = dotenv === undefined ? {} : variablesIn(dotenv);
  const configured = (name: keyof typeof variables): string | undefined => {
    const variable = Object.hasOwn(ofAccount, name)
      ? named(variables[name], options.account)
      : variables[name];
    const found = options[name] ?? file[variable] ?? environment[variable] ?? '';
    return found === '' ? undefined : found;
  };
  const baseUrl = urlFrom(configured('gateway') ?? defaultGateway, variables.gateway);
  const controlUrl = urlFrom(configured('controlUrl') ?? baseUrl + defaultControl, variables.controlUrl);
  const certificate = configured('certificate');
  if (
    options.account !== undefined &&
    configured('accountId') === undefined &&
    configured('clientId') === undefined
  )
    throw new ConfigurationError(
      t`Nothing is known about the account ${options.account}: ${named(variables.clientId, options.account)} is not set.`,
      t`Give the file that pixkit serve --account wrote with --dotenv, or the account with --client-id.`,
    );
  return {
    ...{ baseUrl, controlUrl, controlToken: configured('controlToken'), accountId: configured('accountId') },
    ...{ clientId: configured('clientId'), clientSecret: configured('clientSecret') },
    certificatePem: certificate === undefined ? undefined : certificateFrom(certificate),
  };
}

/** Without a control token, with the one that a gateway of this user made. */
export function withKnownToken(place: ConnectionOptions): ConnectionOptions {
  const known = place.controlToken === undefined ? knownControl(place.controlUrl) : undefined;
  return known === undefined ? place : { ...place, controlUrl: known.url, controlToken: known.token };
}

function named(variable: string, account = 'demo'): string {
  if (account === 'demo') return variable;
  return variable.replace('PIXKIT_', `PIXKIT_${account.toUpperCase().replaceAll('-', '_')}_`);
}

function variablesIn(file: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(parseEnv(textOf(file, '--dotenv'))).map(([name, value]) => [name, String(value)]),
  );
}

function urlFrom(text: string, variable: string): string {
  try {
    return httpUrl(text).replace(/\/+$/, '');
  } catch {
    throw new ConfigurationError(
      t`${variable} is not an address: ${text}.`,
      t`It must be one such as http://127.0.0.1:3000.`,
    );
  }
}

/** Reads a file, or takes the PEM text itself, which variables sometimes contain. */
function certificateFrom(text: string): string {
  return text.includes('-----BEGIN') ? text : textOf(text, '--certificate');
}

function textOf(file: string, option: string): string {
  try {
    return textOfFile(file, maxPemBytes);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The file ${file} cannot be read: ${messageOf(thrown)}.`,
      t`Give the path of one that can with ${option}.`,
    );
  }
}
