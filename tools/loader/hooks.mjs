/**
 * Hooks of Node's module loader: `./name.js` in a source means `name.ts` or `name.tsx`, which esbuild compiles. Compiled
 * files are cached in `.cache/sources` and used as long as the content of the source stays the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const kept = join(root, '.cache/sources');
const requires = createRequire(import.meta.url);
const tsconfigRaw = readFileSync(join(root, 'tsconfig.json'), 'utf8');
mkdirSync(kept, { recursive: true });
/** What a compiled file depends on in addition to its content. */
const compiler = requires('esbuild/package.json').version + tsconfigRaw;

/** Whether a URL is that of a source. It may end with a query, which Vitest uses to import a file again. */
const isSource = (url) => /^file:[^?]*\.tsx?(\?|$)/.test(url);

/** `next` may return a promise or a plain value. */
export function resolve(specifier, context, next) {
  if (/^\.\.?\/.*\.js$/.test(specifier) && isSource(context.parentURL ?? '')) {
    const { href } = new URL(specifier, context.parentURL);
    for (const extension of ['.ts', '.tsx']) {
      const url = href.replace(/\.js$/, extension);
      if (existsSync(fileURLToPath(url))) return { url, format: 'module', shortCircuit: true };
    }
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!isSource(url)) return next(url, context);
  return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
}

function compiled(path) {
  const text = readFileSync(path, 'utf8');
  const heading = `// ${hash(compiler, path, text)}\n`;
  const file = join(kept, `${basename(path)}-${hash(path).slice(0, 16)}.js`);
  const found = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (found.startsWith(heading)) return found;
  const { code } = requires('esbuild').transformSync(text, {
    format: 'esm',
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    target: 'node20.19',
    tsconfigRaw,
    sourcefile: path,
    sourcemap: 'inline',
    sourcesContent: false,
    banner: heading.trim(),
  });
  // Writes in one step, because other processes may read the file at the same time.
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, code);
  renameSync(whole, file);
  return code;
}

function hash(...texts) {
  const all = createHash('sha256');
  for (const text of texts) all.update(text);
  return all.digest('hex');
}
