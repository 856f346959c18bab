/** The reports from which a matrix is made. */
import type { KeyObject } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { t, type Text } from '../core/text.js';
import { textOfFile } from '../core/text-file.js';
import { type Trust, verifyAttestation } from '../report/attestation.js';
import { readReport } from '../report/read.js';
import type { Report } from '../report/report.js';

/** A run that checked a gateway or a client, or that ran a client's tests against legal gateways. */
export interface Run {
  /** The path as given, with `/` as its separator. */
  readonly path: string;
  readonly report: Report;
  /** `mismatch`: there is an attestation, but of another report or without a signature of the given key. */
  readonly trust: Trust | 'mismatch';
  /** Why the attestation does not match. */
  readonly mismatch?: Text;
}

/** The ending of the file name of an attestation; the rest is that of its report. */
const attestationEnd = '.attestation.json';
const maxAttestationBytes = 2 ** 24;

/** The file names of reports of runs, and of a client's tests against legal gateways. */
const reportNames: readonly string[] = ['report.json', 'legal.json'];
/** Maximum number of reports on one site. */
const maxReports = 500;

/**
 * Returns the paths of reports: given files, except attestations, and every `report.json` and `legal.json` below given
 * folders, sorted. Throws `ConfigurationError` for a path that does not exist, a folder without reports, and too many
 * reports.
 */
export function reportPaths(given: readonly string[]): readonly string[] {
  const paths = given
    .flatMap((path) => (isFolder(path) ? reportsBelow(path) : [path]))
    .filter((path) => !path.endsWith(attestationEnd));
  if (paths.length > maxReports) {
    throw new ConfigurationError(
      t`${paths.length} reports are too many for a site.`,
      t`Give ${maxReports} at most.`,
    );
  }
  return [...new Set(paths)].sort();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function reportsBelow(folder: string): readonly string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => reportNames.includes(basename(path)) && !/(^|[\\/])(node_modules|\.git)[\\/]/.test(path),
    )
    .map((path) => join(folder, path));
  if (found.length > 0) return found;
  throw new ConfigurationError(
    t`There is no report.json or legal.json below ${folder}.`,
    t`Give JSON reports, or a folder such as results/ with <gateway>/<version>/report.json.`,
  );
}

/**
 * Reads the report of a run and verifies the attestation next to it: `report.attestation.json` for `report.json`. Throws
 * `ConfigurationError`, naming the file, if it is not a report, was changed after its run, or was not written by `check`
 * or `check client`.
 */
export function readRun(path: string, key?: KeyObject): Run {
  const report = readReport(path);
  if (report.clauses.length === 0) {
    throw new ConfigurationError(
      t`The report ${path} has no requirements: it was not written by pixkit check or pixkit check client.`,
      t`Give reports that pixkit check or pixkit check client wrote.`,
    );
  }
  return { path: path.replaceAll('\\', '/'), report, ...trustIn(path, report, key) };
}

function trustIn(path: string, report: Report, key: KeyObject | undefined): Pick<Run, 'trust' | 'mismatch'> {
  const file = path.replace(/(\.json)?$/, attestationEnd);
  if (!existsSync(file)) return { trust: 'self-reported' };
  try {
    return { trust: verifyAttestation(textOfFile(file, maxAttestationBytes), report, key) };
  } catch (thrown) {
    return { trust: 'mismatch', mismatch: messageOf(thrown) };
  }
}
