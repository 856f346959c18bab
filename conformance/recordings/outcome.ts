import type { Sentence, Text } from '../core/text.js';

/** One thing that was wrong in recorded traffic. */
export interface Finding {
  readonly message: Text;
  readonly expected: Text;
  readonly received: Text;
  /** Numbers of the messages that show it. */
  readonly messages: readonly number[];
  readonly pointer: string;
  /** The operation or kind of notification; left out if several messages show it. */
  readonly operation?: string;
  /** The clause that a rule over histories found broken. */
  readonly clause?: string;
}

/** What became of one clause, duty or rule. `held`: checked, and nothing was wrong; in a recording, no more than that. */
export interface Item {
  readonly id: string;
  readonly outcome: 'held' | 'failed' | 'undecided';
  /** How many times it held. */
  readonly looked: number;
  /** How many times it failed; of these, only the first findings are kept. */
  readonly failed: number;
  readonly findings: readonly Finding[];
  /** Why it is undecided, or not decided everywhere. */
  readonly reason: Text | undefined;
}

/** What became of all clauses, duties or rules of one part. */
export interface Outcome {
  readonly items: readonly Item[];
  readonly visited: number;
  readonly failed: number;
}

/** How many findings of one clause are kept: a whole week of one defect says no more than its first minutes. */
const mostFindings = 5;

interface Kept {
  looked: number;
  failed: number;
  readonly findings: Finding[];
  reason: Text | undefined;
}

/** Collects what is seen of clauses, duties or rules: of `ids`, or else of those that something is seen of. */
export class Items {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly ids?: readonly string[]) {
    for (const id of ids ?? []) this.#add(id);
  }

  held(id: string): void {
    const kept = this.#of(id);
    if (kept !== undefined) kept.looked += 1;
  }

  failed(id: string, finding: Finding): void {
    const kept = this.#of(id);
    if (kept === undefined) return;
    kept.failed += 1;
    if (kept.findings.length < mostFindings) kept.findings.push(finding);
  }

  leave(id: string, reason: Text): void {
    const kept = this.#of(id);
    if (kept !== undefined) kept.reason ??= reason;
  }

  #of(id: string): Kept | undefined {
    return this.#kept.get(id) ?? (this.ids === undefined ? this.#add(id) : undefined);
  }

  #add(id: string): Kept {
    const kept = { looked: 0, failed: 0, findings: [], reason: undefined };
    this.#kept.set(id, kept);
    return kept;
  }

  /** `never`: why a clause that was never exercised is undecided. */
  outcome(never: Sentence): Outcome {
    const items = [...this.#kept].map(([id, { looked, failed, findings, reason }]): Item => {
      const outcome = failed > 0 ? 'failed' : looked > 0 ? 'held' : 'undecided';
      const why = outcome === 'undecided' ? (reason ?? never) : reason;
      return { id, outcome, looked, failed, findings, reason: why };
    });
    const count = (outcome: Item['outcome']) => items.filter((item) => item.outcome === outcome).length;
    return { items, visited: items.length - count('undecided'), failed: count('failed') };
  }
}
