import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

/** A reason why corruptions are not found, with the corruptions. */
export interface Reason {
  /** The open point that lets them pass; undefined if there is another reason. */
  readonly openPoint?: string;
  readonly because: string;
  /** Whether they may be noticed after all, depending on the order or the speed of a run. */
  readonly sometimes?: true;
  /** The ways in which each of the members may be corrupted without being found. */
  readonly members: Readonly<Record<string, readonly string[]>>;
}

/** The committed list. It may only get shorter. */
export const reasons = parse(
  readFileSync(new URL('survivors.yaml', import.meta.url), 'utf8'),
) as readonly Reason[];

/** The ids of corruptions that are not found, each with its reason. */
export const survivors: ReadonlyMap<string, Reason> = new Map(
  reasons.flatMap((reason) =>
    Object.entries(reason.members).flatMap(([member, ways]) =>
      ways.map((way) => [`${member}: ${way}`, reason] as const),
    ),
  ),
);
