import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Defects, Mutant } from '../mutant.js';

/**
 * One folder per chapter of clauses; `throughout` has mistakes that show in most chapters, `shared` has code that several
 * use. Every existing file is part of the proof.
 */
const files = readdirSync(fileURLToPath(new URL('.', import.meta.url)), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!shared).+[\\/].+\.ts$/.test(file))
  .sort();

const modules = await Promise.all(
  files.map((file) => import(new URL(file, import.meta.url).href) as Promise<{ default: Defects }>),
);

/** All hand-written mutants. */
export const gallery: readonly Mutant[] = modules.flatMap(({ default: { mutants } }) => mutants);
