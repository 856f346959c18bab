import type { Variant } from '../mutant.js';
import choices from './choices.js';
import deliveries from './deliveries.js';
import envelopes from './envelopes.js';
import limitedControl from './limited-control.js';
import money from './money.js';
import openPoints from './open-points.js';
import refundsAndLists from './refunds-and-lists.js';
import oddRequests from './odd-requests.js';
import requests from './requests.js';
import shapes from './shapes.js';
import strictRequests from './strict-requests.js';
import toldOtherwise from './told-otherwise.js';
import unknownPeople from './unknown-people.js';

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
].flatMap((file) => file.variants);
