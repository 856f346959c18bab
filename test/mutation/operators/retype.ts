import type { ShapeOperator } from './shape-operator.js';

export const retype: ShapeOperator = {
  name: 'retype',
  does: 'is of another type',
  values(old, isThere) {
    if (!isThere) return [];
    if (typeof old === 'string') return [42, ['text']];
    if (old === null) return [42, 'text'];
    if (typeof old === 'object') return [Array.isArray(old) ? { first: 'text' } : ['text'], 'text'];
    return [JSON.stringify(old), ['text']];
  },
};
