import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withoutEnd } from '../core/cut.js';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { isAboutRun } from '../engine/unsteady-answers.js';
import { Redactor } from '../report/redact.js';
import type { Report } from '../report/report.js';
import type { Io } from './io.js';

/** How many gateways are remembered, and how many checks of each. */
const most = { targets: 50, checks: 2_000 } as const;

/** By folder and subject, the checks that failed or broke in the last run; an empty list if none did. */
type Remembered = Readonly<Record<string, readonly string[]>>;

/**
 * The file of the checks that failed last, in the user's cache: of every folder in which pixkit was run, because a gateway
 * need not have a `node_modules`. Undefined where there is no such place.
 */
function fileIn({ environment = {} }: Pick<Io, 'environment'>): string | undefined {
  const { XDG_CACHE_HOME: cache = '', LOCALAPPDATA: local = '', HOME: home = '' } = environment;
  const folder = cache || local || (home && join(home, '.cache'));
  return folder === '' ? undefined : join(folder, 'pix-gateway-kit', 'last-failed.json');
}

function read(file: string): Remembered {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    const isList = (list: unknown) => Array.isArray(list) && list.every((id) => typeof id === 'string');
    return Object.fromEntries(Object.entries(value).filter(([, list]) => isList(list)));
  } catch {
    // Not there yet, or not ours.
    return {};
  }
}

const keyOf = (who: string): string => `${process.cwd()} ${who}`;

const withoutPassword = (text: string): string => new Redactor().text(text);

/** The key of a gateway: its address without password, as reports have it. */
export function gatewayKey(baseUrl: string): string {
  return withoutEnd(withoutPassword(baseUrl), '/');
}

/** The key of a client: the gateway behind it may be another one each time. */
export function clientKey(client: string): string {
  return `client ${client}`;
}

/** The key of a sweep: of a client with a name, or of the command that runs its tests. */
export function sweepKey(client: string): string {
  return `sweep of ${withoutPassword(client)}`;
}

/** Remembers which checks of a run failed or broke. After a partial run, those of earlier runs that it left out stay. */
export function rememberFailed(report: Report, io: Pick<Io, 'environment'>): void {
  const file = fileIn(io);
  if (file === undefined) return;
  const key = keyOf(subjectKey(report));
  const { [key]: before = [], ...others } = read(file);
  const ran = new Set(report.checks.flatMap(({ id, outcome }) => (outcome === 'skipped' ? [] : [id])));
  const { selection, interrupted = false } = report.run;
  const isPartial = selection !== undefined || interrupted;
  const left = isPartial ? before.filter((id) => !ran.has(id)) : [];
  const failed = [...new Set([...left, ...failedIn(report)])].slice(0, most.checks);
  const kept = Object.entries(others).slice(1 - most.targets);
  try {
    mkdirSync(dirname(file), { recursive: true });
    const written = `${file}.${process.pid}`;
    writeFileSync(written, JSON.stringify(Object.fromEntries([...kept, [key, failed]])));
    renameSync(written, file);
  } catch {
    // It saves typing and nothing else: a run does not fail for it.
  }
}

function subjectKey({ subject, target: { baseUrl, client } }: Report): string {
  if (subject === 'sweep') return sweepKey(client?.name ?? baseUrl);
  return client === undefined ? gatewayKey(baseUrl) : clientKey(client.name);
}

/**
 * The checks to run again: for an operation that is missing those of its chapter, for a gateway that went or fails now and then all, and for a
 * rule that only reports violations those that brought the violations about.
 */
function failedIn({ checks, subject }: Report): readonly string[] {
  // A sweep warns of what breaks the client, unless it is asked to fail.
  const bad: readonly string[] = subject === 'sweep' ? ['failed', 'warned', 'error'] : ['failed', 'error'];
  const wrong = checks.filter(({ outcome }) => bad.includes(outcome));
  const isAboutAll = wrong.some(({ id }) => isAboutRun(id));
  const again = isAboutAll ? checks : wrong;
  return again.flatMap(({ id, chapter, clauses, failures }) => {
    const seenBy = failures.flatMap((failure) => failure.seenBy ?? []);
    if (clauses.length === 0 && seenBy.length > 0) return seenBy;
    if (!id.startsWith('offered/')) return isAboutRun(id) ? [] : [id];
    return checks.filter((one) => one.chapter === chapter && one.outcome === 'skipped').map((one) => one.id);
  });
}

/**
 * The checks that failed last of this gateway, client or sweep, of those that there are: none if nothing failed. Throws
 * `ConfigurationError` if no run is known.
 */
export function lastFailed(
  isCheck: (id: string) => boolean,
  who: string,
  io: Pick<Io, 'environment'>,
): readonly string[] {
  const file = fileIn(io);
  const known = file === undefined ? undefined : read(file)[keyOf(who)];
  if (known === undefined) {
    throw new ConfigurationError(
      t`This folder has no earlier run of ${who}.`,
      t`Run it once without --last-failed.`,
    );
  }
  return known.filter(isCheck);
}
