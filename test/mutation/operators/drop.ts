import type { ShapeOperator } from './shape-operator.js';

export const drop: ShapeOperator = {
  name: 'drop',
  does: 'is missing',
  values: (_, isThere) => (isThere ? [undefined] : []),
};
