import { type LocalizedText, untranslated } from '../core/language.js';
import type { ClauseEntry } from '../contract/clause.js';
import type { ContractJudge, Enveloped, Judgement } from '../contract/judge.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import type { Subject } from './check.js';
import { type EndedSession, HistoryObservers } from './history-observers.js';
import type { ExchangeRule, Observer, SessionRules } from './rule.js';
import { Evidence } from './evidence.js';
import { createExpect, type Expectation } from './expect.js';
import type { Trail } from './trail.js';

/**
 * Called for each clause that an observer exercised, with the session and the message, to find out which checks
 * exercise a clause.
 */
export type VisitListener = (clause: string, session: string, item: Exchange | Delivery) => void;

/** The observers of a suite: rules about every response, and the clauses that the shape of messages decides. */
export interface ObserverSuite {
  readonly observers: readonly ExchangeRule[];
  /**
   * Rules about clauses that checks decide. They only report violations: compliance decides nothing here, and a
   * violation counts only if no check has failed at its clause or about its exchange.
   */
  readonly violationRules?: readonly ExchangeRule[] | undefined;
  /** Rules over everything that a session sent and received; they, too, only report violations. */
  readonly sessionRules?: SessionRules | undefined;
  readonly clauses: readonly ClauseEntry[];
  /** Translated chapter titles; chapters without one have the same title in every language. */
  readonly chapterTitles?: readonly LocalizedText[] | undefined;
}

/**
 * Passive judges of all traffic: one observer per chapter for the shapes of the contract, and the rules about every
 * response.
 */
export class Observers {
  readonly #rules: readonly (Observer & { readonly rule: ExchangeRule; readonly expect: Expectation })[];
  /** By clause: the observer of its chapter. */
  readonly #shapes = new Map<string, Observer>();
  readonly #histories: HistoryObservers;

  constructor(
    private readonly judge: ContractJudge,
    { observers, violationRules = [], sessionRules, clauses, chapterTitles }: ObserverSuite,
    openPointOf: (clause: string) => string | undefined,
    private readonly visited: VisitListener = () => undefined,
    refusedBy?: (exchange: Exchange) => string | undefined,
  ) {
    const observer = (rule: ExchangeRule, evidence: Evidence) => ({
      rule,
      evidence,
      expect: createExpect(evidence, () => undefined).at(rule.clauses[0]),
    });
    this.#rules = [
      ...observers.map((rule) => ({
        ...observer(rule, new Evidence(new Set(rule.clauses), openPointOf, refusedBy)),
        subject: rule,
      })),
      ...violationRules.map((rule) => ({
        // A rule that decides nothing needs no proof that the operation accepts valid requests.
        ...observer(rule, new Evidence(new Set(rule.clauses), openPointOf)),
        subject: {
          ...rule,
          clauses: [],
          chapter: clauses.find(({ id }) => id === rule.clauses[0])?.chapter,
        },
        onlyViolations: 'of answers' as const,
      })),
    ];
    this.#histories = new HistoryObservers(sessionRules, clauses, openPointOf);
    const byChapter = new Map<string, Observer>();
    for (const subject of shapeSubjects({ clauses, chapterTitles })) {
      const evidence = new Evidence(new Set(subject.clauses), openPointOf, refusedBy);
      byChapter.set(subject.id, { subject, evidence });
    }
    for (const { id, chapter } of clauses) {
      const ofChapter = byChapter.get(idOf(chapter));
      if (ofChapter !== undefined) this.#shapes.set(id, ofChapter);
    }
  }

  /**
   * Judges a response. If the specification leaves its envelope open, `inner` is the part whose shape is judged.
   * Returns the clauses that the response violates.
   */
  exchange(exchange: Exchange, session: string, inner?: Enveloped, trail?: Trail): readonly string[] {
    if (this.#isIdle()) return [];
    const judgement = this.judge.response(exchange, inner);
    const operation = this.judge.operationOf(exchange);
    const observed = {
      exchange,
      operation,
      documented: judgement.documented,
      breaksContract: () => this.judge.breaksRequest(exchange),
    };
    const broken = this.#rules.flatMap(({ rule, evidence, expect }) => {
      const before = evidence.count;
      Object.assign(evidence, { trail, session });
      const touchesBefore = evidence.touches;
      evidence.startLooking();
      evidence.look(exchange);
      rule.at(observed, expect, (observation) => evidence.observe(observation));
      if (evidence.touches > touchesBefore) this.visited(rule.clauses[0], session, exchange);
      return evidence.count > before ? rule.clauses : [];
    });
    return [...broken, ...this.#take(judgement, exchange, operation?.operationId ?? '', session, trail)];
  }

  /** Judges a notification. Returns the clauses that it violates. */
  delivery(delivery: Delivery, session: string, trail?: Trail): readonly string[] {
    return this.#isIdle() ? [] : this.#take(this.judge.delivery(delivery), delivery, '', session, trail);
  }

  /** Judges everything that a session sent and received, once it has ended. */
  session(ended: EndedSession): void {
    this.#histories.session(ended);
  }

  /** A suite without clauses and rules judges no traffic. */
  #isIdle(): boolean {
    return this.#rules.length === 0 && this.#shapes.size === 0;
  }

  /** The observers with what they have collected; call it when all checks have run. */
  collected(): readonly Observer[] {
    return [...this.#rules, ...new Set(this.#shapes.values()), ...this.#histories.collected()];
  }

  #take(
    { violations, held }: Judgement,
    item: Exchange | Delivery,
    operation: string,
    session: string,
    trail: Trail | undefined,
  ): readonly string[] {
    for (const { clauses, message, expected, received, values, instancePath } of violations) {
      for (const clause of clauses) {
        const failure = {
          kind: 'contract' as const,
          about: 'body' as const,
          clause,
          message,
          expected,
          received,
          values,
          pointer: instancePath,
        };
        const evidence = this.#shapes.get(clause)?.evidence;
        evidence?.touch(clause, 'contract');
        if (evidence !== undefined) Object.assign(evidence, { trail, session });
        evidence?.fail({ ...failure, operation }, [item]);
        this.visited(clause, session, item);
      }
    }
    for (const clause of held) {
      const evidence = this.#shapes.get(clause)?.evidence;
      evidence?.touch(clause, 'contract');
      evidence?.ground(clause, [item]);
      this.visited(clause, session, item);
    }
    return violations.flatMap(({ clauses }) => clauses);
  }
}

/**
 * One observer per chapter: for its clauses that the shape of messages decides, and for violations of that shape that
 * count against other clauses.
 */
export function shapeSubjects({
  clauses,
  chapterTitles = [],
}: Pick<ObserverSuite, 'clauses' | 'chapterTitles'>): readonly Subject[] {
  const chapters = [...new Set(clauses.map(({ chapter }) => chapter))];
  return chapters.map((chapter) => ({
    id: idOf(chapter),
    title: shapeTitle(chapterTitles.find(({ en }) => en === chapter) ?? untranslated(chapter)),
    clauses: clauses.flatMap((clause) =>
      clause.chapter === chapter && clause.decidedBy === 'schema' ? [clause.id] : [],
    ),
  }));
}

function shapeTitle(chapter: LocalizedText): LocalizedText {
  return {
    en: `Every message has the form that the contract defines (${chapter.en})`,
    'pt-BR': `Toda mensagem tem a forma definida pelo contrato (${chapter['pt-BR']})`,
  };
}

function idOf(chapter: string): `contract/${string}` {
  return `contract/${chapter.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
