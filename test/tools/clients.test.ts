/** The generated client that compiles quickly; those of other languages run in `npm run witnesses`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { clientLanguages, missingFor, tellStory } from '../../tools/witnesses/clients.js';
import { type Reference, startReference } from '../../tools/witnesses/reference.js';

const patience = 200_000;
const missing = missingFor('typescript-fetch');

describe('a client made by openapi-generator', () => {
  let reference: Reference;
  let folder: string;
  beforeAll(async () => {
    reference = await startReference();
    folder = mkdtempSync(join(tmpdir(), 'client-'));
  });
  afterAll(async () => {
    await reference.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(missing.length > 0)(
    'typescript-fetch: compiles, and tells its story',
    { timeout: patience },
    async () => {
      await tellStory('typescript-fetch', folder, reference.environment);
    },
  );

  it('is known by its language', async () => {
    expect(clientLanguages).toEqual(['typescript-fetch', 'python', 'java', 'go']);
    await expect(tellStory('cobol', folder, {})).rejects.toThrow('no client in cobol');
  });
});
