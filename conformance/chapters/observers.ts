import type { ExchangeRule } from '../engine/rule.js';
import { exportsOf } from './folders.js';

/** Every rule about all answers, whichever check received them. */
export const observers: readonly ExchangeRule[] = (await exportsOf('observers')).flatMap(
  ({ exported }) => exported,
);
