import { stringify } from 'yaml';
import { ConfigurationError } from '../core/errors.js';
import type { Language } from '../core/language.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import { AccountSession, type ConnectionOptions } from '../devtools/account-session.js';
import { textsIn, translate } from '../language/phrases.js';
import { openingOf } from '../seed/fill.js';
import { isSeedScenario, seedScenarioNames, seedScenarios } from '../seed/scenarios.js';
import { readSeedFile, type SeedFile, seedKinds } from '../seed/seed-file.js';
import { seedAccount, type Seeded } from '../seed/seeding.js';
import { seedTexts } from '../seed/texts.js';
import type { StartedServer } from '../../server/main.js';
import { defineCommand } from './command.js';
import { connectionFrom, connectionTable, withKnownToken } from './connection-options.js';
import { type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { wholeNumber } from './parsers.js';

const table = {
  list: { en: 'list the scenarios', 'pt-BR': 'lista os cenários' },
  print: {
    en: 'print the scenario as a YAML file that you can edit, and fill no account',
    'pt-BR': 'mostra o cenário como um arquivo YAML que você pode editar, sem preencher nenhuma conta',
  },
  seed: {
    value: '<n>',
    en: 'seed of the history; another number gives another history',
    'pt-BR': 'semente do histórico; outro número dá outro histórico',
    parse: wholeNumber(0),
    default: 1,
  },
  json: { en: 'print the result as JSON', 'pt-BR': 'mostra o resultado como JSON' },
  ...connectionTable,
} as const satisfies OptionTable;

/** `pixkit seed`; its exit status is 0 for success, 1 if the gateway refused, 2 for wrong usage. */
export const seed = defineCommand({
  arguments: [
    {
      name: '[scenario or file]',
      en: 'name of a scenario (--list), or a YAML file',
      'pt-BR': 'nome de um cenário (--list) ou um arquivo YAML',
    },
  ],
  options: table,
  footer: listText,
  run: ({ options, values: [name] }, io) => fillAccount(name, options, io),
});

function listText(language: Language): string {
  const lines = seedScenarioNames.map(
    (name) => `  ${name.padEnd(14)}${translate(seedScenarios[name].summary, language)}`,
  );
  return [textsIn(seedTexts, language).scenarios, ...lines].join('\n');
}

async function fillAccount(
  name: string | undefined,
  options: OptionsOf<typeof table>,
  io: Io,
): Promise<number> {
  if (options.list === true) return printed(io, listText(outputLanguage(io)));
  if (name === undefined)
    throw new ConfigurationError(
      t`Neither a scenario nor a file was given.`,
      t`Give one of ${seedScenarioNames.join(', ')}, or a YAML file (docs/reference-gateway.md).`,
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

/** Returns the scenario of this name, or reads the file. */
export function seedFileOf(name: string, seed: number): SeedFile {
  if (isSeedScenario(name)) return seedScenarios[name].make(seed);
  if (/[./\\]/.test(name)) return readSeedFile(name);
  throw new ConfigurationError(
    t`There is no scenario ${name}.${didYouMean(name, seedScenarioNames)}`,
    t`Give one of ${seedScenarioNames.join(', ')}, or a YAML file such as ./${name}.yaml.`,
  );
}

/** Returns the id of the account that the user named; undefined if there is none. */
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
  const texts = textsIn(seedTexts, language);
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

/** Settings to start a gateway whose account `demo` has a history. */
export interface SeededStart {
  /** The initial time of the account's clock. */
  readonly openedAt: string;
  /** Adds the history to the account, if the account is new. */
  readonly whenStarted: (started: StartedServer) => Promise<void>;
}

/**
 * Prepares `serve --seed-scenario`. Throws `ConfigurationError` if the gateway has no control endpoint, or if its time
 * stands still.
 */
export function seededStart(
  name: string,
  { hasControl, timeStandsStill }: { readonly hasControl: boolean; readonly timeStandsStill: boolean },
  io: Io,
): SeededStart {
  const file = seedFileOf(name, 1);
  if (!hasControl)
    throw new ConfigurationError(
      t`--seed-scenario needs the control endpoint, which is closed.`,
      t`Add --control.`,
    );
  if (timeStandsStill)
    throw new ConfigurationError(
      t`--seed-scenario needs a running clock, but --seed stops it.`,
      t`Add --machine-time.`,
    );
  const openedAtMs = openingOf(file, Date.now());
  return {
    openedAt: new Date(openedAtMs).toISOString(),
    whenStarted: async ({ baseUrl, controlUrl, controlToken, demo }) => {
      if (demo.fresh === null) return;
      printLines(io.stderr, [textsIn(seedTexts, outputLanguage(io)).filling(name)]);
      const place = {
        baseUrl,
        accountId: demo.accountId,
        clientId: undefined,
        clientSecret: undefined,
        certificatePem: undefined,
        controlUrl: controlUrl ?? '',
        controlToken: controlToken ?? undefined,
      };
      await seedAccount(file, place, { accountId: demo.accountId, openedAtMs, isOurs: true });
    },
  };
}
