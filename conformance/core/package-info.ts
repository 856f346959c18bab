import { existsSync, readFileSync } from 'node:fs';

/** Name and version of the package, whether running from source or from a build. */
export function packageInfo(): { readonly name: string; readonly version: string } {
  const places = ['../../package.json', '../../../package.json'].map(
    (path) => new URL(path, import.meta.url),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) return { name: 'pix-gateway-kit', version: 'unknown' };
  const { name, version } = JSON.parse(readFileSync(found, 'utf8')) as { name: string; version: string };
  return { name, version };
}

/**
 * The code of a thread, by the URL of its JavaScript. Without a build it is the source: a thread does not inherit the loader of its
 * process, so it brings one along.
 */
export function threadCode(built: URL): URL {
  if (existsSync(built)) return built;
  const source = built.href.replace(/\.js$/, '.ts');
  const text = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register(); await import('${source}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}
