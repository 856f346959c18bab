import type { ShapeOperator } from './shape-operator.js';

/** For members that must not be there. */
export const add: ShapeOperator = {
  name: 'add',
  does: 'is there though nothing may be',
  values: (_, isThere) => (isThere ? [] : ['text', 42, {}, null]),
  needsAll: true,
};
