import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A page that people read. */
export interface Page {
  /** From the root of the project, such as `docs/verdict.md`. */
  readonly path: string;
  readonly text: string;
}

/** What the commands themselves have written, in each language. */
const commandsPages: readonly string[] = ['docs/commands.md', 'docs/pt-BR/commands.md'];

/** README, the skill and all of `docs/`, save what the commands themselves have written. */
export function readPages(): readonly Page[] {
  const found = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !commandsPages.includes(path));
  const names = ['README', 'README.pt-BR', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG', 'SKILL'];
  const atRoot = names.map((name) => `${name}.md`);
  return [...atRoot, ...found].map((path) => ({ path, text: readPage(path) }));
}

/** The text of one page, by its path from the root of the project. */
export function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Writes a page in which a part is replaced, all of it. */
export function replaceIn(path: string, part: string, by: string): void {
  const text = readPage(path);
  if (!text.includes(part)) throw new Error(`${path} does not have these lines:\n${part}`);
  if (part !== by)
    writeFileSync(
      join(root, path),
      text.replace(part, () => by),
    );
}

/** The contents of the fenced blocks of a page, without their indentation in a list. */
export function blocksOf(text: string): readonly string[] {
  return [...text.matchAll(/^( *)```[^\n]*\n([^]*?)^ *```/gm)].map(([, indent = '', block = '']) =>
    block
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n'),
  );
}
