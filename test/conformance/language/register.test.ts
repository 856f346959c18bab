import { describe, expect, it } from 'vitest';
import { chapters, clauses, openPoints } from '../../../conformance/contract/register.js';
import { isGradable } from '../../../conformance/contract/clause.js';
import { kitRegister, kitTitles } from '../../../conformance/kit.js';
import {
  chapterTitle,
  openPointOf,
  reasoningOf,
  ruleOf,
  sectionTitle,
} from '../../../conformance/language/register.js';

const portuguese = 'pt-BR';

describe('the register in Portuguese', () => {
  it('has every clause, its chapter and its headings', () => {
    for (const { id, rule, section, chapter } of clauses) {
      expect(ruleOf(id, portuguese), id).toMatch(/\S/);
      expect(ruleOf(id, portuguese), id).not.toBe(rule);
      expect(chapterTitle(chapter, portuguese), chapter).toMatch(/\S/);
      expect(sectionTitle(section, portuguese).split(' / '), section).toHaveLength(
        section.split(' / ').length,
      );
    }
    expect(new Set(clauses.map(({ chapter }) => chapterTitle(chapter, portuguese))).size).toBe(
      chapters.length,
    );
  });

  it('has the reasoning of every implied clause, which is one that can fail', () => {
    const all = clauses.filter(({ implied }) => implied !== undefined);
    expect(all.length).toBeGreaterThan(100);
    const register = kitRegister(portuguese);
    for (const clause of all) {
      const [english, other] = [reasoningOf(clause.id, 'en'), reasoningOf(clause.id, portuguese)];
      expect(english, clause.id).toBe(clause.implied);
      for (const text of [english, other]) expect(text, clause.id).toMatch(/^\S.{15,}\.$/);
      expect(other, clause.id).not.toBe(english);
      expect(register.clauses.get(clause.id)?.implied, clause.id).toBe(other);
      expect(isGradable(clause), clause.id).toBe(true);
    }
    expect(reasoningOf('CASHOUT-01', portuguese)).toBeUndefined();
  });

  it('has every open point', () => {
    for (const { id } of openPoints) {
      const { point, choice, accepts } = openPointOf(id, portuguese)!;
      expect(
        [point, choice, accepts].every((text) => text.length > 0),
        id,
      ).toBe(true);
    }
  });

  it('has the title of every line of the results', () => {
    const { titles } = kitRegister(portuguese);
    for (const { id, title } of kitTitles()) expect(titles?.get(id), id).toBe(title[portuguese]);
    expect(titles?.get('offered/createTransfer')).toBe('POST /dict/pix é oferecido');
    expect(titles?.get('contract/balance')).toContain('(Saldo)');
  });

  it('says what Brazilian payment people say', () => {
    expect(ruleOf('BALANCE-30', portuguese)).toBe(
      'Quando um pagamento sem tarifa é criado, o saldo disponível diminui em seu valor.',
    );
    expect(chapterTitle('Devolucao', portuguese)).toBe('Devolução (devolucao)');
    expect(sectionTitle('Endpoints / POST /dict/pix', portuguese)).toBe('Endpoints / POST /dict/pix');
    expect(sectionTitle('States and transitions / MED', portuguese)).toBe('Estados e transições / MED');
  });
});

describe('what is asked for', () => {
  it('is in English as it stands', () => {
    const [{ id, rule } = { id: '', rule: '' }] = clauses;
    const [point = { id: '', point: '' }] = openPoints;
    expect(ruleOf(id, 'en')).toBe(rule);
    expect(openPointOf(point.id, 'en')?.point).toBe(point.point);
    expect(chapterTitle('Balance', 'en')).toBe('Balance');
    expect(sectionTitle('Events', 'en')).toBe('Events');
    expect(kitRegister('en').titles).toBeUndefined();
  });

  it.each(['en', portuguese] as const)(
    'is undefined in %s, or as it was, where the kit does not know it',
    (language) => {
      for (const id of ['CASHOUT-999', 'constructor', '__proto__', '']) {
        expect(ruleOf(id, language)).toBeUndefined();
        expect(openPointOf(id, language)).toBeUndefined();
        expect(kitRegister(language).titles?.get(id)).toBeUndefined();
        expect(chapterTitle(id, language)).toBe(id);
        expect(sectionTitle(id, language)).toBe(id);
      }
    },
  );
});
