import type { Agent } from 'node:http';

/** A token, and when to request the next one, in ms of `performance.now()`. */
export interface Held {
  readonly token: string;
  readonly renewAt: number;
}

export type Family = 'standard' | 'compatibility';

/** The data in memory of a shop's process, which a restart loses. */
export interface Memory {
  readonly tokens: Map<Family, Held>;
  readonly requests: Map<Family, Promise<string>>;
  readonly agent: Agent;
  /** When the last resends were requested, in ms of `performance.now()`. */
  readonly resends: number[];
  /** For shops that count. */
  counter: number;
  /** For shops that remember in the wrong place. */
  readonly booked: Set<string>;
}
