import { type Register, type Report, ruleOf } from './report.js';

/** One thing that two reports tell differently. */
export interface Difference {
  readonly id: string;
  /** The sentence, title or point behind the id. */
  readonly text: string;
  readonly first: string;
  readonly second: string;
}

export interface Comparison {
  readonly verdict: readonly Difference[];
  readonly clauses: readonly Difference[];
  readonly checks: readonly Difference[];
  readonly openPoints: readonly Difference[];
}

const absent = 'not in the report';

/** What two reports tell differently: outcomes, and what was seen of open points. Durations and values do not count. */
export function compareReports(first: Report, second: Report, register: Register): Comparison {
  const titles = new Map([...second.checks, ...first.checks].map(({ id, title }) => [id, title]));
  const both = <T>(feature: (report: Report) => T): readonly [T, T] => [feature(first), feature(second)];
  return {
    verdict: differences(...both(({ verdict }) => new Map([['verdict', verdict]])), () => ''),
    clauses: differences(
      ...both(({ clauses }) => new Map(clauses.map(({ id, outcome }) => [id, outcome]))),
      (id) => ruleOf(register, id),
    ),
    checks: differences(
      ...both(({ checks }) => new Map(checks.map(({ id, outcome }) => [id, outcome]))),
      (id) => titles.get(id) ?? '',
    ),
    openPoints: differences(
      ...both(answers),
      (key) => register.openPoints.get(key.replace(/ .*$/, ''))?.point ?? '',
    ),
  };
}

export function isSame(comparison: Comparison): boolean {
  return Object.values(comparison).every((list: readonly Difference[]) => list.length === 0);
}

/** Everything that was seen of an open point at an operation, in one order. */
function answers({ openPoints }: Report): ReadonlyMap<string, string> {
  const seen = new Map<string, string[]>();
  for (const { id, operation, observed } of openPoints) {
    const key = `${id} ${operation}`.trim();
    seen.set(key, [...(seen.get(key) ?? []), observed]);
  }
  return new Map([...seen].map(([key, observed]) => [key, observed.sort().join('; ')]));
}

function differences(
  first: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
  textOf: (id: string) => string,
): readonly Difference[] {
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((id) => first.get(id) !== second.get(id))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((id) => ({
      id,
      text: textOf(id),
      first: first.get(id) ?? absent,
      second: second.get(id) ?? absent,
    }));
}
