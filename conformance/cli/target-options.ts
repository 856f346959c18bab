import { t } from '../core/text.js';
import type { Command } from 'commander';
import { knownControl } from '../../server/control-tokens.js';
import { ConfigurationError } from '../core/errors.js';
import { type GatewayIdentity, readTargetFile, type TargetFile } from '../target/target-file.js';
import type { Variables } from '../target/references.js';
import { httpUrl } from './arguments.js';
import type { OpenTarget } from './embedded.js';

/** Options that can also be in a target file. */
interface AlsoInFile {
  readonly baseUrl?: string;
  readonly controlUrl?: string;
  readonly controlToken?: string;
  readonly gatewayName?: string;
  readonly gatewayVersion?: string;
  readonly gatewayCommit?: string;
  readonly gatewayEnvironment?: string;
  readonly gatewayOperator?: string;
}

export interface TargetOptions extends AlsoInFile {
  readonly target?: string;
  /** Values from the environment, which count if neither a flag nor the target file gives one. */
  readonly otherwise?: AlsoInFile;
}

const alsoInFile = [
  ...(['baseUrl', 'controlUrl', 'controlToken', 'gatewayName', 'gatewayVersion'] as const),
  ...(['gatewayCommit', 'gatewayEnvironment', 'gatewayOperator'] as const),
] satisfies readonly (keyof AlsoInFile)[];

/** The options that name a gateway, the same for every command that talks to one. */
export function withTargetOptions(command: Command): Command {
  return command
    .option('--target <file>', 'target file (YAML) that describes the gateway')
    .option('--base-url <url>', 'base URL of the gateway', httpUrl)
    .option('--control-url <url>', 'URL of its control endpoint', httpUrl)
    .option('--control-token <token>', 'token of its control endpoint')
    .hook('preAction', setVariablesAside);
}

/** A value from a variable must not take precedence over the target file, as a flag does. */
function setVariablesAside(command: Command): void {
  const names = alsoInFile.filter((name) => command.getOptionValueSource(name) === 'env');
  const values = names.map((name) => [name, command.getOptionValue(name) as unknown]);
  for (const name of names) command.setOptionValue(name, undefined);
  command.setOptionValue('otherwise', Object.fromEntries(values));
}

/** The options for what a report says about the judged gateway. */
export function withIdentityOptions(command: Command): Command {
  return command
    .option('--gateway-name <text>', 'what is judged, for the reports')
    .option('--gateway-version <text>', 'its version')
    .option('--gateway-commit <text>', 'the commit that it was built from')
    .option('--gateway-environment <text>', 'where it runs, such as staging')
    .option('--gateway-operator <text>', 'who runs it');
}

/** The description of the gateway: flags take precedence over the target file, and that over the environment. */
function identityOf(options: TargetOptions, file: GatewayIdentity | undefined): GatewayIdentity | undefined {
  const all = { ...identityIn(options.otherwise ?? {}), ...file, ...identityIn(options) };
  return Object.keys(all).length === 0 ? undefined : all;
}

function identityIn(options: AlsoInFile): GatewayIdentity {
  const identity = {
    name: options.gatewayName,
    version: options.gatewayVersion,
    commit: options.gatewayCommit,
    environment: options.gatewayEnvironment,
    operator: options.gatewayOperator,
  };
  return Object.fromEntries(Object.entries(identity).filter(([, text]) => (text ?? '') !== ''));
}

/**
 * The target that the options name; undefined if they name none. Flags take precedence over the file, and the file over
 * the environment, from which references in the file are resolved. A control token that none of them gives is that of a
 * gateway of this user, if one made it.
 */
export function targetFrom(
  options: TargetOptions,
  environment: Variables = process.env,
): TargetFile | undefined {
  const { otherwise = {} } = options;
  const file = options.target === undefined ? undefined : readTargetFile(options.target, environment);
  const baseUrl = options.baseUrl ?? file?.baseUrl ?? otherwise.baseUrl;
  const url = options.controlUrl ?? file?.control?.url ?? otherwise.controlUrl;
  const token = options.controlToken ?? file?.control?.token;
  if (baseUrl === undefined) {
    if (url === undefined && token === undefined) return undefined;
    throw new ConfigurationError(
      t`A control endpoint was given, but no gateway.`,
      t`Give the gateway with --base-url or --target.`,
    );
  }
  if (url === undefined && token !== undefined) {
    throw new ConfigurationError(t`A control token was given, but no control URL.`, t`Add --control-url.`);
  }
  const gateway = identityOf(options, file?.gateway);
  const base = { ...file, baseUrl, ...(gateway !== undefined && { gateway }) };
  if (url === undefined) return base;
  const secret = token ?? otherwise.controlToken ?? '';
  return { ...base, control: secret === '' ? (knownControl(url) ?? { url }) : { url, token: secret } };
}

/** Opens the target that the options name, or our own reference gateway if they name none. */
export async function openTarget(options: TargetOptions): Promise<OpenTarget> {
  const target = targetFrom(options);
  if (target !== undefined) return { target, isOurs: false, close: () => Promise.resolve() };
  const { embeddedTarget } = await import('./embedded.js');
  const own = await embeddedTarget();
  const gateway = identityOf(options, undefined);
  return gateway === undefined ? own : { ...own, target: { ...own.target, gateway } };
}
