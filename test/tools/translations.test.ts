import { describe, expect, it } from 'vitest';
import type { LocalizedText } from '../../conformance/core/language.js';
import { lostTokens } from '../../tools/clauses/tokens.js';
import { translationFaults, unlikeFaults, updatedOrigins } from '../../tools/clauses/translations.js';

/** A sentence with a translation that says the same. */
function translated(en: string): LocalizedText {
  return { en, 'pt-BR': `Em português: ${en}` };
}

/** Sentences with sound translations, by id. */
const sound: Readonly<Record<string, LocalizedText>> = {
  'BALANCE-01': translated('A request without `pixKey` is refused with 400 and the code PIX_INVALID.'),
  'BALANCE-02': translated('The balance is shown.'),
  'a MED': translated('A MED that was just opened.'),
};
const origins = updatedOrigins(new Map(Object.entries(sound)), 'pt-BR', new Set());

/** The faults of these sentences once some of them have become others. */
function faultsWith(edited: Readonly<Record<string, LocalizedText>>): readonly string[] {
  const sentences = new Map(Object.entries({ ...sound, ...edited }));
  return translationFaults(sentences, 'pt-BR', origins).map(({ where, message }) => `${where}: ${message}`);
}

describe('the checker of translations', () => {
  it.each<readonly [string, Record<string, LocalizedText>, RegExp]>([
    ['a missing one', { 'a MED': { en: 'A MED.', 'pt-BR': '' } }, /^a MED: has no translation: A MED\.$/],
    [
      'an English sentence in place of one',
      { 'BALANCE-02': { en: 'The balance is shown.', 'pt-BR': 'The balance is shown.' } },
      /^BALANCE-02: is the English sentence$/,
    ],
    [
      'a lost identifier',
      { 'BALANCE-01': { ...sound['BALANCE-01']!, 'pt-BR': 'Sem chave, 400 com PIX_INVALID.' } },
      /^BALANCE-01: has lost `pixKey`$/,
    ],
    [
      'another status',
      { 'BALANCE-01': { ...sound['BALANCE-01']!, 'pt-BR': 'Sem `pixKey`, 401, ou 400 com PIX_INVALID.' } },
      /^BALANCE-01: has 401, which the English sentence has not$/,
    ],
    [
      'one of what the sentence was before',
      { 'BALANCE-02': { ...sound['BALANCE-02']!, en: 'The balance is hidden.' } },
      /^BALANCE-02: is stale: .* was not made from "The balance is hidden\."/,
    ],
  ])('finds %s', (_, edited, fault) => {
    expect(faultsWith(edited).filter((line) => fault.test(line))).toHaveLength(1);
  });

  it('finds no fault in sound translations', () => {
    expect(faultsWith({})).toEqual([]);
  });

  it('finds a new translation, and the origin of the one that it replaces', () => {
    const faults = faultsWith({ 'BALANCE-02': translated('The balance is hidden.') });
    expect(faults).toHaveLength(2);
    expect(faults).toContain('BALANCE-02: has a new translation: npm run clauses -- --translated');
    expect(faults).toContainEqual(
      expect.stringMatching(/^origins\.pt-BR\.txt: has 1 translations too many: /),
    );
  });

  it('finds a sentence that is translated in two ways, where words are looked up', () => {
    const words = { ...sound, 'a sale': { ...sound['a MED']!, 'pt-BR': 'Um MED.' } };
    const faults = unlikeFaults(new Map(Object.entries(words)), 'pt-BR');
    expect(faults.map(({ where, message }) => `${where} ${message}`)).toEqual([
      'a sale says "Um MED.", and a MED says "Em português: A MED that was just opened."',
    ]);
  });
});

describe('what stays the same in every language', () => {
  it.each([
    ['`txid`s of 26 characters', '`txid`', '26'],
    ['from 20:00 to 06:00, or 20h', '20:00', '06:00', '20'],
    ['a 4xx, a +55 and 9,999.99.', '4xx', '+55', '9,999.99'],
    ['GET /pix/{e2eid}/devolucao/{id}', 'GET', '/pix/{e2eid}/devolucao/{id}'],
    ['codes PIX_INVALID, UUIDs and OP-56', 'PIX_INVALID', 'UUID', 'OP-56'],
    ['externalId, CashOut, details.key, expires_in, x-idempotency-key', ...names()],
  ])('%s', (sentence, ...tokens) => {
    expect([...lostTokens(sentence, '').lost].sort()).toEqual([...tokens].sort());
    expect([...lostTokens('', sentence).added].sort()).toEqual([...tokens].sort());
  });
});

function names(): readonly string[] {
  return ['externalId', 'CashOut', 'details.key', 'expires_in', 'x-idempotency-key'];
}
