import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { loadBook } from '../../tools/clauses/load.js';
import { parseDuties, readDutySources } from '../../tools/clauses/duties.js';
import {
  allSets,
  freezeSet,
  minorOf,
  readFrozenSets,
  setFaults,
  setOfRegister,
} from '../../tools/clauses/sets.js';

const spec = fileURLToPath(new URL('../../spec', import.meta.url));
const book = loadBook(spec);
const { chapters } = parseDuties(readDutySources(spec));
const fresh = setOfRegister('0.1', book, chapters);
const folder = mkdtempSync(join(tmpdir(), 'pixkit-sets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messages = (sets: ReturnType<typeof readFrozenSets>) =>
  setFaults(sets, fresh, book).map(({ message }) => message);

test('a set in the making is that of the register; a frozen one never changes', () => {
  expect(minorOf('0.1.12')).toBe('0.1');
  expect(allSets(readFrozenSets(folder), fresh)).toEqual([fresh]);
  const without = { ...fresh, clauses: fresh.clauses.slice(1) };
  freezeSet(folder, without);
  // A clause that comes later changes nothing in it.
  freezeSet(folder, fresh);
  const [frozen, ...others] = readFrozenSets(folder);
  expect([frozen?.clauses.length, others]).toEqual([fresh.clauses.length - 1, []]);
  expect(messages([frozen!])).toEqual([]);
  expect(allSets([frozen!], fresh)).toEqual([frozen]);
  expect(allSets([frozen!], { ...fresh, set: '0.2' }).map(({ set }) => set)).toEqual(['0.1', '0.2']);
});

test('a frozen set that was changed, and ids that never were a requirement, are faults', () => {
  const [frozen] = readFrozenSets(folder);
  expect(messages([{ ...frozen!, clauses: fresh.clauses }])).toEqual(['was changed after it was frozen']);
  const odd = { ...frozen!, clauses: [...frozen!.clauses, 'NEVER-01'] };
  expect(messages([odd])).toContain('has NEVER-01, which is no requirement and was not retired');
});
