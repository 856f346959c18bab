import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { driverLimits } from '../duties/driver.js';
import { actingSteps, type ClientUnderTest } from '../duties/clients.js';
import { HttpClient } from '../target/http.js';
import { type ClientOptions, clientTable, gradeRules } from './client-options.js';
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
  options: clientTable,
  run: ({ options }, io) => runCheckClient(options, io),
});

async function runCheckClient(options: ClientOptions, io: Io): Promise<number> {
  if (options.list === true && options.lastFailed !== true) return listDuties(options, io);
  if (options.suggest === true) return suggest(options, io);
  if (options.legal === true) return (await import('./legal.js')).runLegalCommand(options, io);
  const opening = openTarget(options);
  opening.catch(() => undefined);
  const [
    { clientSuite },
    { runSuiteCommand },
    { dutyLines },
    { violationRules },
    { sessionRules },
    register,
  ] = await Promise.all([
    import('../duties/suite.js'),
    import('./run-suite-command.js'),
    import('./client-duties.js'),
    import('../chapters/observers.js'),
    import('../recordings/live.js'),
    registerFor({ subject: 'client' }, outputLanguage(io)),
  ]);
  const http = new HttpClient({ limits: driverLimits });
  const opened = await openClient(options, opening, http, io).catch(async (thrown: unknown) => {
    await http.close();
    await closeTarget(opening);
    throw thrown;
  });
  const { about, jobs, restartsAt } = opened;
  const ours = {
    grades: gradeRules(options),
    implied: impliedRule(options.failOn),
    judged: judgedAs(about, io),
    watched: restartsAt,
    lines: dutyLines,
  };
  // Parallel scenarios would share the one account of a client with fixed settings.
  const mostJobs = about.fixed === undefined ? (options.jobs ?? jobs) : 1;
  try {
    const given = { ...options, ...ours, jobs: mostJobs };
    const suite = { ...clientSuite(about), violationRules, sessionRules };
    return await runSuiteCommand(suite, 'pixkit check client', given, io, opening, () =>
      Promise.resolve(register),
    );
  } finally {
    opened.close();
    await closeTarget(opening);
    await http.close();
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

/** The duties, and what each needs. */
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
