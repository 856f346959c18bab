/** Converts links of the repository to links of the site. */
import { posix } from 'node:path';

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
 * The Markdown of a repository file with its relative links leading to pages of the site: to the page of the linked
 * file, otherwise to the file in the source repository. If the repository is unknown, only the text of the link is
 * kept. Code is left alone.
 */
export function siteMarkdown(markdown: string, from: string, source: string | undefined): string {
  const page = pageOf(from);
  if (page === undefined) throw new Error(`${from} has no page in the site`);
  return markdown.replaceAll(
    fenceOrLink,
    (whole: string, mark?: string, words?: string, target?: string, hash = '') => {
      if (mark === undefined || words === undefined || target === undefined) return whole;
      const path = posix.normalize(posix.join(posix.dirname(from), target));
      const linked = linkedPage(path, page);
      if (linked !== undefined) return `${mark}[${words}](${between(page, linked)}${hash})`;
      return source === undefined ? words : `${mark}[${words}](${source}/${path}${hash})`;
    },
  );
}

/** Where relative links lead on a page shown elsewhere: to pages of the source repository, and to raw pictures. */
export interface Elsewhere {
  readonly pages: string;
  readonly pictures: string;
}

/** The Markdown of a file at the root of the repository with absolute links. Code is left alone. */
export function absoluteMarkdown(markdown: string, { pages, pictures }: Elsewhere): string {
  return markdown.replaceAll(
    fenceOrLink,
    (whole: string, mark?: string, words?: string, target?: string, hash = '') => {
      if (mark === undefined || words === undefined || target === undefined) return whole;
      return `${mark}[${words}](${mark === '!' ? pictures : pages}/${posix.normalize(target)}${hash})`;
    },
  );
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
 * other files of the repository become absolute. Code is left alone. `files` are those of the manifest.
 */
export function packedMarkdown(
  markdown: string,
  from: string,
  files: readonly string[],
  { pages, pictures }: Elsewhere,
): string {
  return markdown.replaceAll(
    fenceOrLink,
    (whole: string, mark?: string, words?: string, target?: string, hash = '') => {
      if (mark === undefined || words === undefined || target === undefined) return whole;
      const path = posix.normalize(posix.join(posix.dirname(from), target));
      if (isPacked(path.replace(/\/$/, ''), files)) return whole;
      return `${mark}[${words}](${mark === '!' ? pictures : pages}/${path}${hash})`;
    },
  );
}

/**
 * A fenced block, a link or picture with a relative target, or inline code; the first match is taken, so links in code
 * are ignored.
 */
const fenceOrLink =
  /^ *```[^]*?^ *```|(!?)\[((?:[^[\]`\n]|`[^`\n]*`|\n(?!\n))*)\]\((?!\w+:|#)([^)\s#]+)(#[^)\s]*)?\)|`[^`\n]+`/gm;

/** The page of a file that another page links to, in the language of that page. */
function linkedPage(path: string, from: string): string | undefined {
  const page = pageOf(path);
  return from.startsWith('pt-BR/') && inEachLanguage.includes(path) ? `pt-BR/${page}` : page;
}

function between(page: string, linked: string): string {
  const relative = posix.relative(posix.dirname(page), linked);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
