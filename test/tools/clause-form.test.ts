import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { chapterOf, faultsOf, schema, sources, translated } from './clause-files.js';

interface WrittenChapter {
  sections: { quotations: { quote: string; clauses: object[] }[] }[];
}

const writtenChapter = (files: ReturnType<typeof sources>, name: string) =>
  parse(files.get(`clauses/${name}.yaml`)!) as WrittenChapter;

describe('the reader of the clauses', () => {
  it('finds a missing chapter, a file of no chapter, and broken YAML', () => {
    const files = sources();
    files.set('clauses/extra.yaml', files.get('clauses/balance.yaml')!);
    files.set('clauses/cob.yaml', 'chapter: "open');
    files.delete('clauses/med.yaml');
    const found = faultsOf(files);
    expect(found).toContain('file clauses/extra.yaml: belongs to no chapter of the list');
    expect(found).toContain('file clauses/med.yaml: is missing');
    expect(found).toContainEqual(expect.stringMatching(/^form clauses\/cob\.yaml: /));
  });

  it('finds a quotation that stands twice', () => {
    const files = sources();
    const file = writtenChapter(files, 'cob');
    const [section] = file.sections;
    const [quotation] = section!.quotations;
    section!.quotations = quotation!.clauses.map((clause) => ({ ...quotation!, clauses: [clause] }));
    files.set('clauses/cob.yaml', stringify(file));
    expect(faultsOf(files)).toEqual(['quote COB-02: has the quotation of COB-01']);
  });

  it.each([
    ['the pointer of its quotation', { pointer: schema }, {}, schema],
    ['the field of its row', { quote: 'net | number' }, { fields: schema }, `${schema}/properties/net`],
    [
      'the field within the field of its row',
      { quote: 'a.b | number' },
      { fields: schema },
      `${schema}/properties/a/properties/b`,
    ],
  ])('takes %s for each clause without a pointer', (_, quotation, section, expected) => {
    const files = sources(([one, two]) => {
      Object.assign(one!, { pointer: '/webhooks/PAID' });
      delete (two as { pointer?: string }).pointer;
    });
    const file = writtenChapter(files, 'balance');
    Object.assign(file.sections[0]!, section);
    Object.assign(file.sections[0]!.quotations[0]!, quotation);
    files.set('clauses/balance.yaml', stringify(file));
    expect(chapterOf(files).clauses.map(({ pointer }) => pointer)).toEqual(['/webhooks/PAID', expected]);
  });

  it('finds a refusal that no list of errors names, without its reasoning', () => {
    const decidedBy = { request: { page: ['missing' as const] }, refused: 'unnamed' as const };
    const lines = (implied?: object) =>
      faultsOf(sources(([one]) => Object.assign(one!, { decidedBy, ...(implied && { implied }) })));
    const fault = 'implied BALANCE-01: is a refusal that no list names: say why';
    expect(lines()).toContain(fault);
    expect(lines(translated('By its name.'))).not.toContain(fault);
  });
});
