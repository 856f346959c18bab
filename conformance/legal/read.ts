import { readFileSync, statSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { textOfFile } from '../core/text-file.js';
import { parseJson } from '../core/untrusted-json.js';
import { type LegalReport, portableIn } from './report.js';

/** The greatest length of a report of a sweep, in bytes: some thirty times one in which everything is red. */
const maxBytes = 8_388_608;

/** Whether a file is a report of `pixkit check client --legal`, rather than one of `check` or `client`. */
export function isLegalReport(path: string): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? Infinity;
  if (size > maxBytes) return false;
  const text = readFileSync(path, 'utf8');
  // A report of a run has megabytes: it is not parsed twice.
  if (!text.includes('"legalReport"')) return false;
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && 'legalReport' in value;
}

/**
 * Reads such a report. Throws `ConfigurationError`, naming the file, for what its schema does not allow, and for a headline
 * that is not what its lists come to.
 */
export function readLegalReport(path: string): LegalReport {
  const value = parseJson(textOf(path));
  const validate = (validator ??= compiled());
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    throw new ConfigurationError(
      t`${path} is not a report of check client --legal: ${error?.instancePath ?? ''} ${error?.message ?? ''}.`,
      hint,
    );
  }
  const { to, of } = value.portable;
  const found = portableIn(value);
  if (to === found.to && of === found.of) return value;
  throw new ConfigurationError(
    t`${path} says portable to ${to} of ${of}, and what it lists comes to ${found.to} of ${found.of}.`,
    hint,
  );
}

const hint = t`Give files that were written by pixkit check client --legal --report json=PATH.`;

function textOf(path: string): string {
  try {
    return textOfFile(path, maxBytes);
  } catch (thrown) {
    throw new ConfigurationError(t`The report ${path} cannot be read: ${messageOf(thrown)}.`, hint);
  }
}

/** Compiled for the first report: a site has hundreds. */
let validator: ValidateFunction<LegalReport> | undefined;

function compiled(): ValidateFunction<LegalReport> {
  const schema = readFileSync(new URL('./legal.schema.json', import.meta.url), 'utf8');
  return new Ajv2020({ allowUnionTypes: true }).compile<LegalReport>(JSON.parse(schema) as object);
}
