import { legalGateway } from '../legal/register.js';
import type { Variant, VariantParts } from './variant.js';
import choices from './legal/choices.js';
import deliveries from './legal/deliveries.js';
import envelopes from './legal/envelopes.js';
import limitedControl from './legal/limited-control.js';
import money from './legal/money.js';
import openPoints from './legal/open-points.js';
import refundsAndLists from './legal/refunds-and-lists.js';
import oddRequests from './legal/odd-requests.js';
import requests from './legal/requests.js';
import shapes from './legal/shapes.js';
import strictRequests from './legal/strict-requests.js';
import toldOtherwise from './legal/told-otherwise.js';
import tomorrow from './legal/tomorrow.js';
import unknownPeople from './legal/unknown-people.js';

/** To add a file of variants, add an import and its name. */
const files: readonly VariantParts[] = [
  shapes,
  envelopes,
  choices,
  refundsAndLists,
  deliveries,
  requests,
  oddRequests,
  limitedControl,
  openPoints,
  money,
  unknownPeople,
  strictRequests,
  toldOtherwise,
  tomorrow,
];

/** All valid variants. Throws for one that `spec/legal-gateways.yaml` does not declare. */
export const variants: readonly Variant[] = files.flatMap((file) =>
  Object.entries(file).map(([id, given]) => ({
    ...legalGateway(id).gateway,
    ...('shownBy' in given ? given : { parts: given }),
  })),
);
