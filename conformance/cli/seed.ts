import { t } from '../core/text.js';
import { Argument, Command } from 'commander';
import { stringify } from 'yaml';
import { ConfigurationError } from '../core/errors.js';
import { translate } from '../language/phrases.js';
import { AccountSession, type ConnectionOptions } from '../devtools/account-session.js';
import { isSeedScenario, seedScenarioNames, seedScenarios } from '../seed/scenarios.js';
import { readSeedFile, type SeedFile, seedKinds } from '../seed/seed-file.js';
import { seedAccount, type Seeded } from '../seed/seeding.js';
import { seedTexts } from '../seed/texts.js';
import { wholeNumber } from './arguments.js';
import {
  connectionFrom,
  type ConnectionFlags,
  withConnectionOptions,
  withKnownToken,
} from './connection-options.js';
import { type Io, outputLanguage, printLines } from './io.js';

interface SeedFlags extends ConnectionFlags {
  readonly list?: boolean;
  readonly print?: boolean;
  readonly seed: number;
  readonly json?: boolean;
}

/** `pixkit seed`; `exit` is called with the exit status: 0 for done, 1 if the gateway refused, 2 for wrong usage. */
export function seedCommand(io: Io, exit: (status: number) => void): Command {
  const command = new Command('seed')
    .description('fill an account of a gateway with a history, from a scenario or a file')
    .addArgument(new Argument('[scenario or file]', 'name of a scenario (--list), or a YAML file'))
    .option('--list', 'list the scenarios')
    .option('--print', 'print the scenario as a file, to change it, instead of using it')
    .option('--seed <n>', 'another number, another history', wholeNumber(0), 1)
    .option('--json', 'print what was done as JSON')
    .addHelpText('after', `\n${listText(io)}`);
  return withConnectionOptions(command).action(async (name: string | undefined, options: SeedFlags) =>
    exit(await runSeedCommand(name, options, io)),
  );
}

function listText(io: Io): string {
  const language = outputLanguage(io);
  const lines = seedScenarioNames.map(
    (name) => `  ${name.padEnd(14)}${translate(seedScenarios[name].summary, language)}`,
  );
  return [seedTexts[language].scenarios, ...lines].join('\n');
}

async function runSeedCommand(name: string | undefined, options: SeedFlags, io: Io): Promise<number> {
  if (options.list === true) return printed(io, listText(io));
  if (name === undefined)
    throw new ConfigurationError(
      t`There is no scenario and no file.`,
      t`Give one of ${seedScenarioNames.join(', ')}, or a YAML file (docs/seed.md).`,
    );
  const file = seedFileOf(name, options.seed);
  if (options.print === true) return printed(io, stringify(file, { lineWidth: 0 }).trimEnd());
  const place = withKnownToken(connectionFrom(options, io.environment));
  const seeded = await seedAccount(file, place, await givenAccount(place));
  if (options.json === true) {
    const { made, ...facts } = seeded;
    const credentials = made && { clientId: made.clientId, clientSecret: made.clientSecret };
    return printed(io, JSON.stringify({ ...facts, ...credentials }));
  }
  return printed(io, ...linesOf(seeded, place.baseUrl, io));
}

function printed(io: Io, ...lines: readonly string[]): number {
  printLines(io.stdout, lines);
  return 0;
}

/** A scenario by its name, otherwise a file. */
export function seedFileOf(name: string, seed: number): SeedFile {
  if (isSeedScenario(name)) return seedScenarios[name].make(seed);
  if (/[./\\]/.test(name)) return readSeedFile(name);
  throw new ConfigurationError(
    t`There is no scenario ${name}.`,
    t`Give one of ${seedScenarioNames.join(', ')}, or a YAML file such as ./${name}.yaml.`,
  );
}

/** The account that the user named, with its id; undefined if none. */
async function givenAccount(place: ConnectionOptions): Promise<{ readonly accountId: string } | undefined> {
  if (place.accountId !== undefined) return { accountId: place.accountId };
  if (place.clientId === undefined) return undefined;
  const session = await AccountSession.open(place);
  await session.close();
  return { accountId: session.accountId ?? '' };
}

function linesOf(
  { accountId, made, counts, balance, isInThePast }: Seeded,
  baseUrl: string,
  io: Io,
): string[] {
  const language = outputLanguage(io);
  const texts = seedTexts[language];
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
  const count = new Intl.NumberFormat(language);
  const kinds = seedKinds.filter((kind) => counts[kind] > 0);
  return [
    texts.filled(accountId, baseUrl),
    ...kinds.map((kind) => `  ${count.format(counts[kind]).padStart(4)}  ${texts.kinds[kind]}`),
    ...(balance === undefined ? [] : [texts.balance(format.format(balance))]),
    ...(isInThePast ? [] : [texts.isNow]),
    ...(made === undefined
      ? []
      : ['', `clientId:     ${made.clientId}`, `clientSecret: ${made.clientSecret}`, texts.signIn(baseUrl)]),
  ];
}
