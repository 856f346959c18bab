import type { Command } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { type GatewayIdentity, readTargetFile, type TargetFile } from '../target/target-file.js';
import type { Variables } from '../target/references.js';
import { httpUrl } from './arguments.js';
import type { OpenTarget } from './embedded.js';

/** What may stand in a target file too. */
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
  /** What the environment says; it counts where neither a flag nor the target file says it. */
  readonly otherwise?: AlsoInFile;
}

const alsoInFile = [
  ...(['baseUrl', 'controlUrl', 'controlToken', 'gatewayName', 'gatewayVersion'] as const),
  ...(['gatewayCommit', 'gatewayEnvironment', 'gatewayOperator'] as const),
] satisfies readonly (keyof AlsoInFile)[];

/** The options that say which gateway is meant, the same for every command that speaks to one. */
export function withTargetOptions(command: Command): Command {
  return command
    .option('--target <file>', 'target file (YAML) that describes the gateway')
    .option('--base-url <url>', 'base URL of the gateway', httpUrl)
    .option('--control-url <url>', 'URL of its control endpoint', httpUrl)
    .option('--control-token <token>', 'token of its control endpoint')
    .hook('preAction', setVariablesAside);
}

/** What came from a variable must not go before the target file, as a flag does. */
function setVariablesAside(command: Command): void {
  const names = alsoInFile.filter((name) => command.getOptionValueSource(name) === 'env');
  const values = names.map((name) => [name, command.getOptionValue(name) as unknown]);
  for (const name of names) command.setOptionValue(name, undefined);
  command.setOptionValue('otherwise', Object.fromEntries(values));
}

/** The options that say what a report tells of the gateway that was judged. */
export function withIdentityOptions(command: Command): Command {
  return command
    .option('--gateway-name <text>', 'what is judged, for the reports')
    .option('--gateway-version <text>', 'its version')
    .option('--gateway-commit <text>', 'the commit that it was built from')
    .option('--gateway-environment <text>', 'where it runs, such as staging')
    .option('--gateway-operator <text>', 'who runs it');
}

/** What the flags say of the gateway, before what the target file says, before what the environment says. */
function identityOf(options: TargetOptions, file: GatewayIdentity | undefined): GatewayIdentity | undefined {
  const all = { ...identityIn(options.otherwise ?? {}), ...file, ...identityIn(options) };
  return Object.keys(all).length === 0 ? undefined : all;
}

function identityIn(options: AlsoInFile): GatewayIdentity {
  const told = {
    name: options.gatewayName,
    version: options.gatewayVersion,
    commit: options.gatewayCommit,
    environment: options.gatewayEnvironment,
    operator: options.gatewayOperator,
  };
  return Object.fromEntries(Object.entries(told).filter(([, text]) => (text ?? '') !== ''));
}

/**
 * The target that the options name; undefined when they name none. Flags win over the file, the file over the environment, from which
 * the references in the file are taken.
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
      'A control endpoint was given, but no gateway.',
      'Give the gateway with --base-url or --target.',
    );
  }
  if (url === undefined && token !== undefined) {
    throw new ConfigurationError('A control token was given, but no control URL.', 'Add --control-url.');
  }
  const gateway = identityOf(options, file?.gateway);
  const known = { ...file, baseUrl, ...(gateway !== undefined && { gateway }) };
  if (url === undefined) return known;
  const secret = token ?? otherwise.controlToken ?? '';
  return { ...known, control: { url, ...(secret !== '' && { token: secret }) } };
}

/** The named target, or a reference gateway of our own where none is named. */
export async function openTarget(options: TargetOptions): Promise<OpenTarget> {
  const target = targetFrom(options);
  if (target !== undefined) return { target, isOurs: false, close: () => Promise.resolve() };
  const { embeddedTarget } = await import('./embedded.js');
  const own = await embeddedTarget();
  const gateway = identityOf(options, undefined);
  return gateway === undefined ? own : { ...own, target: { ...own.target, gateway } };
}
