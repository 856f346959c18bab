import { createHash } from 'node:crypto';

import type { Done, Shown, Visit } from './page.js';

/** The hidden field by which every form of a page that was made for somebody differs from that of the next one. */
export const onceField = 'once';
/** How long what a form has done is remembered, ms. */
const keptMs = 600_000;
/** Max forms that are remembered, of all sessions. */
const maxKept = 1_000;
const maxToken = 64;

type Outcome = Done | Shown;

/**
 * A form that is sent twice does its work once: who presses a button twice, or loads the answer again, gets the same answer again.
 * In the memory of one process: what moves money has an id of its own in its form, by which the rules know it again anywhere.
 */
export class Once {
  readonly #nowMs: () => number;
  readonly #kept = new Map<string, { readonly outcome: Promise<Outcome>; readonly atMs: number }>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** What the form has done, or does now. What was refused is forgotten: it may be tried again. */
  outcome(visit: Pick<Visit, 'form' | 'path' | 'session'>, act: () => Promise<Outcome>): Promise<Outcome> {
    const key = keyOf(visit);
    if (key === null) return act();
    const before = this.#kept.get(key);
    if (before && this.#nowMs() - before.atMs < keptMs) return before.outcome;
    const outcome = act();
    this.#keep(key, outcome);
    const forget = () => {
      if (this.#kept.get(key)?.outcome === outcome) this.#kept.delete(key);
    };
    outcome.then((done) => {
      if ('status' in done && done.status !== 200) forget();
    }, forget);
    return outcome;
  }

  #keep(key: string, outcome: Promise<Outcome>): void {
    this.#kept.delete(key);
    this.#kept.set(key, { outcome, atMs: this.#nowMs() });
    // They stand in the order in which they came.
    for (const [old] of this.#kept) {
      if (this.#kept.size <= maxKept) return;
      this.#kept.delete(old);
    }
  }
}

/** The same for the same form of the same session; null where the form does not say which page it was on. */
function keyOf({ form, path, session }: Pick<Visit, 'form' | 'path' | 'session'>): string | null {
  const token = form.get(onceField) ?? '';
  if (token === '' || token.length > maxToken || session === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([session, path, [...form]]))
    .digest('base64url');
}
