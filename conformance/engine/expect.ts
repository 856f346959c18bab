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

/** The same matchers for one place in an answer or notification; failures then name the place. */
export type FieldMatchers = {
  readonly [M in MatcherName]: (...rest: Rest<(typeof matchers)[M]>) => boolean;
};

/**
 * What can be expected at one clause. Every method collects a failure as data and returns whether the expectation held.
 */
export interface Expectation extends ValueMatchers {
  /** The status is this one, or one of these. */
  status(exchange: Exchange, expected: number | readonly number[]): boolean;
  /** The `code` member of the body equals this one. */
  code(exchange: Exchange, expected: string): boolean;
  header(exchange: Exchange, name: string, expected: string | Form): boolean;
  /** A place in the body, by JSON Pointer. */
  field(item: Exchange | Delivery, pointer: string): FieldMatchers;
  /** Any other condition; `message` says what should hold, `received` what was seen. */
  ok(condition: boolean, message: Text, received?: unknown, subject?: Subject): boolean;
  /** A matching notification arrives in time; returns it. */
  arrives(inbox: Inbox, wanted: Wanted, timeoutMs?: number): Promise<Delivery | undefined>;
  /**
   * No such notification arrives before the end of the run, which judges this after one quiet window for all checks.
   */
  neverArrives(inbox: Inbox, wanted: Wanted): void;
}

/** An `Expectation` whose failure ends the check, so `arrives` always returns a delivery. */
export interface RequiredExpectation extends Omit<Expectation, 'arrives'> {
  arrives(inbox: Inbox, wanted: Wanted, timeoutMs?: number): Promise<Delivery>;
}

export interface Expect<Id extends string> {
  /** Expects at one of the clauses that the check declares. */
  at(clause: Id): Expectation;
  /** The same, but a failure ends the check: for what everything after it depends on. */
  require(clause: Id): RequiredExpectation;
  /**
   * A step on the way to the point of the check: this exchange must succeed, otherwise the check ends. The failure
   * counts against the clause that states the operation's success, whether or not the check declares it.
   */
  precondition(exchange: Exchange, expected: number | readonly number[]): void;
  /**
   * Leaves a clause undecided for this reason, because the target does not show what it says. The check goes on, and
   * the clause stays undecided unless something else in the check looks at it.
   */
  leave(clause: Id, reason: Sentence): void;
}

/** What a failure is about, if that is known. */
export type Subject = Pick<Failure, 'event' | 'field' | 'values'> & Partial<Pick<Failure, 'pointer'>>;

type Rests = readonly (Exchange | Delivery)[];

/**
 * Builds `expect` for one check over its evidence. `onPrecondition` is called for each precondition; it must end the
 * check if the precondition does not hold.
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

/** Whether a check received a value, rather than words for it. */
function isValue(received: unknown): boolean {
  return received !== undefined && !(received instanceof Sentence);
}

/** What a check received: in its own words, or the value itself. */
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

/** What the matchers of one place report to; `value` is that of the place, if it has one. */
interface Reporting {
  readonly report: Report;
  readonly value?: unknown;
}

/** Made for every expectation of a run, and for every row that one looks at: the methods are made only once, for all of them. */
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
