import { readFileSync } from 'node:fs';
import type { FrameworkName } from './frameworks.js';
import { filesIn, javaJson } from './scaffold.js';

/**
 * The fixtures for a test framework: contents by path within the folder, with `/`. What starts a gateway for tests in
 * another language is code of that language, which belongs to its users.
 */
export function fixturesFor(framework: FrameworkName): ReadonlyMap<string, string> {
  const folder = new URL(`./fixtures/${framework}/`, import.meta.url);
  const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');
  const files = filesIn(folder).map((file): [string, string] => [file, read(file)]);
  if (framework !== 'junit') return new Map(files);
  // The JDK reads no JSON.
  return new Map([...files, ['pixkit/Json.java', javaJson('pixkit')]]);
}
