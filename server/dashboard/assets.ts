import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HonoContext } from './page.js';

interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** All files, and the version in their URLs, which changes with their contents. */
interface Assets {
  readonly version: string;
  readonly files: ReadonlyMap<string, Asset>;
}

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

const own = (name: string) => new URL(`./browser/${name}`, import.meta.url);
/** A file of the look that all pages share. */
const look = (name: string) => new URL(`../look/${name}`, import.meta.url);

/** A file from a package: tools/build.mjs copies it next to this module; from source it is read from the package. */
function packaged(name: string, file: string): URL | string {
  const copy = new URL(`./packaged/${name}`, import.meta.url);
  return existsSync(copy) ? copy : createRequire(import.meta.url).resolve(file);
}

/** The media type and the place of every file, by name. */
const sources: Readonly<Record<string, readonly [type: string, place: URL | string]>> = {
  'bootstrap.css': [style, packaged('bootstrap.min.css', 'bootstrap/dist/css/bootstrap.min.css')],
  'idiomorph.js': [script, packaged('idiomorph.esm.js', 'idiomorph/dist/idiomorph.esm.js')],
  'inter.woff2': ['font/woff2', look('inter.woff2')],
  'look.css': [style, look('look.css')],
  'tokens.css': [style, own('tokens.css')],
  'dashboard.css': [style, own('dashboard.css')],
  'dashboard.js': [script, own('dashboard.js')],
  'theme.js': [script, own('theme.js')],
  'icon.svg': ['image/svg+xml', look('icon.svg')],
};

export async function readAssets(): Promise<Assets> {
  const hash = createHash('sha256');
  const files = new Map<string, Asset>();
  for (const [name, [type, place]] of Object.entries(sources)) {
    const plain = await readFile(place);
    hash.update(name).update(plain);
    files.set(name, { type, plain, gzipped: await promisify(gzip)(plain) });
  }
  return { version: hash.digest('base64url').slice(0, 16), files };
}

const yearSeconds = 31_536_000;

/**
 * Responds with a static file of the pages; null if there is none by that name. Its URL contains its version, so
 * browsers may cache it forever.
 */
export function answerAsset(context: HonoContext, { version, files }: Assets): Response | null {
  const file = files.get(context.req.param('name') ?? '');
  if (!file) return null;
  const packed = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  const isCurrent = context.req.param('version') === version;
  return new Response(new Uint8Array(packed ? file.gzipped : file.plain), {
    headers: {
      'content-type': file.type,
      'cache-control': isCurrent ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      vary: 'accept-encoding',
      ...(packed && { 'content-encoding': 'gzip' }),
    },
  });
}
