import { httpProblem } from './problems.js';
import { t } from '../messages/text.js';

/** The maximum offset that every database accepts; a page that far out is empty anyway (OP-58). */
const largestOffset = 2_147_483_647;

/** Returns the limit and offset of a 1-indexed page. Throws a 400 if a number is not an integer (OP-58). */
export function pageLimits(page: number, size: number): { limit: number; offset: number } {
  if (!Number.isSafeInteger(page)) throw httpProblem(400, t`${{ field: 'page' }} must be a whole number`);
  if (!Number.isSafeInteger(size)) throw httpProblem(400, t`the page size must be a whole number`);
  return { limit: size, offset: Math.min((page - 1) * size, largestOffset) };
}
