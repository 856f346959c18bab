import type { Finding } from './history.js';
import { drawScript } from './script/draw.js';
import { kindOf, type Play, shorten } from './script/shorten.js';
import type { Script } from './script/steps.js';

/** A history with a finding. */
export interface Found {
  readonly seed: number;
  readonly finding: Finding;
  /** The script without the steps that the finding does not need. */
  readonly script: Script;
}

/** The extent of a search and its findings: the first of each kind. */
export interface Searched {
  readonly histories: number;
  readonly found: readonly Found[];
}

/** The seeds of a search, and its end. */
export interface SearchOptions {
  readonly seeds: Iterable<number>;
  /** Called before every history; the search ends if it returns true. */
  readonly enough: () => boolean;
  readonly draw?: (seed: number) => Script;
  /** Called for each kind of finding before its script is shortened, which may take very long. */
  readonly beforeShrinking?: (seed: number, finding: Finding) => void;
  /** Called for each kind of finding as soon as its script is shortened. */
  readonly onFound?: (found: Found) => void;
}

/** Plays the script of each seed. Only the first finding of each kind is shortened. */
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

/** All seeds from `first` on. */
export function* seedsFrom(first: number): Generator<number> {
  for (let seed = first; ; seed += 1) yield seed;
}
