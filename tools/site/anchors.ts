/** Looks for links of the built site that lead to an anchor that their page does not have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Each such link, as `page: link`. `base` is the path for which the site was built. */
export function brokenAnchors(dist: string, base: string): readonly string[] {
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html'));
  const pages = new Map(paths.map((path) => [path, readFileSync(join(dist, path), 'utf8')]));
  const anchors = new Map([...pages].map(([path, html]) => [path, anchorsOf(html)]));
  return [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<a [^>]*?href="([^"#]*)#([^"]+)"/g)]
      .filter(([, target = '', hash = '']) => {
        const there = anchors.get(pathOf(target, path, base));
        return there !== undefined && !there.has(decodeURIComponent(hash));
      })
      .map(([, target = '', hash = '']) => `${path}: ${target}#${hash}`),
  );
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
}

/** The file of the page to which a link leads, from the root of the site. */
function pathOf(target: string, from: string, base: string): string {
  if (target === '') return from;
  const path = target.startsWith(base)
    ? target.slice(base.length)
    : posix.join(posix.dirname(from), target.replace(/^\//, ''));
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}
