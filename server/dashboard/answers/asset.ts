import type { Assets } from '../assets.js';
import type { HonoContext } from '../page.js';

const yearSeconds = 31_536_000;

/**
 * A static file of the pages; null if there is none by that name. Its URL contains its version, so browsers may cache
 * it for ever.
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
