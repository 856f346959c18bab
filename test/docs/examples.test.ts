import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { blocksOf, readPage } from './pages.js';

const folder = fileURLToPath(new URL('../../docs/examples', import.meta.url));
const examples = new Map(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]),
);

/** The code of each line, without its indentation, and without a comment at its end, which is in the language of the page. */
function plainCode(text: string): string {
  return text.replaceAll(/^[ \t]+| +(\/\/|#) .*$/gm, '');
}

/** Blocks of a page in a language that examples are written in. */
function codeIn(page: string): readonly string[] {
  const others = /^( *)```(console|html|ini|sh|text|yaml)\b[^]*?^ *```$/gm;
  return blocksOf(readPage(page).replaceAll(others, ''));
}

const pages = ['docs', 'docs/pt-BR'].flatMap((language) => [
  `${language}/charge.md`,
  `${language}/webhooks.md`,
]);

test.each(pages)('the code in %s is that of the examples, which are tested', (page) => {
  const code = codeIn(page);
  const all = [...examples.values()].map(plainCode);
  expect(code.length).toBeGreaterThan(1);
  expect(code.filter((block) => !all.some((one) => one.includes(plainCode(block))))).toEqual([]);
});
