/** One page of a list, with the number of rows on all pages. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}
