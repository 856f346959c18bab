import { lets } from './derived-conditions.js';
import { type Picks, refusalOf } from './request-faults.js';

/** Refuses a right request because of the field at `pointer`. */
export const refuses = (pointer: string, picks: Picks) =>
  lets(pointer, picks, (request) => refusalOf(request, 400, pointer.slice(1).replaceAll('/', '.')));
