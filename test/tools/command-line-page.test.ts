import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandLinePage } from '../../tools/command-line-page.js';

test('docs/command-line.md has every option of every command; npm run generate writes it', async () => {
  const page = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8');
  expect(page).toBe(await commandLinePage());
  expect(page).toContain('`PIXKIT_CONTROL_TOKEN`');
});
