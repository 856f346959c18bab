import type { CashOutFields } from '../../target/cash-out.js';

/**
 * Cash-outs with exactly one fault that no business code covers (OP-05), by the field that is wrong. `undefined`
 * leaves the field out.
 */
export const invalidCashOuts: Readonly<Record<string, CashOutFields>> = {
  'externalId missing': { externalId: undefined },
  'externalId an object': { externalId: { id: 'x' } },
  'details.name missing': { details: { name: undefined } },
  'details.document malformed': { details: { document: '123' } },
};

/** One cash-out with three fields wrong at once. */
export const threeFaults: CashOutFields = {
  externalId: undefined,
  details: { name: undefined, document: '123' },
};
