import type { Finding } from './history.js';
import { drawScript } from './script/draw.js';
import { kindOf, type Play, shorten } from './script/shorten.js';
import type { Script } from './script/steps.js';

/** A history that a judge has something against. */
export interface Found {
  readonly seed: number;
  readonly finding: Finding;
  /** The same with nothing that the finding does not need. */
  readonly script: Script;
}

/** The extent of a search and its findings: the first of each kind. */
export interface Searched {
  readonly histories: number;
  readonly found: readonly Found[];
}

/** Where a search begins and when it has seen enough. */
export interface SearchOptions {
  readonly seeds: Iterable<number>;
  /** Asked before every history. */
  readonly enough: () => boolean;
  readonly draw?: (seed: number) => Script;
  /** Called for each kind before it is shortened, which may take very long. */
  readonly beforeShrinking?: (seed: number, finding: Finding) => void;
  /** Called for each kind at once. */
  readonly onFound?: (found: Found) => void;
}

/** Plays the script of each seed. Of findings of the same kind only the first is shortened. */
export async function search(
  play: Play,
  { seeds, enough, draw = drawScript, beforeShrinking, onFound }: SearchOptions,
): Promise<Searched> {
  const kinds = new Map<string, Found>();
  let histories = 0;
  for (const seed of seeds) {
    if (enough()) break;
    histories += 1;
    const script = draw(seed);
    const [finding] = await play(script);
    if (!finding || kinds.has(kindOf(finding))) continue;
    beforeShrinking?.(seed, finding);
    const found = { seed, finding, script: await shorten(script, finding, play) };
    kinds.set(kindOf(finding), found);
    onFound?.(found);
  }
  return { histories, found: [...kinds.values()] };
}

/** All seeds from one on. */
export function* seedsFrom(first: number): Generator<number> {
  for (let seed = first; ; seed += 1) yield seed;
}
