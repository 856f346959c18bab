import { expect, test } from 'vitest';

import { languages } from '../../conformance/core/language.js';
import { duties } from '../../conformance/duties/register.js';
import { dutiesPages } from '../../tools/client-pages/duties-page.js';
import { withLibrariesTable } from '../../tools/client-pages/libraries-table.js';
import { clientPages } from '../../tools/client-pages/main.js';
import { readRows } from '../../tools/witnesses/lost-answers/rows.js';
import { readPage } from '../docs/pages.js';

test.each(languages)(
  'the pages on duties and lost answers in %s are as their data; npm run generate writes them',
  async (language) => {
    for (const [path, text] of await clientPages(language)) expect(readPage(path), path).toBe(text);
  },
);

test.each(languages)(
  'the page of the duties in %s has each duty, its sentences and its reason',
  (language) => {
    const page = readPage(dutiesPages[language]);
    for (const { id, quotes, because, ...duty } of duties) {
      const section = page.split(`### ${id}\n`)[1]?.split('\n### ')[0] ?? '';
      expect(section).toContain(duty[language]);
      for (const quote of quotes) expect(section).toContain(quote.replace(/^\d+\. /, ''));
      if (because) expect(section).toContain(because[language]);
    }
  },
);

test('a page without a place for the table of libraries is no such page', () => {
  expect(() => withLibrariesTable('# Lost answers', 'en')).toThrow(
    'docs/lost-answers.md has no <!-- libraries',
  );
  const page = withLibrariesTable(readPage('docs/lost-answers.md'), 'pt-BR');
  expect(page).toContain('| biblioteca HTTP |');
  for (const { library } of readRows()) expect(page).toContain(library['pt-BR']);
});
