/**
 * The pages about judging clients that come from data: the duties, and the table of HTTP libraries in the page on lost answers.
 * `npm run generate` writes them; with `--check` it only says whether they are up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

import { type Language, languages } from '../../conformance/core/language.js';
import { root } from '../generate/paths.js';
import { dutiesPage, dutiesPages } from './duties-page.js';
import { lostAnswersPages, withLibrariesTable } from './libraries-table.js';

/** These pages in a language as they should be, by their paths from the root of the project. */
export async function clientPages(language: Language): Promise<ReadonlyMap<string, string>> {
  const lost = lostAnswersPages[language];
  const texts = new Map([
    [dutiesPages[language], dutiesPage(language)],
    [lost, withLibrariesTable(readFileSync(join(root, lost), 'utf8'), language)],
  ]);
  const formatted = [...texts].map(async ([path, text]): Promise<[string, string]> => {
    const filepath = join(root, path);
    return [path, await format(text, { ...(await resolveConfig(filepath)), filepath })];
  });
  return new Map(await Promise.all(formatted));
}

/** Whether this file is the running program. */
const isProgram = process.argv[1] === fileURLToPath(import.meta.url);
if (isProgram) {
  for (const language of languages)
    for (const [path, text] of await clientPages(language)) {
      const file = join(root, path);
      if (!process.argv.includes('--check')) writeFileSync(file, text);
      else if (!existsSync(file) || text !== readFileSync(file, 'utf8')) {
        console.error(`${path} is stale: npm run generate writes it.`);
        process.exitCode = 1;
      }
    }
}
