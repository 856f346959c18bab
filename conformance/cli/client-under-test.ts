import { createInterface } from 'node:readline';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { actByHand, type Ask } from '../duties/by-hand.js';
import { type ClientFile, isUnusedBy, readClientFile } from '../duties/client-file.js';
import {
  actForOneAccount,
  actingSteps,
  actThroughDriver,
  type ClientUnderTest,
  receiverOnly,
} from '../duties/clients.js';
import { Driver } from '../duties/driver.js';
import type { HttpClient } from '../target/http.js';
import type { OpenTarget } from './embedded.js';
import type { ClientGiven } from './client-options.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { oneAccount } from './one-account.js';
import type { Common, OpenClient } from './open-client.js';
import { ownTests } from './own-tests.js';
import { clientTexts } from './texts/client.js';
import { textsIn } from '../language/phrases.js';

/** Default number of concurrent scenarios, which a test build of a client is likely to handle. */
const usualJobs = 4;

/** The placeholder client of `--list`, which runs no scenarios. */
export const listedClient: ClientUnderTest = {
  name: '',
  version: undefined,
  verifies: false,
  patienceMs: 0,
  lacks: () => false,
  isUnused: () => false,
  act: () => Promise.reject(new Error('a list runs no scenario')),
};

/** Throws `ConfigurationError` if neither the options nor the file name a client, or if its driver does not respond. */
export async function openClient(
  options: ClientGiven,
  opening: Promise<OpenTarget>,
  http: HttpClient,
  io: Io,
): Promise<OpenClient> {
  const file = options.client === undefined ? {} : readClientFile(options.client);
  const { driver = file.driver, mcp = file.mcp, webhook = file.webhook } = options;
  const ways = [driver, mcp, options.command, options.byHand].filter((way) => way !== undefined);
  if (ways.length > 1)
    throw new ConfigurationError(
      t`--driver, --mcp, --command and --by-hand cannot be combined.`,
      t`Give only one of them.`,
    );
  const common = commonOf(options, file);
  if (options.command !== undefined)
    return ownTests(options.command, common, webhook, (await opening).target.control, io);
  if (mcp !== undefined) {
    const { byTools } = await import('./mcp.js');
    const isOne = options.oneAccount === true || /^https?:/.test(mcp);
    const fixed = isOne ? await oneAccount((await opening).target, options, http, io) : undefined;
    return byTools(mcp, file, common, webhook, fixed, options.wait * 1000, io);
  }
  if (options.byHand === true) return byHand(options, common, webhook, opening, http, io);
  if (driver !== undefined)
    return throughDriver(driver, { options, file, common, webhook }, opening, http, io);
  if (webhook === undefined)
    throw new ConfigurationError(
      t`No client was given.`,
      t`Pass its driver with --driver, its MCP server with --mcp, its own tests with --command, or only its webhook with --webhook; --by-hand needs no code.`,
    );
  if (options.oneAccount === true)
    throw new ConfigurationError(
      t`--one-account needs steps: a webhook alone uses no account.`,
      t`Add --driver, --mcp or --by-hand, or omit --one-account.`,
    );
  return {
    about: {
      ...common,
      name: file.name ?? webhook,
      lacks: () => true,
      steps: [],
      act: () => Promise.resolve(receiverOnly(webhook)),
    },
    jobs: file.concurrency ?? usualJobs,
    restartsAt: webhook,
    close: () => undefined,
  };
}

function commonOf({ patience, webhookSecret }: ClientGiven, file: ClientFile): Common {
  return {
    named: file.name,
    version: file.version,
    verifies: (file.verifies ?? (webhookSecret === undefined ? 'none' : 'signature')) === 'signature',
    webhookSecret,
    patienceMs: patience ?? file.patienceMs ?? 0,
    isUnused: isUnusedBy(file),
  };
}

async function throughDriver(
  url: string,
  given: {
    readonly options: ClientGiven;
    readonly file: ClientFile;
    readonly common: Common;
    readonly webhook: string | undefined;
  },
  opening: Promise<OpenTarget>,
  http: HttpClient,
  io: Io,
): Promise<OpenClient> {
  const { options, file, common, webhook } = given;
  const driver = new Driver({ url, http });
  const said = await driver.about(options.wait * 1000);
  driver.watch();
  const isSaid = file.verifies === undefined && common.webhookSecret === undefined;
  const verifies = isSaid ? said.verifies === 'signature' : common.verifies;
  const isTold = options.oneAccount !== true && (said.steps?.includes('configure') ?? true);
  const fixed = isTold ? undefined : await oneAccount((await opening).target, options, http, io);
  const receives = webhook ?? said.webhookUrl;
  return {
    about: {
      ...common,
      name: common.named ?? said.name ?? url,
      version: common.version ?? said.version,
      verifies,
      steps: said.steps && actingSteps.filter((step) => said.steps?.includes(step)),
      lacks: (step) => said.steps !== undefined && !said.steps.includes(step),
      ...(fixed && { fixed }),
      driver,
      act: (casting) =>
        fixed === undefined
          ? actThroughDriver(driver, casting, {
              webhookUrl: receives,
              verifies,
              configures: said.steps !== undefined,
            })
          : Promise.resolve(actForOneAccount(driver, receives)),
    },
    jobs: fixed === undefined ? (file.concurrency ?? usualJobs) : 1,
    restartsAt: url,
    close: () => undefined,
  };
}

/** Returns a client that the person at the terminal drives, with the settings of one account. */
async function byHand(
  options: ClientGiven,
  common: Common,
  webhook: string | undefined,
  opening: Promise<OpenTarget>,
  http: HttpClient,
  io: Io,
): Promise<OpenClient> {
  const { stdin } = io;
  if (stdin === undefined)
    throw new ConfigurationError(t`--by-hand needs an interactive terminal.`, t`Use a terminal.`);
  const language = outputLanguage(io);
  const fixed = await oneAccount((await opening).target, options, http, io);
  const lines = createInterface({ input: stdin, terminal: false });
  const ask = asker(lines, io);
  await ask(textsIn(clientTexts, language).pressEnter);
  return {
    about: {
      ...common,
      name: common.named ?? 'by hand',
      lacks: () => false,
      isByHand: true,
      fixed,
      act: () => Promise.resolve(actByHand(ask, webhook, language)),
    },
    jobs: 1,
    close: () => lines.close(),
  };
}

/** Returns a function that asks a question on stderr; its result is undefined once the input has ended. */
function asker(lines: ReturnType<typeof createInterface>, io: Io): Ask {
  const read = lines[Symbol.asyncIterator]();
  return async (question) => {
    printLines(io.stderr, [question]);
    const line = await read.next();
    return line.done === true ? undefined : line.value.trim();
  };
}
