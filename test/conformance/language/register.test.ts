import { describe, expect, it } from 'vitest';
import { kitRegister } from '../../../conformance/kit-register.js';
import { chapterTitle, openPointOf, ruleOf, sectionTitle } from '../../../conformance/language/register.js';

const portuguese = 'pt-BR';

describe('what is asked for', () => {
  it.each(['en', portuguese] as const)(
    'is undefined in %s, or as it was, where the kit does not know it',
    async (language) => {
      const { titles } = await kitRegister(language);
      for (const id of ['CASHOUT-999', 'constructor', '__proto__', '']) {
        expect(ruleOf(id, language)).toBeUndefined();
        expect(openPointOf(id, language)).toBeUndefined();
        expect(titles?.get(id)).toBeUndefined();
        expect(chapterTitle(id, language)).toBe(id);
        expect(sectionTitle(id, language)).toBe(id);
      }
    },
  );
});
