import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A file from this project that runs in the browser. */
export function ownFile(name: 'reference.js' | 'reference.css' | 'open-points.css'): Promise<Buffer> {
  return readFile(new URL(`./browser/${name}`, import.meta.url));
}

/** A file of Swagger UI: the build copies it next to this module; from source it is read from the package. */
export function rendererFile(name: 'swagger-ui-bundle.js' | 'swagger-ui.css'): Promise<Buffer> {
  const copy = new URL(`./swagger-ui/${name}`, import.meta.url);
  return readFile(
    existsSync(copy) ? copy : createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`),
  );
}
