import type { Agent } from 'node:http';

/** A token, and when to ask for the next one, in ms of `performance.now()`. */
export interface Held {
  readonly token: string;
  readonly renewAt: number;
}

export type Family = 'standard' | 'compatibility';

/** What the process of a shop has in memory: a restart forgets it. */
export interface Memory {
  readonly tokens: Map<Family, Held>;
  readonly requests: Map<Family, Promise<string>>;
  readonly agent: Agent;
  /** When the last resends were asked for, in ms of `performance.now()`. */
  readonly resends: number[];
  /** For shops that count. */
  counter: number;
  /** For shops that remember in the wrong place. */
  readonly booked: Set<string>;
}
