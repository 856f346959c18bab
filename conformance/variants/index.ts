import type { Variant } from './variant.js';
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

/** All legal variants. To add a file of variants, add an import and its name. */
export const variants: readonly Variant[] = [
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
].flatMap((file) => file.variants);
