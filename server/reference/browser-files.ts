import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A file of ours that runs in the browser. */
export function ownFile(name: 'reference.js' | 'reference.css' | 'open-points.css'): Promise<Buffer> {
  return readFile(new URL(`./browser/${name}`, import.meta.url));
}

/** A file of Swagger UI: the build has a copy beside this module, the sources take it from the package. */
export function rendererFile(name: 'swagger-ui-bundle.js' | 'swagger-ui.css'): Promise<Buffer> {
  const copy = new URL(`./swagger-ui/${name}`, import.meta.url);
  return readFile(
    existsSync(copy) ? copy : createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`),
  );
}
