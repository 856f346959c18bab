import { actThroughDriver, type ClientUnderTest } from '../../../conformance/duties/clients.js';
import { Driver, driverLimits } from '../../../conformance/duties/driver.js';
import { scenarios } from '../../../conformance/duties/scenarios/index.js';
import { clientSuite } from '../../../conformance/duties/suite.js';
import type { GradedCheck, RunResult } from '../../../conformance/engine/result.js';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { type Running, start } from '../../mutation/start.js';
import { smallOptions } from '../../support/small-suite.js';
import { right, type Seams } from './shop/seams.js';
import { startShop } from './shop/shop.js';

/** The duties to judge; empty for all. */
export type Duties = readonly string[];

/** Settings of a judgement. */
export interface Judging {
  /** Number of parallel scenarios. */
  readonly jobs?: number;
  /** How long the client may take to react, in ms, according to its owner. */
  readonly patienceMs?: number;
  readonly seed?: number;
  /** Time limit of a step of its driver, in ms; one minute by default. */
  readonly stepMs?: number;
  /** How long a driver that went away is asked again, in ms. */
  readonly goneAfterMs?: number;
}

/** Starts a gateway in this process, against which any number of clients can be judged. */
export const gatewayForClients = (): Promise<Running> => start([], { responseValidation: false });

/** Describes the client behind a driver as `pixkit check client --driver` does. */
export async function clientBehind(
  driver: Driver,
  { patienceMs = 0 }: Judging = {},
): Promise<ClientUnderTest> {
  const { name = '', version, steps, verifies, webhookUrl } = await driver.about();
  const isVerifying = verifies === 'signature';
  return {
    name,
    version,
    verifies: isVerifying,
    patienceMs,
    lacks: (step) => steps !== undefined && !steps.includes(step),
    isUnused: () => false,
    driver,
    act: (casting) =>
      actThroughDriver(driver, casting, {
        webhookUrl,
        verifies: isVerifying,
        configures: steps !== undefined,
      }),
  };
}

/** Judges the client behind a driver by all scenarios, or by those for these duties. */
export async function judgeDriver(
  { target }: Running,
  url: string,
  duties: Duties = [],
  judging: Judging = {},
): Promise<RunResult> {
  const { stepMs, goneAfterMs = 20_000 } = judging;
  const own = {
    goneAfterMs,
    ...(stepMs !== undefined && { headersTimeoutMs: stepMs, totalTimeoutMs: stepMs }),
  };
  const http = new HttpClient({ limits: { ...driverLimits, ...own } });
  try {
    const driver = new Driver({ url, http });
    const about = await clientBehind(driver, judging);
    driver.watch();
    const whole = clientSuite(about);
    const ids = new Set(scenariosOf(duties));
    const suite = {
      ...whole,
      checks: whole.checks.filter(({ id }) => duties.length === 0 || ids.has(id)),
      observers: whole.observers.filter(
        ({ clauses }) => duties.length === 0 || clauses.some((clause) => duties.includes(clause)),
      ),
    };
    return await runSuite(suite, target, {
      ...smallOptions,
      seed: judging.seed ?? 1,
      jobs: judging.jobs ?? 4,
    });
  } finally {
    await http.close();
  }
}

/** Starts a shop with these seams, and judges it. */
export async function judgeShop(
  gateway: Running,
  seams: Seams = right,
  duties: Duties = [],
  judging: Judging = {},
): Promise<RunResult> {
  const shop = await startShop(seams);
  try {
    return await judgeDriver(gateway, shop.driverUrl, duties, judging);
  } finally {
    await shop.close();
  }
}

/** The ids of the scenarios that decide one of these duties, or cause the calls that a duty is about. */
export function scenariosOf(duties: Duties): readonly string[] {
  return scenarios
    .filter((scenario) =>
      [...scenario.duties, ...(scenario.provokes ?? [])].some((duty) => duties.includes(duty)),
    )
    .map(({ id }) => id);
}

/** The duties at which a check failed. */
export function dutiesFailed(results: readonly GradedCheck[]): readonly string[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
  return [
    ...new Set(failed.flatMap(({ failures }) => failures.flatMap(({ clause }) => clause ?? []))),
  ].sort();
}
