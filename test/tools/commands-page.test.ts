import { expect, test } from 'vitest';
import { languages } from '../../conformance/core/language.js';
import { commandsPage, commandsPages } from '../../tools/commands-page.js';
import { readPage } from '../docs/pages.js';

test.each(languages)(
  'the page of the commands in %s has every option of every command; npm run generate writes it',
  async (language) => {
    const page = readPage(commandsPages[language]);
    expect(page).toBe(await commandsPage(language));
    expect(page).toContain('`PIXKIT_CONTROL_TOKEN`');
  },
);

test('its two pages have the same sections and options', () => {
  const shapeOf = (page: string) =>
    readPage(page)
      .split('\n')
      .flatMap((line) => /^(?:## pixkit.*|- |\| `[^|]*\|[^|]*)/.exec(line)?.[0].replaceAll(' ', '') ?? []);
  expect(shapeOf(commandsPages['pt-BR'])).toEqual(shapeOf(commandsPages.en));
});
