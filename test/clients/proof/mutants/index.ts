import { amounts } from './amounts.js';
import { answers } from './answers.js';
import { credentials } from './credentials.js';
import { effects } from './effects.js';
import { forms } from './forms.js';
import { ids } from './ids.js';
import { lists } from './lists.js';
import type { Mutant } from './mutant.js';
import { realistic } from './realistic.js';
import { receiving } from './receiving.js';
import { repeating } from './repeating.js';
import { retrying } from './retrying.js';
import { tokens } from './tokens.js';
import { unknown } from './unknown.js';

/** All clients that violate a duty. */
export const mutants: readonly Mutant[] = [
  ...credentials,
  ...tokens,
  ...retrying,
  ...amounts,
  ...forms,
  ...ids,
  ...lists,
  ...unknown,
  ...answers,
  ...receiving,
  ...realistic,
  ...effects,
  ...repeating,
];
