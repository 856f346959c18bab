import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isGradable } from '../../conformance/contract/clause.js';
import { kitSuite } from '../../conformance/kit.js';
import { runCommand } from '../support/command.js';
import { TestGateway } from '../support/gateway.js';
import { blocksOf, readPage, readPages } from './pages.js';

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

describe('a sample is what the command prints:', () => {
  test('serve', async () => {
    const dotenv = join(folder, '.env');
    const running = runCommand([
      'serve',
      '--control',
      '--port',
      '0',
      '--log-level',
      'error',
      '--dotenv',
      dotenv,
    ]);
    try {
      await running.until(/^Check it:.*\n/m);
      expectShown(
        shownIn('docs/develop-a-client.md', 'serve --control --dotenv .env'),
        running.out.split('\n'),
      );
    } finally {
      await running.end();
    }
  });

  test('doctor without a control endpoint', async () => {
    const gateway = await TestGateway.start({});
    try {
      const running = runCommand(['doctor', '--base-url', gateway.baseUrl]);
      expect(await running.status).toBe(2);
      const sample = shownIn('docs/another-language.md', 'doctor --base-url http://127.0.0.1:3000');
      expectShown(sample, running.out.split('\n'));
    } finally {
      await gateway.close();
    }
  });
});

test('a page in Portuguese has the code of the page in English', () => {
  const pages = readPages();
  const pairs = [
    ['README.md', 'README.pt-BR.md'],
    ...pages
      .filter(({ path }) => path.startsWith('docs/pt-BR/'))
      .map(({ path }) => [path.replace('pt-BR/', ''), path] as const),
  ] as const;
  expect(pairs.length).toBeGreaterThan(2);
  for (const [english, portuguese] of pairs)
    expect([portuguese, blocksOf(readPage(portuguese))]).toEqual([portuguese, blocksOf(readPage(english))]);
});

test('every number of MUST clauses in a whole run is the number that there is', () => {
  const musts = kitSuite().clauses.filter(isGradable).length;
  const said = readPages().flatMap(({ path, text }) =>
    [...text.matchAll(/ of (\d{3}) MUST clauses/g)].map(([, number]) => ({ path, number: Number(number) })),
  );
  expect(said.length).toBeGreaterThan(2);
  expect(said.filter(({ number }) => number !== musts)).toEqual([]);
});
