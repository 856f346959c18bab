/** HTTP libraries before a gateway whose answer is lost: what docs/lost-answers.md says of them, where they can be run. */
import { describe, expect } from 'vitest';

import { repeatingLibrary } from '../../conformance/duties/repeating-libraries.js';
import { libraries, type Library } from '../../tools/witnesses/lost-answers/libraries.js';
import { measure } from '../../tools/witnesses/lost-answers/measure.js';
import { differences, readRows } from '../../tools/witnesses/lost-answers/rows.js';
import { it } from '../support/fixtures.js';

const rows = new Map(readRows().map((row) => [row.name, row]));
const missing = new Map(libraries.map((library) => [library, library.missing()]));

/** Its name, with what is missing here to run it. */
function titleOf(library: Library): string {
  const wanted = missing.get(library)!;
  return wanted.length === 0 ? library.name : `${library.name} (missing here: ${wanted.join(', ')})`;
}

describe('a payment that is carried out, and its answer lost', () => {
  for (const library of libraries)
    it.skipIf(missing.get(library)!.length > 0)(
      `${titleOf(library)}: how often it is sent, and what the application sees`,
      async ({ folder }) => {
        const measured = await measure(library, folder);
        expect(differences(rows.get(library.name)!, measured)).toEqual([]);
        const [first, again] = measured.calls;
        expect(first!.answer?.status).toBeLessThan(300);
        if (again === undefined) return;
        expect(again.bytes.equals(first!.bytes)).toBe(true);
        expect(again.connection).not.toBe(first!.connection);
        expect(repeatingLibrary(again.headers['user-agent'])).toBeDefined();
      },
    );
});
