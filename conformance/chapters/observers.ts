import type { ObserverRule } from '../engine/observers.js';
import errors from './errors/observers.js';
import tokens from './tokens/observers.js';

/** Every rule about all answers, whichever check received them. */
export const observers: readonly ObserverRule[] = [...tokens, ...errors];
