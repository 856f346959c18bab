import type { Check } from '../../check.js';
import bodyValidation from './body-validation.js';
import businessErrors from './business-errors.js';
import everyTimeAnew from './every-time-anew.js';
import fullEnvelope from './full-envelope.js';
import illFormed from './ill-formed.js';
import jsonBodies from './json-bodies.js';
import leftOpen from './left-open.js';
import shortEnvelope from './short-envelope.js';
import tokenEnvelope from './token-envelope.js';

/** Both error envelopes, and what every answer has in common. */
export const errors: readonly Check[] = [
  ...fullEnvelope,
  ...tokenEnvelope,
  ...shortEnvelope,
  ...bodyValidation,
  ...businessErrors,
  ...everyTimeAnew,
  ...jsonBodies,
  ...illFormed,
  ...leftOpen,
];
