/** `npm run clauses` finds each kind of fault: the real files, each time with one thing changed. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { coverageFaults, unvisitedFaults } from '../../tools/clauses/coverage.js';
import {
  decisionKind,
  faultLine,
  parseSources,
  readSources,
  type Sources,
} from '../../tools/clauses/load.js';
import { allClauses, findFaults } from '../../tools/clauses/rules.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const contract: unknown = JSON.parse(readFileSync(`${root}generated/tolerant-contract.json`, 'utf8'));
const written = readSources(`${root}spec`);

/** All faults of such files, as lines. */
function faultsOf(sources: Sources): readonly string[] {
  const { book, faults } = parseSources(sources);
  return [...faults, ...findFaults({ book, contract })].map(faultLine);
}

/** The files, with the first `from` in one of them replaced. */
function changed(file: string, from: string, to: string): Sources {
  const text = written.get(file) ?? '';
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return new Map([...written, [file, text.replace(from, () => to)]]);
}

const balance = 'clauses/balance.yaml';
const cashIn = 'clauses/cash-in.yaml';
const refused = '/paths/~1accounts~1balances/get/responses/401';
const oneDecision = `request: { transaction.description: [empty] }`;

describe('the checker of clauses', () => {
  it.each<[what: string, file: string, from: string, to: string, fault: RegExp]>([
    ['a missing member', balance, '            pt-BR:', '            pt:', /^form BALANCE-01: .*'pt-BR'/m],
    ['broken YAML', balance, 'prefix: BALANCE', 'prefix: "open', /^form clauses\/balance\.yaml: /m],
    [
      'an open point in one language alone',
      'open-points.yaml',
      '      pt-BR:',
      '      pt:',
      /^form open-points\.yaml: .*'pt-BR'/m,
    ],
    [
      'two decisions',
      cashIn,
      oneDecision,
      `${oneDecision}\n            open: OP-10`,
      /^form CASHIN-22: .*exactly one/m,
    ],
    ['an id that stands twice', balance, 'BALANCE-02', 'BALANCE-01', /^id BALANCE-01: stands twice/m],
    ['the prefix of another chapter', balance, 'BALANCE-02', 'COB-99', /^id COB-99: .*BALANCE-/m],
    ['an id that vanishes', balance, 'BALANCE-02', 'BALANCE-99', /^id BALANCE-02: is missing: .*`retired`/m],
    ['no pointer', balance, `            pointer: ${refused}\n`, '', /^pointer BALANCE-02: is missing/m],
    [
      'a pointer of an unobservable clause',
      'clauses/authentication.yaml',
      '            unobservable: internal',
      `            pointer: ${refused}\n            unobservable: internal`,
      /^pointer AUTH-14: .* unobservable/m,
    ],
    [
      'a pointer that leads nowhere',
      balance,
      refused,
      `${refused}8`,
      /^pointer BALANCE-02: .* leads nowhere/m,
    ],
    [
      'a pointer to another parameter',
      balance,
      refused,
      '/paths/~1api~1transactions/get/parameters/0',
      /^pointer BALANCE-02: .* the parameter \w+, which it does not name/m,
    ],
    ['an unknown open point', balance, '[OP-10]', '[OP-77]', /^open point BALANCE-01: OP-77 does not exist/m],
    [
      'an open point that no clause names',
      'open-points.yaml',
      'id: OP-01\n',
      'id: OP-98\n',
      /^open point OP-98: no clause names it/m,
    ],
    [
      'an open point twice',
      'open-points.yaml',
      'id: OP-02\n',
      'id: OP-01\n',
      /^open point OP-01: stands twice/m,
    ],
    [
      'a rule twice',
      balance,
      '`data` of the compatibility balance has exactly one item.',
      'The compatibility balance has an array `data`.',
      /^rule BALANCE-04: .*BALANCE-03/m,
    ],
    [
      'a heading that there is not',
      balance,
      'section: Endpoints / GET /accounts/balances',
      'section: Endpoints / GET /accounts',
      /^section Endpoints \/ GET \/accounts: is no heading/m,
    ],
    [
      'a clause of a non-binding section',
      balance,
      'section: Endpoints / GET /accounts/balances',
      'section: Resources and their fields',
      /^section Resources and their fields: .*non-binding, yet has/m,
    ],
    [
      'a schema of what is never received',
      balance,
      `pointer: ${refused}`,
      'pointer: /paths/~1dict~1pix/post/requestBody\n            decidedBy: schema',
      /^decided by BALANCE-02: schema: nothing that is received/m,
    ],
    [
      'a request of no operation',
      balance,
      `pointer: ${refused}`,
      `pointer: /paths/~1accounts~1balances\n            request: { text: ['null'] }`,
      /^decided by BALANCE-02: request: .* leads into no operation/m,
    ],
    [
      'a field that the operation does not have',
      cashIn,
      oneDecision,
      'request: { transaction.descriptions: [empty] }',
      /^decided by CASHIN-22: request: createCashIn has no field transaction\.descriptions/m,
    ],
    [
      'a refusal that refuses nothing',
      cashIn,
      oneDecision,
      `${oneDecision}\n            refused: [400, 500]`,
      /^decided by CASHIN-22: request: 500 refuses nothing/m,
    ],
    [
      'a code that no answer has',
      cashIn,
      oneDecision,
      `${oneDecision}\n            code: NO_CODE`,
      /^decided by CASHIN-22: request: .* has the code NO_CODE/m,
    ],
    [
      'a refusal that no list of errors names',
      cashIn,
      oneDecision,
      `${oneDecision}\n            refused: unnamed`,
      /^implied CASHIN-22: is a refusal that no list names: say why/m,
    ],
    [
      'a derived request of another clause',
      cashIn,
      oneDecision,
      `request: { transaction.description: [missing] }`,
      /^decided by CASHIN-22: .* missing is decided by CASHIN-21 already/m,
    ],
    [
      'a quotation twice',
      cashIn,
      `'transaction.value | number | yes | BRL, up to 2 decimals, min 0.01'`,
      `'transaction | object | yes | |'`,
      /^quote CASHIN-18: has the quotation of CASHIN-17/m,
    ],
  ])('finds %s', (_, file, from, to, fault) => {
    expect(faultsOf(changed(file, from, to)).join('\n')).toMatch(fault);
  });

  it('finds a missing chapter, and a file of no chapter', () => {
    const files = new Map(written);
    files.delete('clauses/med.yaml');
    files.set('clauses/extra.yaml', written.get(balance)!);
    const found = faultsOf(files);
    expect(found).toContain('file clauses/extra.yaml: belongs to no chapter of the list');
    expect(found).toContain('file clauses/med.yaml: is missing');
  });
});

describe('the coverage of clauses', () => {
  const { book } = parseSources(written);
  const idsOf = (...kinds: readonly string[]) =>
    allClauses(book)
      .filter((clause) => kinds.includes(decisionKind(clause)))
      .map(({ id }) => id);
  const observers = [{ id: 'an/observer', clauses: idsOf('observer') }];
  const checks = [{ id: 'a/check', clauses: idsOf('schema', 'request', 'check', 'open') }];
  const linesOf = (declarations: Parameters<typeof coverageFaults>[1]) =>
    coverageFaults(book, declarations).map(faultLine);

  it('is complete where all are declared', () => {
    expect(linesOf({ checks, observers })).toEqual([]);
  });

  it('lacks a clause that no check declares, and one that no observer declares', () => {
    const [gone] = idsOf('check');
    const others = [{ id: 'a/check', clauses: checks[0]!.clauses.filter((id) => id !== gone) }];
    expect(linesOf({ checks: others, observers })).toEqual([`coverage ${gone!}: no check declares it`]);
    const [observed] = observers[0]!.clauses;
    expect(linesOf({ checks: [...checks, ...observers], observers: [] })).toContain(
      `coverage ${observed!}: no observer declares it`,
    );
  });

  it('is contradicted by a declaration of an unobservable clause', () => {
    const [hidden] = idsOf('unobservable');
    const more = [...checks, { id: 'another/check', clauses: [hidden!] }];
    expect(linesOf({ checks: more, observers })).toEqual([
      `coverage ${hidden!}: is declared, yet unobservable`,
    ]);
  });

  it('lacks a clause that the schema decides, and whose place no run visits', () => {
    const all = idsOf('schema');
    const [unvisited, ...visited] = all;
    expect(unvisitedFaults(book, new Set(all))).toEqual([]);
    expect(unvisitedFaults(book, new Set(visited)).map(faultLine)).toEqual([
      expect.stringMatching(`^coverage ${unvisited!}: no run visits /`),
    ]);
  });
});
