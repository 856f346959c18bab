import { gallery } from './defects/index.js';
import type { Mutant } from './mutant.js';
import { generated } from './operators/index.js';

const all = new Map<string, Mutant>([...gallery, ...generated].map((mutant) => [mutant.id, mutant]));

/** The mutant with this id, whether written by hand or created by an operator. Throws if there is none. */
export function mutantNamed(id: string): Mutant {
  const found = all.get(id);
  if (found === undefined) throw new Error(`there is no mutant ${id}`);
  return found;
}
