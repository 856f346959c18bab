/** The generated client that compiles quickly; those of other languages run in `npm run witnesses`. */
import { describe, expect } from 'vitest';

import { clientLanguages, missingFor, playStory } from '../../tools/witnesses/clients.js';
import { startReference } from '../../tools/witnesses/reference.js';
import { it } from '../support/fixtures.js';

const patience = 200_000;
const missing = missingFor('typescript-fetch');

describe('a client made by openapi-generator', () => {
  it.skipIf(missing.length > 0)(
    'typescript-fetch: compiles, and tells its story',
    { timeout: patience },
    async ({ folder, keep }) => {
      const { environment } = await keep(startReference());
      await playStory('typescript-fetch', folder, environment);
    },
  );

  it('is known by its language', async ({ folder }) => {
    expect(clientLanguages).toEqual(['typescript-fetch', 'python', 'java', 'go', 'php', 'csharp-netcore']);
    await expect(playStory('cobol', folder, {})).rejects.toThrow('no client in cobol');
  });
});
