import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
/** Where the generated code stands. */
export const generatedFolder = join(root, 'generated');
/** First words of every generated file. */
export const heading = 'generated, do not edit';

/** Generated files: path under `generated/` to content. */
export type Files = ReadonlyMap<string, string>;
