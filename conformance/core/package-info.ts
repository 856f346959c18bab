import { existsSync, readFileSync } from 'node:fs';

/** A file at the root of the package, whether running from source or from a build; undefined if it is missing. */
export function packageFile(name: string): URL | undefined {
  return ['../../', '../../../']
    .map((folder) => new URL(folder + name, import.meta.url))
    .find((place) => existsSync(place));
}

/** Name and version of the package. */
export function packageInfo(): { readonly name: string; readonly version: string } {
  const found = packageFile('package.json');
  if (found === undefined) return { name: 'pix-gateway-kit', version: 'unknown' };
  const { name, version } = JSON.parse(readFileSync(found, 'utf8')) as { name: string; version: string };
  return { name, version };
}

/**
 * Returns the URL of the code to start a worker thread with, given the URL of its compiled JavaScript. Without a build, it
 * is a data URL that runs the TypeScript source: a thread does not inherit the loader of its process, so it registers one.
 */
export function threadCode(built: URL): URL {
  if (existsSync(built)) return built;
  const source = built.href.replace(/\.js$/, '.ts');
  const text = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register(); await import('${source}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}
