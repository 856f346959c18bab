import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createGateway } from '../../server/gateway.js';
import { variants } from '../variants/index.js';
import { ConfigurationError } from '../core/errors.js';
import { seeded, shuffled } from '../core/random.js';
import { plural, t } from '../core/text.js';
import { textsIn } from '../language/phrases.js';
import { readClientFile } from '../duties/client-file.js';
import { credentialsFrom, newAccounts } from '../engine/accounts.js';
import { globPattern } from '../engine/select.js';
import { legalGateway, exclusionReason } from '../legal/register.js';
import { secondsText } from '../report/words.js';
import { type AboutSweep, type LeftOutBecause, sweepReport } from '../legal/report.js';
import { sweep, type TestRun } from '../legal/sweep.js';
import { ControlClient } from '../target/control.js';
import { eventTypes } from '../target/event-types.js';
import { HttpClient } from '../target/http.js';
import type { ClientOptions } from './client-options.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { lastFailed, rememberFailed, sweepKey } from './last-failed.js';
import { newWebhookSecret, settingsOf } from './one-account.js';
import { runTests } from './own-tests.js';
import { registerFor } from './reports.js';
import { openOutput, waiversOf, writeResult } from './results.js';
import { checkTexts } from './texts/check.js';
import { familiesOf, optionsOf, variantsNamed } from './variants.js';

/** Minimum time limit for a run of the tests, in ms. */
const leastLimitMs = 60_000;

/** Returns the variants that a sweep includes and those that it leaves out; `named` selects individual ones. */
function chosenOf(
  { only = [], slow = false, arguable = false }: ClientOptions,
  named: ReadonlySet<string> | undefined,
): {
  readonly ids: readonly string[];
  readonly leftOut: AboutSweep['leftOut'];
} {
  const globs = only.map(globPattern);
  const reasonOf = ({ id, isSlow }: (typeof variants)[number]): LeftOutBecause | undefined => {
    if (named?.has(id) === true) return undefined;
    if (named !== undefined || (globs.length > 0 && !globs.some((glob) => glob.test(id))))
      return 'not chosen';
    const outside = exclusionReason(legalGateway(id).gateway);
    if (outside === 'control' || (outside === 'arguable' && !arguable)) return outside;
    return isSlow === true && !slow ? 'slow' : undefined;
  };
  const all = variants.map((one) => ({ id: one.id, because: reasonOf(one) }));
  return {
    ids: all.flatMap(({ id, because }) => (because === undefined ? [id] : [])),
    leftOut: all.flatMap(({ id, because }) => (because === undefined ? [] : [{ gateway: id, because }])),
  };
}

/** Returns the named variants or, with `--last-failed`, those that failed in the last sweep; undefined for all. */
function namedIn(
  { variant, lastFailed: isAgain }: ClientOptions,
  who: string,
  io: Io,
): ReadonlySet<string> | undefined {
  if (isAgain === true) {
    const isKnown = (id: string) => variants.some((one) => one.id === id);
    const failed = lastFailed(() => true, who, io).flatMap((id) => id.replace(/^legal\//, '').split('+'));
    if (failed.length > 0) return new Set(failed.filter(isKnown));
    printLines(io.stderr, [textsIn(checkTexts, outputLanguage(io)).nothingFailed]);
    return undefined;
  }
  return variant === undefined ? undefined : new Set(variantsNamed(variant).map(({ id }) => id));
}

/** What all runs of a sweep have in common. */
interface Running {
  readonly command: string;
  readonly webhook: string | undefined;
  /** The secret that signs its notifications. */
  readonly webhookSecret: string;
  readonly seed: number;
  readonly io: Io;
}

/** Starts a gateway with these variants and a new account, and runs the command with their settings. */
async function runInFrontOf(
  ids: readonly string[],
  limitMs: number,
  { command, webhook, webhookSecret, seed, io }: Running,
): Promise<TestRun> {
  const token = randomUUID();
  const exercised = new Set<string>();
  let areRunning = false;
  const gateway = await createGateway({
    control: { token },
    sandboxReceivers: 'loopback',
    seed,
    machineTime: true,
    ...(ids.length > 0 && optionsOf(ids, (id) => areRunning && exercised.add(id))),
  });
  const http = new HttpClient({});
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-legal-'));
  try {
    const { baseUrl, controlUrl } = await gateway.listen(0);
    const control = new ControlClient(http, controlUrl ?? '', token);
    const credentials = await credentialsFrom(
      { control, accounts: newAccounts() },
      // The tests of a client do not settle payments themselves.
      { settlement: 'automatic', available: 10_000 },
    );
    if (webhook !== undefined)
      await registerEverywhere(control, credentials.accountId ?? '', webhook, webhookSecret);
    const certificate = join(folder, 'client.pem');
    writeFileSync(certificate, credentials.certificatePem, { mode: 0o600 });
    const settings = settingsOf(baseUrl, credentials, certificate, webhookSecret);
    const env = { ...io.environment, ...settings, PIXKIT_SEED: String(seed) };
    areRunning = true;
    const end = await runTests(command, env, { limitMs, signal: io.signal });
    return { ...end, exercised: [...exercised] };
  } finally {
    await http.close();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function registerEverywhere(
  control: ControlClient,
  accountId: string,
  url: string,
  secret: string,
): Promise<void> {
  for (const eventType of eventTypes)
    await control.setup('a webhook registration', { accountId, url, eventType, secret } as never);
}

/** Returns the client whose tests run, if its file has a name. */
function clientIn({ client: file }: ClientOptions): AboutSweep['client'] {
  if (file === undefined) return undefined;
  const { name, version } = readClientFile(file);
  return name === undefined ? undefined : { name, ...(version !== undefined && { version }) };
}

/** `pixkit check client --legal`: runs the client's own tests against every legal gateway. Returns the exit status. */
export async function runLegalCommand(options: ClientOptions, io: Io): Promise<number> {
  const { command, webhook, webhookSecret = newWebhookSecret() } = options;
  if (command === undefined)
    throw new ConfigurationError(
      t`--legal runs the client's own tests, and none were given.`,
      t`Pass them with --command.`,
    );
  const language = outputLanguage(io);
  const output = openOutput(options, await registerFor({ subject: 'sweep' }, language), io);
  const waivers = await waiversOf(options);
  const client = clientIn(options);
  const { ids, leftOut } = chosenOf(options, namedIn(options, sweepKey(client?.name ?? command), io));
  if (ids.length === 0)
    throw new ConfigurationError(
      t`No variant is selected.`,
      t`To see the variants, run pixkit serve --variant list.`,
    );
  const startedAt = new Date();
  const began = performance.now();
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const running: Running = { command, webhook, webhookSecret, seed, io };
  const limitOf = options.timeLimit === undefined ? undefined : options.timeLimit * 1_000;
  const baseline = await runInFrontOf([], limitOf ?? 5 * leastLimitMs, running);
  if (baseline.status !== 0)
    throw new ConfigurationError(
      t`The tests fail with the reference gateway (exit ${String(baseline.status)}): ${baseline.tail}`,
      t`Fix the tests first. To run them by themselves, start pixkit serve --dotenv .env and set the variables of that file.`,
    );
  const tookMs = performance.now() - began;
  const limitMs = limitOf ?? Math.max(leastLimitMs, 10 * tookMs);
  const words = textsIn(progressTexts, language);
  const jobs = await jobsFor(options, tookMs, () => runInFrontOf([], limitMs, running));
  if (jobs === 1) printLines(io.stderr, [words.alone]);
  printLines(io.stderr, [words.baseline(secondsText(tookMs, language), ids.length, jobs)]);
  let decided = 0;
  const swept = await sweep(ids, (tried) => runInFrontOf(tried, limitMs, running), {
    jobs,
    familiesOf: (chosen) => {
      const order = seeded(seed, 'the order of a sweep');
      return shuffled(familiesOf(chosen), order).map((family) => shuffled(family, order));
    },
    done: (more) => {
      decided += more.length;
      printLines(io.stderr, [words.done(decided, ids.length)]);
    },
  });
  if (swept.red.length > 0) await demandGreenStill(() => runInFrontOf([], limitMs, running));
  const checked = sweepReport(swept, {
    client,
    sweep: { command, slow: options.slow === true, arguable: options.arguable === true },
    seed,
    jobs,
    startedAt,
    durationMs: Math.round(performance.now() - began),
    leftOut,
    waivers,
    fails: options.failOn.includes('portable'),
  });
  rememberFailed(checked.report, io);
  return await writeResult(checked, output, { strict: false, requireDecided: undefined }, io);
}

/** Throws `ConfigurationError` if the tests now fail with the reference gateway, too: failures prove nothing then. */
async function demandGreenStill(baseline: () => Promise<TestRun>): Promise<void> {
  const { status, tail } = await baseline();
  if (status === 0) return;
  throw new ConfigurationError(
    t`The tests are unreliable: with the reference gateway they passed at first, and now fail (exit ${String(status)}): ${tail}`,
    t`Fix the cause, such as a port or a file that two runs share, and repeat the sweep with --jobs 1.`,
  );
}

/** Maximum slowdown of concurrent runs compared with one alone. */
const slowdown = 1.5;

/** Maximum number of concurrent runs of tests that mostly wait, regardless of the number of processors. */
const mostOfWaiting = 8;

/**
 * Returns the number of concurrent test runs: more than there are processors if the tests mostly wait. Runs with a common
 * receiver would get each other's notifications. Others may share a port or a file, which is found out by concurrent runs
 * against the reference gateway.
 */
async function jobsFor(
  { jobs, webhook }: ClientOptions,
  tookMs: number,
  baseline: () => Promise<TestRun>,
): Promise<number> {
  const processors = availableParallelism();
  const areBeside = async (count: number, longestMs: number): Promise<boolean> => {
    const startedAt = performance.now();
    const runs = await Promise.all(Array.from({ length: count }, baseline));
    return performance.now() - startedAt <= longestMs && runs.every(({ status }) => status === 0);
  };
  if (jobs !== undefined) return jobs === 1 || (await areBeside(jobs, Infinity)) ? jobs : 1;
  if (webhook !== undefined) return 1;
  let several = 0;
  for (let more = 2 * processors; more <= Math.max(2 * processors, mostOfWaiting); more *= 2) {
    if (!(await areBeside(more, slowdown * tookMs))) break;
    several = more;
  }
  if (several > 0) return several;
  return processors > 1 && (await areBeside(processors, Infinity)) ? processors : 1;
}

const progressTexts = {
  baseline: (time: string, count: number, jobs: number) =>
    t`reference gateway: passed in ${time}; ${count} valid ${plural('variant', 'variants')}, ${jobs} ${plural('run', 'runs')} at a time`,
  alone: t`The tests run one after another: because of --jobs 1 or --webhook, or because parallel runs fail or are too slow.`,
  done: (done: number, of: number) => t`${done} of ${of} decided`,
};
