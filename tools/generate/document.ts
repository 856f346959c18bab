import { heading } from './paths.js';

/** `document-types.ts`: the type of both contracts. */
export const documentTypesModule = `// ${heading}

/** A bundled contract as written: references kept, nothing resolved. */
export interface ContractDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [member: string]: unknown;
}
`;

/** A module that reads the bundled contract next to it, both from source and in the build. */
function reader(name: string, file: string, what: string): string {
  return `// ${heading}
import { readFileSync } from 'node:fs';

import type { ContractDocument } from './document-types.js';

export type { ContractDocument };

/** ${what} */
export const ${name} = JSON.parse(readFileSync(new URL('./${file}', import.meta.url), 'utf8')) as ContractDocument;
`;
}

/** `document.ts` */
export const documentModule = reader(
  'contract',
  'contract.json',
  'The published contract: what the specification shows and the reference gateway does.',
);

/** `tolerant-document.ts` */
export const tolerantDocumentModule = reader(
  'tolerantContract',
  'tolerant-contract.json',
  'What the kit accepts: the published contract with the tolerance overlay applied.',
);
