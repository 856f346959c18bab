import type { Ratio } from './comparison.js';

/** One kind of work, of this version and another: ratios above 1 are better. */
export interface Compared {
  readonly work: string;
  /** Processor time per request, of the other over ours. */
  readonly thrift: Ratio;
  /** Each side compared with itself, in the same rounds. */
  readonly control: Ratio;
  /** Requests per second, ours over the other's, and its control. */
  readonly speed: Ratio;
  readonly speedControl: Ratio;
}

/** What a comparison says: `restless` if the machine's own differences are as large as what is looked for. */
export type Judgement = 'fast enough' | 'slower' | 'restless';

/**
 * Judges processor time, because it hardly depends on what else a machine does: slower is what is below `least` (0.9, say)
 * although each side, compared with itself in the same rounds, stays within as much of 1, and no chance explains it (1 is
 * outside of its interval).
 */
export function judgementOf(
  { thrift, control }: Pick<Compared, 'thrift' | 'control'>,
  least: number,
): Judgement {
  if (thrift.value >= least) return 'fast enough';
  const isCalm = control.low >= least && control.high <= 1 / least;
  return isCalm && thrift.high < 1 ? 'slower' : 'restless';
}

/** One comparison of a history: what was measured, when, on what. Committed or kept as a line of JSON. */
export interface Entry {
  /** ISO 8601. */
  readonly at: string;
  /** What was compared with what, as `git describe` names them. */
  readonly ours: string;
  readonly other: string;
  /** Processor, number of cores, Node. */
  readonly machine: string;
  /** Load average of a minute at the end: what else the machine does is in it. */
  readonly load?: number;
  readonly results: readonly Compared[];
}

/** Reads a history, oldest first; empty text is an empty one. */
export function readHistory(text: string): Entry[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
}

/** A history as Markdown: a row for each comparison, newest first, a column for each kind of work. */
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
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [headings, headings.map(() => '---'), ...rows].map(line).join('\n');
}
