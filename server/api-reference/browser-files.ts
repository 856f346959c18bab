import { readFile } from 'node:fs/promises';

import type { BrowserFile } from './resources.js';

/** Reads a file that runs in the browser. */
export function browserFile(name: BrowserFile): Promise<Buffer> {
  return readFile(new URL(`./browser/${name}`, import.meta.url));
}
