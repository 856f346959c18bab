/** A source of randomness; passed in, so that ids can be reproduced. */
export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array;
}
