import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shownTexts, wordsOfContract } from '../../tools/clauses/contract-words.js';
import { lostTokens } from '../../tools/clauses/tokens.js';
import { foreign } from '../../tools/clauses/translations.js';
import { bundleContract } from '../../tools/generate/contract.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const contract = await bundleContract();

describe.each(foreign)('the translation of the contract into %s', (language) => {
  const words = wordsOfContract(root, language);

  it('has every text that readers see, and no other', () => {
    const shown = shownTexts(contract);
    const translated = new Set(words.map(({ en }) => en));
    const file = `spec/openapi.${language}.yaml`;
    const missing = [...shown].filter((text) => !translated.has(text));
    expect(missing, `add these texts, with their translation, to ${file}`).toEqual([]);
    const unused = [...translated].filter((text) => !shown.has(text));
    expect(unused, `nothing in the contract says this any more: remove it from ${file}`).toEqual([]);
  });

  it('loses no identifier and no number', () => {
    // Names of groups are headings: `CashOut` is the cash-out.
    const groups = new Set(contract.tags?.map(({ name }) => name));
    const sentences = words.filter(({ en }) => !groups.has(en));
    const faults = sentences.flatMap(({ en, [language]: translation }) => {
      const { lost, added } = lostTokens(en, translation);
      return lost.length + added.length === 0 ? [] : [{ translation, lost, added }];
    });
    expect(faults, `correct these in spec/openapi.${language}.yaml`).toEqual([]);
  });
});
