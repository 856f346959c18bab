import { sampled } from '../support/sample.js';
import { testCaught } from './caught.js';
import { gallery } from './defects/index.js';
import { isObserved, scopesOf } from './scope.js';
import { sideBySide, tryMutant } from './trial.js';

/** Number of mutants judged in parallel. They mostly wait for notifications. */
const maxRunning = 10;

/** Mutants of observed clauses are judged in `observed.test.ts`, where the witnesses of such clauses are known. */
const mutants = sampled(gallery.filter(({ clause }) => !isObserved(clause)));
const trials = sideBySide(mutants, maxRunning, (mutant) =>
  tryMutant(mutant, scopesOf(mutant, new Map()), { untilCaught: true }),
);

testCaught(mutants, (position) => trials[position]);
