import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isGradable } from '../../conformance/contract/clause.js';
import { kitSuite } from '../../conformance/kit.js';
import { runCommand } from '../support/command.js';
import { TestGateway } from '../support/gateway.js';
import { blocksOf, commandLinePages, readPage, readPages } from './pages.js';
import { tutorialEndpoint } from './tutorial-endpoint.js';

const folder = mkdtempSync(join(tmpdir(), 'pixkit-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a page shows that a command prints. */
function shownIn(page: string, command: string): readonly string[] {
  const block = blocksOf(readPage(page)).find((one) => one.startsWith(`$ npx pixkit ${command}\n`));
  if (block === undefined) throw new Error(`${page} does not show what pixkit ${command} prints`);
  return block.trimEnd().split('\n').slice(1);
}

/** A line of a sample as a pattern: `…` is anything, and where a gateway is differs. */
function patternOf(line: string): RegExp {
  const address = /http:\/\/127\.0\.0\.1:\d+/g;
  const parts = line.replaceAll(address, '\u0000').split('…');
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*').replaceAll('\u0000', 'http://127\\.0\\.0\\.1:\\d+')}$`);
}

/** Each line of the sample is the next line that is printed; after a line `…` any number may be left out. */
function expectShown(sample: readonly string[], printed: readonly string[]): void {
  let at = 0;
  let mayLeaveOut = false;
  for (const line of sample) {
    if (line === '…') {
      mayLeaveOut = true;
      continue;
    }
    const pattern = patternOf(line);
    const found = mayLeaveOut ? printed.findIndex((one, index) => index >= at && pattern.test(one)) : at;
    expect(printed[found] ?? 'nothing more').toMatch(pattern);
    at = found + 1;
    mayLeaveOut = false;
  }
}

/** The same samples stand in both, each in its language. */
const languages = [
  { language: 'en', pages: 'docs', checkIt: /^Check it:.*\n/m },
  { language: 'pt-BR', pages: 'docs/pt-BR', checkIt: /^Avalie-o:.*\n/m },
] as const;

describe.each(languages)(
  'a sample in $language is what the command prints:',
  ({ language, pages, checkIt }) => {
    const environment = { PIXKIT_LANG: language };

    test('serve', async () => {
      const dotenv = join(folder, `${language}.env`);
      const options = ['--control', '--port', '0', '--log-level', 'error', '--dotenv', dotenv];
      const running = runCommand(['serve', ...options], { environment });
      try {
        await running.until(checkIt);
        expectShown(
          shownIn(`${pages}/develop-a-client.md`, 'serve --control --dotenv .env'),
          running.out.split('\n').map((line) => line.replace(dotenv, `${folder}/.env`)),
        );
      } finally {
        await running.end();
      }
    });

    test('doctor without a control endpoint', async () => {
      const gateway = await TestGateway.start({});
      try {
        const running = runCommand(['doctor', '--base-url', gateway.baseUrl], { environment });
        expect(await running.status).toBe(2);
        const sample = shownIn(`${pages}/another-language.md`, 'doctor --base-url http://127.0.0.1:3000');
        expectShown(sample, running.out.split('\n'));
      } finally {
        await gateway.close();
      }
    });

    test('doctor with the control endpoint of the tutorial', async () => {
      const gateway = await TestGateway.start({});
      const page = `${pages}/another-language.md`;
      const command =
        'doctor --base-url http://127.0.0.1:3000 --control-url http://127.0.0.1:4010/_control/states';
      const another = blocksOf(readPage(page)).find((block) => /^ok +contr/.test(block)) ?? '';
      const samples = [
        { written: [], sample: shownIn(page, command) },
        { written: ['an account'], sample: ['…', ...another.trimEnd().split('\n')] },
      ];
      try {
        for (const { written, sample } of samples) {
          const endpoint = await tutorialEndpoint(gateway.controlUrl, written);
          const running = runCommand(
            ['doctor', '--base-url', gateway.baseUrl, '--control-url', endpoint.url],
            { environment },
          );
          await running.status;
          endpoint.close();
          expectShown(sample, running.out.split('\n'));
        }
      } finally {
        await gateway.close();
      }
    });
  },
);

test('the verdict at the end of the tutorial is what check prints, but for what a seed decides', async () => {
  const gateway = await TestGateway.start({});
  const endpoint = await tutorialEndpoint(gateway.controlUrl, ['an account', 'a payment settles']);
  try {
    const running = runCommand(['check', '--base-url', gateway.baseUrl, '--control-url', endpoint.url]);
    expect(await running.status).toBe(0);
    const printed = numbersOf(running.out.trimEnd().split('\n').at(-1) ?? '');
    for (const { pages } of languages) {
      const shown = blocksOf(readPage(`${pages}/another-language.md`)).find((one) =>
        /^(NO|NENHUMA) F/.test(one),
      );
      const numbers = numbersOf(shown ?? '');
      expect([pages, numbers.length]).toEqual([pages, 6]);
      for (const [index, number] of numbers.entries())
        expect(Math.abs(number - (printed[index] ?? NaN))).toBeLessThanOrEqual(5);
      const [decided = 0, musts = 1, percent] = numbers;
      expect(percent).toBe(Math.floor((decided / musts) * 100));
    }
  } finally {
    endpoint.close();
    await gateway.close();
  }
});

/** Decided, MUST clauses, percentage, and checks that passed, were recorded and skipped. */
function numbersOf(verdict: string): readonly number[] {
  return [...verdict.matchAll(/\d+/g)].slice(0, 6).map(([digits]) => Number(digits));
}

/** README, and what is in both languages below `docs/`. */
const pairs: readonly (readonly [english: string, portuguese: string])[] = [
  ['README.md', 'README.pt-BR.md'],
  ...readPages()
    .filter(({ path }) => path.startsWith('docs/pt-BR/'))
    .map(({ path }) => [path.replace('pt-BR/', ''), path] as const),
];

test('what README names for users is in both languages, and is linked so', () => {
  const linkedIn = (page: string, row: RegExp): readonly string[] => {
    const [line = ''] = readPage(page)
      .split('\n')
      .filter((one) => row.test(one));
    return [...line.matchAll(/\]\((docs\/[^)#]+)/g)].map(([, path = '']) => path);
  };
  const english = [/^\| Tutorials /, /^\| How-to /, /^\| Reference /, /^\| Something is wrong/];
  const portuguese = [/^\| Tutoriais /, /^\| Como fazer /, /^\| Referência /, /^\| Algo não funciona/];
  const named = english.flatMap((row) => linkedIn('README.md', row));
  const translated = portuguese.flatMap((row) => linkedIn('README.pt-BR.md', row));
  expect(named.length).toBeGreaterThan(17);
  expect(translated).toEqual(named.map((path) => path.replace('docs/', 'docs/pt-BR/')));
  const there = [...pairs.map(([, path]) => path), ...commandLinePages];
  expect(translated.filter((path) => !there.includes(path))).toEqual([]);
});

test('a page in Portuguese has the sections, the lists, the tables and the commands of the page in English', () => {
  /** Of what a command prints, the command alone: it prints it in the language of the page. What asks for that is no part of it. */
  const commandsOf = (page: string) =>
    blocksOf(readPage(page))
      .filter((block) => block !== 'export PIXKIT_LANG=pt-BR\n')
      .map((block) => (/^\$ npx pixkit .*\n/.exec(block) ?? [isPrinted(block) ? 'printed' : block])[0]);
  const isPrinted = (block: string) =>
    /^(ok +contr|(CONFORMANT|CONFORME): |NO FAILURE |NENHUMA FALHA )/.test(block);
  const shapeOf = (page: string) =>
    readPage(page)
      .replaceAll(/^ *```[^]*?^ *```/gm, '')
      .split('\n')
      .flatMap((line) => /^(#+ |[-*] |\d+\. |\| )/.exec(line)?.[1] ?? []);
  for (const [english, portuguese] of pairs) {
    expect([portuguese, commandsOf(portuguese)]).toEqual([portuguese, commandsOf(english)]);
    expect([portuguese, shapeOf(portuguese)]).toEqual([portuguese, shapeOf(english)]);
  }
});

test('every number of MUST clauses in a whole run is the number that there is', () => {
  const musts = kitSuite().clauses.filter(isGradable).length;
  const said = readPages().flatMap(({ path, text }) =>
    [...text.matchAll(/ (?:of|de) (\d{3}) (?:MUST clauses|cláusulas obrigatórias)/g)].map(([, number]) => ({
      path,
      number: Number(number),
    })),
  );
  expect(said.length).toBeGreaterThan(2);
  expect(said.filter(({ number }) => number !== musts)).toEqual([]);
});
