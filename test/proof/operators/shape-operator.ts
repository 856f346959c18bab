/** Breaks one member of a message. */
export interface ShapeOperator {
  /** Last part of the ids of its mutants. */
  readonly name: string;
  /** What it does, to be said of a member. */
  readonly does: string;
  /**
   * What may stand in the place of a member; undefined takes it away. The first value that breaks the contract is used; where none
   * does, the operator makes no mutant.
   */
  values(old: unknown, isThere: boolean): readonly unknown[];
  /** Every one of the values has to break the contract: the member may not be there at all. */
  readonly needsAll?: true;
}
