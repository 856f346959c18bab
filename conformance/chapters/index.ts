import type { Check } from '../engine/check.js';
import { chapter } from './check.js';
import { exportsOf } from './folders.js';
import { plans } from './plans.js';
import { checksOf } from './shared/derived/checks.js';

const written = await exportsOf('checks');

/** The checks of all chapters, including derived ones. */
export const checks: readonly Check[] = [
  ...written.flatMap(({ chapter: { family }, exported }) => chapter(family, exported)),
  ...plans.flatMap(checksOf),
];
