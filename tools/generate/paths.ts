import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The folder of the generated code. */
export const generatedFolder = join(root, 'generated');
/** The first words of every generated file. */
export const heading = 'generated, do not edit';

/** Generated files: contents by path below `generated/`. */
export type Files = ReadonlyMap<string, string>;
