import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { LocalizedText } from '../../conformance/core/language.js';
import { kitTitles } from '../../conformance/kit.js';
import { sentencesOfContract } from '../../tools/clauses/contract-words.js';
import { parseDuties, readDutySources, sentencesOfDuties } from '../../tools/clauses/duties.js';
import { loadBook, parseSources } from '../../tools/clauses/load.js';
import { wordsOf, wordsOfStates, wordsOfSteps } from '../../tools/clauses/protocol.js';
import { isWordless, lostTokens } from '../../tools/clauses/tokens.js';
import { readLegalGateways, sentencesOfLegalGateways } from '../../tools/clauses/legal-gateways.js';
import {
  foreign,
  headingsOf,
  readOrigins,
  sentencesOf,
  translationFaults,
  unlikeFaults,
  updatedOrigins,
} from '../../tools/clauses/translations.js';
import { sources, translated } from './clause-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

it.each(foreign)(
  'the translations into %s are of every sentence as it is now, and lose nothing of it',
  (language) => {
    const book = loadBook(`${root}spec`);
    const byEnglish = new Map([...headingsOf(book), ...wordsOfStates(root), ...wordsOfSteps(root)]);
    const titles = kitTitles().map(({ id, title }) => [id, title] as const);
    const duties = sentencesOfDuties(parseDuties(readDutySources(`${root}spec`)).chapters);
    const legal = sentencesOfLegalGateways(readLegalGateways(`${root}spec`).groups);
    const contract = sentencesOfContract(root);
    const sentences = new Map([
      ...sentencesOf(book),
      ...duties,
      ...legal,
      ...byEnglish,
      ...contract,
      ...titles,
    ]);
    expect(translationFaults(sentences, language, readOrigins(language))).toEqual([]);
    expect(unlikeFaults(byEnglish, language)).toEqual([]);
  },
);

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
  it('finds nothing in a sound set', () => {
    expect(faultsWith({})).toEqual([]);
  });

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
    [
      'a new one whose origin is not kept yet',
      { 'BALANCE-02': translated('The balance is hidden.') },
      /^BALANCE-02: has a new translation: npm run clauses -- --translated$/,
    ],
    [
      'one that is gone, yet its origin is kept',
      { 'BALANCE-02': translated('The balance is hidden.') },
      /^origins.pt-BR.txt: has 1 translations too many: /,
    ],
  ])('finds %s', (_, edited, fault) => {
    expect(faultsWith(edited).filter((line) => fault.test(line))).toHaveLength(1);
  });

  it('finds a sentence that is translated in two ways, where words are looked up', () => {
    const words = { ...sound, 'a sale': { ...sound['a MED']!, 'pt-BR': 'Um MED.' } };
    const faults = unlikeFaults(new Map(Object.entries(words)), 'pt-BR');
    expect(faults.map(({ where, message }) => `${where} ${message}`)).toEqual([
      'a sale says "Um MED.", and a MED says "Em português: A MED that was just opened."',
    ]);
  });

  it('keeps a translation stale until it changes, or is said to hold', () => {
    const changed = { ...sound, 'BALANCE-02': { ...sound['BALANCE-02']!, en: 'The balance is hidden.' } };
    const sentences = new Map(Object.entries(changed));
    expect(updatedOrigins(sentences, 'pt-BR', origins)).toEqual(origins);
    const held = updatedOrigins(sentences, 'pt-BR', origins, ['BALANCE-02']);
    expect(translationFaults(sentences, 'pt-BR', held)).toEqual([]);
    const anew = new Map([...sentences, ['BALANCE-02', translated('The balance is hidden.')]]);
    expect(translationFaults(anew, 'pt-BR', updatedOrigins(anew, 'pt-BR', origins))).toEqual([]);
  });
});

describe('what is translated', () => {
  it('are the rules, the open points, and the titles and headings that are not the same in every language', () => {
    const { book } = parseSources(sources());
    const [cob] = book.chapters.slice(2);
    const chapters = [{ ...cob!, chapter: translated('Charges') }];
    const heading = translated('Errors');
    expect([...sentencesOf({ ...book, chapters })]).toEqual([
      ['clauses/cob.yaml', translated('Charges')],
      ['COB-01', translated('Rule 1 of cob.')],
      ['COB-02', translated('Rule 2 of cob.')],
      ...['point', 'choice', 'accepts'].map((member) => [`OP-01 ${member}`, translated(member[0]!)]),
    ]);
    expect([
      ...headingsOf({ ...book, sections: [...book.sections, { path: 'Events / Errors', heading }] }),
    ]).toEqual([['Events / Errors', heading]]);
  });

  it('are of each state its description, those of its params but the account, and of what it returns', () => {
    const described = (names: readonly string[]) => ({
      properties: Object.fromEntries(names.map((name) => [name, { description: `the ${name}` }])),
    });
    const sale = {
      description: translated('A sale that was just made.'),
      params: described(['accountId', 'amount', 'cause']),
      returns: described(['accountId', 'amount']),
    };
    expect([...wordsOf({ 'a sale': sale })]).toEqual([
      ['a sale', translated('A sale that was just made.')],
      ...['params amount', 'params cause', 'returns accountId', 'returns amount'].map((place) => [
        `a sale ${place}`,
        { en: place.replace(/^\w+/, 'the'), 'pt-BR': '' },
      ]),
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

  it('may be all of a sentence', () => {
    expect(isWordless('201, 400; `cnpj` or')).toBe(false);
    expect(isWordless('201, 400; `cnpj`')).toBe(true);
  });
});

function names(): readonly string[] {
  return ['externalId', 'CashOut', 'details.key', 'expires_in', 'x-idempotency-key'];
}
