import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { chapters } from '../../tools/clauses/chapters.js';
import { loadBook, parseSources, readSources, type Clause, type Sources } from '../../tools/clauses/load.js';
import { lookUp } from '../../tools/clauses/pointer.js';
import {
  parseRegister,
  renderRegister,
  updateRegister,
  type Register,
} from '../../tools/clauses/register.js';
import { allClauses, findFaults } from '../../tools/clauses/rules.js';
import { countBySection, readSections, type Section } from '../../tools/clauses/sections.js';
import { chapterTable, sectionTable } from '../../tools/clauses/tables.js';

const root = new URL('../../', import.meta.url);
const contract = {
  paths: {
    '/balance': {
      get: {
        parameters: [{ $ref: '#/components/parameters/Page' }],
        responses: { '200': { $ref: '#/components/responses/Balance' } },
      },
    },
  },
  components: {
    parameters: { Page: { name: 'page', in: 'query' } },
    responses: {
      Balance: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Balance' } } } },
    },
    schemas: {
      Balance: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { net: { type: 'number' } } }],
      },
      Base: { properties: { gross: { type: 'number' } } },
      Circle: { $ref: '#/components/schemas/Circle' },
    },
  },
};
const schema = '/paths/~1balance/get/responses/200/content/application~1json/schema';
const sections: readonly Section[] = [
  { path: 'Endpoints' },
  { path: 'Versioning', nonBinding: 'says what is not shown' },
];

type Edit = (clauses: Clause[], points: { id: string }[]) => void;

/** A sound set of files: two clauses in each chapter, one open point; `edit` plants the fault into chapter Balance. */
function sources(edit: Edit = () => undefined): Map<string, string> {
  const points = [{ id: 'OP-01', point: 'p', choice: 'c', accepts: 'a' }];
  const files = new Map<string, string>();
  for (const { name, prefix } of chapters) {
    const clauses: Clause[] = [1, 2].map((number) => ({
      id: `${prefix}-0${number}`,
      section: 'Endpoints',
      quote: 'q',
      rule: `Rule ${number} of ${name}.`,
      level: 'must',
      openPoints: ['OP-01'],
      pointer: `${schema}/properties/net`,
    }));
    if (name === 'balance') edit(clauses, points);
    files.set(`clauses/${name}.yaml`, stringify({ chapter: name, clauses }));
  }
  return files.set('open-points.yaml', stringify({ openPoints: points }));
}

function registerOf(files: Sources): Register {
  return updateRegister(parseSources(files).book, new Map());
}

function faultsOf(files: Sources, register = registerOf(files)): string[] {
  const { book, faults } = parseSources(files);
  return [...faults, ...findFaults({ book, contract, sections, register })].map(
    ({ kind, where, message }) => `${kind} ${where}: ${message}`,
  );
}

describe('the checker', () => {
  it('finds nothing in a sound set', () => {
    expect(faultsOf(sources())).toEqual([]);
  });

  const planted: readonly (readonly [string, Edit, RegExp])[] = [
    [
      'a missing member',
      ([clause]) => delete (clause as { rule?: string }).rule,
      /^form BALANCE-01: .*'rule'/,
    ],
    [
      'an unknown member',
      ([clause]) => Object.assign(clause!, { note: 'x' }),
      /^form BALANCE-01: .*additional/,
    ],
    ['an unknown level', ([clause]) => Object.assign(clause!, { level: 'should' }), /^form BALANCE-01: /],
    [
      'an open clause without open point',
      ([clause]) => Object.assign(clause!, { level: 'open' }),
      /^form BALANCE-01: .*openPoint/,
    ],
    [
      'a must clause that records',
      ([clause]) => Object.assign(clause!, { openPoint: 'OP-01' }),
      /^form BALANCE-01: /,
    ],
    [
      'neither pointer nor reason',
      ([clause]) => delete (clause as { pointer?: string }).pointer,
      /^form BALANCE-01: /,
    ],
    [
      'both pointer and reason',
      ([clause]) => Object.assign(clause!, { unobservable: { reason: 'internal', because: 'b' } }),
      /^form BALANCE-01: /,
    ],
    [
      'a reason outside the list',
      ([clause]) =>
        Object.assign(clause!, { pointer: undefined, unobservable: { reason: 'dull', because: 'b' } }),
      /^form BALANCE-01: /,
    ],
    [
      'an id that stands twice',
      ([one, two]) => Object.assign(two!, { id: one!.id }),
      /^id BALANCE-01: stands twice/,
    ],
    [
      'the prefix of another chapter',
      ([clause]) => Object.assign(clause!, { id: 'COB-09' }),
      /^id COB-09: .*BALANCE-/,
    ],
    ['ids out of order', (clauses) => clauses.reverse(), /^id BALANCE-01: is out of order/],
    [
      'a pointer that leads nowhere',
      ([clause]) => Object.assign(clause!, { pointer: `${schema}/properties/nett` }),
      /^pointer BALANCE-01: .*nett leads nowhere/,
    ],
    [
      'a pointer to another parameter',
      ([clause]) => Object.assign(clause!, { pointer: '/paths/~1balance/get/parameters/0' }),
      /^pointer BALANCE-01: .* the parameter page, which it does not name/,
    ],
    [
      'an open point that does not exist',
      ([clause]) => Object.assign(clause!, { openPoints: ['OP-77'] }),
      /^open point BALANCE-01: OP-77 does not exist/,
    ],
    [
      'an open point that no clause names',
      (_, points) => points.push({ ...points[0]!, id: 'OP-02' }),
      /^open point OP-02: no clause names it/,
    ],
    ['an open point twice', (_, points) => points.push(points[0]!), /^open point OP-01: stands twice/],
    [
      'a rule that stands twice',
      ([one, two]) => Object.assign(two!, { rule: one!.rule }),
      /^rule BALANCE-02: .*BALANCE-01/,
    ],
    [
      'a section that is none',
      ([clause]) => Object.assign(clause!, { section: 'Ends' }),
      /^section Ends: is no heading/,
    ],
    [
      'a clause of a section that binds nobody',
      ([clause]) => Object.assign(clause!, { section: 'Versioning' }),
      /^section Versioning: .*non-binding, yet gave 1/,
    ],
  ];
  it.each(planted)('finds %s', (_, edit, expected) => {
    const found = faultsOf(sources(edit));
    expect(found).toContainEqual(expect.stringMatching(expected));
  });

  it('finds a section that gave no clause', () => {
    const { book } = parseSources(sources());
    const register = registerOf(sources());
    const faults = findFaults({ book, contract, sections: [...sections, { path: 'Events' }], register });
    expect(faults).toEqual([{ kind: 'section', where: 'Events', message: 'gave no clause' }]);
  });

  it('finds more than a tenth of unobservable clauses', () => {
    const files = sources();
    for (const { name, prefix } of chapters.slice(0, 2)) {
      const clauses = [1, 2].map((number) => ({
        id: `${prefix}-0${number}`,
        section: 'Endpoints',
        quote: 'q',
        rule: `Rule ${number} of ${name}.`,
        level: 'must',
        unobservable: { reason: 'internal', because: 'b' },
      }));
      files.set(`clauses/${name}.yaml`, stringify({ chapter: name, clauses }));
    }
    expect(faultsOf(files)).toEqual([
      'unobservable all chapters: 4 of 34 clauses are unobservable, more than a tenth',
    ]);
  });

  it('finds a missing chapter, a file of no chapter, and broken YAML', () => {
    const files = sources();
    const register = registerOf(files);
    files.set('clauses/extra.yaml', files.get('clauses/balance.yaml')!);
    files.set('clauses/cob.yaml', 'chapter: "open');
    files.delete('clauses/med.yaml');
    const found = faultsOf(files, register);
    expect(found).toContain('file clauses/extra.yaml: belongs to no chapter of the list');
    expect(found).toContain('file clauses/med.yaml: is missing');
    expect(found).toContainEqual(expect.stringMatching(/^form clauses\/cob\.yaml: /));
  });
});

describe('the register', () => {
  const before = registerOf(sources());

  it('notices an id that vanished', () => {
    expect(
      faultsOf(
        sources((clauses) => clauses.pop()),
        before,
      ),
    ).toContainEqual(expect.stringMatching(/^register BALANCE-02: has vanished/));
  });

  it('notices an id that passed to another rule', () => {
    const found = faultsOf(
      sources(([clause]) => Object.assign(clause!, { rule: 'Another.' })),
      before,
    );
    expect(found).toContainEqual(expect.stringMatching(/^register BALANCE-01: has another rule/));
  });

  it('notices a new id, and takes it over on demand', () => {
    const files = sources((clauses) => clauses.push({ ...clauses[0]!, id: 'BALANCE-03', rule: 'New.' }));
    expect(faultsOf(files, before)).toContainEqual(
      expect.stringMatching(/^register BALANCE-03: is not registered/),
    );
    expect(faultsOf(files, updateRegister(parseSources(files).book, before))).toEqual([]);
  });

  it('keeps the id of a clause that is gone, so that only retiring it helps', () => {
    const files = sources((clauses) => clauses.pop());
    const after = updateRegister(parseSources(files).book, before);
    expect(after.has('BALANCE-02')).toBe(true);
    const retired = parseSources(files).book.chapters.find(({ name }) => name === 'balance')!;
    files.set(
      'clauses/balance.yaml',
      stringify({ chapter: 'x', clauses: retired.clauses, retired: [{ id: 'BALANCE-02', because: 'b' }] }),
    );
    expect(faultsOf(files, after)).toEqual([]);
  });

  it('lets no retired id be used again', () => {
    const files = sources();
    const { clauses } = parseSources(files).book.chapters.find(({ name }) => name === 'balance')!;
    files.set(
      'clauses/balance.yaml',
      stringify({ chapter: 'x', clauses, retired: [{ id: 'BALANCE-02', because: 'b' }] }),
    );
    expect(faultsOf(files)).toContain('id BALANCE-02: stands twice, or is retired');
  });

  it('survives being written and read', () => {
    expect(parseRegister(renderRegister(before))).toEqual(before);
  });
});

describe('a pointer', () => {
  it.each([
    [`${schema}/properties/net`, true],
    [`${schema}/properties/gross`, true],
    [`${schema}/allOf/0/properties/gross`, true],
    ['/paths/~1balance/get/responses/200', true],
    [`${schema}/allOf/2`, false],
    [`${schema}/properties/other`, false],
    ['/components/schemas/Circle/properties/x', false],
    ['paths', false],
  ])('%s is followed through references and allOf: %s', (pointer, expected) => {
    expect(lookUp(contract, pointer) !== undefined).toBe(expected);
  });
});

describe('the tables', () => {
  const { book } = parseSources(sources());

  it('show every section, also one without a clause', () => {
    expect(sectionTable(book, sections)).toContain(
      '   34  Endpoints\n    0  Versioning  (says what is not shown)',
    );
  });

  it('show every chapter and the sum', () => {
    expect(chapterTable(book)).toMatch(/\nall +34 +34 +0 +0\n/);
  });
});

describe('the clauses of this project', () => {
  const book = loadBook(fileURLToPath(new URL('spec', root)));
  const headings = readSections(new URL('tools/clauses/sections.yaml', root));

  it('have no fault', () => {
    const register = parseRegister(readFileSync(new URL('tools/clauses/register.txt', root), 'utf8'));
    const bundled: unknown = JSON.parse(readFileSync(new URL('generated/contract.json', root), 'utf8'));
    expect(findFaults({ book, contract: bundled, sections: headings, register })).toEqual([]);
  });

  it('carry all sixty open points', () => {
    const expected = Array.from({ length: 60 }, (_, index) => `OP-${String(index + 1).padStart(2, '0')}`);
    expect(book.openPoints.map(({ id }) => id)).toEqual(expected);
  });

  it('come from the sections listed, each clause once', () => {
    const counts = [...countBySection(book, headings).values()];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(allClauses(book).length);
    expect(readSources(fileURLToPath(new URL('spec', root))).size).toBe(chapters.length + 1);
  });
});
