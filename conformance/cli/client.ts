import { Command } from 'commander';

import { driverLimits } from '../duties/driver.js';
import { actingSteps, type ClientUnderTest } from '../duties/clients.js';
import { HttpClient } from '../target/http.js';
import { type ClientOptions, gradesOf, withClientOptions } from './client-options.js';
import { nobody, openClient } from './client-under-test.js';
import type { Io } from './io.js';
import { outputLanguage } from './io.js';
import { withJudgeOptions } from './judge-options.js';
import { registerFor } from './registers.js';
import { clientTexts } from './texts/client.js';
import { openTarget } from './target-options.js';

/** `pixkit client`; `exit` is called with the exit status. */
export function clientCommand(io: Io, exit: (status: number) => void): Command {
  const description =
    'judge a client of a gateway, in front of a built-in reference gateway or of the one that is given';
  const only = 'only scenarios whose id, or one of whose duties, matches';
  return withClientOptions(withJudgeOptions(new Command('client').description(description), only)).action(
    async (options: ClientOptions) => exit(await runClientCommand(options, io)),
  );
}

async function runClientCommand(options: ClientOptions, io: Io): Promise<number> {
  if (options.list === true && options.lastFailed !== true) return listDuties(options, io);
  if (options.legal === true) return (await import('./legal.js')).runLegalCommand(options, io);
  const opening = openTarget(options);
  opening.catch(() => undefined);
  const [{ clientSuite }, { runJudgeCommand }, { dutyLines }, register] = await Promise.all([
    import('../duties/suite.js'),
    import('./judge.js'),
    import('./client-list.js'),
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
    grades: gradesOf(options),
    judged: judgedAs(about, io),
    watched: restartsAt,
    lines: dutyLines,
  };
  // More would share the one account of a client that cannot be told.
  const mostJobs = about.fixed === undefined ? (options.jobs ?? jobs) : 1;
  try {
    const given = { ...options, ...ours, jobs: mostJobs };
    return await runJudgeCommand(clientSuite(about), 'pixkit client', given, io, opening, () => register);
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

/** The duties, and what each needs. */
async function listDuties(options: ClientOptions, io: Io): Promise<number> {
  const [{ clientSuite }, { runJudgeCommand }, { dutyLines }] = await Promise.all([
    import('../duties/suite.js'),
    import('./judge.js'),
    import('./client-list.js'),
  ]);
  return runJudgeCommand(clientSuite(nobody), 'pixkit client', { ...options, lines: dutyLines }, io);
}

function judgedAs({ name, version, lacks, hasTests }: ClientUnderTest, io: Io): string {
  const texts = clientTexts[outputLanguage(io)];
  const answered = actingSteps.filter((step) => !lacks(step)).length;
  if (hasTests === true) return texts.byTests(name, version);
  if (answered === 0) return texts.receiver(name, version);
  return texts.client(name, version, answered, actingSteps.length);
}
