import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { createGateway } from '../../server/gateway.js';
import { variants } from '../../variants/index.js';
import { ConfigurationError } from '../core/errors.js';
import { packageInfo } from '../core/package-info.js';
import { t } from '../core/text.js';
import { credentialsFrom, newAccounts } from '../engine/accounts.js';
import { globPattern } from '../engine/select.js';
import { legalGateway, outsideBecause } from '../legal/register.js';
import {
  type LeftOutBecause,
  type LegalReport,
  legalLines,
  legalMarkdown,
  legalReport,
} from '../legal/report.js';
import { sweep, type TestRun } from '../legal/sweep.js';
import { ControlClient } from '../target/control.js';
import { HttpClient } from '../target/http.js';
import { writeText } from '../report/write.js';
import type { ClientOptions } from './client-options.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { settingsOf } from './one-account.js';
import { runCommand } from './run-command.js';
import { familiesOf, optionsOf, variantsNamed } from './variants.js';

/** In ms: the least that a run of the tests may take. */
const leastLimitMs = 60_000;

/** Whether a sweep is asked for only of these, and what is left out of it. */
function chosenOf({ variant, only = [], slow = false, arguable = false }: ClientOptions): {
  readonly ids: readonly string[];
  readonly leftOut: LegalReport['leftOut'];
} {
  const named = variant === undefined ? undefined : new Set(variantsNamed(variant).map(({ id }) => id));
  const globs = only.map(globPattern);
  const reasonOf = ({ id, isSlow }: (typeof variants)[number]): LeftOutBecause | undefined => {
    if (named?.has(id) === true) return undefined;
    if (named !== undefined || (globs.length > 0 && !globs.some((glob) => glob.test(id))))
      return 'not chosen';
    const outside = outsideBecause(legalGateway(id).gateway);
    if (outside === 'control' || (outside === 'arguable' && !arguable)) return outside;
    return isSlow === true && !slow ? 'slow' : undefined;
  };
  const all = variants.map((one) => ({ id: one.id, because: reasonOf(one) }));
  return {
    ids: all.flatMap(({ id, because }) => (because === undefined ? [id] : [])),
    leftOut: all.flatMap(({ id, because }) => (because === undefined ? [] : [{ gateway: id, because }])),
  };
}

/** Starts a gateway that is these variants, with a new account, and runs the command with what it needs of it. */
async function runInFrontOf(
  ids: readonly string[],
  command: string,
  webhook: string | undefined,
  limitMs: number,
  io: Io,
): Promise<TestRun> {
  const token = randomUUID();
  const gateway = await createGateway({
    control: { token },
    sandboxReceivers: 'loopback',
    ...(ids.length > 0 && optionsOf(ids)),
  });
  const http = new HttpClient({});
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-legal-'));
  try {
    const { baseUrl, controlUrl } = await gateway.listen(0);
    const control = new ControlClient(http, controlUrl ?? '', token);
    const credentials = await credentialsFrom(
      { control, accounts: newAccounts() },
      // The tests of a client settle nothing themselves.
      { settlement: 'automatic', available: 10_000 },
    );
    const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
    if (webhook !== undefined)
      await registerEverywhere(control, credentials.accountId ?? '', webhook, webhookSecret);
    const certificate = join(folder, 'client.pem');
    writeFileSync(certificate, credentials.certificatePem, { mode: 0o600 });
    const settings = settingsOf(baseUrl, credentials, certificate, webhookSecret);
    return await runCommand(command, { ...io.environment, ...settings }, { limitMs, signal: io.signal });
  } finally {
    await http.close();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const eventTypes = [
  ...(['cash_in', 'cash_out', 'refund_in', 'refund_out'] as const),
  ...(['med_created', 'med_accepted', 'med_rejected'] as const),
];

async function registerEverywhere(
  control: ControlClient,
  accountId: string,
  url: string,
  secret: string,
): Promise<void> {
  for (const eventType of eventTypes)
    await control.setup('a webhook registration', { accountId, url, eventType, secret } as never);
}

/** `pixkit client --legal`: the client's own tests in front of every legal gateway. Returns the exit status. */
export async function runLegalCommand(options: ClientOptions, io: Io): Promise<number> {
  const { command, webhook } = options;
  if (command === undefined)
    throw new ConfigurationError(
      t`--legal runs the client's own tests, and none were given.`,
      t`Give them with --command.`,
    );
  const language = outputLanguage(io);
  const { ids, leftOut } = chosenOf(options);
  if (ids.length === 0)
    throw new ConfigurationError(
      t`No legal gateway is chosen.`,
      t`pixkit serve --variant list names them all.`,
    );
  const startedAt = performance.now();
  const limitOf = options.timeLimit === undefined ? undefined : options.timeLimit * 1_000;
  const baseline = await runInFrontOf([], command, webhook, limitOf ?? 5 * leastLimitMs, io);
  if (baseline.status !== 0)
    throw new ConfigurationError(
      t`The tests are not green in front of the reference gateway (exit ${String(baseline.status)}): ${baseline.tail}`,
      t`Mend that first: pixkit serve starts it, and the tests find it at PIXKIT_BASE_URL.`,
    );
  const tookMs = performance.now() - startedAt;
  const limitMs = limitOf ?? Math.max(leastLimitMs, 10 * tookMs);
  const words = progress[language];
  const jobs = await jobsFor(options, (limit) => runInFrontOf([], command, webhook, limit, io), limitMs);
  if (jobs === 1) printLines(io.stderr, [words.alone]);
  printLines(io.stderr, [words.baseline(tookMs, ids.length)]);
  let decided = 0;
  const swept = await sweep(familiesOf(ids), (tried) => runInFrontOf(tried, command, webhook, limitMs, io), {
    jobs,
    done: (more) => {
      decided += more.length;
      printLines(io.stderr, [words.done(decided, ids.length)]);
    },
  });
  const durationMs = Math.round(performance.now() - startedAt);
  const report = legalReport(swept, { kit: packageInfo(), command, durationMs, leftOut });
  printLines(io.stdout, legalLines(report, language));
  for (const { kind, path } of options.report ?? [])
    writeText(
      kind,
      path,
      kind === 'markdown' ? legalMarkdown(report, language) : `${JSON.stringify(report, null, 2)}\n`,
    );
  return options.portable === 'fail' && report.red.length > 0 ? 1 : 0;
}

/**
 * How many runs of the tests go on beside each other. Those that share a receiver would see each other's notifications;
 * others may share a port or a file, which shows when they run beside themselves in front of the reference gateway.
 */
async function jobsFor(
  { jobs, webhook }: ClientOptions,
  baseline: (limitMs: number) => Promise<TestRun>,
  limitMs: number,
): Promise<number> {
  const wanted = jobs ?? (webhook === undefined ? availableParallelism() : 1);
  if (wanted === 1) return 1;
  const beside = await Promise.all(Array.from({ length: wanted }, () => baseline(limitMs)));
  return beside.every(({ status }) => status === 0) ? wanted : 1;
}

const progress = {
  en: {
    baseline: (ms: number, count: number) =>
      `reference gateway: green in ${(ms / 1_000).toFixed(1)} s; ${count} legal gateways`,
    alone: 'The tests run one after another: beside each other they are not green, or they share a receiver.',
    done: (done: number, of: number) => `${done} of ${of} decided`,
  },
  'pt-BR': {
    baseline: (ms: number, count: number) =>
      `gateway de referência: verde em ${(ms / 1_000).toFixed(1)} s; ${count} gateways legais`,
    alone: 'Os testes rodam um depois do outro: lado a lado não ficam verdes, ou compartilham um receptor.',
    done: (done: number, of: number) => `${done} de ${of} decididos`,
  },
};
