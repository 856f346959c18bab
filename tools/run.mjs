/** `node tools/run.mjs FILE …` runs a TypeScript file of the project, after updating the built part of `generated/`. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import 'tsx';

const { updateBuiltFiles } = await import('./built-files.ts');
await updateBuiltFiles();
const file = resolve(process.argv[2]);
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
