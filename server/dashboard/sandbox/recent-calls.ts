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
  /** Null if the call was not made because of the faults. */
  readonly answer: ControlAnswer | null;
  readonly faults: readonly Fault[];
}

/** The settings that a call may change: those of the account and of its receivers. */
export interface Surroundings {
  readonly account: Account;
  /** The status of all receivers; 0 for no response, null if they work. */
  readonly receiversAnswer: number | null;
}

export interface Effect {
  readonly call: Call;
  readonly before: Surroundings;
  readonly after: Surroundings;
  /** The account's time after the call, ms since 1970. */
  readonly nowMs: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Lifetime of a remembered call, in ms. */
const rememberedMs = 600_000;
const maxRemembered = 200;
const idBytes = 12;

/**
 * The last calls of the sandbox, so that the page after a redirect can show the effect of a call. They are kept in the
 * memory of one process: a page that another process serves says only that the call succeeded.
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

  /** Returns a call of this account; null if it is no longer remembered. */
  find({ id: accountId }: Account, id: string | null): Effect | null {
    const found = id === null ? undefined : this.#effects.get(id);
    return found?.after.account.id === accountId ? found : null;
  }
}
