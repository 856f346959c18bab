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
