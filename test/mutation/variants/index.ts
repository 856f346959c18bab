import type { Variant } from '../mutant.js';
import choices from './choices.js';
import deliveries from './deliveries.js';
import envelopes from './envelopes.js';
import means from './limited-control.js';
import money from './money.js';
import refundsAndLists from './refunds-and-lists.js';
import requestReading from './requests.js';
import shapes from './shapes.js';
import unsaid from './open-points.js';

/** All legal variants. To add a file of variants, add an import and a line. */
export const variants: readonly Variant[] = [
  ...shapes,
  ...envelopes,
  ...choices,
  ...refundsAndLists,
  ...deliveries,
  ...requestReading,
  ...means,
  ...unsaid,
  ...money,
];
