import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { kitTitles } from '../../conformance/kit.js';
import { loadBook, parseSources } from '../../tools/clauses/load.js';
import { readProtocol, wordsOfStates } from '../../tools/clauses/protocol.js';
import { isWordless, lostTokens } from '../../tools/clauses/tokens.js';
import {
  foreign,
  loadTranslations,
  openPointMembers,
  parseTranslations,
} from '../../tools/clauses/translated.js';
import { sentencesOf, titleFaults, translationFaults } from '../../tools/clauses/translations.js';
import { translationsDocument } from '../../tools/generate/translations.js';
import { chapters, sources } from './clause-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe.each(foreign)('the translations into %s', (language) => {
  it('are of every sentence as it is now, and lose nothing of it', () => {
    const sentences = sentencesOf(loadBook(`${root}spec`), readProtocol(root));
    expect(translationFaults(language, sentences, loadTranslations(root, language))).toEqual([]);
    expect(titleFaults(language, kitTitles())).toEqual([]);
  });

  it('are what programs read', () => {
    expect(translationsDocument(language)).toBe(readFileSync(`${root}generated/${language}.json`, 'utf8'));
  });
});

interface Pair {
  en: string;
  'pt-BR': string;
}
type Files = Map<string, Record<string, unknown>>;

/** A sentence of a small register that is worth looking at. */
const rule = 'A request without `pixKey` is refused with 400 and the code PIX_INVALID.';
const { book } = parseSources(sources(([clause]) => Object.assign(clause!, { rule })));
const described = (names: readonly string[]) => ({
  properties: Object.fromEntries(names.map((name) => [name, { description: `the ${name}` }])),
});
const protocol = {
  states: {
    'a sale': {
      description: 'A sale that was just made.',
      params: described(['accountId', 'amount', 'cause']),
      returns: described(['accountId', 'amount']),
      example: { params: {}, returns: {} },
    },
  },
};
const sentences = sentencesOf(book, protocol);

/** A sound set of translations; `edit` plants the fault. */
function faultsWith(edit: (files: Files) => void): readonly string[] {
  const turned = (en: string): Pair => ({ en, 'pt-BR': `Em português: ${en}` });
  const files: Files = new Map(
    chapters.map(([name]) => {
      const of = book.chapters.find((chapter) => chapter.name === name)!;
      const clauses = Object.fromEntries(of.clauses.map((clause) => [clause.id, turned(clause.rule)]));
      return [`spec/pt-BR/clauses/${name}.yaml`, { chapter: turned(of.chapter), clauses }];
    }),
  );
  const point = Object.fromEntries(
    openPointMembers.map((member) => [member, turned(book.openPoints[0]![member])]),
  );
  files.set('spec/pt-BR/open-points.yaml', { 'OP-01': point });
  files.set('spec/pt-BR/sections.yaml', book.sections.map(({ path }) => turned(path)) as never);
  const members = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, turned(`the ${name}`)]));
  files.set('spec/pt-BR/provider-states.yaml', {
    'a sale': {
      description: turned('A sale that was just made.'),
      params: members(['amount', 'cause']),
      returns: members(['accountId', 'amount']),
    },
  });
  edit(files);
  const texts = new Map([...files].map(([file, content]) => [file, stringify(content)]));
  const { translations, faults } = parseTranslations(texts, 'pt-BR');
  return [...faults, ...translationFaults('pt-BR', sentences, translations)].map(
    ({ where, message }) => `${where}: ${message}`,
  );
}

const rules = (files: Files) =>
  files.get('spec/pt-BR/clauses/balance.yaml')!['clauses'] as Record<string, Pair>;
const sale = (files: Files) =>
  files.get('spec/pt-BR/provider-states.yaml')!['a sale'] as {
    description: Pair;
    params: Record<string, Pair>;
    returns: Record<string, Pair>;
  };

describe('the checker of translations', () => {
  it('finds nothing in a sound set', () => {
    expect(faultsWith(() => undefined)).toEqual([]);
  });

  it.each<readonly [string, (files: Files) => void, RegExp]>([
    [
      'a clause without translation',
      (files) => delete rules(files)['BALANCE-02'],
      /^BALANCE-02: has no translation in clauses\/balance.yaml: Rule 2 of balance.$/,
    ],
    [
      'a translation of a clause that is gone',
      (files) => (rules(files)['BALANCE-03'] = { en: 'A.', 'pt-BR': 'B.' }),
      /^BALANCE-03: is gone, yet translated in spec\/pt-BR\/clauses\/balance.yaml$/,
    ],
    [
      'a translation of what the sentence was before',
      (files) => (rules(files)['BALANCE-02']!.en = 'Rule 2.'),
      /^BALANCE-02: is stale: it translates "Rule 2.", now "Rule 2 of balance."$/,
    ],
    [
      'an English sentence in place of a translation',
      (files) => (rules(files)['BALANCE-02']!['pt-BR'] = 'Rule 2 of balance.'),
      /^BALANCE-02: is the English sentence$/,
    ],
    [
      'a lost identifier',
      (files) => (rules(files)['BALANCE-01']!['pt-BR'] = 'Sem chave é recusada com 400 e PIX_INVALID.'),
      /^BALANCE-01: has lost `pixKey`$/,
    ],
    [
      'another status',
      (files) => (rules(files)['BALANCE-01']!['pt-BR'] = 'Sem `pixKey`, 401, ou 400 com PIX_INVALID.'),
      /^BALANCE-01: has 401, which the English sentence has not$/,
    ],
    [
      'a translation in the file of another chapter',
      (files) => {
        const clauses = rules(files);
        const others = files.get('spec/pt-BR/clauses/cob.yaml')!['clauses'] as Record<string, Pair>;
        others['BALANCE-02'] = clauses['BALANCE-02']!;
        delete clauses['BALANCE-02'];
      },
      /^BALANCE-02: stands in spec\/pt-BR\/clauses\/cob.yaml, not in clauses\/balance.yaml$/,
    ],
    [
      'an open point that lacks a member',
      (files) =>
        delete (files.get('spec/pt-BR/open-points.yaml')!['OP-01'] as Partial<Record<string, Pair>>)[
          'choice'
        ],
      /'choice'/,
    ],
    [
      'a heading that is gone',
      (files) =>
        files.set('spec/pt-BR/sections.yaml', [
          ...Object.values(files.get('spec/pt-BR/sections.yaml')!),
          { en: 'Costs', 'pt-BR': 'Custos' },
        ] as never),
      /^Costs: is gone/,
    ],
    [
      'a chapter whose title has changed',
      (files) => ((files.get('spec/pt-BR/clauses/cob.yaml')!['chapter'] as Pair).en = 'Charges'),
      /^cob: is stale/,
    ],
    [
      'a state without translation',
      (files) => files.set('spec/pt-BR/provider-states.yaml', {}),
      /^a sale: has no translation in provider-states.yaml: A sale that was just made.$/,
    ],
    [
      'a param of a state without translation',
      (files) => delete sale(files).params['cause'],
      /^a sale params cause: has no translation in provider-states.yaml: the cause$/,
    ],
    [
      'a description of a state that has changed',
      (files) => (sale(files).description.en = 'A sale.'),
      /^a sale: is stale: it translates "A sale.", now "A sale that was just made."$/,
    ],
    [
      'a value that a state no longer returns',
      (files) => (sale(files).returns['cause'] = { en: 'the cause', 'pt-BR': 'Em português: the cause' }),
      /^a sale returns cause: is gone, yet translated in spec\/pt-BR\/provider-states.yaml$/,
    ],
    [
      'a sentence of the states that is translated in two ways',
      (files) => (sale(files).returns['amount']!['pt-BR'] = 'o valor'),
      /^a sale returns amount: says "o valor", and a sale params amount says "Em português: the amount"$/,
    ],
  ])('finds %s', (_, edit, fault) => {
    expect(faultsWith(edit).filter((line) => fault.test(line))).toHaveLength(1);
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
    expect([...lostTokens('', sentence).made].sort()).toEqual([...tokens].sort());
  });

  it('may be all of a sentence', () => {
    expect(isWordless('201, 400; `cnpj` or')).toBe(false);
    expect(isWordless('201, 400; `cnpj`')).toBe(true);
  });
});

function names(): readonly string[] {
  return ['externalId', 'CashOut', 'details.key', 'expires_in', 'x-idempotency-key'];
}

describe('the words of the states', () => {
  it('are those of each state, its params but the account, and what it returns', () => {
    expect([...wordsOfStates(protocol)]).toEqual([
      ['a sale', 'A sale that was just made.'],
      ['a sale params amount', 'the amount'],
      ['a sale params cause', 'the cause'],
      ['a sale returns accountId', 'the accountId'],
      ['a sale returns amount', 'the amount'],
    ]);
  });
});
