import { t } from '../core/text.js';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { profileOf } from '../engine/profile.js';
import { isProven } from '../engine/verdict.js';
import type { Report } from './report.js';

/** A version 1 report. It calls a target without failures conformant, however little was looked at. */
type OlderReport = Omit<Report, 'report' | 'profile'> & { readonly report: 1 };

/** Reads a JSON report of version 1 or 2. Throws `ConfigurationError` if the file is not one. */
export function readReport(path: string): Report {
  const value = parsed(path);
  const schemaFile = new URL('./report.schema.json', import.meta.url);
  const ajv = new Ajv2020({ allErrors: false, allowUnionTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile<Report | OlderReport>(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
  if (validate(value)) return value.report === 1 ? renewed(value) : value;
  const [error] = validate.errors ?? [];
  const place = error?.instancePath === '' ? 'the whole' : (error?.instancePath ?? '');
  throw new ConfigurationError(
    t`${path} is not a report of version 1 or 2: ${place} ${error?.message ?? ''}.`,
    t`Give files that were written with --report json=PATH by this version of pixkit.`,
  );
}

function renewed(older: OlderReport): Report {
  const everything = { only: [], families: ['standard', 'compatibility'], shard: undefined };
  // Version 1 does not say whether there was a control endpoint; without one, not everything was decided either.
  const profile = profileOf({ ...everything, ...older.run.selection }, true);
  const isKept = older.verdict !== 'conformant' || isProven(older, profile);
  return { ...older, report: 2, profile, verdict: isKept ? older.verdict : 'partial' };
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (thrown) {
    throw new ConfigurationError(
      t`The report ${path} cannot be read: ${messageOf(thrown)}.`,
      t`Give files that were written with --report json=PATH.`,
    );
  }
}
