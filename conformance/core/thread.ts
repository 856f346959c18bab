import { existsSync } from 'node:fs';

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
