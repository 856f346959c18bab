import type { ObserverRule } from '../engine/observers.js';
import { exportsOf } from './folders.js';

/** Every rule about all answers, whichever check received them: what the `observers.ts` of the chapters export. */
export const observers: readonly ObserverRule[] = (
  await exportsOf<ObserverRule>(/^observers\.[jt]s$/)
).flatMap(({ exported }) => exported);
