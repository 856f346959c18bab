import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withoutEnd } from '../core/cut.js';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { isAboutRun } from '../engine/unsteady-answers.js';
import { Redactor } from '../report/redact.js';
import type { Report } from '../report/report.js';
import type { Io } from './io.js';

/** Maximum number of targets that are remembered, and of checks for each. */
const most = { targets: 50, checks: 2_000 } as const;

/** The checks that failed or had an error in the last run, by folder and subject; an empty list if none did. */
type Remembered = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the file that remembers failed checks. It is in the user's cache and covers every folder in which pixkit was
 * run, because the folder of a gateway need not have a `node_modules`. Undefined if the user has no cache folder.
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
    // The file does not exist yet, or does not contain JSON.
    return {};
  }
}

const keyOf = (who: string): string => `${process.cwd()} ${who}`;

const withoutPassword = (text: string): string => new Redactor().text(text);

/** Returns the key of a gateway: its address without a password, as in reports. */
export function gatewayKey(baseUrl: string): string {
  return withoutEnd(withoutPassword(baseUrl), '/');
}

/** Returns the key of a client; it does not contain the gateway, which may differ each time. */
export function clientKey(client: string): string {
  return `client ${client}`;
}

/** Returns the key of a sweep, from the name of the client or the command that runs its tests. */
export function sweepKey(client: string): string {
  return `sweep of ${withoutPassword(client)}`;
}

/** Remembers which checks failed or had an error. After a partial run, checks that it did not include stay remembered. */
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
    // This is only a convenience, so a run does not fail if the file cannot be written.
  }
}

function subjectKey({ subject, target: { baseUrl, client } }: Report): string {
  if (subject === 'sweep') return sweepKey(client?.name ?? baseUrl);
  return client === undefined ? gatewayKey(baseUrl) : clientKey(client.name);
}

/**
 * Returns the checks to run again: for a missing operation, the skipped checks of its chapter; for a gateway that stopped
 * responding or fails intermittently, all checks; for a rule that only reports violations, the checks that caused them.
 */
function failedIn({ checks, subject }: Report): readonly string[] {
  // A sweep only warns of what breaks the client, unless the user wants it to fail.
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
 * Returns the checks of this gateway, client or sweep that failed in the last run and still exist; empty if none failed.
 * Throws `ConfigurationError` if no run is known.
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
      t`No earlier run from this folder is known for: ${who}.`,
      t`Run the command once without --last-failed.`,
    );
  }
  return known.filter(isCheck);
}
