import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { loadBook } from '../../tools/clauses/load.js';
import { parseDuties, readDutySources } from '../../tools/clauses/duties.js';
import { readSets, setFaults, setOfRegister, writeSet } from '../../tools/clauses/sets.js';

const spec = fileURLToPath(new URL('../../spec', import.meta.url));
const book = loadBook(spec);
const { chapters } = parseDuties(readDutySources(spec));
const fresh = setOfRegister('0.1', book, chapters);
const folder = mkdtempSync(join(tmpdir(), 'pixkit-sets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messages = (sets: ReturnType<typeof readSets>, of = fresh) =>
  setFaults(sets, of, book).map(({ message }) => message);

test('a set in the making follows the register; a frozen one never changes', () => {
  const without = { ...fresh, clauses: fresh.clauses.slice(1) };
  expect(messages([without])).toEqual([expect.stringContaining('does not follow the register')]);
  mkdirSync(join(folder, 'sets'));
  writeSet(folder, without, true);
  // A clause that comes later changes nothing in it.
  expect(messages(readSets(folder))).toEqual([]);
  writeSet(folder, fresh, false);
  expect(readSets(folder)[0]?.clauses).toHaveLength(fresh.clauses.length - 1);
  const [frozen] = readSets(folder);
  expect(messages([{ ...frozen!, clauses: fresh.clauses }])).toEqual(['was changed after it was frozen']);
});

test('an older set that nobody froze, and ids that there never were, are faults', () => {
  const next = { ...fresh, set: '0.2' };
  expect(messages([fresh, next], next)).toEqual(['is the set of another minor version and not frozen']);
  expect(messages([fresh], next)).toContain('has no requirement set: npm run clauses -- --sets');
  const odd = { ...fresh, clauses: [...fresh.clauses, 'NEVER-01'] };
  expect(messages([odd])).toContain('has NEVER-01, which is no requirement and was not retired');
});
