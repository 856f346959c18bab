/** Converts links in the repository to links on the site and in the package. */
import { posix } from 'node:path';

/** The parts of package.json that this module reads. */
export interface Manifest {
  readonly files: readonly string[];
  readonly repository: { readonly url: string };
  readonly version: string;
}

/** Returns the URL of the source repository: `https://host/owner/name`. */
export function sourceOf({ repository }: Manifest): string {
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** Files outside `docs/` that have their own page on the site, by path in the repository. */
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

/** Returns the page of a repository file, relative to the site's root; undefined if it has none. */
export function pageOf(path: string): string | undefined {
  const file = path.replace(/\/$/, '');
  return pagesElsewhere.get(file) ?? (file.startsWith('docs/') ? file.slice('docs/'.length) : undefined);
}

/**
 * Matches a fenced block, a link or picture with a relative target, or inline code. The first match counts, so links in
 * code are ignored.
 */
const fenceOrLink =
  /^ *```[^]*?^ *```|(!?\[(?:[^[\]`\n]|`[^`\n]*`|\n(?!\n))*\]\()(?!\w+:|#)([^)\s#]+)((?:#[^)\s]*)?\))|`[^`\n]+`/gm;

/**
 * Replaces the targets of relative links and pictures in Markdown. `targetOf` gets the path in the repository to which a
 * link leads; if it returns undefined, the link stays as it is. Code is not changed.
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
 * Returns the Markdown of a repository file for the site: its relative links lead to the page of the linked file or, if
 * there is none, to the file in the source repository.
 */
export function siteMarkdown(markdown: string, from: string, source: string): string {
  const page = pageOf(from);
  if (page === undefined) throw new Error(`${from} has no page in the site`);
  return withTargets(markdown, from, (path) => {
    const linked = linkedPage(path, page);
    return linked === undefined ? `${source}/${path}` : between(page, linked);
  });
}

/** Whether a file or folder is packed, according to `files` of the manifest; an entry with `!` excludes a part of another. */
export function isPacked(path: string, files: readonly string[]): boolean {
  const isAmong = (entry: string): boolean => `${path}/`.startsWith(`${entry}/`);
  return (
    files.some((entry) => isAmong(entry)) &&
    !files.some((entry) => entry.startsWith('!') && isAmong(entry.slice(1)))
  );
}

/**
 * Returns the Markdown of a packed file. Links to packed files stay relative, so that they work without a network; links
 * to other files lead to the source repository at the tag of the version. In READMEs, all links lead there, because
 * relative links do not work on the page where a registry shows them.
 */
export function packedMarkdown(markdown: string, from: string, manifest: Manifest): string {
  const source = sourceOf(manifest);
  return withTargets(markdown, from, (path, isPicture) => {
    if (!from.startsWith('README') && isPacked(path.replace(/\/$/, ''), manifest.files)) return undefined;
    return `${source}/${isPicture ? 'raw' : 'blob'}/v${manifest.version}/${path}`;
  });
}

/** Returns the page of a linked file, in the language of the linking page. */
function linkedPage(path: string, from: string): string | undefined {
  // On the site, their text is only part of other pages.
  if (path.startsWith('docs/examples/')) return undefined;
  const page = pageOf(path);
  return from.startsWith('pt-BR/') && inEachLanguage.includes(path) ? `pt-BR/${page}` : page;
}

function between(page: string, linked: string): string {
  const relative = posix.relative(posix.dirname(page), linked);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
