import { LRUCache } from 'lru-cache';

import type { Account } from '../../domain/account.js';
import type { Random } from '../../domain/ids.js';
import type { ControlAnswer } from '../../sandbox/control.js';
import type { Fault } from '../../sandbox/control-schemas.js';
import type { PanelState } from './states.js';

export interface Call {
  readonly body: {
    readonly state: PanelState;
    readonly params: Readonly<Record<string, unknown>>;
    readonly action: 'setup';
  };
  /** The same call as a shell command. */
  readonly curl: string;
  readonly needsToken: boolean;
  /** Null if it was not made because of the faults. */
  readonly answer: ControlAnswer | null;
  readonly faults: readonly Fault[];
}

/** The settings that a call may change: of the account and of its surroundings. */
export interface Surroundings {
  readonly account: Account;
  /** The status of all receivers; 0 for no response, null if they work. */
  readonly receiversAnswer: number | null;
}

export interface Effect {
  readonly call: Call;
  readonly before: Surroundings;
  readonly after: Surroundings;
  /** The time of the account after it, ms since 1970. */
  readonly nowMs: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Lifetime of a remembered call, in ms. */
const rememberedMs = 600_000;
const maxRemembered = 200;
const idBytes = 12;

/**
 * The last calls of the sandbox, so that the page after a redirect can show what came of one. They are in the memory of
 * one process: a page that another process answers says only that it was done.
 */
export class RecentCalls {
  readonly #random: Random;
  readonly #effects: LRUCache<string, Effect>;

  constructor(nowMs: () => number, random: Random) {
    this.#random = random;
    this.#effects = new LRUCache({
      max: maxRemembered,
      ttl: rememberedMs,
      ttlResolution: 0,
      perf: { now: nowMs },
    });
  }

  /** Remembers a call; returns the id by which a page finds it. */
  keep(effect: Effect): string {
    const id = Buffer.from(this.#random.bytes(idBytes)).toString('base64url');
    this.#effects.set(id, effect);
    return id;
  }

  /** A call of this account; null if it is not remembered any more. */
  find({ id: accountId }: Account, id: string | null): Effect | null {
    const found = id === null ? undefined : this.#effects.get(id);
    return found?.after.account.id === accountId ? found : null;
  }
}
