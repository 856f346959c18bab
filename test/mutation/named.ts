import { gallery } from './defects/index.js';
import type { Mutant } from './mutant.js';
import { generated } from './operators/index.js';

const all = new Map<string, Mutant>([...gallery, ...generated].map((mutant) => [mutant.id, mutant]));

/** The mutant with this id, whether it was written or an operator made it. */
export function mutantNamed(id: string): Mutant {
  const found = all.get(id);
  if (found === undefined) throw new Error(`there is no mutant ${id}`);
  return found;
}
