import { expect, test } from 'vitest';
import { languages } from '../../conformance/core/language.js';
import { commandLinePage, commandLinePages } from '../../tools/command-line-page.js';
import { readPage } from '../docs/pages.js';

test.each(languages)(
  'the page of the command line in %s has every option of every command; npm run generate writes it',
  async (language) => {
    const page = readPage(commandLinePages[language]);
    expect(page).toBe(await commandLinePage(language));
    expect(page).toContain('`PIXKIT_CONTROL_TOKEN`');
  },
);

test('its two pages have the same sections and options', () => {
  const shapeOf = (page: string) =>
    readPage(page)
      .split('\n')
      .flatMap(
        (line) => /^(?:### pixkit.*|## |- |\| `[^|]*\|[^|]*)/.exec(line)?.[0].replaceAll(' ', '') ?? [],
      );
  expect(shapeOf(commandLinePages['pt-BR'])).toEqual(shapeOf(commandLinePages.en));
});
