import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { textOfFile } from '../core/text-file.js';
import type { LegalReport } from './report.js';

/** The greatest length of a report of a sweep, in bytes: hundreds of times that of one in which everything is red. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads the JSON report of a sweep; undefined if the file is something else. Throws `ConfigurationError` if it is one that is
 * not in form.
 */
export function readLegalReport(path: string): LegalReport | undefined {
  const value = parsed(path);
  if (typeof value !== 'object' || value === null || !('legalReport' in value)) return undefined;
  const schema = readFileSync(new URL('./legal.schema.json', import.meta.url), 'utf8');
  const validate = new Ajv2020({ allowUnionTypes: true }).compile<LegalReport>(JSON.parse(schema) as object);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  throw new ConfigurationError(
    t`${path} is not a report of a sweep that this pixkit reads: ${error?.instancePath ?? ''} ${error?.message ?? ''}.`,
    t`Give files that were written with pixkit client --legal --report json=PATH by this version of pixkit.`,
  );
}

/** Undefined if it is no JSON. */
function parsed(path: string): unknown {
  try {
    return JSON.parse(textOfFile(path, maxBytes)) as unknown;
  } catch {
    return undefined;
  }
}
