import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { isGradable } from '../../conformance/contract/clause.js';
import { kitSuite } from '../../conformance/kit.js';
import { runCommand } from '../support/command.js';
import { it } from '../support/fixtures.js';
import { blocksOf, readPage, readPages, replaceIn } from './pages.js';
import { expectShown, isWriting, remedy } from './samples.js';
import { startTutorial, token } from './tutorial-endpoint.js';

const folder = mkdtempSync(join(tmpdir(), 'pixkit-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a page shows that a command prints. */
function shownIn(page: string, command: string): readonly string[] {
  const block = blocksOf(readPage(page)).find((one) => one.startsWith(`$ npx pixkit ${command}\n`));
  if (block === undefined) throw new Error(`${page} does not show what pixkit ${command} prints`);
  return block.trimEnd().split('\n').slice(1);
}

/** The same samples stand in both, each in its language. */
const languages = [
  { language: 'en', pages: 'docs', checkIt: /^Check it:.*\n/m },
  { language: 'pt-BR', pages: 'docs/pt-BR', checkIt: /^Teste-o:.*\n/m },
] as const;

describe.each(languages)(
  'a sample in $language is what the command prints:',
  ({ language, pages, checkIt }) => {
    const environment = { PIXKIT_LANG: language };

    it('serve', async () => {
      const dotenv = join(folder, `${language}.env`);
      const options = ['--control', '--port', '0', '--log-level', 'error', '--dotenv', dotenv];
      const running = runCommand(['serve', ...options], { environment });
      try {
        await running.until(checkIt);
        const page = `${pages}/reference-gateway.md`;
        expectShown(
          page,
          shownIn(page, 'serve --control --dotenv .env'),
          running.out.split('\n').map((line) => line.replace(dotenv, `${folder}/.env`)),
        );
      } finally {
        await running.end();
      }
    });

    it('doctor without a control endpoint', async ({ served }) => {
      const running = runCommand(['doctor', '--base-url', served.baseUrl], { environment });
      expect(await running.status).toBe(2);
      const page = `${pages}/another-language.md`;
      const sample = shownIn(page, 'doctor --base-url http://127.0.0.1:3000');
      expectShown(page, sample, running.out.split('\n'));
    });

    it('doctor with the control endpoint of the tutorial', async ({ served }) => {
      const page = `${pages}/another-language.md`;
      const command =
        'doctor --base-url http://127.0.0.1:3000 --control-url http://127.0.0.1:4010/_control/states';
      const another = blocksOf(readPage(page)).find((block) => /^ok +contr/.test(block)) ?? '';
      const samples = [
        { written: 0, sample: shownIn(page, command) },
        { written: 1, sample: ['…', ...another.trimEnd().split('\n')] },
      ];
      for (const { written, sample } of samples) {
        const at = join(folder, `${language}-${written}`);
        const endpoint = await startTutorial('node', at, { controlUrl: served.controlUrl, written });
        const target = [
          '--base-url',
          served.baseUrl,
          '--control-url',
          endpoint.url,
          '--control-token',
          token,
        ];
        const running = runCommand(['doctor', ...target], { environment });
        await running.status;
        await endpoint.stop();
        expectShown(page, sample, running.out.split('\n'));
      }
    });
  },
);

/** README, and what is in both languages below `docs/`. */
const pairs: readonly (readonly [english: string, portuguese: string])[] = [
  ['README.md', 'README.pt-BR.md'],
  ...readPages()
    .filter(({ path }) => path.startsWith('docs/pt-BR/'))
    .map(({ path }) => [englishOf(path), path] as const),
];

/** What a page in Portuguese says, in English. */
function englishOf(path: string): string {
  return path === 'docs/pt-BR/security.md' ? 'SECURITY.md' : path.replace('pt-BR/', '');
}

it('a page in Portuguese has the commands and programs of the page in English', () => {
  /**
   * Of what a command prints, the command alone: it prints it in the language of the page. What asks for that is no part
   * of it. Comments in a program are in the language of the page, too.
   */
  const commandsOf = (page: string) =>
    blocksOf(readPage(page).replaceAll(/^\/\*\* .* \*\/$| (\/\/|#) .*$/gm, ''))
      .filter((block) => block !== 'export PIXKIT_LANG=pt-BR\n')
      // The labels of a diagram are in the language of the page.
      .map((block) =>
        block.startsWith('sequenceDiagram') ? block.replaceAll(/as \S.*|: .*| \(.*\)/g, '') : block,
      )
      .map((block) => (/^\$ npx pixkit .*\n/.exec(block) ?? [isPrinted(block) ? 'printed' : block])[0]);
  const isPrinted = (block: string) =>
    /^(ok +contr|(CONFORMANT|CONFORME): |NO FAILURE |NENHUMA FALHA )/.test(block);
  for (const [english, portuguese] of pairs)
    expect([portuguese, commandsOf(portuguese)]).toEqual([portuguese, commandsOf(english)]);
});

it('a page says before its first command that the package comes from a clone today', () => {
  const installing = /^npm install .*pix-gateway-kit$/m;
  const silent = readPages().filter(({ path, text }) => {
    const [before = ''] = text.split(installing, 1);
    return installing.test(text) && !path.endsWith('install.md') && !before.includes('clone](install.md#');
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it('the pages about installing name the version that there is', () => {
  const { version } = JSON.parse(readPage('package.json')) as { version: string };
  const right = `pix-gateway-kit-${version}.tgz`;
  for (const page of ['docs/install.md', 'docs/pt-BR/install.md']) {
    const named = readPage(page).match(/pix-gateway-kit-[\w.-]+\.tgz/g) ?? [];
    if (isWriting) for (const shown of named) replaceIn(page, shown, right);
    else expect([page, named], remedy).toEqual([page, [right, right]]);
  }
});

const wholeRun =
  /(\d+) (of|de) (\d+) (MUST requirements|requisitos obrigatórios \(MUST\))( decided| decididos)? \((\d+)%\)/g;

it('every number of MUST requirements in a whole run is the number that there is, and its percentage is right', () => {
  const musts = kitSuite().clauses.filter(isGradable).length;
  const verdicts = readPages().flatMap(({ path, text }) =>
    [...text.matchAll(wholeRun)].map(([shown, decided = '', of, all, clauses = '', word = '']) => {
      const number = decided === all ? musts : Number(decided);
      const percent = Math.floor((number / musts) * 100);
      return { path, shown, right: `${number} ${of ?? ''} ${musts} ${clauses}${word} (${percent}%)` };
    }),
  );
  expect(verdicts.length).toBeGreaterThan(9);
  for (const { path, shown, right } of verdicts)
    if (isWriting) replaceIn(path, shown, right);
    else expect([path, shown], remedy).toEqual([path, right]);
});
