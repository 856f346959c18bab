import { t, type Sentence } from '../core/text.js';
import { type ClauseEntry, levelOf } from '../contract/clause.js';
import { unjudged } from '../engine/clause-outcomes.js';
import { textMembers, withoutWarned } from './json.js';
import { Redactor } from './redact.js';
import { clausePrecedence, foremost, isDecided } from '../engine/outcome.js';
import type { CheckOutcome, ExitStatus } from '../engine/outcome.js';
import { ConfigurationError } from '../core/errors.js';
import { profileOf } from '../engine/select.js';
import { concluded } from '../engine/verdict.js';
import { sealed } from './seal.js';
import type {
  Register,
  Report,
  ReportCheck,
  ReportClause,
  ReportObservation,
  ReportRun,
  ReportTarget,
  ReportWaiver,
} from './report.js';

/** An observer is part of every shard; a finding of any of them counts. */
const partsPrecedence = [
  'failed',
  'error',
  'warned',
  'waived',
  'passed',
  'recorded',
  'skipped',
] as const satisfies readonly CheckOutcome[];

export interface MergeRules {
  readonly strict: boolean;
  readonly requireDecided: number | undefined;
}

/**
 * Merges the parts of a run into one report and one verdict. Throws `ConfigurationError` if they do not belong
 * together: different kits, contracts or selections, or a shard that is missing or duplicated.
 */
export function mergeReports(
  parts: readonly Report[],
  register: Register,
  rules: MergeRules,
): { readonly report: Report; readonly exit: ExitStatus } {
  const [first] = parts;
  if (first === undefined)
    throw new ConfigurationError(t`There is no report to merge.`, t`Give at least one file.`);
  demandSame(parts, ({ contract }) => contract.sha256, t`another contract`);
  demandSame(parts, ({ kit }) => `${kit.name} ${kit.version}`, t`another version of the kit`);
  demandSame(
    parts,
    ({ target }) => JSON.stringify(target.gateway),
    t`another gateway, or another version of it`,
  );
  demandSame(
    parts,
    ({ target }) => JSON.stringify(target.client),
    t`another client, or another version of it`,
  );
  demandSame(parts, ({ run }) => run.implied ?? 'fail', t`another --implied`);
  demandSame(parts, ({ subject = 'gateway' }) => subject, t`another subject (gateway or client)`);
  demandAllShards(parts);
  const checks = mergedChecks(parts);
  const clauses = mergedClauses(parts, register);
  const waivers = mergedWaivers(parts, checks, clauses);
  const configuration = parts.find((part) => part.configuration !== undefined)?.configuration;
  const run = mergedRun(parts);
  const target = mergedTarget(parts);
  const { only, families } = mergedSelection(parts);
  const profile = profileOf({ only, families, shard: undefined }, target.control !== false);
  const verdict = concluded(
    { checks, clauses, waivers },
    {
      ...rules,
      isMisconfigured: configuration !== undefined,
      interrupted: run.interrupted === true,
      profile,
    },
  );
  const { exit, counts, ...judged } = verdict;
  const report = sealed({
    report: 2,
    ...(first.subject !== undefined && { subject: first.subject }),
    kit: first.kit,
    contract: first.contract,
    target,
    run,
    profile,
    ...judged,
    counts: run.implied === 'warn' || first.subject === 'client' ? counts : withoutWarned(counts),
    clauses,
    checks,
    openPoints: mergedObservations(parts),
    ...(waivers.length > 0 && { waivers }),
    ...(configuration !== undefined && { configuration }),
  });
  return { report, exit };
}

function mergedTarget(parts: readonly Report[]): ReportTarget {
  const targets = parts.map(({ target }) => target);
  const gateway = targets[0]?.gateway;
  const client = targets[0]?.client;
  const notOffered = unique(targets.flatMap((target) => target.notOffered ?? []));
  return {
    baseUrl: unique(targets.map(({ baseUrl }) => baseUrl)).join(', '),
    ...(gateway !== undefined && { gateway }),
    ...(client !== undefined && { client }),
    ...(targets.some(({ control }) => control === false) && { control: false }),
    ...(notOffered.length > 0 && { notOffered }),
  };
}

function demandSame(parts: readonly Report[], feature: (part: Report) => string, what: Sentence): void {
  if (unique(parts.map(feature)).length <= 1) return;
  throw new ConfigurationError(
    t`The reports do not belong together: they are of ${what}.`,
    t`Merge only reports of one gateway, or of one client, from one version of pixkit.`,
  );
}

/** If the parts are shards, they must be all shards of one run. */
function demandAllShards(parts: readonly Report[]): void {
  const shards = parts.flatMap(({ run }) => run.selection?.shard ?? []);
  if (shards.length === 0) return;
  demandSame(parts, ({ run }) => selectionText(run), t`another selection of checks`);
  const of = shards[0]?.of ?? 0;
  const numbers = Array.from({ length: of }, (_, position) => position + 1);
  const count = (number: number) => shards.filter(({ index }) => index === number).length;
  const missing = numbers.filter((number) => count(number) === 0);
  const twice = numbers.filter((number) => count(number) > 1);
  if (missing.length === 0 && twice.length === 0) return;
  const problem =
    missing.length > 0 ? t`missing: ${missing.join(', ')}` : t`there twice: ${twice.join(', ')}`;
  throw new ConfigurationError(
    t`These are not the ${of} shards of one run; ${problem}.`,
    t`Give the reports of --shard 1/${of} to ${of}/${of}, each once.`,
  );
}

function selectionText({ selection }: ReportRun): string {
  return JSON.stringify([selection?.only, selection?.families, selection?.shard?.of]);
}

function mergedRun(parts: readonly Report[]): ReportRun {
  const runs = parts.map(({ run }) => run);
  const starts = runs.map(({ startedAt }) => Date.parse(startedAt));
  const startedAt = Math.min(...starts);
  const endedAt = Math.max(...runs.map(({ durationMs }, index) => (starts[index] ?? 0) + durationMs));
  const { only, families } = mergedSelection(parts);
  const isWhole = only.length === 0 && families.length > 1;
  return {
    seed: runs[0]?.seed ?? 0,
    jobs: Math.max(...runs.map(({ jobs }) => jobs)),
    startedAt: new Date(startedAt).toISOString(),
    durationMs: endedAt - startedAt,
    requests: runs.reduce((sum, { requests }) => sum + requests, 0),
    ...(!isWhole && { selection: { only, families } }),
    ...(runs[0]?.implied !== undefined && { implied: runs[0].implied }),
    ...(runs.some(({ interrupted }) => interrupted === true) && { interrupted: true }),
  };
}

/** The union of what the parts selected. If one selected every check, so does the result. */
function mergedSelection(parts: readonly Report[]): { only: readonly string[]; families: readonly string[] } {
  const selections = parts.map(
    ({ run }) => run.selection ?? { only: [], families: ['standard', 'compatibility'] },
  );
  return {
    only: selections.some(({ only }) => only.length === 0)
      ? []
      : unique(selections.flatMap(({ only }) => only)),
    families: unique(selections.flatMap(({ families }) => families)),
  };
}

function mergedChecks(parts: readonly Report[]): ReportCheck[] {
  const all = grouped(parts.flatMap(({ checks }) => checks));
  return all.map((same) => {
    const outcome = foremost(
      partsPrecedence,
      same.map((check) => check.outcome),
    );
    const winner = same.find((check) => check.outcome === outcome) ?? same[0];
    return {
      ...winner,
      failures: same.flatMap(({ failures }) => failures),
      durationMs: Math.max(...same.map(({ durationMs }) => durationMs)),
    };
  });
}

function untouchedClause(clause: ClauseEntry): Pick<ReportClause, 'outcome' | 'reason' | 'texts'> {
  const { outcome, reason } = unjudged(clause);
  return { outcome, ...textMembers({ reason }, new Redactor()) };
}

/**
 * The outcomes of each clause over all parts. If the parts together are a whole suite with clauses, clauses without any
 * check are included.
 */
function mergedClauses(parts: readonly Report[], register: Register): ReportClause[] {
  const merged = grouped(parts.flatMap(({ clauses }) => clauses)).map((same) => {
    const outcome = foremost(
      clausePrecedence,
      same.map((clause) => clause.outcome),
    );
    const winner = same.find((clause) => clause.outcome === outcome) ?? same[0];
    return { ...winner, checks: unique(same.flatMap(({ checks }) => checks)) };
  });
  const clauseById = new Map(merged.map((clause) => [clause.id, clause]));
  const { only, families } = mergedSelection(parts);
  const isWhole = only.length === 0 && families.length > 1;
  const untouched: ReportClause[] = [...register.clauses.values()]
    .filter(({ id }) => isWhole && clauseById.size > 0 && !clauseById.has(id))
    .map((clause) => ({
      id: clause.id,
      level: levelOf(clause),
      ...(clause.implied !== undefined && { implied: clause.implied }),
      ...(clause.grade !== undefined && { grade: clause.grade }),
      ...(clause.money === true && { money: clause.money }),
      checks: [],
      ...untouchedClause(clause),
    }));
  const order = new Map([...register.clauses.keys()].map((id, position) => [id, position]));
  const position = ({ id }: ReportClause) => order.get(id) ?? order.size;
  return [...merged, ...untouched].sort((a, b) => position(a) - position(b));
}

/** A stale waiver of a shard can be detected only here, with all parts available. */
function mergedWaivers(
  parts: readonly Report[],
  checks: readonly ReportCheck[],
  clauses: readonly ReportClause[],
): ReportWaiver[] {
  const wasJudged = (id: string) =>
    checks.some((check) => check.id === id && check.outcome !== 'skipped' && check.outcome !== 'error') ||
    clauses.some((clause) => clause.id === id && isDecided(clause.outcome));
  const all = parts.flatMap(({ waivers = [] }) => waivers);
  return grouped(all, ({ id, reason, until }) => JSON.stringify([id, reason, until])).map((same) => {
    const states = new Set(same.map(({ state }) => state));
    const [waiver] = same;
    if (states.has('expired')) return { ...waiver, state: 'expired' };
    if (states.has('used')) return { ...waiver, state: 'used' };
    return { ...waiver, state: wasJudged(waiver.id) ? 'stale' : 'not judged' };
  });
}

function mergedObservations(parts: readonly Report[]): ReportObservation[] {
  const all = parts.flatMap(({ openPoints }) => openPoints);
  const key = ({ id, operation, observed }: ReportObservation) => `${id} ${operation} ${observed}`;
  return grouped(all, key)
    .flatMap((same) => same.slice(0, 1))
    .sort((a, b) => key(a).localeCompare(key(b), 'en', { numeric: true }));
}

function grouped<T extends { readonly id: string }>(
  items: readonly T[],
  key: (item: T) => string = ({ id }) => id,
): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
