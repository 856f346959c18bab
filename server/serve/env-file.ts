import { readFile, stat } from 'node:fs/promises';

import type { Language } from '../messages/language.js';
import { writePrivately } from './private-file.js';
import { serveTexts } from './texts.js';

/** Variables by their names. */
export type Variables = Readonly<Record<string, string>>;

/** A line that sets a variable: its prefix, name and value. */
const setting = /^(\s*(?:export\s+)?)([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/;

/** The variables in a file; the last one of a name counts. Empty if the file does not exist. */
export async function readEnvFile(path: string): Promise<Variables> {
  return parsed(await textOf(path));
}

/**
 * Sets variables in a file, which is created if needed: existing lines are changed, and new ones are appended. All
 * other lines stay as they are. Afterwards only its owner can read it. Throws if the path is not a file.
 */
export async function writeEnvFile(
  path: string,
  variables: Variables,
  language: Language = 'en',
): Promise<void> {
  const before = await textOf(path);
  const after = merged(before, variables, language);
  const isPrivate = await stat(path).then(
    ({ mode }) => (mode & 0o077) === 0,
    () => false,
  );
  if (after !== before || !isPrivate) await writePrivately(path, after);
}

async function textOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found) return '';
  if (!found.isFile()) throw new Error(`${path} is not a file: name another one with --dotenv`);
  return readFile(path, 'utf8');
}

function parsed(text: string): Variables {
  const lines = text.split('\n').flatMap((line) => {
    const [, , name, value] = setting.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, unquoted(value)] as const];
  });
  return Object.fromEntries(lines);
}

function unquoted(value: string): string {
  const [, quote, inside] = /^(['"])(.*)\1$/.exec(value) ?? [];
  return quote === undefined || inside === undefined ? value : inside;
}

/** The text of a file with these variables set. */
export function merged(text: string, variables: Variables, language: Language = 'en'): string {
  const missing = new Set(Object.keys(variables));
  const lines = text.split('\n').map((line) => {
    const [, before = '', name = ''] = setting.exec(line) ?? [];
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) return line;
    missing.delete(name);
    return `${before}${name}=${quoted(value)}${line.endsWith('\r') ? '\r' : ''}`;
  });
  if (missing.size === 0) return lines.join('\n');
  const own = lines.join('\n');
  const gap = own === '' || own.endsWith('\n') ? '' : '\n';
  const added = [...missing].map((name) => `${name}=${quoted(variables[name] ?? '')}\n`);
  return `${own}${gap}# ${serveTexts[language].variablesHeading}\n${added.join('')}`;
}

/** A value in a form that shells and readers of such files interpret alike. */
function quoted(value: string): string {
  if (/^[\w.:/@%+=,~-]*$/.test(value)) return value;
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}
