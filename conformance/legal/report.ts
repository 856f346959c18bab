import type { ClauseEntry } from '../contract/clause.js';
import { tolerant } from '../contract/tolerant.js';
import type { Language } from '../core/language.js';
import { packageInfo } from '../core/package-info.js';
import { english, t, type Text } from '../core/text.js';
import type { Basis, Failure } from '../engine/finding.js';
import { type ExitStatus, exitStatus } from '../engine/outcome.js';
import type { ResolvedCheck } from '../engine/phases/resolve.js';
import type { ClientIdentity } from '../engine/result.js';
import { everything } from '../engine/select.js';
import { describeContract } from '../engine/suite.js';
import { gradeResults } from '../engine/verdict.js';
import { translate } from '../language/phrases.js';
import { jsonReport } from '../report/json.js';
import { Redactor } from '../report/redact.js';
import type { DutyText, Register, Report, ReportSweep } from '../report/report.js';
import type { Waiver } from '../target/target-file.js';
import { groups, type LegalGroup, legalGateway } from './register.js';
import type { Red, Swept } from './sweep.js';

/** Why a gateway was left out of a sweep. */
export type LeftOutBecause = 'control' | 'slow' | 'arguable' | 'not chosen';

const leftOutTexts: Readonly<Record<LeftOutBecause, Text>> = {
  control: t`left out: it differs only at the control endpoint`,
  slow: t`left out: it is slow (--slow)`,
  arguable: t`left out: its validity is debatable (--arguable)`,
  'not chosen': t`left out: not selected`,
};

/** The clause for a client whose tests fail only against several choices at once. */
const together = {
  id: 'RELY-00',
  rule: t`Does not rely on gateways making at most one of these choices`,
  finding: t`Relies on gateways making at most one of these choices`,
};

const chapter = english(t`Valid variants`);

/** Details of a sweep in a report, without its result. */
export interface AboutSweep {
  readonly client: ClientIdentity | undefined;
  readonly sweep: Omit<ReportSweep, 'runs'>;
  readonly seed: number;
  readonly jobs: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly leftOut: readonly { readonly gateway: string; readonly because: LeftOutBecause }[];
  readonly waivers: readonly Waiver[];
  /** Whether red gateways fail the run; otherwise they are warnings. */
  readonly fails: boolean;
}

/**
 * Creates the report of a sweep and its exit status. Each legal gateway is a check; the clauses, all of the grade
 * PORTABLE, are what clients may rely on. Gateways that are red only together are one additional check.
 */
export function sweepReport(
  { green, flaky, notExercised, red, runs }: Swept,
  { client, sweep, seed, jobs, startedAt, durationMs, leftOut, waivers, fails }: AboutSweep,
): { readonly report: Report; readonly exit: ExitStatus } {
  const checks = [
    ...green.map((id) => checkOf([id], 'passed')),
    ...flaky.map((id) => checkOf([id], 'passed', { reason: t`failed once, then passed` })),
    ...red.map((one) => checkOf(one.ids, 'failed', { red: one })),
    ...notExercised.map((id) =>
      checkOf([id], 'skipped', { reason: t`the tests did nothing that showed the difference` }),
    ),
    ...leftOut.map(({ gateway, because }) =>
      checkOf([gateway], 'skipped', { reason: leftOutTexts[because] }),
    ),
  ].sort((one, other) => (one.check.id < other.check.id ? -1 : 1));
  const isPart = leftOut.some(({ because }) => because === 'not chosen');
  const profile = isPart ? 'part' : 'full';
  const only = isPart ? checks.flatMap(({ check, ended }) => (ended === 'skipped' ? [] : check.id)) : [];
  const graded = gradeResults(checks, {
    clauses: clausesIn('en').filter(({ id }) => id !== together.id || red.some(({ ids }) => ids.length > 1)),
    isBeside: () => false,
    waivers,
    implied: 'fail',
    grades: { portable: fails ? 'fail' : 'warn', practice: 'fail', money: 'fail', strict: false },
    today: startedAt.toISOString().slice(0, 10),
    wasFound: () => false,
    strict: false,
    requireDecided: undefined,
    isMisconfigured: false,
    interrupted: false,
    profile,
  });
  const isFailed =
    graded.checks.some(({ outcome }) => outcome === 'failed') ||
    graded.waivers.some(({ state }) => state === 'stale' || state === 'expired');
  const report = jsonReport(
    {
      ...graded,
      subject: 'sweep',
      kit: packageInfo(),
      contract: describeContract({ contract: tolerant }),
      target: { baseUrl: sweep.command, gateway: undefined, client, notOffered: [] },
      hasControl: true,
      run: {
        seed,
        jobs,
        startedAt,
        durationMs,
        requests: 0,
        selection: { ...everything, only },
        implied: 'fail',
        interrupted: false,
      },
      profile,
      verdict: isFailed ? 'nonconformant' : 'partial',
      configuration: undefined,
    },
    new Redactor(),
    { sweep: { ...sweep, runs } },
  );
  return { report, exit: isFailed ? exitStatus.failed : exitStatus.conformant };
}

function checkOf(
  ids: readonly string[],
  outcome: 'passed' | 'failed' | 'skipped',
  { reason = null, red }: { readonly reason?: Text | null; readonly red?: Red } = {},
): ResolvedCheck {
  const [only = '', ...others] = ids;
  const alone = others.length === 0 ? legalGateway(only) : undefined;
  const clauses = alone === undefined ? [] : [alone.group.id];
  const name = ids.join(' + ');
  return {
    check: {
      id: `legal/${[...ids].sort().join('+')}`,
      title: alone?.gateway ?? { en: name, 'pt-BR': name },
      clauses,
      chapter,
    },
    outcome,
    reason,
    durationMs: 0,
    failures: red === undefined ? [] : [failureOf(red, clauses[0] ?? together.id)],
    observations: [],
    basis: new Map(
      outcome === 'passed' ? clauses.map((id) => [id, 'expectation' as const]) : [],
    ) satisfies ReadonlyMap<string, Basis>,
    withheld: new Map(),
    ended: outcome === 'skipped' ? 'skipped' : 'complete',
  };
}

function failureOf({ ids, run: { status, tail } }: Red, clause: string): Failure {
  const expected = t`the tests pass with npx pixkit serve --variant ${ids.join(',')}`;
  return {
    kind: 'expectation',
    clause,
    operation: '',
    message: expected,
    expected,
    received: status === null ? t`the tests took too long: ${tail}` : t`exit code ${status}: ${tail}`,
    pointer: '',
    exchanges: [],
    deliveries: [],
  };
}

function clausesIn(language: Language): readonly ClauseEntry[] {
  const entry = (id: string, rule: Text): ClauseEntry => ({
    id,
    chapter,
    rule: translate(rule, language),
    grade: 'PORTABLE',
    decidedBy: 'check',
  });
  return [
    entry(together.id, together.rule),
    ...groups.map(({ id, relies }) => entry(id, t`Does not rely on ${relies[language]}`)),
  ];
}

/**
 * Adds to a register what reports of sweeps refer to: what clients rely on, with grounds and hints, and the titles of
 * gateways.
 */
export function withSweeps(ofKit: Register): Register {
  const { language = 'en' } = ofKit;
  const gateways = groups.flatMap((group) => group.gateways);
  return {
    ...ofKit,
    subject: 'sweep',
    clauses: new Map(clausesIn(language).map((clause) => [clause.id, clause])),
    duties: new Map([
      [together.id, { quotes: [], because: '', remedy: '', finding: translate(together.finding, language) }],
      ...groups.map((group) => [group.id, textOf(group, language)] as const),
    ]),
    ...(language !== 'en' && {
      titles: new Map(gateways.map((gateway) => [`legal/${gateway.id}`, gateway[language]])),
    }),
  };
}

/** The texts of a group in reports: what allows the gateways, how to fix a client, and what a client does that fails. */
function textOf(group: LegalGroup, language: Language): DutyText {
  const { point, open, sentence, leaves, outside, hint, relies } = group;
  const ground = open ?? leaves ?? outside;
  const because = [point, ground?.[language]].filter((part) => part !== undefined).join(': ');
  return {
    quotes: sentence === undefined ? [] : [{ text: sentence, place: '' }],
    because,
    remedy: hint[language],
    finding: translate(t`Relies on ${relies[language]}`, language),
  };
}

/** The ids that a waiver can name in sweeps. */
export function sweepIds(): readonly string[] {
  const ofGateways = groups.flatMap(({ gateways }) => gateways.map(({ id }) => `legal/${id}`));
  return [together.id, ...groups.map(({ id }) => id), ...ofGateways];
}
