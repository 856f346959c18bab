import type { Check } from '../engine/check.js';
import { chapter, type WrittenCheck } from './check.js';
import { exportsOf } from './folders.js';
import { plans } from './plans.js';
import { checksOf } from './shared/derived/checks.js';

/** A rule file exports its checks; a file that only serves others exports nothing. */
const written = await exportsOf<WrittenCheck>(/^(?!(client|plan|observers)\.)[\w-]+\.[jt]s$/);

/** The checks of all chapters, and those that are derived. */
export const checks: readonly Check[] = [
  ...written.flatMap(({ chapter: { family }, exported }) => chapter(family, exported)),
  ...plans.flatMap(checksOf),
];
