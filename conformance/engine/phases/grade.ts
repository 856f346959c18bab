import { t } from '../../core/text.js';
import { familiesAt } from '../../contract/families.js';
import type { TargetFile } from '../../target/target-file.js';
import { offeredId } from '../availability.js';
import type { Observation } from '../finding.js';
import { isPartial, leftOut, profileOf, type Selection } from '../select.js';
import { leftOutNote, paceNotes } from '../notes.js';
import type { RunResult } from '../result.js';
import type { RunEnvironment } from '../session.js';
import { describeContract, type RunOptions, selectable, type Suite } from '../suite.js';
import { gradeResults, type Grading } from '../verdict.js';
import type { Resolved } from './resolve.js';

/** Turns resolved results into outcomes of clauses, the verdict and everything that reports show. */
export function grade(
  suite: Suite,
  target: TargetFile,
  resolved: Resolved,
  options: RunOptions,
  startedAt: Date,
): RunResult {
  const { environment, http, jobs, observations } = resolved;
  const { selection, seed, signal } = options;
  const unproven = suite.unproven?.();
  const grading = gradingOf(suite, resolved, options, startedAt);
  const graded = gradeResults(resolved.results, { ...grading, isUnproven: unproven !== undefined });
  const hasControl = environment.control !== undefined;
  return {
    subject: suite.subject,
    kit: suite.kit,
    contract: describeContract(suite),
    target: {
      baseUrl: environment.profile.baseUrl,
      gateway: target.gateway,
      client: suite.client,
      notOffered: [...environment.notOffered.values()],
    },
    hasControl,
    profile: profileOf(selection, hasControl),
    run: {
      seed,
      jobs,
      startedAt,
      durationMs: Date.now() - startedAt.getTime(),
      requests: http.requests,
      selection,
      implied: options.implied ?? 'fail',
      interrupted: signal?.aborted === true,
      notes: [
        ...(unproven === undefined ? [] : [unproven]),
        ...leftOut(selectable(suite), selection).map(leftOutNote),
        ...paceNotes(http.busy.pace),
      ],
    },
    ...graded,
    openPoints: merged(observations, graded.openPoints),
    configuration: tlsTrouble(environment),
  };
}

function gradingOf(
  suite: Suite,
  { environment, results }: Resolved,
  options: RunOptions,
  startedAt: Date,
): Omit<Grading, 'isUnproven'> {
  const touched = new Set([
    ...results.flatMap(({ check }) => [...check.clauses]),
    ...results.flatMap(({ failures }) => failures.flatMap(({ clause }) => clause ?? [])),
  ]);
  return {
    clauses: isPartial(options.selection) ? suite.clauses.filter(({ id }) => touched.has(id)) : suite.clauses,
    isBeside: besideOf(suite, options.selection, environment),
    waivers: options.waivers,
    implied: options.implied ?? 'fail',
    grades: options.grades,
    today: startedAt.toISOString().slice(0, 10),
    strict: options.strict,
    requireDecided: options.requireDecided,
    profile: profileOf(options.selection, environment.control !== undefined),
    wasFound: (id) => [...environment.traffic.accepted()].some((name) => offeredId(name) === id),
    isMisconfigured: tlsTrouble(environment) !== undefined,
    failsFirst: suite.subject === 'client',
    interrupted: options.signal?.aborted === true,
  };
}

/** Creates a predicate for clauses that concern none of the selected endpoint families. */
function besideOf(
  { familyOf }: Suite,
  { families }: Selection,
  { judge }: RunEnvironment,
): Grading['isBeside'] {
  if (families.length > 1) return () => false;
  const familiesOf = familiesAt(judge.document);
  return (clause) => {
    if (clause.families === 'both') return true;
    const named = familyOf?.(clause);
    const own = named === undefined ? [...familiesOf(clause.pointer ?? '')] : [named];
    return own.length > 0 && !own.some((family) => families.includes(family));
  };
}

/**
 * The problem if connections reached the receiver but every TLS handshake failed: the target does not trust its
 * certificate.
 */
function tlsTrouble({ receiver }: RunEnvironment): RunResult['configuration'] {
  if (receiver === undefined || receiver.handshakes.failed === 0 || receiver.received > 0) return undefined;
  return {
    message: t`The target reached the webhook receiver at ${receiver.baseUrl}, but TLS failed each time: ${receiver.handshakes.lastReason}.`,
    hint: t`Have the target accept self-signed certificates in tests, or give the receiver a certificate that the target trusts (webhooks.tls in the target file).`,
  };
}

/** Merges observations without duplicates, ordered by open point. */
function merged(first: readonly Observation[], second: readonly Observation[]): readonly Observation[] {
  const repeated = new Set(second.map((observation) => JSON.stringify(observation)));
  const all = [...first.filter((observation) => !repeated.has(JSON.stringify(observation))), ...second];
  return all.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}
