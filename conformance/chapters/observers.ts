import type { ObserverRule } from '../engine/observers.js';
import { exportsOf } from './folders.js';

/** Every rule about all answers, whichever check received them. */
export const observers: readonly ObserverRule[] = (await exportsOf('observers')).flatMap(
  ({ exported }) => exported,
);
