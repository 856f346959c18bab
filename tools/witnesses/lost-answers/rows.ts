import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

import type { LocalizedText } from '../../../conformance/core/language.js';
import type { Measured } from './measure.js';

/** What is expected of a library; `expected.yaml` has them. */
export interface Row {
  /** The library's name in `libraries.ts`. */
  readonly name: string;
  /** As readers see it, in Markdown. */
  readonly library: LocalizedText;
  /** The releases with which it was measured last. */
  readonly measured: string;
  /** How often the gateway gets the call. */
  readonly posts: number;
  /** A status, with a code if the answer has one, or `error`. */
  readonly sees: string;
  /** The status of each payment in the gateway's list. */
  readonly listed: readonly string[];
}

/** All rows, in the order of the table. */
export function readRows(): readonly Row[] {
  const text = readFileSync(new URL('./expected.yaml', import.meta.url), 'utf8');
  const rows = parse(text) as Readonly<Record<string, Omit<Row, 'name'>>>;
  return Object.entries(rows).map(([name, row]) => ({ name, ...row }));
}

/** What is not as expected, in words: empty if all is. */
export function differences(row: Row, { posts, sees, listed, used }: Measured): readonly string[] {
  const compared = [
    ['POSTs at the gateway', row.posts, posts],
    ['seen by the application', row.sees, sees],
    ['payments in the list', row.listed.join(', '), listed.join(', ')],
  ] as const;
  return compared
    .filter(([, expected, received]) => expected !== received)
    .map(([what, expected, received]) => `${what}: ${received}, expected ${expected} (${used})`);
}
