import { describe, expect, it } from 'vitest';
import { coverageFaults, unvisitedFaults } from '../../tools/clauses/coverage.js';
import { parseSources, type Clause } from '../../tools/clauses/load.js';
import { allClauses, findFaults } from '../../tools/clauses/rules.js';
import {
  chapterFile,
  chapterOf,
  contract,
  type Edit,
  faultsOf,
  schema,
  sources,
  translated,
} from './clause-files.js';

describe('the checker', () => {
  const change =
    (members: object): Edit =>
    ([clause]) =>
      Object.assign(clause!, members);
  const without =
    (member: keyof Clause): Edit =>
    ([clause]) =>
      Reflect.deleteProperty(clause!, member);
  const unobservable = { unobservable: 'internal', because: 'b' };

  const planted: Readonly<Record<string, readonly [Edit, RegExp]>> = {
    'a missing member': [without('rule'), /^form BALANCE-01: .*'en'/],
    'neither pointer nor reason': [without('pointer'), /^pointer BALANCE-01: is missing/],
    'both pointer and reason': [change({ decidedBy: unobservable }), /^pointer BALANCE-01: .* unobservable/],
    'an id that stands twice': [
      ([one, two]) => Object.assign(two!, { id: one!.id }),
      /^id BALANCE-01: stands twice/,
    ],
    'the prefix of another chapter': [change({ id: 'COB-09' }), /^id COB-09: .*BALANCE-/],
    'an open point in one language alone': [
      (_, [point]) => Object.assign(point!, { choice: { en: 'c' } }),
      /^form open-points.yaml: .*'pt-BR'/,
    ],
    'ids out of order below a quotation': [(clauses) => clauses.reverse(), /^id BALANCE-01: is out of order/],
    'a pointer that leads nowhere': [
      change({ pointer: `${schema}/properties/nett` }),
      /^pointer BALANCE-01: .*nett leads nowhere/,
    ],
    'a pointer to another parameter': [
      change({ pointer: '/paths/~1balance/get/parameters/0' }),
      /^pointer BALANCE-01: .* the parameter page, which it does not name/,
    ],
    'an open point that does not exist': [
      change({ openPoints: ['OP-77'] }),
      /^open point BALANCE-01: OP-77 does not exist/,
    ],
    'an open point that no clause names': [
      (_, points) => points.push({ ...points[0]!, id: 'OP-02' }),
      /^open point OP-02: no clause names it/,
    ],
    'an open point twice': [(_, points) => points.push(points[0]!), /^open point OP-01: stands twice/],
    'a rule that stands twice': [
      ([one, two]) => Object.assign(two!, { rule: one!.rule }),
      /^rule BALANCE-02: .*BALANCE-01/,
    ],
    'a section that is none': [change({ section: 'Ends' }), /^section Ends: is no heading/],
    'a clause of a section that binds nobody': [
      change({ section: 'Versioning' }),
      /^section Versioning: .*non-binding, yet gave 1/,
    ],
  };
  it.each(Object.entries(planted))('finds %s', (_, [edit, expected]) => {
    const found = faultsOf(sources(edit));
    expect(found).toContainEqual(expect.stringMatching(expected));
  });
});

describe('what decides a clause', () => {
  const put = '/paths/~1balance/put';
  const decided = (decidedBy: unknown, pointer = put) =>
    sources(([one]) => Object.assign(one!, { decidedBy, pointer }));

  it.each([
    ['schema', `${schema}/properties/gross`],
    ['schema', '/components/schemas/Base/properties/gross'],
    ['schema', '/webhooks/PAID/post/requestBody'],
    [{ request: { text: ['null'], 'more.*': ['empty'], 'parts[].gross': ['null'], parts: ['empty'] } }],
    [{ request: { 'x-request-key': ['missing'], 'text of A': ['null'], 'text of B': ['null'] } }],
    [{ request: { 'the body': ['missing'] }, refused: [400, 404], accepted: [201], code: 'NO_MONEY' }],
  ])('may be %j', (decidedBy, pointer?: string) => {
    expect(faultsOf(decided(decidedBy, pointer))).toEqual([]);
  });

  it.each([
    ['schema', `${put}/requestBody/content/application~1json/schema`, /^schema: nothing that is received/],
    ['schema', '/webhooks/PAID/post/responses/200', /^schema: nothing/],
    [{ request: { text: ['null'] } }, '/components/schemas/Order', /^request: .* leads into no operation/],
    [{ request: { text: ['null'] } }, '/paths/~1balance', /^request: .* leads into no operation/],
    [{ request: { net: ['null'] } }, put, /^request: putBalance has no field net/],
    [{ request: { text: ['null'] }, refused: [400, 500] }, put, /^request: 500 refuses nothing/],
    [{ request: { text: ['null'] }, code: 'NO_CODE' }, put, /^request: .* has the code NO_CODE/],
  ])('is not %j at %s', (decidedBy, pointer, expected) => {
    const message = expect.stringMatching(expected) as unknown;
    const { book } = parseSources(decided(decidedBy, pointer));
    expect(findFaults({ book, contract })).toContainEqual({
      kind: 'decided by',
      where: 'BALANCE-01',
      message,
    });
  });

  it('is no derived request that another clause has already', () => {
    const both = (first: object, second: object) =>
      sources((clauses) =>
        [first, second].forEach((request, index) =>
          Object.assign(clauses[index]!, { decidedBy: { request }, pointer: put }),
        ),
      );
    expect(faultsOf(both({ text: ['null', 'empty'] }, { text: ['missing', 'empty'] }))).toEqual([
      'decided by BALANCE-02: request: putBalance text: empty is decided by BALANCE-01 already',
    ]);
    expect(faultsOf(both({ text: ['null'] }, { 'text of A': ['null'], parts: ['null'] }))).toEqual([]);
  });
});

describe('coverage', () => {
  const edit: Edit = ([one, two]) => {
    Object.assign(one!, { decidedBy: { open: 'OP-01' } });
    Object.assign(two!, { decidedBy: 'observer' });
  };
  const { book } = parseSources(sources(edit));
  const byChecks = allClauses(book)
    .filter(({ decidedBy }) => decidedBy !== 'observer')
    .map(({ id }) => id);
  const checks = [{ id: 'a/check', clauses: byChecks }];
  const observers = [{ id: 'an/observer', clauses: ['BALANCE-02'] }];
  const without = (gone: string) => [{ id: 'a/check', clauses: byChecks.filter((id) => id !== gone) }];
  const undeclared = (where: string, who: string) => [
    { kind: 'coverage', where, message: `no ${who} declares it` },
  ];

  it('lacks a clause that no check declares', () => {
    const faults = coverageFaults(book, { checks: without('COB-02'), observers });
    expect(faults).toEqual(undeclared('COB-02', 'check'));
  });

  it('lacks a clause that no observer declares, even where a check does', () => {
    const faults = coverageFaults(book, { checks: [...checks, ...observers], observers: [] });
    expect(faults).toEqual(undeclared('BALANCE-02', 'observer'));
  });

  it('is contradicted by a declaration of what nobody can see', () => {
    const hidden = ([one]: Clause[]) =>
      Object.assign(one!, { pointer: undefined, decidedBy: { unobservable: 'internal', because: 'b' } });
    const { book: other } = parseSources(sources(hidden));
    const all = [{ id: 'a/check', clauses: allClauses(other).map(({ id }) => id) }];
    expect(coverageFaults(other, { checks: all, observers: [] })).toEqual([
      { kind: 'coverage', where: 'BALANCE-01', message: 'is declared, yet unobservable' },
    ]);
  });

  it('lacks a schema clause whose place no run visits', () => {
    const bySchema: Edit = (clauses) =>
      clauses.forEach((clause) => Object.assign(clause, { decidedBy: 'schema' }));
    const { book: other } = parseSources(sources(bySchema));
    expect(unvisitedFaults(other, new Set(['BALANCE-01', 'BALANCE-02']))).toEqual([]);
    expect(unvisitedFaults(other, new Set(['BALANCE-01', 'COB-01']))).toEqual([
      { kind: 'coverage', where: 'BALANCE-02', message: `no run visits ${schema}/properties/net` },
    ]);
  });
});

describe('ids', () => {
  const retired = [{ id: 'BALANCE-02', because: 'b' }];
  const withRetired = (edit: Edit) => {
    const { chapter, prefix, clauses } = chapterOf(sources(edit));
    return sources(edit).set('clauses/balance.yaml', chapterFile({ chapter, prefix, retired }, clauses));
  };

  it('let none vanish: a missing number is retired', () => {
    const third: Edit = (clauses) =>
      clauses.push({ ...clauses[0]!, id: 'BALANCE-03', rule: translated('New.') });
    const gap: Edit = (clauses, points) => {
      third(clauses, points);
      clauses.splice(1, 1);
    };
    expect(faultsOf(sources(third))).toEqual([]);
    expect(faultsOf(sources(gap))).toEqual([
      'id BALANCE-02: is missing: a withdrawn clause stands under `retired`',
    ]);
    expect(faultsOf(withRetired(gap))).toEqual([]);
  });
});
