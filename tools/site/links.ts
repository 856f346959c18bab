/** Converts links of the repository to links of the site, and of the package. */
import { posix } from 'node:path';

/** The parts of package.json that are read here. */
export interface Manifest {
  readonly files: readonly string[];
  readonly repository: { readonly url: string };
  readonly version: string;
}

/** The URL of the source repository: `https://host/owner/name`. */
export function sourceOf({ repository }: Manifest): string {
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** Files outside `docs/` that have their own page in the site, by path in the repository. */
export const pagesElsewhere: ReadonlyMap<string, string> = new Map([
  ['README.md', 'index.md'],
  ['README.pt-BR.md', 'pt-BR/index.md'],
  ['CHANGELOG.md', 'changelog.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['SECURITY.md', 'security.md'],
  ['spec/clauses', 'clauses/index.md'],
  ['spec/clauses/README.md', 'clauses/about.md'],
  ['spec/open-points.yaml', 'open-points.md'],
  ['docs/decisions', 'decisions/index.md'],
]);

/** Files with a page in each language. */
const inEachLanguage = ['spec/clauses', 'spec/open-points.yaml'];

/** The page of a repository file, from the site's root; undefined if it has none. */
export function pageOf(path: string): string | undefined {
  const file = path.replace(/\/$/, '');
  return pagesElsewhere.get(file) ?? (file.startsWith('docs/') ? file.slice('docs/'.length) : undefined);
}

/**
 * A fenced block, a link or picture with a relative target, or inline code; the first match is taken, so links in code
 * are ignored.
 */
const fenceOrLink =
  /^ *```[^]*?^ *```|(!?\[(?:[^[\]`\n]|`[^`\n]*`|\n(?!\n))*\]\()(?!\w+:|#)([^)\s#]+)((?:#[^)\s]*)?\))|`[^`\n]+`/gm;

/**
 * The Markdown of a file with other targets of its relative links and pictures, by the path in the repository to which
 * each leads; undefined keeps one as it is. Code is left alone.
 */
function withTargets(
  markdown: string,
  from: string,
  targetOf: (path: string, isPicture: boolean) => string | undefined,
): string {
  return markdown.replaceAll(fenceOrLink, (whole: string, before?: string, target?: string, after = '') => {
    if (before === undefined || target === undefined) return whole;
    const path = posix.normalize(posix.join(posix.dirname(from), target));
    return `${before}${targetOf(path, before.startsWith('!')) ?? target}${after}`;
  });
}

/**
 * The Markdown of a repository file with its relative links leading to pages of the site: to the page of the linked
 * file, otherwise to the file in the source repository.
 */
export function siteMarkdown(markdown: string, from: string, source: string): string {
  const page = pageOf(from);
  if (page === undefined) throw new Error(`${from} has no page in the site`);
  return withTargets(markdown, from, (path) => {
    const linked = linkedPage(path, page);
    return linked === undefined ? `${source}/${path}` : between(page, linked);
  });
}

/** Whether a file or folder is packed: `files` of the manifest, in which `!` leaves out a part of what another entry has. */
export function isPacked(path: string, files: readonly string[]): boolean {
  const isAmong = (entry: string): boolean => `${path}/`.startsWith(`${entry}/`);
  return (
    files.some((entry) => isAmong(entry)) &&
    !files.some((entry) => entry.startsWith('!') && isAmong(entry.slice(1)))
  );
}

/**
 * The Markdown of a packed file: links to what is packed stay relative, so that they work without a network; those to
 * other files lead to the source repository at the tag of the version. In READMEs all links do: a registry shows them
 * on a page of its own, where relative links lead nowhere.
 */
export function packedMarkdown(markdown: string, from: string, manifest: Manifest): string {
  const source = sourceOf(manifest);
  return withTargets(markdown, from, (path, isPicture) => {
    if (!from.startsWith('README') && isPacked(path.replace(/\/$/, ''), manifest.files)) return undefined;
    return `${source}/${isPicture ? 'raw' : 'blob'}/v${manifest.version}/${path}`;
  });
}

/** The page of a file that another page links to, in the language of that page. */
function linkedPage(path: string, from: string): string | undefined {
  // The site has their text only as part of pages.
  if (path.startsWith('docs/examples/')) return undefined;
  const page = pageOf(path);
  return from.startsWith('pt-BR/') && inEachLanguage.includes(path) ? `pt-BR/${page}` : page;
}

function between(page: string, linked: string): string {
  const relative = posix.relative(posix.dirname(page), linked);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
