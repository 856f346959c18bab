import type { Sentence, Text } from '../core/text.js';

/** One violation in recorded traffic. */
export interface Finding {
  readonly message: Text;
  readonly expected: Text;
  readonly received: Text;
  /** Numbers of the messages that show it. */
  readonly messages: readonly number[];
  readonly pointer: string;
  /** The operation or kind of notification; undefined if several messages show it. */
  readonly operation?: string;
  /** The clause that a rule over histories found violated. */
  readonly clause?: string;
}

/**
 * The outcome of one clause, duty or rule. `held`: it was exercised without a violation; in a recording, this means no
 * more than that.
 */
export interface Item {
  readonly id: string;
  readonly outcome: 'held' | 'failed' | 'undecided';
  /** Number of times that it was exercised without a violation. */
  readonly looked: number;
  /** Number of violations; only the first findings are kept. */
  readonly failed: number;
  readonly findings: readonly Finding[];
  /** Why some or all cases are undecided. */
  readonly reason: Text | undefined;
}

/** The outcome of all clauses, duties or rules of one part. */
export interface Outcome {
  readonly items: readonly Item[];
  readonly visited: number;
  readonly failed: number;
}

/** Maximum number of findings kept per clause: a whole week of one defect says no more than its first minutes. */
const mostFindings = 5;

interface Kept {
  looked: number;
  failed: number;
  readonly findings: Finding[];
  reason: Text | undefined;
}

/** Collects the outcomes of clauses, duties or rules: of those in `ids`, or by default of all that are exercised. */
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
