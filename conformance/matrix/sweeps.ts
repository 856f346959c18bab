/** Clients in front of legal gateways: the reports of `pixkit client --legal`, side by side. */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { textOfFile } from '../core/text-file.js';
import { parseJson } from '../core/untrusted-json.js';
import type { LegalReport } from '../legal/report.js';

/** A sweep of the tests of one client. */
export interface Sweep {
  /** The path as it was given, with `/`. */
  readonly path: string;
  readonly report: LegalReport;
  /** As its file says it; else the folder in which the report lies. */
  readonly name: string;
  readonly version: string;
}

/** What became of a client's tests at one legal gateway. */
export type SweptOutcome = 'green' | 'red' | 'flaky' | 'not exercised' | 'left out';

/** Maximum length of such a report, in bytes: some thirty times one in which everything is red. */
const maxSweepBytes = 8_388_608;

/** Whether a file is a report of `pixkit client --legal`, rather than one of `check` or `client`. */
export function isSweep(path: string): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? Infinity;
  if (size > maxSweepBytes) return false;
  const text = readFileSync(path, 'utf8');
  // A report of a run has megabytes: it is not parsed twice.
  if (!text.includes('"legalReport"')) return false;
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && 'legalReport' in value;
}

/** Reads such a report. Throws `ConfigurationError`, naming the file, for what its schema does not allow. */
export function readSweep(path: string): Sweep {
  const value = parseJson(textOfSweep(path));
  const validate = (validator ??= compiled());
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    throw new ConfigurationError(
      t`${path} is not a report of client --legal: ${error?.instancePath ?? ''} ${error?.message ?? ''}.`,
      t`Give files that were written by pixkit client --legal --report json=PATH.`,
    );
  }
  const { client } = value;
  return {
    path: path.replaceAll('\\', '/'),
    report: value,
    name: client?.name ?? basename(dirname(dirname(path))),
    version: client?.version ?? (client === undefined ? basename(dirname(path)) : ''),
  };
}

function textOfSweep(path: string): string {
  try {
    return textOfFile(path, maxSweepBytes);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The report ${path} cannot be read: ${messageOf(thrown)}.`,
      t`Give files that were written with --report json=PATH.`,
    );
  }
}

let validator: ValidateFunction<LegalReport> | undefined;

function compiled(): ValidateFunction<LegalReport> {
  const schema = readFileSync(new URL('../legal/legal.schema.json', import.meta.url), 'utf8');
  return new Ajv2020({ allowUnionTypes: true }).compile<LegalReport>(JSON.parse(schema) as object);
}

/** What became of the tests at a legal gateway alone. One that the report does not name was not tried. */
export function outcomeAt({ red, green, flaky, notExercised }: LegalReport, gateway: string): SweptOutcome {
  if (red.some(({ gateways }) => gateways.length === 1 && gateways[0] === gateway)) return 'red';
  if (flaky.includes(gateway)) return 'flaky';
  if (notExercised.includes(gateway)) return 'not exercised';
  return green.includes(gateway) ? 'green' : 'left out';
}

/** The columns of the table, by name and version; the same report given twice counts once. */
export function sweepsInOrder(sweeps: readonly Sweep[]): readonly Sweep[] {
  const known = new Map(sweeps.map((sweep) => [JSON.stringify([sweep.name, sweep.report]), sweep]));
  const keyOf = ({ name, version, path }: Sweep) => [name, version, path].join('\n');
  return [...known.values()].sort((one, other) =>
    keyOf(one).localeCompare(keyOf(other), 'en', { numeric: true }),
  );
}
