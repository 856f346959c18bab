import { table } from '../pages/markdown.js';
import type { Ratio } from './comparison.js';

/** One kind of work compared between this version and another. Ratios above 1 mean that this version is better. */
export interface Compared {
  readonly work: string;
  /** Processor time per request: the other version's over ours. */
  readonly thrift: Ratio;
  /** Each side compared with itself, in the same rounds. */
  readonly control: Ratio;
  /** Requests per second: ours over the other version's; `speedControl` is its control. */
  readonly speed: Ratio;
  readonly speedControl: Ratio;
}

/** The result of a comparison; `restless` if the machine's own variation is as large as the difference to be found. */
export type Judgement = 'fast enough' | 'slower' | 'restless';

/**
 * Judges a comparison by processor time, which hardly depends on other load of the machine. A ratio below `least` (such as
 * 0.9) means slower if each side, compared with itself in the same rounds, stays within that distance of 1, and if the
 * result is significant: 1 is outside of its interval.
 */
export function judgementOf(
  { thrift, control }: Pick<Compared, 'thrift' | 'control'>,
  least: number,
): Judgement {
  if (thrift.value >= least) return 'fast enough';
  const isCalm = control.low >= least && control.high <= 1 / least;
  return isCalm && thrift.high < 1 ? 'slower' : 'restless';
}

/** One comparison of a history: what was measured, when, and on which machine. Stored as a line of JSON. */
export interface Entry {
  /** ISO 8601. */
  readonly at: string;
  /** The compared versions, as `git describe` names them. */
  readonly ours: string;
  readonly other: string;
  /** Processor, number of cores, and Node version. */
  readonly machine: string;
  /** One-minute load average at the end, which includes other load of the machine. */
  readonly load?: number;
  readonly results: readonly Compared[];
}

/** Parses a history, oldest first; an empty text is an empty history. */
export function readHistory(text: string): Entry[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
}

/** Formats a history as a Markdown table: a row for each comparison, newest first, and a column for each kind of work. */
export function historyTable(history: readonly Entry[], least: number): string {
  const works = [...new Set(history.flatMap(({ results }) => results.map(({ work }) => work)))];
  const cell = (entry: Entry, work: string): string => {
    const found = entry.results.find((one) => one.work === work);
    if (!found) return '';
    const { thrift, control } = found;
    const judged = judgementOf(found, least);
    const note = judged === 'fast enough' ? '' : `, ${judged}`;
    return `${thrift.value.toFixed(2)} (control ${control.low.toFixed(2)} to ${control.high.toFixed(2)}${note})`;
  };
  const headings = ['when', 'this version', 'against', ...works, 'on'];
  const rows = [...history]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map((entry) => {
      const { at, ours, other, machine, load } = entry;
      const on = load === undefined ? machine : `${machine}, load ${load.toFixed(1)}`;
      return [at.slice(0, 10), ours, other, ...works.map((work) => cell(entry, work)), on];
    });
  return table(headings, rows);
}
