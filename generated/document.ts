// generated, do not edit
import { readFileSync } from 'node:fs';

import type { ContractDocument } from './document-types.js';

export type { ContractDocument };

/** The published contract: what the specification shows and the reference gateway does. */
export const contract = JSON.parse(
  readFileSync(new URL('./contract.json', import.meta.url), 'utf8'),
) as ContractDocument;
