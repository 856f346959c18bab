/** A source of randomness; passed in, so that ids can be reproduced. */
export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array;
}

/**
 * For work that may be run again from the start: every source that the returned function makes yields the same bytes.
 */
export function repeatable(random: Random): () => Random {
  let drawn = Buffer.alloc(0);
  return () => {
    let taken = 0;
    return {
      bytes: (length) => {
        const end = taken + length;
        if (end > drawn.length) drawn = Buffer.concat([drawn, random.bytes(end - drawn.length)]);
        const bytes = Uint8Array.from(drawn.subarray(taken, end));
        taken = end;
        return bytes;
      },
    };
  };
}
