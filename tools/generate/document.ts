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

/** Returns a module that reads the JSON document next to it, both from source and in the build. */
function reader(name: string, file: string, comment: string): string {
  return `// ${heading}
import { readFileSync } from 'node:fs';

import type { ContractDocument } from './document-types.js';

export type { ContractDocument };

/** ${comment} */
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
  'The contract that the kit accepts: the published one with the tolerance overlay applied.',
);

/** `measured.ts`: what `npm run measure` wrote to `measured.json`. */
export const measuredModule = `// ${heading}
import { readFileSync } from 'node:fs';

interface Measured {
  /** How many responses of a check come one after another, and the token that it requests first. */
  readonly checkLengths: Readonly<
    Record<string, { readonly rounds: number; readonly token?: 'standard' | 'compatibility' }>
  >;
  /** The checks of \`--quick\`, which catch most mutants in little time. */
  readonly quickChecks: readonly string[];
  /**
   * The responses of the reference gateway at open points, as in its report: open point, operation and observation,
   * separated by blanks.
   */
  readonly referenceAnswers: readonly string[];
}

export const { checkLengths, quickChecks, referenceAnswers } = JSON.parse(
  readFileSync(new URL('./measured.json', import.meta.url), 'utf8'),
) as Measured;
`;
