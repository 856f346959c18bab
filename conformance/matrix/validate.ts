/** The rules for reports that are handed in to a repository of results. */
import { lstatSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { KitError } from '../core/errors.js';
import { t, type Text } from '../core/text.js';
import { isLegalReport } from '../legal/read.js';
import { targetOf } from '../report/history.js';
import { readReport } from '../report/read.js';
import { Redactor } from '../report/redact.js';
import type { Report } from '../report/report.js';
import { versionOf } from './rows.js';
import { originFileBeside, readSubmission, repetitionFile } from './submission.js';
import { readSweep } from './sweeps.js';

/** What is asked of a submission. */
export interface Rules {
  /** The oldest kit whose reports are taken: `0.1.0`. */
  readonly minimumKit: string;
  /** In bytes; a report of a gateway that fails everywhere has some megabytes. */
  readonly maxBytes: number;
}

/** A report that cannot be taken, and why. */
export interface Complaint {
  readonly path: string;
  readonly text: Text;
}

/** Everything that is wrong with these reports; empty if all can be taken. */
export function complaintsAbout(paths: readonly string[], rules: Rules): readonly Complaint[] {
  return paths.flatMap((path) => wrongWith(path, rules).map((text) => ({ path, text })));
}

function wrongWith(path: string, rules: Rules): readonly Text[] {
  const { minimumKit, maxBytes } = rules;
  const file = lstatSync(path, { throwIfNoEntry: false });
  // What it leads to is not what is handed in.
  if (file?.isSymbolicLink() === true) return [t`it is a link`];
  const bytes = file?.size ?? 0;
  if (bytes > maxBytes) return [t`it has ${bytes} bytes, and ${maxBytes} are taken at most`];
  if (isLegalReport(path)) return wrongWithSweep(path, minimumKit);
  let report: Report;
  try {
    ({ report } = readSubmission(path));
  } catch (thrown) {
    if (thrown instanceof KitError) return [thrown.sentence];
    throw thrown;
  }
  return [...wrongWithRun(report, minimumKit), ...namesOf(path, report), ...wrongBeside(path, rules)];
}

function wrongWithRun(report: Report, minimumKit: string): readonly Text[] {
  return [
    ...(report.results === undefined ? [t`it has no hash: it is of version 1 of the format`] : []),
    ...wrongKit(report, minimumKit),
    ...(report.checks.some(({ seen }) => seen !== undefined)
      ? [t`it has what was seen where nothing was wrong: run it without --evidence all`]
      : []),
    ...secretPlaces(report).map((place) => t`there is a secret at ${place}`),
  ];
}

function wrongKit({ kit }: Pick<Report, 'kit'>, minimumKit: string): readonly Text[] {
  return isOlder(kit.version, minimumKit)
    ? [t`it is of pixkit ${kit.version}, and ${minimumKit} is the oldest whose reports are taken`]
    : [];
}

/** What stands beside a report is published with it: how it came to be, and the run that repeated it. */
function wrongBeside(path: string, { minimumKit, maxBytes }: Rules): readonly Text[] {
  const folder = dirname(path);
  const origin = originFileBeside(path);
  const isSecret = origin !== undefined && hasSecret(readFileSync(origin, 'utf8'));
  const repeated = lstatSync(join(folder, repetitionFile), { throwIfNoEntry: false });
  const ofRepetition = (text: Text): Text => t`${repetitionFile}: ${text}`;
  const wrongRepetition = (): readonly Text[] => {
    if (repeated === undefined) return [];
    if (!repeated.isFile() || repeated.size > maxBytes)
      return [t`it is a link, or has more than ${maxBytes} bytes`];
    try {
      return wrongWithRun(readReport(join(folder, repetitionFile)), minimumKit);
    } catch (thrown) {
      if (thrown instanceof KitError) return [thrown.sentence];
      throw thrown;
    }
  };
  return [
    ...(isSecret ? [t`there is a secret in ${basename(origin)}`] : []),
    ...wrongRepetition().map(ofRepetition),
  ];
}

/** The same of a report of `client --legal`, which has no hash. */
function wrongWithSweep(path: string, minimumKit: string): readonly Text[] {
  try {
    const { report, name, version } = readSweep(path);
    const own = report.client;
    return [
      ...wrongKit(report, minimumKit),
      ...secretPlaces(report).map((place) => t`there is a secret at ${place}`),
      ...(own === undefined
        ? [t`it does not say whose tests they are: --client client.yaml, with name and version`]
        : []),
      ...(own === undefined ? [] : misplaced(path, [name], version)),
    ];
  } catch (thrown) {
    if (thrown instanceof KitError) return [thrown.sentence];
    throw thrown;
  }
}

/** What is wrong with the folders of a report: they name what was judged, by one of its names, and its version. */
function misplaced(path: string, names: readonly string[], version: string): readonly Text[] {
  const [inVersion, inName] = [basename(dirname(path)), basename(dirname(dirname(path)))];
  return [
    ...(names.some((name) => folderName(name) === inName)
      ? []
      : [t`its folder is ${inName}, and what it judged is ${folderName(names.at(-1) ?? '')}`]),
    ...(folderName(version) === inVersion
      ? []
      : [t`its folder is ${inVersion}, and the version of what it judged is ${folderName(version)}`]),
  ];
}

/** The folders name what was judged, and its version. */
function namesOf(path: string, report: Report): readonly Text[] {
  const own = report.target.client ?? report.target.gateway;
  if (own?.name === undefined || own.version === undefined)
    return [t`it does not say who was judged and in which version: --about name=… and --about version=…`];
  return misplaced(path, [targetOf(report), own.name], versionOf(report));
}

/** A name as a folder has it: `Loja & Cia 2.0` is `loja-cia-2.0`. */
export function folderName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}

/** At most so many places are named. */
const mostPlaces = 5;

/** Whether a text has something that the redactor of reports would have removed. */
function hasSecret(text: string): boolean {
  return redactor.text(text) !== text;
}

const redactor = new Redactor();

/** Where such texts stand in a report, as JSON Pointers. */
function secretPlaces(report: object): readonly string[] {
  const places: string[] = [];
  const walk = (value: unknown, place: string): void => {
    if (places.length >= mostPlaces) return;
    if (typeof value === 'string') {
      if (hasSecret(value)) places.push(place);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        walk(inner, `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
      }
    }
  };
  walk(report, '');
  return places;
}

/** Whether a version comes before another; what is not made of numbers is no version that was published. */
function isOlder(version: string, minimum: string): boolean {
  const numbers = (text: string) => (/^(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);
  const [own, least] = [numbers(version), numbers(minimum)];
  if (own.length === 0) return true;
  const at = least.findIndex((number, index) => number !== own[index]);
  return at !== -1 && (own[at] ?? 0) < (least[at] ?? 0);
}
