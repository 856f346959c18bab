import { beforeAll, expect, test } from 'vitest';
import pc from 'picocolors';
import { levelOf, unobservable } from '../../../conformance/contract/clause.js';
import { everything } from '../../../conformance/engine/select.js';
import { describeContract, selectAll } from '../../../conformance/engine/suite.js';
import { kitRegister } from '../../../conformance/kit-register.js';
import { kitSuite } from '../../../conformance/kit.js';
import { ConsoleReport } from '../../../conformance/report/console.js';
import type { Report } from '../../../conformance/report/report.js';
import { readPage, replaceIn } from '../../docs/pages.js';
import { isWriting, remedy } from '../../docs/samples.js';
import { runCommand } from '../../support/command.js';
import { unfailingReport } from '../../support/sample-report.js';

const pages = [
  { page: 'docs/install.md', language: 'en' },
  { page: 'docs/pt-BR/install.md', language: 'pt-BR' },
] as const;

/** Returns what a page shows of a first run. */
function sampleOf(page: string): string {
  const [, sample = ''] = /^\$ npx pixkit check\n(.*?)^```$/ms.exec(readPage(page)) ?? [];
  return sample;
}

/** Replaces the sample on a page by the output of the command with the same seed, unless only its time differs. */
async function writeSample({ page, language }: (typeof pages)[number]): Promise<void> {
  const sample = sampleOf(page);
  const [, seed = ''] = /(?:seed|semente) (\d+)/.exec(sample) ?? [];
  const run = runCommand(['check', '--seed', seed], { environment: { PIXKIT_LANG: language } });
  expect(await run.status).toBe(0);
  const [address = ''] = /127\.0\.0\.1:\d+/.exec(sample) ?? [];
  const printed = run.out.replace(/127\.0\.0\.1:\d+/, address);
  const withoutTime = (text: string) => text.replace(/[\d.,]+ s$/m, '').trim();
  if (withoutTime(printed) !== withoutTime(sample)) replaceIn(page, sample, printed);
}

beforeAll(async () => {
  if (isWriting) for (const page of pages) await writeSample(page);
});

const suite = kitSuite();
const registers = { en: await kitRegister(), 'pt-BR': await kitRegister('pt-BR') };

/** Creates the report of a complete run against the reference gateway, as far as it is always the same. */
function wholeRun(): Report {
  const report = unfailingReport(registers.en, 'conformant');
  const clauses = suite.clauses.map((clause) => {
    const outcome = unobservable(clause) === undefined ? ('passed' as const) : ('unobservable' as const);
    return { id: clause.id, level: levelOf(clause), outcome, checks: [], reason: null };
  });
  const of = clauses.filter(({ level, outcome }) => level === 'must' && outcome === 'passed').length;
  return { ...report, run: { ...report.run, notes: [] }, kit: suite.kit, decided: { must: of, of }, clauses };
}

/** Replaces what differs with another run, port or machine. */
function withoutChance(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d+/, 'PORT')
    .replace(/(seed|semente) \d+/g, '$1 SEED')
    .replace(/[\d.,]+ s$/m, 'SECONDS')
    .replace(/(checks|verificações): .*?;/, '$1;')
    .trim();
}

test.each(pages)(
  'the first run in $page is what the console prints, number by number',
  ({ page, language }) => {
    const sample = sampleOf(page);
    // The number of open points that a run observes varies, like its time.
    const openPointCount = Number(/^(?:Open points|Pontos em aberto): (\d+)/m.exec(sample)?.[1]);
    const openPoints = Array.from({ length: openPointCount }, (_, index) => ({
      id: `OP-X${index}`,
      operation: '',
      observed: '',
    }));
    const report = { ...wholeRun(), openPoints };
    const console = new ConsoleReport(registers[language], pc.createColors(false));
    const about = {
      kit: suite.kit,
      contract: describeContract(suite).version,
      baseUrl: 'http://127.0.0.1:1',
      seed: report.run.seed,
      checks: selectAll(suite, everything).length,
    };
    const printed = [...console.header(about), ...console.summary({ ...report, checks: [] })].join('\n');
    expect(withoutChance(sample), remedy).toBe(withoutChance(printed));
  },
);

test.each(pages)(
  'the checks of the last line of $page are all there are, observers too, and none of them failed or was skipped',
  ({ page }) => {
    const [, counts = ''] = /(?:checks|verificações): (.*?);/.exec(sampleOf(page)) ?? [];
    const [, passed, recorded] =
      /^(\d+) (?:passed|aprovadas), (\d+) (?:recorded|registradas)$/.exec(counts) ?? [];
    expect(Number(passed) + Number(recorded), remedy).toBe(selectAll(suite, everything).length);
  },
);
