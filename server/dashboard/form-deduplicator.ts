import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { Redirect, Page, PageRequest } from './page.js';

/** The hidden field that makes the forms of each rendered page different. */
export const tokenField = 'once';
/** Lifetime of the result of a form, in ms. */
const rememberedMs = 600_000;
const maxRemembered = 1_000;
const maxToken = 64;

type Outcome = Redirect | Page;

/**
 * Makes a form that is sent twice take effect only once: if the user presses a button twice, or reloads the response,
 * the result is the same. This works in the memory of one process; a form that moves money also contains an id by which
 * the rules recognize it in any process.
 */
export class FormDeduplicator {
  readonly #outcomes: LRUCache<string, Promise<Outcome>>;

  constructor(nowMs: () => number) {
    this.#outcomes = new LRUCache({
      max: maxRemembered,
      ttl: rememberedMs,
      ttlResolution: 0,
      perf: { now: nowMs },
    });
  }

  /** Returns the result of the form, finished or in progress. A refusal is not kept, so the form may be sent again. */
  outcome(
    request: Pick<PageRequest, 'form' | 'path' | 'session'>,
    act: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const key = keyOf(request);
    if (key === null) return act();
    const before = this.#outcomes.get(key);
    if (before) return before;
    const outcome = act();
    this.#outcomes.set(key, outcome);
    const forget = () => {
      if (this.#outcomes.get(key) === outcome) this.#outcomes.delete(key);
    };
    outcome.then((done) => {
      if ('status' in done && done.status !== 200) forget();
    }, forget);
    return outcome;
  }
}

/** Returns the same key for the same form of the same session; null if the form does not say which page it was on. */
function keyOf({ form, path, session }: Pick<PageRequest, 'form' | 'path' | 'session'>): string | null {
  const token = form.get(tokenField) ?? '';
  if (token === '' || token.length > maxToken || session === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([session, path, [...form]]))
    .digest('base64url');
}
