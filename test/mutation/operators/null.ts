import type { ShapeOperator } from './shape-operator.js';

export const toNull: ShapeOperator = {
  name: 'null',
  does: 'is null',
  values: (_, isThere) => (isThere ? [null] : []),
};
