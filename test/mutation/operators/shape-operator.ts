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
