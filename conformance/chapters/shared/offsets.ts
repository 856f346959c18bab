import { Skip } from '../../core/errors.js';
import { t } from '../../core/text.js';
import type { CheckClauseId, Expect } from '../check.js';
import { localTime } from './dates.js';

type Name = 'startDate' | 'endDate';

const marginMs = 10 * 60_000;
/** Minutes ahead of UTC: Brazil, and a place with half hours. At midday in UTC all have the same date. */
const places = [-180, 330] as const;

/** Whether the item is listed with these dates instead of those around it; undefined if the target refuses them. */
type IsListed = (dates: Readonly<Partial<Record<Name, string>>>) => Promise<boolean | undefined>;

/**
 * Expects a list to read the offset of a date-time, for an item of `ms` (since 1970): ten minutes later it begins too late,
 * ten minutes earlier it ends too early, whatever the offset. Skips the check if the target refuses times, or goes by their
 * dates alone, which "ISO 8601 date" allows. One that refuses offsets is not judged by them.
 */
export async function expectOffsetsRead<Id extends CheckClauseId>(
  expect: Expect<Id>,
  ms: number,
  isListed: IsListed,
  clauses: Readonly<Record<Name, Id>>,
): Promise<void> {
  const bounds = [
    { name: 'startDate', within: ms - marginMs, beyond: ms + marginMs },
    { name: 'endDate', within: ms + marginMs, beyond: ms - marginMs },
  ] as const;
  for (const { name, beyond } of bounds) {
    const inUtc = await isListed({ [name]: localTime(beyond, 0).replace('+00:00', 'Z') });
    if (inUtc !== false) throw new Skip(t`the dates of the list have no time`);
  }
  for (const { name, within, beyond } of bounds) {
    const seen = [];
    for (const ahead of places) {
      for (const moment of [within, beyond]) seen.push(await isListed({ [name]: localTime(moment, ahead) }));
    }
    const wanted = places.flatMap(() => [true, false]);
    expect.at(clauses[name]).equal(
      seen.map((listed, index) => listed ?? wanted[index]),
      wanted,
    );
  }
}
