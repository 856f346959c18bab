import { tolerantContract } from '../../generated/tolerant-document.js';
import { isObject, type JsonObject } from '../core/json.js';

/** What the kit accepts: the published contract with the tolerance overlay applied, as JSON. */
export const tolerant: JsonObject = objectOf(tolerantContract);

function objectOf(document: unknown): JsonObject {
  if (!isObject(document)) throw new Error('the contract is no JSON object');
  return document;
}
