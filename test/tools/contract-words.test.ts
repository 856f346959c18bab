import { describe, expect, it } from 'vitest';
import { shownTexts, translationsOfContract } from '../../tools/clauses/contract-words.js';
import { foreign } from '../../tools/clauses/translations.js';
import { bundleTranslatedContract } from '../../tools/generate/contract.js';

const contract = await bundleTranslatedContract();

describe.each(foreign)('the translation of the contract into %s', (language) => {
  it('has every text that readers see, and no other', () => {
    const shown = shownTexts(contract);
    const translated = new Set(Object.keys(translationsOfContract(contract, language)));
    const missing = [...shown].filter((text) => !translated.has(text));
    expect(missing, `add x-description-${language} or the like to one place of each of these`).toEqual([]);
    const unused = [...translated].filter((text) => !shown.has(text));
    expect(unused, 'readers do not see these: remove their translations').toEqual([]);
  });

  it('is one for each text', () => {
    const twice = [
      { summary: 'Paid', 'x-summary-pt-BR': 'Pago' },
      { summary: 'Paid', 'x-summary-pt-BR': 'Paga' },
    ];
    expect(() => translationsOfContract(twice, 'pt-BR')).toThrow('in two ways: Paid');
  });
});
