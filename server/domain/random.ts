/** A source of randomness; passed in, so that ids can be reproduced. */
export interface Random {
  bytes(length: number): Uint8Array;
  /**
   * The machine's time, ms since 1970, for ids in the order in which they were made. None where ids must be the same
   * whenever they are made.
   */
  readonly timeMs?: () => number;
}
