import type { ShapeOperator } from './shape-operator.js';

/** Another value of the same type: for constants, enums, formats, patterns and amounts. */
export const spoil: ShapeOperator = {
  name: 'spoil',
  does: 'is another value',
  values(old) {
    if (typeof old === 'string') return [`${old}0`, old.toLowerCase(), 'unknown', ''];
    if (typeof old === 'number') return [old + 0.001, old + 1, -old];
    return [];
  },
};
