import type { EverywhereRule } from '../../check.js';
import answers from './answers.js';
import envelopes from './envelopes.js';
import tokenCodes from './token-codes.js';

/** Every rule about all answers, whichever check received them. */
export const everywhereRules: readonly EverywhereRule[] = [...tokenCodes, ...envelopes, ...answers];
