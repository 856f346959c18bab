import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandsPages, readPage, readPages } from './pages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every page in Portuguese, with the one that the commands have written. */
const portuguese = [...readPages(), ...commandsPages.map((path) => ({ path, text: readPage(path) }))].filter(
  ({ path }) => path === 'README.pt-BR.md' || path.startsWith('docs/pt-BR/'),
);

/** A link of a page: where it leads, from the root of the project, and its line with the next one. */
interface Link {
  readonly page: string;
  readonly target: string;
  readonly near: string;
}

const links: readonly Link[] = portuguese.flatMap(({ path: page, text }) => {
  const lines = text.replaceAll(/^ *```[^]*?^ *```/gm, '').split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => ({
      page,
      target: posix.normalize(posix.join(posix.dirname(page), target)),
      near: `${line}\n${lines[index + 1] ?? ''}`,
    })),
  );
});

/** Where the same is in Portuguese, whether or not it is. */
function inPortuguese(target: string): string {
  if (target === 'SECURITY.md') return 'docs/pt-BR/security.md';
  return target.replace(/^docs\/(?=.)(?!pt-BR\/)/, 'docs/pt-BR/');
}

test('a link in Portuguese leads to what is in Portuguese, where it is', () => {
  expect(links.length).toBeGreaterThan(100);
  const missed = links.filter(({ target }) => {
    const other = inPortuguese(target);
    return other !== target && existsSync(join(root, other));
  });
  expect(missed.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

test('a link in Portuguese to a page in English says so', () => {
  const isEnglish = (target: string) =>
    (target.endsWith('.md') || target === 'docs/decisions/') && !/^docs\/pt-BR\/|^README\.md$/.test(target);
  const silent = links.filter(({ target, near }) => isEnglish(target) && !near.includes('em inglês'));
  expect(silent.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});
