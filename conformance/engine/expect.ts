import { Sentence, type Text, t } from '../core/text.js';
import { valueAt, valueText } from '../core/json.js';
import { statusText } from '../contract/statuses.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import type { Inbox, Wanted } from '../target/inbox.js';
import { eventIn, type Evidence } from './evidence.js';
import type { Failure } from './finding.js';
import { comparedValues } from '../core/failure-values.js';
import { type Form, matchers, type MatcherName, type Rest, type Match } from './matchers.js';
import { Stop } from '../core/errors.js';

/** Matchers for a value that the check reads itself: `expect.at(c).number(answer.body.value)`. */
export type ValueMatchers = {
  readonly [M in MatcherName]: (value: unknown, ...rest: Rest<(typeof matchers)[M]>) => boolean;
};

/** The same matchers for one place in a response or notification; failures then name the place. */
export type FieldMatchers = {
  readonly [M in MatcherName]: (...rest: Rest<(typeof matchers)[M]>) => boolean;
};

/**
 * The assertions about one clause. Every method collects a failure as data and returns whether the expectation was
 * fulfilled.
 */
export interface Expectation extends ValueMatchers {
  /** The status equals this number, or one of these. */
  status(exchange: Exchange, expected: number | readonly number[]): boolean;
  /** The `code` member of the body equals this code. */
  code(exchange: Exchange, expected: string): boolean;
  header(exchange: Exchange, name: string, expected: string | Form): boolean;
  /** Matchers for a place in the body, by JSON Pointer. */
  field(item: Exchange | Delivery, pointer: string): FieldMatchers;
  /** Any other condition; `message` says what should be true, `received` what was seen. */
  ok(condition: boolean, message: Text, received?: unknown, subject?: Subject): boolean;
  /** Waits for a matching notification and returns it; undefined if none arrives in time. */
  arrives(inbox: Inbox, wanted: Wanted, timeoutMs?: number): Promise<Delivery | undefined>;
  /**
   * No such notification arrives before the end of the run. It is judged after one quiet period that all checks share.
   */
  neverArrives(inbox: Inbox, wanted: Wanted): void;
}

/** An `Expectation` whose failure ends the check, so `arrives` always returns a delivery. */
export interface RequiredExpectation extends Omit<Expectation, 'arrives'> {
  arrives(inbox: Inbox, wanted: Wanted, timeoutMs?: number): Promise<Delivery>;
}

export interface Expect<Id extends string> {
  /** Returns the assertions for one of the clauses that the check declares. */
  at(clause: Id): Expectation;
  /** The same, but a failure ends the check. For conditions that everything after them depends on. */
  require(clause: Id): RequiredExpectation;
  /**
   * A step on the way to the point of the check: this exchange must succeed, otherwise the check ends. The failure
   * counts against the clause that states the operation's success, whether or not the check declares it.
   */
  precondition(exchange: Exchange, expected: number | readonly number[]): void;
  /**
   * Leaves a clause undecided for this reason, because the target does not show the behaviour. The check goes on, and
   * the clause stays undecided unless another assertion of the check exercises it.
   */
  leave(clause: Id, reason: Sentence): void;
}

/** What a failure is about, if that is known. */
export type Subject = Pick<Failure, 'event' | 'field' | 'values'> & Partial<Pick<Failure, 'pointer'>>;

type Rests = readonly (Exchange | Delivery)[];

/**
 * Builds `expect` for one check, which collects into its evidence. `onPrecondition` is called for each precondition; it
 * must end the check if the precondition is not met.
 */
export function createExpect(
  evidence: Evidence,
  onPrecondition: (exchange: Exchange, expected: readonly number[]) => void,
): Expect<string> {
  return {
    at: (clause) => expectation(evidence, clause, false),
    require: (clause) => expectation(evidence, clause, true) as RequiredExpectation,
    precondition: (exchange, expected) => onPrecondition(exchange, [expected].flat()),
    leave: (clause, reason) => evidence.leave(clause, reason),
  };
}

function expectation(evidence: Evidence, clause: string, stops: boolean): Expectation {
  evidence.startLooking();
  const judge: Judge = (verdict, rests, looked) => {
    evidence.touch(clause, 'expectation');
    const { expected, received, values } = verdict;
    if (verdict.holds) {
      evidence.held(clause, expected, rests);
      return true;
    }
    evidence.fail(
      {
        kind: 'expectation',
        pointer: '',
        ...(values !== undefined && { values }),
        ...looked,
        clause,
        expected,
        received,
      },
      rests,
    );
    if (stops) throw new Stop(t`${looked.message}`);
    return false;
  };
  const values = valueMatchers((name, verdict) =>
    judge(verdict, evidence.lookedAt(), {
      about: 'value',
      matcher: name,
      message: t`not as expected (${name})`,
    }),
  );
  return Object.assign(values, {
    ...answerMatchers(judge),
    ok: (condition, message, ...[received, subject]: [unknown?, Subject?]) =>
      judge(
        {
          holds: condition,
          expected: message,
          received: condition ? '' : receivedText(received),
          ...(!condition && isValue(received) && { values: comparedValues(undefined, received) }),
        },
        evidence.lookedAt(),
        { about: 'value', ...subject, message },
      ),
    field: (item, pointer) => {
      const value = valueAt(item.body, pointer);
      return fieldMatchers(value, (name, verdict) =>
        judge(verdict, [item], {
          about: 'body',
          matcher: name,
          pointer,
          message: t`${pointer} is not as expected (${name})`,
        }),
      );
    },
    arrives: (inbox, wanted, timeoutMs) => arrival(evidence, inbox, wanted, timeoutMs, judge),
    neverArrives: (inbox, wanted) => {
      evidence.touch(clause, 'expectation');
      evidence.ground(clause, []);
      evidence.watches.push({
        clause,
        since: new Date(),
        exchanges: evidence.exchanges.slice(-2),
        expected: inbox.describe(wanted, true),
        ...eventIn(wanted),
        unwanted: () => inbox.matching(wanted),
      });
    },
  } satisfies Omit<Expectation, MatcherName>);
}

/** Whether `received` is a value rather than a sentence of the check. */
function isValue(received: unknown): boolean {
  return received !== undefined && !(received instanceof Sentence);
}

/** What a check received: its own sentence, or the value itself. */
function receivedText(received: unknown): Text {
  if (received === undefined) return t`not so`;
  return received instanceof Sentence ? received : valueText(received);
}

/** The subject of a failure. */
type Looked = Pick<Failure, 'about' | 'message'> &
  Partial<Pick<Failure, 'kind' | 'pointer' | 'matcher'> & Subject>;

type Judge = (verdict: Match, rests: Rests, looked: Looked) => boolean;

function answerMatchers(judge: Judge): Pick<Expectation, 'status' | 'code' | 'header'> {
  return {
    status: (exchange, expected) => {
      const allowed = [expected].flat();
      const verdict = {
        holds: allowed.includes(exchange.status),
        expected: statusText(allowed),
        received: exchange.error ?? String(exchange.status),
        values: comparedValues(allowed, exchange.response?.status),
      };
      const message = t`the status is not as expected`;
      return judge(verdict, [exchange], { about: 'status', pointer: '/status', message });
    },
    code: (exchange, expected) =>
      judge(matchers.equal(exchange.body['code'], expected), [exchange], {
        about: 'code',
        pointer: '/code',
        message: t`the code is not as expected`,
      }),
    header: (exchange, name, expected) => {
      const value = exchange.headers[name.toLowerCase()];
      const verdict =
        typeof expected === 'string'
          ? matchers.equal(value, expected)
          : matchers.match(value, expected.pattern, expected.words);
      const message = t`header ${name} is not as expected`;
      return judge(verdict, [exchange], { about: 'header', pointer: `/headers/${name}`, message });
    },
  };
}

async function arrival(
  evidence: Evidence,
  inbox: Inbox,
  wanted: Wanted,
  timeoutMs: number | undefined,
  judge: Judge,
): Promise<Delivery | undefined> {
  const before = evidence.exchanges.slice(-2);
  const result = await inbox.waitFor(wanted, timeoutMs);
  const found = result.found;
  judge(
    { holds: found !== undefined, expected: inbox.describe(wanted), received: result.why },
    found === undefined ? [...before, ...result.others] : [found],
    {
      kind: 'notification',
      about: 'notification',
      message: t`the notification did not arrive`,
      ...(result.differsAt !== undefined && { pointer: result.differsAt }),
      ...eventIn(wanted),
    },
  );
  return found;
}

type Report = (name: string, verdict: Match) => boolean;

const named = Object.entries(matchers);

/** Where the matchers of one place report to; `value` is the value at that place, if it has one. */
interface Reporting {
  readonly report: Report;
  readonly value?: unknown;
}

/**
 * Matchers are needed for every expectation of a run and every table row, so the methods are created once and shared by
 * all.
 */
const valueMethods = methodsOf(
  (matcher, name) =>
    function (this: Reporting, value: unknown, ...rest: unknown[]) {
      return this.report(name, callMatcher(matcher, value, rest));
    },
);
const fieldMethods = methodsOf(
  (matcher, name) =>
    function (this: Reporting, ...rest: unknown[]) {
      return this.report(name, callMatcher(matcher, this.value, rest));
    },
);

function methodsOf(method: (matcher: unknown, name: string) => unknown): object {
  return Object.fromEntries(named.map(([name, matcher]) => [name, method(matcher, name)]));
}

function valueMatchers(report: Report): ValueMatchers {
  return Object.assign(Object.create(valueMethods) as ValueMatchers, { report });
}

function fieldMatchers(value: unknown, report: Report): FieldMatchers {
  return Object.assign(Object.create(fieldMethods) as FieldMatchers, { report, value });
}

function callMatcher(matcher: unknown, value: unknown, rest: readonly unknown[]): Match {
  return (matcher as (value: unknown, ...rest: unknown[]) => Match)(value, ...rest);
}
