import { join } from 'node:path';
import { ConfigurationError } from '../core/errors.js';
import { groupBy } from '../core/groups.js';
import { plural, t } from '../core/text.js';
import { describeContract } from '../engine/suite.js';
import { kitRegister } from '../kit-register.js';
import { kitSuite } from '../kit.js';
import { translate } from '../language/phrases.js';
import { readRun, reportPaths, type Run } from '../matrix/reports.js';
import { requirementSets, type RequirementSet, setNamed } from '../matrix/sets.js';
import { siteOf } from '../matrix/site.js';
import { parsePublicKey } from '../report/attestation.js';
import { writeText } from '../report/write.js';
import { defineCommand } from './command.js';
import { type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { InvalidValue, pemFile } from './parsers.js';
import { registerFor } from './reports.js';

const table = {
  out: {
    value: '<folder>',
    en: 'write the site into this folder',
    'pt-BR': 'grava o site nesta pasta',
    required: true,
  },
  set: {
    value: '<version>',
    en: 'score against the requirement set of this version, such as 0.1 (default: that of this kit)',
    'pt-BR': 'pontua pelo conjunto de requisitos desta versão, como 0.1 (padrão: o deste kit)',
  },
  key: {
    value: '<public.pem>',
    en: 'label a result as attested if this public key verifies REPORT.attestation.json',
    'pt-BR':
      'marca um resultado como atestado se esta chave pública confere com a assinatura de REPORT.attestation.json',
  },
  date: {
    value: '<day>',
    en: 'calculate ages as of this day, such as 2026-01-31 (default: today)',
    'pt-BR': 'calcula as idades até este dia, como 2026-01-31 (padrão: hoje)',
    parse: day,
  },
} as const satisfies OptionTable;

/** `pixkit report site`. */
export const reportSite = defineCommand({
  arguments: [
    {
      name: '<reports...>',
      en: 'JSON reports, or folders with report.json and legal.json files',
      'pt-BR': 'relatórios JSON, ou pastas com arquivos report.json e legal.json',
    },
  ],
  options: table,
  run: ({ options, values }, io) => writeSite(reportPaths(values), options, io),
});

/** Parses a day; returns its start in UTC, in ms. */
function day(text: string): number {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at)) return at;
  throw new InvalidValue(t`It must be a day such as 2026-01-31.`);
}

function demandedSet(name: string | undefined): RequirementSet {
  const set = setNamed(name);
  if (set !== undefined) return set;
  const known = requirementSets().map((one) => one.set);
  throw new ConfigurationError(
    t`There is no requirement set ${name ?? ''}.`,
    t`Pass --set with one of ${known.join(', ')}, or update pixkit.`,
  );
}

/** Reports of gateways without a name, by address, where an address has several. */
function unnamedTogether(runs: readonly Run[]): readonly (readonly [string, readonly Run[]])[] {
  const unnamed = runs.filter(
    ({ report: { subject = 'gateway', target } }) =>
      subject === 'gateway' && target.gateway?.name === undefined,
  );
  return [...groupBy(unnamed, ({ report }) => report.target.baseUrl)].filter(([, { length }]) => length > 1);
}

async function writeSite(
  paths: readonly string[],
  { out, set: name, key, date }: OptionsOf<typeof table>,
  io: Io,
): Promise<number> {
  const publicKey = key === undefined ? key : parsePublicKey(pemFile(key, '--key'));
  const runs = paths.map((path) => readRun(path, publicKey));
  for (const { path, mismatch } of runs) {
    if (mismatch === undefined) continue;
    const line = t`The attestation next to ${path} does not match: ${mismatch}`;
    printLines(io.stderr, [translate(line, outputLanguage(io))]);
  }
  for (const [address, { length }] of unnamedTogether(runs)) {
    const line = t`${length} reports without a name count as versions of one gateway, ${address}. If they are of several gateways, name each: npx pixkit check --about name=Acme.`;
    printLines(io.stderr, [translate(line, outputLanguage(io))]);
  }
  const scale = {
    set: demandedSet(name),
    now: date ?? Date.parse(new Date().toISOString().slice(0, 10)),
    contract: describeContract(kitSuite()).sha256,
  };
  const pages = await siteOf(runs, scale, async (language) => ({
    gateways: await kitRegister(language),
    clients: await registerFor({ subject: 'client' }, language),
    sweeps: await registerFor({ subject: 'sweep' }, language),
  }));
  for (const [path, text] of pages) writeText('matrix', join(out, path), text);
  const language = outputLanguage(io);
  const index = join(out, language === 'en' ? '' : language, 'index.html');
  const written = t`${paths.length} ${plural('report', 'reports')}, ${pages.size} ${plural('page', 'pages')}: ${index}`;
  printLines(io.stdout, [translate(written, language)]);
  return 0;
}
