/** What is compared: reports, each with what stands beside it about how it came to be. */
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { textOfFile } from '../core/text-file.js';
import { readReport } from '../report/read.js';
import type { Report } from '../report/report.js';

/** How far a result can be trusted: told by whoever ran it, run by CI of the submitter, or repeated by those who publish. */
export const trustLevels = ['self-reported', 'ci', 'repeated'] as const;
/** One of them. */
export type Trust = (typeof trustLevels)[number];

/** What `reproduce.md` (or `entry.yaml`) beside a report says. */
export interface Origin {
  readonly trust: Trust;
  /** The command that repeats the run, if its owner gives one. */
  readonly command?: string;
  /** Of `ci`: the address of the run. */
  readonly run?: string;
  /** Of `repeated`: the image that was judged. */
  readonly container?: string;
}

/** A report and its origin. */
export interface Submission {
  /** The path as it was given, with `/`. */
  readonly path: string;
  readonly report: Report;
  readonly origin: Origin;
}

/** Names of the files beside a report, the first that exists counts. */
const originFiles = ['reproduce.md', 'entry.yaml'] as const;
/** The report of the run that repeated a submission, beside it. */
export const repetitionFile = 'repeated.json';
/** Maximum length of what stands beside a report, in bytes. */
const maxOriginBytes = 65_536;
/** Reports of runs, and of the tests of a client in front of legal gateways. */
const reportNames: readonly string[] = ['report.json', 'legal.json'];
/** More reports than anybody compares on one page. */
export const mostReports = 500;

/**
 * The paths of reports: files as they are, and of folders every `report.json` and `legal.json` below them, sorted. Throws
 * `ConfigurationError` for what does not exist, for a folder without reports, and for too many.
 */
export function reportPaths(given: readonly string[]): readonly string[] {
  const paths = given.flatMap((path) => (isFolder(path) ? reportsBelow(path) : [path]));
  if (paths.length > mostReports) {
    throw new ConfigurationError(
      t`${paths.length} reports are more than a matrix takes.`,
      t`Give ${mostReports} at most.`,
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
    t`There is no report.json below ${folder}.`,
    t`Give JSON reports, or a folder such as results/ with <gateway>/<version>/report.json.`,
  );
}

/**
 * A report with its origin. Throws `ConfigurationError`, naming the file, for what is no report, was changed after its
 * run, is no run of `check` or `client`, or has an origin that does not hold.
 */
export function readSubmission(path: string): Submission {
  const report = readReport(path);
  if (report.clauses.length === 0) {
    throw new ConfigurationError(
      t`The report ${path} has no clauses: it is not one of check or client.`,
      t`Give reports that pixkit check or pixkit check client has written.`,
    );
  }
  return { path: path.replaceAll('\\', '/'), report, origin: originOf(path, report) };
}

/** The file beside a report that says how it came to be; undefined if there is none. */
export function originFileBeside(path: string): string | undefined {
  return originFiles
    .map((name) => join(dirname(path), name))
    .find((name) => statSync(name, { throwIfNoEntry: false })?.isFile() === true);
}

function originOf(path: string, report: Report): Origin {
  const file = originFileBeside(path);
  if (file === undefined) return { trust: 'self-reported' };
  const origin = parsedOrigin(file);
  if (origin.trust === 'repeated') demandRepetition(dirname(path), file, report);
  return origin;
}

/** Reads the front matter of a page, or a whole YAML file. */
function parsedOrigin(file: string): Origin {
  const wrong = (reason: Parameters<typeof messageOf>[0]) =>
    new ConfigurationError(
      t`${file} does not say how the report came to be: ${messageOf(reason)}.`,
      t`Begin it with a block between two lines of ---: trust: self-reported, ci or repeated, and command, run or container as texts.`,
    );
  let value: unknown;
  try {
    const text = textOfFile(file, maxOriginBytes);
    const [, front = text] = /^---\r?\n(.*?)\r?\n---(?:\r?\n|$)/s.exec(text) ?? [];
    value = parse(file.endsWith('.md') && front === text ? '' : front, { maxAliasCount: 0 });
  } catch (thrown) {
    throw wrong(thrown);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(t`it has no front matter`);
  const { trust = 'self-reported', ...members } = value as Readonly<Record<string, unknown>>;
  if (!isTrust(trust)) throw wrong(t`trust is ${JSON.stringify(trust)}`);
  const { command, run, container } = members;
  for (const [name, text] of Object.entries({ command, run, container })) {
    if (text !== undefined && typeof text !== 'string') throw wrong(t`${name} is no text`);
  }
  if (trust === 'ci' && !/^https:\/\/\S+$/.test(String(run)))
    throw wrong(t`run is not the HTTPS address of a run`);
  if (trust === 'repeated' && container === undefined) throw wrong(t`container is missing`);
  const texts = { command, run, container } as Readonly<Record<string, string | undefined>>;
  return {
    trust,
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
  };
}

function isTrust(value: unknown): value is Trust {
  return trustLevels.some((level) => level === value);
}

/** That what was repeated lies beside the report, and came to the same. */
function demandRepetition(folder: string, file: string, report: Report): void {
  const repeated = readReport(join(folder, repetitionFile));
  const brokenIn = ({ clauses }: Report) =>
    clauses.flatMap(({ id, outcome }) => (outcome === 'failed' ? [id] : [])).sort();
  const seen = (one: Report) =>
    JSON.stringify([one.verdict, one.profile, one.contract.sha256, brokenIn(one)]);
  if (seen(repeated) === seen(report) && repeated.results?.sha256 !== report.results?.sha256) return;
  throw new ConfigurationError(
    t`${file} says that the run was repeated, but ${join(folder, repetitionFile)} is not another run that found the same.`,
    t`Put the report of the second run there, or say self-reported; pixkit report diff shows what differs.`,
  );
}
