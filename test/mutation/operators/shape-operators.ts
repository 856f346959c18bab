/** Breaks one member of a message. */
export interface ShapeOperator {
  /** Last part of the ids of its mutants. */
  readonly name: string;
  /** What it does to a member, in words. */
  readonly does: string;
  /**
   * Candidates to replace a member; undefined removes it. The first one that breaks the contract is used; if none does,
   * there is no mutant.
   */
  values(old: unknown, isThere: boolean): readonly unknown[];
  /** Whether every one of the values must break the contract, which means that the member must not exist at all. */
  readonly needsAll?: true;
}

export const shapeOperators: readonly ShapeOperator[] = [
  { name: 'drop', does: 'is missing', values: (_, isThere) => (isThere ? [undefined] : []) },
  { name: 'null', does: 'is null', values: (_, isThere) => (isThere ? [null] : []) },
  {
    name: 'retype',
    does: 'is of another type',
    values(old, isThere) {
      if (!isThere) return [];
      if (typeof old === 'string') return [42, ['text']];
      if (old === null) return [42, 'text'];
      if (typeof old === 'object') return [Array.isArray(old) ? { first: 'text' } : ['text'], 'text'];
      return [JSON.stringify(old), ['text']];
    },
  },
  // Another value of the same type: for constants, enums, formats, patterns and amounts.
  {
    name: 'spoil',
    does: 'is another value',
    values(old) {
      if (typeof old === 'string') return [`${old}0`, old.toLowerCase(), 'unknown', ''];
      if (typeof old === 'number') return [old + 0.001, old + 1, -old];
      return [];
    },
  },
  // For members that must be absent.
  {
    name: 'add',
    does: 'is there though nothing may be',
    values: (_, isThere) => (isThere ? [] : ['text', 42, {}, null]),
    needsAll: true,
  },
];
