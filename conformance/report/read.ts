import { t } from '../core/text.js';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { textOfFile } from '../core/text-file.js';
import { profileOf } from '../engine/select.js';
import { isProven } from '../engine/verdict.js';
import type { Report } from './report.js';
import { isUnchanged } from './seal.js';

/** A version 1 report. Its verdict is conformant for a target without failures, even if little was exercised. */
type OlderReport = Omit<Report, 'report' | 'profile'> & { readonly report: 1 };

/** Maximum length of a report, in bytes: about thirty times that of a run with all evidence. */
const maxReportBytes = 2 ** 29 - 2 ** 24;

/**
 * Reads a JSON report of version 1 or 2. Throws `ConfigurationError` if the file is not such a report, or if a report of
 * version 2 was changed after the run: its hash no longer matches.
 */
export function readReport(path: string): Report {
  const value = parsed(path);
  refuseNewer(value, path);
  // Version 1 has the same members without a profile, and no verdict `partial`.
  const isOlder = isObject(value) && value['report'] === 1 && value['verdict'] !== 'partial';
  const validate = (validator ??= validatorOf());
  if (validate(isOlder ? { ...value, report: 2, profile: 'part' } : value)) {
    if (isOlder) return renewed(value as unknown as OlderReport);
    if (isUnchanged(value as Report)) return value as Report;
    throw new ConfigurationError(
      t`The report ${path} was changed after its run: the hash of its content differs from results.sha256.`,
      t`Give the file as the run wrote it, or run the checks again; docs/reports.md says what the hash covers.`,
    );
  }
  const [error] = validate.errors ?? [];
  const place = error?.instancePath === '' ? 'the file' : (error?.instancePath ?? '');
  throw new ConfigurationError(
    t`${path} is not a report of version 1 or 2: ${place} ${error?.message ?? ''}.`,
    t`Give files that were written with --report json=PATH.`,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The latest version of the report format that this kit reads. */
const newest = 2;

/** Throws `ConfigurationError` for a later version of the report format, which only a newer kit can read. */
function refuseNewer(value: unknown, path: string): void {
  const version = isObject(value) ? value['report'] : undefined;
  if (typeof version !== 'number' || version <= newest) return;
  throw new ConfigurationError(
    t`The report ${path} has version ${version} of the format, but this pixkit reads only versions up to ${newest}.`,
    t`Update pixkit: a newer version wrote the report.`,
  );
}

/** Compiled once, for the first report: a history reads hundreds. */
let validator: ReturnType<typeof validatorOf> | undefined;

function validatorOf() {
  const schemaFile = new URL('../../generated/report.schema.json', import.meta.url);
  const ajv = new Ajv2020({ allErrors: false, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile<Report>(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
}

function renewed(older: OlderReport): Report {
  const everything = { only: [], families: ['standard', 'compatibility'] };
  // Version 1 does not say whether there was a control endpoint; but without one, some requirements stayed undecided.
  const profile = profileOf({ ...everything, ...older.run.selection }, true);
  const isKept = older.verdict !== 'conformant' || isProven(older, profile);
  return { ...older, report: 2, profile, verdict: isKept ? older.verdict : 'partial' };
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(textOfFile(path, maxReportBytes)) as unknown;
  } catch (thrown) {
    throw new ConfigurationError(
      t`The report ${path} cannot be read: ${messageOf(thrown)}.`,
      t`Give files that were written with --report json=PATH.`,
    );
  }
}
