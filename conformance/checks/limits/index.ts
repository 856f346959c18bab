import type { Check } from '../../check.js';
import leftOpen from './left-open.js';

/** Every check of the chapter "Limits". */
export const limits: readonly Check[] = [...leftOpen];
