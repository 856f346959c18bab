import type { Variant } from '../mutant.js';
import choices from './choices.js';
import deliveries from './deliveries.js';
import envelopes from './envelopes.js';
import means from './means.js';
import refundsAndLists from './refunds-and-lists.js';
import requestReading from './requests.js';
import shapes from './shapes.js';
import unsaid from './unsaid.js';

/** Every legal variant. A new file of variants is one import and one line. */
export const variants: readonly Variant[] = [
  ...shapes,
  ...envelopes,
  ...choices,
  ...refundsAndLists,
  ...deliveries,
  ...requestReading,
  ...means,
  ...unsaid,
];
