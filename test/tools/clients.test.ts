/** The generated client that compiles quickly; those of other languages run in `npm run witnesses`. */
import { describe } from 'vitest';

import { missingFor, playStory } from '../../tools/witnesses/clients.js';
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
});
