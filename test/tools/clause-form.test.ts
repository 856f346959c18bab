import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { parseSources } from '../../tools/clauses/load.js';
import {
  chapterFile,
  chapterOf,
  chapters,
  faultsOf,
  schema,
  sectionsFile,
  sources,
  translated,
} from './clause-files.js';

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
    const file = parse(files.get('clauses/cob.yaml')!) as { clauses: { quote: string; clauses: object[] }[] };
    const [group] = file.clauses;
    const clauses = group!.clauses.map((clause) => [clause]);
    files.set(
      'clauses/cob.yaml',
      stringify({ ...file, clauses: clauses.map((own) => ({ ...group, clauses: own })) }),
    );
    expect(faultsOf(files)).toEqual(['quote COB-02: has the quotation of COB-01']);
  });

  it('takes the pointer of a quotation for each of its clauses that has none', () => {
    const files = sources(([one, two]) => {
      Object.assign(one!, { pointer: '/webhooks/PAID' });
      delete (two as { pointer?: string }).pointer;
    });
    const file = parse(files.get('clauses/balance.yaml')!) as { clauses: object[] };
    const clauses = file.clauses.map((group) => ({ ...group, pointer: schema }));
    files.set('clauses/balance.yaml', stringify({ ...file, clauses }));
    expect(chapterOf(files).clauses.map(({ pointer }) => pointer)).toEqual(['/webhooks/PAID', schema]);
    expect(faultsOf(files)).toEqual([]);
  });

  it('knows headings by the path of those above them, and which of them are translated', () => {
    const heading = translated('Costs');
    const outline = [{ heading: 'Endpoints', sections: [{ heading, nonBinding: 'a heading' }] }];
    const files = sources().set('sections.yaml', stringify({ chapters: ['cob'], sections: outline }));
    expect(parseSources(files).book.sections).toEqual([
      { path: 'Endpoints' },
      { path: 'Endpoints / Costs', heading, nonBinding: 'a heading' },
    ]);
  });

  it('finds the prefix of another chapter at the head of a file, and a head without one', () => {
    const files = sources();
    const { chapter, clauses } = chapterOf(files, 'cob');
    files.set('clauses/cob.yaml', chapterFile({ chapter, prefix: 'MED' }, clauses));
    expect(faultsOf(files)).toContain('id clauses/med.yaml: MED is the prefix of another chapter');
    files.set('clauses/cob.yaml', chapterFile({ chapter }, clauses));
    expect(faultsOf(files)).toContainEqual(expect.stringMatching(/^form clauses\/cob\.yaml: .*'prefix'/));
  });

  it('finds an outline without chapters, and one that names a chapter twice', () => {
    for (const names of [undefined, ['balance', 'balance']]) {
      const files = sources().set('sections.yaml', sectionsFile(names));
      expect(faultsOf(files)).toContainEqual(expect.stringMatching(/^form sections\.yaml: /));
    }
  });

  it('keeps the order of the outline', () => {
    const names = [...chapters].map(([name]) => name).reverse();
    const files = sources().set('sections.yaml', sectionsFile(names));
    expect(parseSources(files).book.chapters.map(({ name }) => name)).toEqual(names);
  });
});
