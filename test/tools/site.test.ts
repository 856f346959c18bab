import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadBook } from '../../tools/clauses/load.js';
import { brokenAnchors } from '../../tools/site/anchors.js';
import { packedMarkdown } from '../../tools/site/links.js';
import { siteOf } from '../../tools/site/pages.js';
import { it } from '../support/fixtures.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { pages } = siteOf(root);
const book = loadBook(`${root}spec`);
/** Where the pages of each language are. */
const folders = ['', 'pt-BR/'] as const;

describe('the site', () => {
  test.each(folders)('has an anchor for every clause in %j, on the page of its chapter', (folder) => {
    for (const { name, clauses } of book.chapters) {
      const page = pages.get(`${folder}clauses/${name}.md`) ?? '';
      const lacking = clauses.filter(({ id }) => !page.includes(`\n## ${id} {#${id.toLowerCase()}}\n`));
      expect(lacking.map(({ id }) => id)).toEqual([]);
    }
  });

  test('has a menu that leads to every page that people write, and to nothing else', async () => {
    type Menu = Readonly<{
      sidebar: Readonly<Record<string, readonly { items: readonly { link: string }[] }[]>>;
    }>;
    const navigation = `${root}tools/site/.vitepress/navigation.mjs`;
    const { english, portuguese } = (await import(navigation)) as Readonly<
      Record<'english' | 'portuguese', Menu>
    >;
    const groups = [...(english.sidebar['/'] ?? []), ...(portuguese.sidebar['/pt-BR/'] ?? [])];
    const led = new Set(groups.flatMap(({ items }) => items.map(({ link }) => link.slice(1))));
    const fileOf = (path: string) => (path === '' || path.endsWith('/') ? `${path}index.md` : `${path}.md`);
    expect([...led].filter((path) => !pages.has(fileOf(path)))).toEqual([]);
    const chapters = new Set(
      book.chapters.flatMap(({ name }) => folders.map((folder) => `${folder}clauses/${name}.md`)),
    );
    const listed = (path: string) =>
      path.startsWith('decisions/') || chapters.has(path) || /(^|\/)index\.md$/.test(path);
    const reached = new Set([...led].map(fileOf));
    expect([...pages.keys()].filter((path) => !listed(path) && !reached.has(path))).toEqual([]);
  });
});

test('a packed page has relative links to what is packed, and absolute ones to everything else', () => {
  const base = 'https://git.example/owner/name';
  const at = (text: string) =>
    packedMarkdown(text, 'docs/pt-BR/a.md', ['docs', '!docs/decisions', 'deploy/pipelines', 'README.md'], {
      pages: `${base}/blob/v1.0.0`,
      pictures: `${base}/raw/v1.0.0`,
    });
  for (const text of [
    '[a](b.md#c)',
    '[a](../x.md)',
    '[a](../../deploy/pipelines/judge.sh)',
    '[a](../../README.md)',
  ])
    expect(at(text)).toBe(text);
  expect(at('[a](../../action.yml), [b](../../deploy/compose.yaml#x)')).toBe(
    `[a](${base}/blob/v1.0.0/action.yml), [b](${base}/blob/v1.0.0/deploy/compose.yaml#x)`,
  );
  expect(at('[a](../decisions/), [b](../decisions/x.md), [c](../decisions-of-others.md)')).toBe(
    `[a](${base}/blob/v1.0.0/docs/decisions/), [b](${base}/blob/v1.0.0/docs/decisions/x.md), [c](../decisions-of-others.md)`,
  );
  expect(at('`[a](../../action.yml)`')).toBe('`[a](../../action.yml)`');
});

it('a link of the built site to an anchor that its page does not have is found', ({ folder: dist }) => {
  mkdirSync(join(dist, 'how-to'));
  const link = (href: string) => `<a class="x" href="${href}">x</a>`;
  writeFileSync(
    join(dist, 'index.html'),
    `<h2 id="saúde">x</h2>${['#saúde', '#sa%C3%BAde', './how-to/tls.html#there', '/docs/how-to/tls#there', 'https://x.example/#none'].map(link).join('')}`,
  );
  const wrong = ['#gone', '../index.html#gone', '/docs/#saude'].map(link).join('');
  writeFileSync(join(dist, 'how-to/tls.html'), `<h2 id="there">x</h2>${wrong}${link('../#saúde')}`);
  expect(brokenAnchors(dist, '/docs/')).toEqual([
    'how-to/tls.html: #gone',
    'how-to/tls.html: ../index.html#gone',
    'how-to/tls.html: /docs/#saude',
  ]);
});
