import { httpProblem } from './problems.js';
import { message } from '../messages/messages.js';

/** Largest offset that every database accepts; a page that far out is empty anyway (OP-58). */
const largestOffset = 2_147_483_647;

/** Limit and offset of a 1-indexed page. Throws a 400 if a number is not an integer (OP-58). */
export function pageLimits(page: number, size: number): { limit: number; offset: number } {
  if (!Number.isSafeInteger(page)) throw httpProblem(400, message('field integer', { field: 'page' }));
  if (!Number.isSafeInteger(size)) throw httpProblem(400, message('page size whole'));
  return { limit: size, offset: Math.min((page - 1) * size, largestOffset) };
}
