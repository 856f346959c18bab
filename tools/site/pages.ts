/** All pages of the site: `docs/` and a few other files, unchanged, and pages for the register. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { loadBook } from '../clauses/load.js';
import { heroPictures, homePage } from './home.js';
import { type Manifest, pageOf, pagesElsewhere, siteMarkdown, sourceOf } from './links.js';
import { withTabs } from './tabs.js';
import { type Pages, registerPages, titleOf } from './register-pages.js';

/**
 * The contents of the site by path from its root: texts of pages, and files that are copied unchanged, with their paths in
 * the repository.
 */
export interface Site {
  readonly pages: Pages;
  readonly files: ReadonlyMap<string, string>;
}

/** Reads the repository at `root`; writes nothing. */
export function siteOf(root: string): Site {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const source = `${sourceOf(manifest)}/blob/main`;
  const found = readdirSync(join(root, 'docs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      posix.join(entry.parentPath.slice(root.length).replaceAll('\\', '/').replace(/^\//, ''), entry.name),
    );
  const written = [...found, ...pagesElsewhere.keys()].filter((path) => path.endsWith('.md'));
  const markdown = written.map((path): [string, string] => [
    pageOf(path) ?? path,
    siteMarkdown(withTabs(readFileSync(join(root, path), 'utf8'), path, root), path, source),
  ]);
  const register = registerPages(loadBook(join(root, 'spec')));
  const texts = new Map(markdown);
  const generated: [string, string][] = [
    ['index.md', homePage(texts.get('index.md') ?? '', 'en')],
    ['pt-BR/index.md', homePage(texts.get('pt-BR/index.md') ?? '', 'pt-BR')],
    ['decisions/index.md', decisionsPage(texts)],
  ];
  const others = found.filter((path) => !path.endsWith('.md'));
  return {
    pages: new Map([...texts, ...register, ...generated]),
    files: new Map([
      ...others.map((path): [string, string] => [pageOf(path) ?? path, path]),
      // Files that a page names in its front matter are served unchanged.
      ...heroPictures.map((path): [string, string] => [`public/${path}`, `docs/${path}`]),
    ]),
  };
}

function decisionsPage(pages: Pages): string {
  const titles = [...pages]
    .filter(([path]) => path.startsWith('decisions/'))
    .map(([path, text]) => `- [${titleOf(text)}](./${posix.basename(path)})`)
    .sort();
  return `# Decisions\n\nA page for each choice that a successor would question.\n\n${titles.join('\n')}\n`;
}
