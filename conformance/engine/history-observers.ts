import type { ClauseEntry } from '../contract/clause.js';
import { t } from '../core/text.js';
import type { Exchange } from '../target/exchange.js';
import { Evidence } from './evidence.js';
import type { Observer, SessionHistory, SessionRules, SessionViolation } from './rule.js';
import type { Trail } from './trail.js';

/** A session that has ended. */
export interface EndedSession extends SessionHistory {
  readonly name: string;
  readonly trail: Trail | undefined;
  /** Responses that no observer judges, such as those to requests that are only recorded. */
  readonly unjudged: ReadonlySet<Exchange>;
  /** Whether other sessions use the same account. */
  readonly isShared: boolean;
}

/**
 * How much of the history of a shared account is kept. Beyond that, later exchanges are judged without the earlier
 * ones.
 */
const mostShared = { exchanges: 20_000, bytes: 64 * 1024 * 1024 };

/** Applies rules over histories to what sessions sent and received. A session is dropped once it has been judged. */
export class HistoryObservers {
  readonly #byRule = new Map<string, Observer>();
  /** Sessions that share an account; they are judged together. */
  #shared: EndedSession[] = [];
  #exchanges = 0;
  #bytes = 0;

  constructor(
    private readonly rules: SessionRules | undefined,
    private readonly clauses: readonly ClauseEntry[],
    private readonly openPointOf: (clause: string) => string | undefined,
  ) {}

  session(ended: EndedSession): void {
    if (this.rules === undefined) return;
    if (!ended.isShared) return this.#judge([ended]);
    this.#exchanges += ended.exchanges.length;
    this.#bytes += ended.exchanges.reduce((sum, { size }) => sum + size, 0);
    if (this.#exchanges > mostShared.exchanges || this.#bytes > mostShared.bytes) this.#judgeShared();
    this.#shared.push(ended);
  }

  /** The rules that were violated. */
  collected(): readonly Observer[] {
    this.#judgeShared();
    return [...this.#byRule.values()];
  }

  #judgeShared(): void {
    this.#judge(this.#shared);
    this.#shared = [];
    [this.#exchanges, this.#bytes] = [0, 0];
  }

  #judge(sessions: readonly EndedSession[]): void {
    const exchanges = sessions.flatMap((session) => session.exchanges);
    if (exchanges.length === 0 || this.rules === undefined) return;
    const history = {
      exchanges,
      deliveries: sessions.flatMap(({ deliveries }) => deliveries),
    };
    for (const violation of this.rules.violationsIn(history)) {
      const [last] = violation.items.slice(-1);
      const session = sessions.find((one) =>
        [...one.exchanges, ...one.deliveries].some((item) => item === last),
      );
      const isJudged = sessions.every(
        ({ unjudged }) => !violation.items.some((item) => unjudged.has(item as Exchange)),
      );
      if (session !== undefined && isJudged) this.#fail(violation, session);
    }
  }

  #fail({ rule, clause, expected, received, items }: SessionViolation, { name, trail }: EndedSession): void {
    const { evidence } = this.#observerOf(rule, clause);
    Object.assign(evidence, { session: name, trail });
    evidence.fail(
      {
        kind: 'expectation',
        about: 'value',
        clause,
        message: t`${clause} is violated`,
        expected,
        received,
        pointer: '',
      },
      items.toReversed(),
    );
  }

  #observerOf(id: string, clause: string): Observer {
    const known = this.#byRule.get(id);
    if (known !== undefined) return known;
    const rule = this.rules?.rules.find((one) => one.id === id);
    if (rule === undefined) throw new Error(`there is no rule ${id}`);
    const chapter = this.clauses.find((entry) => entry.id === clause)?.chapter;
    const made: Observer = {
      subject: { ...rule, clauses: [], chapter },
      evidence: new Evidence(new Set(rule.clauses), this.openPointOf),
      onlyViolations: 'over histories',
    };
    this.#byRule.set(id, made);
    return made;
  }
}
