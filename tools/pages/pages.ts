/**
 * The pages of `docs/` that are built instead of committed, from the commands, the clauses, the duties of clients and the
 * protocols, in each language. `tools/build.mjs` writes them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Language, languages } from '../../conformance/core/language.js';
import { heading, root } from '../generate/paths.js';
import { commandsPage } from './commands.js';
import { coveragePage } from './coverage.js';
import { dutiesPage } from './duties.js';
import { statesPage, stepsPage } from './protocol.js';

const pages: Readonly<Record<string, (language: Language) => string | Promise<string>>> = {
  'commands.md': commandsPage,
  'coverage.md': coveragePage,
  'duties.md': dutiesPage,
  'states.md': statesPage,
  'client-steps.md': stepsPage,
};

export async function writePages(): Promise<void> {
  for (const language of languages) {
    const folder = language === 'en' ? 'docs' : join('docs', language);
    for (const [name, pageIn] of Object.entries(pages)) {
      const text = `<!-- ${heading} -->\n\n${await pageIn(language)}\n`;
      writeFileSync(join(root, folder, name), text);
    }
  }
}
