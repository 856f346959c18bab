import { english, listed, t, type Sentence } from '../core/text.js';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { textOfFile } from '../core/text-file.js';
import { firstFaults, maxFileBytes, parsedYaml, refuseTooLarge } from './bounds.js';
import { explain } from './explain.js';
import type { TlsFiles } from './http.js';
import { resolveReferences, type Variables } from './references.js';

/** A known failure that the user accepts for now. `id` is a clause or a check. */
export interface Waiver {
  readonly id: string;
  readonly reason: string;
  /** The last day on which it applies, `yyyy-mm-dd`; if undefined, it applies until it is stale. */
  readonly until?: string | undefined;
}

/** The target file, version 1, after validation; file paths are absolute. `target-file.schema.json` describes it. */
export interface TargetFile {
  readonly baseUrl: string;
  readonly tls?: TlsFiles;
  readonly headers?: Readonly<Record<string, string>>;
  readonly control?: { readonly url: string; readonly token?: string };
  readonly webhooks?: 'none' | WebhookSettings;
  readonly scenarios?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly account?: {
    readonly mayMoveMoney?: boolean;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly certificate?: string;
  };
  readonly waivers?: readonly Waiver[];
  /** Operations that this gateway does not have, such as `POST /dict/pix`. */
  readonly notOffered?: readonly string[];
  readonly gateway?: GatewayIdentity;
}

/** The user's description of the gateway; used only in reports. */
export interface GatewayIdentity {
  readonly name?: string;
  readonly version?: string;
  readonly commit?: string;
  /** A container image with its digest, `name@sha256:…`. */
  readonly image?: string;
  readonly environment?: string;
  readonly operator?: string;
}

export interface WebhookSettings {
  /** Host and port. */
  readonly listen?: string;
  readonly publicUrl?: string;
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly timeoutMs?: number;
}

/**
 * Reads and validates a target file, and replaces the references in it by these variables. Throws a
 * `ConfigurationError` that names the field and gives a hint.
 */
export function readTargetFile(path: string, variables: Variables = process.env): TargetFile {
  let text: string;
  try {
    text = textOfFile(path, maxFileBytes);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The target file ${path} cannot be read: ${messageOf(thrown)}.`,
      t`Pass the path of a target file with --target.`,
    );
  }
  return parseTargetFile(text, path, variables);
}

/** The same from the text of a file; relative paths in it are relative to the file. */
export function parseTargetFile(text: string, path: string, variables: Variables = process.env): TargetFile {
  let value: unknown;
  try {
    value = parsedYaml(text);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The target file ${path} is not valid YAML: ${messageOf(thrown)}`,
      text.includes('${')
        ? t`Fix the line named above: inside { … } and [ … ], put references in quotes, "\${NAME}".`
        : t`Fix the line named above; YAML is indented with spaces.`,
    );
  }
  refuseTooLarge(value, path);
  const { completed, referred } = withVariables(value, path, variables);
  const file = validated(completed, path, 'target file', referred);
  return withAbsolutePaths(file, dirname(resolve(path)));
}

/** Reads a waiver file: a YAML list of `{id, reason, until}`, or the same under `waivers`. */
export function readWaivers(path: string): readonly Waiver[] {
  let value: unknown;
  try {
    value = parsedYaml(textOfFile(path, maxFileBytes));
  } catch (thrown) {
    throw new ConfigurationError(
      t`The waiver file ${path} cannot be read: ${messageOf(thrown)}.`,
      t`Pass the path of a YAML list of {id, reason, until} with --waivers.`,
    );
  }
  refuseTooLarge(value, path);
  const list = Array.isArray(value) ? value : ((value as { waivers?: unknown } | null)?.waivers ?? []);
  const whole = { baseUrl: 'http://unused', waivers: list };
  return validated(whole, path, 'waivers').waivers ?? [];
}

/** The schema of a file after its references were replaced. */
function readSchema(): object {
  const text = readFileSync(new URL('./target-file.schema.json', import.meta.url), 'utf8');
  return withoutReferences(JSON.parse(text)) as object;
}

/** A schema without the alternative that allows a reference in place of a value. */
function withoutReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).map(([name, member]) => [name, withoutReferences(member)] as const);
  const { anyOf, ...others } = Object.fromEntries(members);
  if (!Array.isArray(anyOf)) return Object.fromEntries(members);
  const kept = (anyOf as readonly { readonly $ref?: string }[]).filter(
    ({ $ref }) => $ref !== '#/$defs/reference',
  );
  return kept.length === 1 ? { ...others, ...kept[0] } : { ...others, anyOf: kept };
}

function withVariables(value: unknown, path: string, variables: Variables) {
  const resolved = resolveReferences(value, variables, readSchema());
  if (resolved.faults.length === 0) return { completed: resolved.value, referred: resolved.referred };
  throw new ConfigurationError(
    t`The target file ${path} has unresolved references:${listed(distinct(resolved.faults))}`,
    t`Set the variables named above, or give a default, \${NAME:-default}. Write $\${ for a literal \${.`,
  );
}

let validator: ValidateFunction<TargetFile> | undefined;

function compiled(): ValidateFunction<TargetFile> {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true });
  addFormats.default(ajv);
  // Validated as clients parse URLs, including the port.
  ajv.addFormat('uri', (text) => URL.canParse(text));
  return ajv.compile<TargetFile>(readSchema());
}

/** `referred` are the fields with values of variables, which messages do not show. */
function validated(
  value: unknown,
  path: string,
  what: 'target file' | 'waivers',
  referred: ReadonlySet<string> = new Set(),
): TargetFile {
  const validate = (validator ??= compiled());
  if (validate(value)) return value;
  const findings = tellingErrors(validate.errors ?? []);
  const faults = listed(distinct(findings.map((error) => explain(error, 'the file', referred))));
  throw new ConfigurationError(
    what === 'waivers'
      ? t`The waiver file ${path} is invalid:${faults}`
      : t`The target file ${path} is invalid:${faults}`,
    t`Fix the fields named above; docs/target-file.md describes each.`,
  );
}

/**
 * Selects the errors that say what is wrong. For a value that matches none of several forms: the errors of its members,
 * if there are any, otherwise only the error that no form matches.
 */
function tellingErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const isOfMember = ({ keyword, instancePath }: ErrorObject, path: string) =>
    instancePath.startsWith(`${path}/`) ||
    (instancePath === path && ['additionalProperties', 'required'].includes(keyword));
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  return errors.filter((error) => {
    const { keyword, instancePath: path } = error;
    if (keyword === 'propertyNames' || keyword === 'const') return false;
    if (!choices.includes(path)) return true;
    return errors.some((one) => isOfMember(one, path)) ? isOfMember(error, path) : keyword === 'anyOf';
  });
}

/** Sentences without duplicates (in English), up to a readable number. */
function distinct(sentences: readonly Sentence[]): readonly Sentence[] {
  return firstFaults([...new Map(sentences.map((one) => [english(one), one])).values()]);
}

function withAbsolutePaths(file: TargetFile, folder: string): TargetFile {
  const absolute = (path: string) => resolve(folder, path);
  const given = (path: string | undefined) => (path === undefined ? undefined : absolute(path));
  const { tls, webhooks, account } = file;
  const receiver = typeof webhooks === 'object' ? webhooks.tls : undefined;
  return {
    ...file,
    ...(tls !== undefined && {
      tls: { ca: given(tls.ca), clientCert: given(tls.clientCert), clientKey: given(tls.clientKey) },
    }),
    ...(typeof webhooks === 'object' &&
      receiver !== undefined && {
        webhooks: { ...webhooks, tls: { cert: absolute(receiver.cert), key: absolute(receiver.key) } },
      }),
    ...(account !== undefined && {
      account: {
        ...account,
        ...(account.certificate !== undefined && { certificate: absolute(account.certificate) }),
      },
    }),
  };
}

/** Scenario values by names such as `cashOut.invalidKey`. */
export function flatScenarios(scenarios: TargetFile['scenarios']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(scenarios ?? {}).flatMap(([operation, values]) =>
      Object.entries(values).map(([name, value]) => [`${operation}.${name}`, value]),
    ),
  );
}
