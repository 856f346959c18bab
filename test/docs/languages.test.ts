import { expect, test } from 'vitest';

import { commandsPages, readPage, readPages } from './pages.js';

/** Languages that the site colours, and that readers copy into the right place. */
const languages = new Set(
  'console csharp go ini java js json markdown nginx php powershell python sh text ts yaml'.split(' '),
);

test('every block of code says its language', () => {
  const pages = [...readPages(), ...commandsPages.map((path) => ({ path, text: readPage(path) }))];
  const blocks = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^ *```([^\n]*)\n[^]*?^ *```/gm)].map(([, language = '']) => ({ path, language })),
  );
  expect(blocks.length).toBeGreaterThan(200);
  expect(blocks.filter(({ language }) => !languages.has(language))).toEqual([]);
});
