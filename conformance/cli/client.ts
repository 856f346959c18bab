import { Command, Option } from 'commander';

import { protocol, type StepName } from '../../generated/client-steps.js';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { actThroughDriver, type ClientUnderTest, receiverOnly } from '../duties/clients.js';
import { Driver, driverLimits } from '../duties/driver.js';
import type { GradeRules, ImpliedRule } from '../engine/verdict.js';
import { HttpClient } from '../target/http.js';
import { httpUrl, withChoices } from './arguments.js';
import type { Io } from './io.js';
import { outputLanguage } from './io.js';
import { type JudgeOptions, withJudgeOptions } from './judge-options.js';
import { clientTexts } from './texts/client.js';
import { openTarget } from './target-options.js';

interface ClientOptions extends JudgeOptions {
  readonly driver?: string;
  readonly webhook?: string;
  readonly practice: ImpliedRule;
  readonly portable: ImpliedRule;
  readonly money: 'fail' | 'report';
}

const rule = ['warn', 'fail'] as const;

/** `pixkit client`; `exit` is called with the exit status. */
export function clientCommand(io: Io, exit: (status: number) => void): Command {
  const description =
    'judge a client of a gateway, in front of a built-in reference gateway or of the one that is given';
  const only = 'only scenarios whose id, or one of whose duties, matches';
  return withJudgeOptions(new Command('client').description(description), only)
    .option('--driver <url>', 'the driver in the test build of the client', httpUrl)
    .option('--webhook <url>', 'where the client receives notifications', httpUrl)
    .addOption(
      withChoices(new Option('--portable <what>', 'what failures at PORTABLE duties do'), rule).default(
        'warn',
      ),
    )
    .addOption(
      withChoices(new Option('--practice <what>', 'what failures at PRACTICE duties do'), rule).default(
        'warn',
      ),
    )
    .addOption(
      withChoices(new Option('--money <what>', 'what duties of any grade do where money is at risk'), [
        'fail',
        'report',
      ]).default('fail'),
    )
    .action(async (options: ClientOptions) => exit(await runClientCommand(options, io)));
}

/** As many at once as a test build of a client will bear. */
const defaultJobs = 4;

async function runClientCommand(options: ClientOptions, io: Io): Promise<number> {
  const opening = options.list === true ? undefined : openTarget(options);
  opening?.catch(() => undefined);
  const [{ clientSuite, clientRegister }, { runJudgeCommand }] = await Promise.all([
    import('../duties/suite.js'),
    import('./judge.js'),
  ]);
  const http = new HttpClient({ limits: driverLimits });
  try {
    const about = options.list === true ? nobody : await clientUnderTest(options, http);
    const judged = clientTexts[outputLanguage(io)].client(
      about.name,
      about.version,
      stepsOf(about),
      steps.length,
    );
    const given = { jobs: defaultJobs, ...options, grades: gradesOf(options), judged };
    return await runJudgeCommand(clientSuite(about), 'pixkit client', given, io, opening, clientRegister);
  } finally {
    const opened = await opening?.catch(() => undefined);
    await opened?.close();
    await http.close();
  }
}

function gradesOf({ practice, portable, money, strict = false }: ClientOptions): GradeRules {
  return { practice, portable, money: money === 'fail' ? 'fail' : 'warn', strict };
}

/** The steps by which a client acts; the others are about the driver itself. */
const steps = (Object.keys(protocol.steps) as StepName[]).filter(
  (step) => !['about', 'configure', 'close'].includes(step),
);

const stepsOf = (about: ClientUnderTest): number => steps.filter((step) => !about.lacks(step)).length;

/** Of a list, in which nobody is judged. */
const nobody: ClientUnderTest = {
  ...{ name: '', version: undefined, verifies: false, patienceMs: 0 },
  ...{ lacks: () => false, isUnused: () => false },
  act: () => Promise.reject(new Error('nobody is judged')),
};

/** Throws `ConfigurationError` if the options name no client, or its driver does not answer. */
async function clientUnderTest(
  { driver: url, webhook }: ClientOptions,
  http: HttpClient,
): Promise<ClientUnderTest> {
  if (url === undefined) {
    if (webhook === undefined)
      throw new ConfigurationError(
        t`No client was given.`,
        t`Give its driver with --driver, or only its webhook with --webhook.`,
      );
    return {
      ...{ name: webhook, version: undefined, verifies: false, patienceMs: 0 },
      ...{ lacks: () => true, isUnused: () => false },
      act: () => Promise.resolve(receiverOnly(webhook)),
    };
  }
  const driver = new Driver({ url, http });
  const { name = url, version, steps: answered, verifies, webhookUrl } = await driver.about();
  const isVerifying = verifies === 'signature';
  return {
    ...{ name, version, verifies: isVerifying, patienceMs: 0 },
    lacks: (step) => answered !== undefined && !answered.includes(step),
    isUnused: () => false,
    act: (casting) =>
      actThroughDriver(driver, casting, { webhookUrl: webhookUrl ?? webhook, verifies: isVerifying }),
  };
}
