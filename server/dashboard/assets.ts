import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HonoContext } from './page.js';

export interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** All files, and the version in their URLs, which changes with their contents. */
export interface Assets {
  readonly version: string;
  readonly files: ReadonlyMap<string, Asset>;
}

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
const font = 'font/woff2';

interface Source {
  readonly type: string;
  readonly read: () => Promise<Buffer>;
}

function ownFile(name: string, type: string, folder = './browser'): Source {
  return { type, read: () => readFile(new URL(`${folder}/${name}`, import.meta.url)) };
}

/** The style that all pages share: look.css comes before the style that uses its colours. */
const look = '../look';
const tokens: Source = {
  type: style,
  read: async () =>
    Buffer.concat([await ownFile('look.css', style, look).read(), await ownFile('tokens.css', style).read()]),
};

/** A file from a package: the build copies it next to this module; from source it is read from the package. */
function packageFile(name: string, file: string, type: string): Source {
  const copy = new URL(`./packaged/${name}`, import.meta.url);
  const path = () => (existsSync(copy) ? copy : createRequire(import.meta.url).resolve(file));
  return { type, read: () => readFile(path()) };
}

/** Every file by name; tools/build.mjs copies those that come from packages. */
const sources: Readonly<Record<string, Source>> = {
  'bootstrap.css': packageFile('bootstrap.min.css', 'bootstrap/dist/css/bootstrap.min.css', style),
  'idiomorph.js': packageFile('idiomorph.esm.js', 'idiomorph/dist/idiomorph.esm.js', script),
  'inter.woff2': ownFile('inter.woff2', font, look),
  'tokens.css': tokens,
  'dashboard.css': ownFile('dashboard.css', style),
  'dashboard.js': ownFile('dashboard.js', script),
  'theme.js': ownFile('theme.js', script),
  'icon.svg': ownFile('icon.svg', 'image/svg+xml', look),
};

export async function readAssets(): Promise<Assets> {
  const hash = createHash('sha256');
  const files = new Map<string, Asset>();
  for (const [name, { type, read }] of Object.entries(sources)) {
    const plain = await read();
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
