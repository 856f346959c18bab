import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadBook } from '../../tools/clauses/load.js';
import { packedMarkdown } from '../../tools/site/links.js';
import { llmsText, menuOf, pageLinks } from '../../tools/site/menus.js';
import { siteOf } from '../../tools/site/pages.js';
import { languages } from '../../conformance/core/language.js';

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

  test.each(folders)(
    'has tabs in %j for commands in several languages, and for files of scaffolds',
    (folder) => {
      const [commands = '', files = ''] = (pages.get(`${folder}another-language.md`) ?? '')
        .split('::: code-group')
        .slice(1);
      for (const group of [commands, files])
        expect([...group.split(':::')[0]!.matchAll(/^```\w+ \[(.*)\]$/gm)].map(([, title]) => title)).toEqual(
          ['Go', 'Java', 'Python', 'Node', 'PHP', 'C#'],
        );
      expect(files).toContain('package pixkitcontrol;\n');
      expect(files.split(':::')[0]).not.toMatch(/control:|__States__/);
    },
  );

  test('has a menu that leads to every page that people write, and to nothing else', () => {
    const groups = languages.flatMap((language) => menuOf(pages, language).sidebar);
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
  const manifest = {
    files: ['docs', '!docs/decisions', 'deploy/pipelines', 'README.md'],
    repository: { url: `git+${base}.git` },
    version: '1.0.0',
  };
  const at = (text: string) => packedMarkdown(text, 'docs/pt-BR/a.md', manifest);
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
  expect(packedMarkdown('[a](docs/b.md#c), ![b](docs/x.png)', 'README.md', manifest)).toBe(
    `[a](${base}/blob/v1.0.0/docs/b.md#c), ![b](${base}/raw/v1.0.0/docs/x.png)`,
  );
  expect(at('`[a](../../action.yml)`')).toBe('`[a](../../action.yml)`');
});

test('llms.txt of the package leads to files of a clone, that of the site to pages', () => {
  const linked = (linkOf: (path: string) => string) =>
    [...llmsText(pages, linkOf).matchAll(/^- \[.+?\]\((.+?)\): /gm)].map(([, target = '']) => target);
  const inClone = linked(pageLinks.clone);
  expect(inClone).toEqual(expect.arrayContaining(['docs/verdict.md', 'spec/clauses', 'SECURITY.md']));
  expect(inClone.filter((path) => !existsSync(root + path))).toEqual([]);
  expect(linked(pageLinks.site)).toEqual(expect.arrayContaining(['/verdict.html', '/clauses/index.html']));
});
