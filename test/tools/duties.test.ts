import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';

import { type Duty, dutyFaults, parseDuties, readDutySources } from '../../tools/clauses/duties.js';
import { faultLine, parseSources, readSources } from '../../tools/clauses/load.js';

const spec = fileURLToPath(new URL('../../spec', import.meta.url));
const { book } = parseSources(readSources(spec));
const sources = readDutySources(spec);

/** What is found once some duties of the callers are changed. */
function faultsAfter(change: (duties: (Duty & Record<string, unknown>)[]) => void): readonly string[] {
  const file = 'duties/caller.yaml';
  const written = parse(sources.get(file)!) as { duties: (Duty & Record<string, unknown>)[] };
  change(written.duties);
  const { chapters, faults } = parseDuties(new Map([...sources, [file, stringify(written)]]));
  return [...faults, ...dutyFaults(chapters, book)].map(faultLine);
}

describe('the duties of clients', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['a number that is left out', { id: 'CALLER-99' }, 'duty CALLER-99: stands where CALLER-17 belongs'],
    ['a clause that does not exist', { clauses: ['COB-999'] }, 'duty CALLER-17: there is no clause COB-999'],
    [
      'an open point that does not exist',
      { grade: 'PORTABLE', openPoints: ['OP-99'] },
      'duty CALLER-17: there is no open point OP-99',
    ],
    [
      'a practice without a reason',
      { because: undefined },
      'duty CALLER-17: is PRACTICE and does not say because of what',
    ],
    [
      'open points of anything but PORTABLE',
      { openPoints: ['OP-18'] },
      'duty CALLER-17: names open points, which only PORTABLE duties rest on',
    ],
    [
      '"should" without a sentence',
      { should: true },
      'duty CALLER-17: says "should", and no sentence of it binds',
    ],
  ])('are found with %s', (_, change, fault) => {
    const found = faultsAfter((duties) => void Object.assign(duties[16]!, change));
    expect(found).toEqual([fault]);
  });

  it('are found with a clause that binds clients and has no duty', () => {
    const found = faultsAfter((duties) => void Object.assign(duties[5]!, { clauses: ['AUTH-04'] }));
    expect(found).toEqual(['duty AUTH-17: binds a client and has no duty']);
  });
});
