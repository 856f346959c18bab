import { heading } from './paths.js';

/** `document.ts`: reads the bundled contract that stands beside it, in the sources as in the build. */
export const documentModule = `// ${heading}
import { readFileSync } from 'node:fs';

/** The bundled contract as written: references kept, nothing resolved. */
export interface ContractDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [member: string]: unknown;
}

export const contract = JSON.parse(readFileSync(new URL('./contract.json', import.meta.url), 'utf8')) as ContractDocument;
`;
