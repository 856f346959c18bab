import { createHash } from 'node:crypto';

/** A source of numbers in [0, 1). */
export type Random = () => number;

/** A reproducible source: the same seed and name give the same numbers, even with other work in parallel (sfc32). */
export function seeded(seed: number, name: string): Random {
  const digest = createHash('sha256').update(`${seed}:${name}`).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = 1;
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  };
}

/** An integer from 0 up to, but not including, `bound`. */
export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

/** `length` characters drawn from `alphabet`. */
export function draw(random: Random, alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet.charAt(below(random, alphabet.length));
  return text;
}

/** Returns a copy in random order; all orders are equally likely. */
export function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
