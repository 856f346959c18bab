// generated, do not edit
import { readFileSync } from 'node:fs';

import type { ContractDocument } from './document-types.js';

export type { ContractDocument };

/** What the kit accepts: the published contract with the tolerance overlay applied. */
export const tolerantContract = JSON.parse(
  readFileSync(new URL('./tolerant-contract.json', import.meta.url), 'utf8'),
) as ContractDocument;
