import { knownControl } from '../../server/control-tokens.js';
import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import type { Variables } from '../target/references.js';
import { type GatewayIdentity, readTargetFile, type TargetFile } from '../target/target-file.js';
import type { OpenTarget } from './embedded.js';
import type { OptionsOf, OptionTable } from './options.js';
import { httpUrl, InvalidValue } from './parsers.js';

/** The options that name a gateway, shared by all commands that use a target file. */
export const targetTable = {
  target: {
    value: '<file>',
    en: 'target file (YAML) that describes the gateway',
    'pt-BR': 'arquivo de alvo (YAML) que descreve o gateway',
    everyday: true,
  },
  baseUrl: {
    value: '<url>',
    en: 'base URL of the gateway',
    'pt-BR': 'URL base do gateway',
    parse: httpUrl,
    everyday: true,
    rank: 'below the file',
  },
  controlUrl: {
    value: '<url>',
    en: 'URL of the control endpoint',
    'pt-BR': 'URL do endpoint de controle',
    parse: httpUrl,
    everyday: true,
    rank: 'below the file',
  },
  controlToken: {
    value: '<token>',
    en: 'token of the control endpoint',
    'pt-BR': 'token do endpoint de controle',
    rank: 'below the file',
  },
} as const satisfies OptionTable;

const aboutNames = ['name', 'version', 'commit', 'image', 'environment', 'operator'] as const;

/** The options for what reports say about the gateway. */
export const aboutTable = {
  about: {
    value: '<name=value>',
    en: `what reports say about the gateway: ${aboutNames.join(', ')} (repeatable)`,
    'pt-BR': `o que os relatórios dizem do gateway: ${aboutNames.join(', ')} (pode ser repetida)`,
    repeats: 'commas in the variable',
    parse: aboutEntry,
    rank: 'below the file',
  },
} as const satisfies OptionTable;

interface AboutEntry {
  readonly name: (typeof aboutNames)[number];
  readonly text: string;
}

function aboutEntry(text: string): AboutEntry {
  const [, word = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const name = aboutNames.find((one) => one === word.trim());
  if (name !== undefined) return { name, text: value.trim() };
  if (!text.includes('=')) throw new InvalidValue(t`It must be a name and a value, such as version=1.4.0.`);
  throw new InvalidValue(t`The name must be one of ${aboutNames.join(', ')}.${didYouMean(word, aboutNames)}`);
}

/** The parsed options for a target. */
export type TargetOptions = OptionsOf<typeof targetTable & typeof aboutTable>;

/** Returns the description of the gateway: flags take precedence over the target file, and that over the environment. */
function identityOf(options: TargetOptions, file: GatewayIdentity | undefined): GatewayIdentity | undefined {
  const all = { ...identityIn(options.otherwise ?? {}), ...file, ...identityIn(options) };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** Returns what `--about` says about the gateway. */
export function identityIn({ about = [] }: Pick<TargetOptions, 'about'>): GatewayIdentity {
  return Object.fromEntries(about.flatMap(({ name, text }) => (text === '' ? [] : [[name, text]])));
}

/**
 * Returns the target that the options name; undefined if they name none. Flags take precedence over the file, and the file
 * over the environment, from which references in the file are resolved. If none of them has a control token, the token of
 * a gateway that this user started is used.
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
      t`Pass the gateway with --base-url or --target.`,
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

/** Opens the target that the options name or, if they name none, the built-in reference gateway. */
export async function openTarget(options: TargetOptions): Promise<OpenTarget> {
  const target = targetFrom(options);
  if (target !== undefined) return { target, isOurs: false, close: () => Promise.resolve() };
  const { embeddedTarget } = await import('./embedded.js');
  const own = await embeddedTarget();
  const gateway = identityOf(options, undefined);
  return gateway === undefined ? own : { ...own, target: { ...own.target, gateway } };
}
