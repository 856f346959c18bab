import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { driverLimits } from '../duties/driver.js';
import { actingSteps, type ClientUnderTest } from '../duties/clients.js';
import type { EarlierFaults } from '../duties/play.js';
import type { Suite } from '../engine/suite.js';
import { HttpClient } from '../target/http.js';
import { checkClientTable, type ClientGiven, type ClientOptions, gradeRules } from './client-options.js';
import { listedClient, openClient } from './client-under-test.js';
import { defineCommand } from './command.js';
import { packageInfo } from '../core/package-info.js';
import { type Io, outputLanguage } from './io.js';
import { impliedRule } from './suite-options.js';
import { registerFor } from './reports.js';
import { clientTexts } from './texts/client.js';
import { openTarget } from './target-options.js';
import { textsIn } from '../language/phrases.js';

/** `pixkit check client`. */
export const checkClient = defineCommand({
  options: checkClientTable,
  run: ({ options }, io) => runCheckClient(options, io),
});

async function runCheckClient(options: ClientOptions, io: Io): Promise<number> {
  if (options.list === true && options.lastFailed !== true) return listDuties(options, io);
  if (options.suggest === true) return suggest(options, io);
  if (options.legal === true) return (await import('./legal.js')).runLegalCommand(options, io);
  const opening = openTarget(options);
  const [{ runSuiteCommand }, { dutyLines }, register, opened] = await Promise.all([
    import('./run-suite-command.js'),
    import('./client-duties.js'),
    registerFor({ subject: 'client' }, outputLanguage(io)),
    openClientSuite(options, opening, io),
  ]);
  const { suite, about, restartsAt } = opened;
  const ours = {
    grades: gradeRules(options),
    implied: impliedRule(options.failOn),
    judged: judgedAs(about, io),
    watched: restartsAt,
    lines: dutyLines,
  };
  try {
    const given = { ...options, ...ours, jobs: opened.jobs(options.jobs) };
    return await runSuiteCommand(suite, 'pixkit check client', given, io, opening, () =>
      Promise.resolve(register),
    );
  } finally {
    await opened.close();
  }
}

/** The client under test, with the suite that checks it. */
interface OpenClientSuite {
  readonly suite: Suite;
  readonly about: ClientUnderTest;
  readonly restartsAt: string | undefined;
  /** Number of scenarios that run at once; 1 for a client with fixed settings, whose scenarios share one account. */
  readonly jobs: (wanted?: number) => number;
  /** Closes the client and the target. */
  close(): Promise<void>;
}

/** Opens the client that the options name, for use with a target; if that fails, closes the target and rejects. */
export async function openClientSuite(
  options: ClientGiven,
  opening: ReturnType<typeof openTarget>,
  io: Io,
  earlier?: EarlierFaults,
): Promise<OpenClientSuite> {
  opening.catch(() => undefined);
  const http = new HttpClient({ limits: driverLimits });
  const close = async (): Promise<void> => {
    await closeTarget(opening);
    await http.close();
  };
  const load = Promise.all([
    import('../duties/suite.js'),
    import('../chapters/observers.js'),
    import('../recordings/live.js'),
  ]);
  try {
    const opened = await openClient(options, opening, http, io);
    const [{ clientSuite }, { violationRules }, { sessionRules }] = await load;
    const { about, jobs, restartsAt } = opened;
    return {
      suite: { ...clientSuite(about, earlier), violationRules, sessionRules },
      about,
      restartsAt,
      jobs: (wanted = jobs) => (about.fixed === undefined ? wanted : 1),
      close: async () => {
        opened.close();
        await close();
      },
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

async function closeTarget(opening: ReturnType<typeof openTarget>): Promise<void> {
  const opened = await opening.catch(() => undefined);
  await opened?.close();
}

async function suggest({ mcp }: ClientOptions, io: Io): Promise<number> {
  if (mcp === undefined)
    throw new ConfigurationError(t`--suggest needs an MCP server.`, t`Add --mcp "<command or url>".`);
  return (await import('./mcp.js')).suggestTools(mcp, io);
}

/** Prints the duties and what each needs. */
async function listDuties(options: ClientOptions, io: Io): Promise<number> {
  const [{ clientSuite }, { runSuiteCommand }, { dutyLines }] = await Promise.all([
    import('../duties/suite.js'),
    import('./run-suite-command.js'),
    import('./client-duties.js'),
  ]);
  return runSuiteCommand(
    clientSuite(listedClient),
    'pixkit check client',
    { ...options, lines: dutyLines },
    io,
  );
}

function judgedAs({ name, version, lacks, hasTests, driver }: ClientUnderTest, io: Io): string {
  const texts = textsIn(clientTexts, outputLanguage(io));
  const answered = actingSteps.filter((step) => !lacks(step)).length;
  if (hasTests === true) return texts.byTests(name, version);
  if (answered === 0) return texts.receiver(name, version);
  const client = texts.client(name, version, answered, actingSteps.length);
  const kit = packageInfo();
  const { scaffold = `${kit.name} ${kit.version}` } = driver ?? {};
  return scaffold === `${kit.name} ${kit.version}` ? client : texts.stale(client, scaffold);
}
