import { valueAt } from '../../core/json.js';
import { canBeTimeAfter, canBeTimeOf, halfADay, isAround, now } from '../../core/instants.js';
import { type Exchange, type Expectation, t, type Text } from '../check.js';

const ofRequest: Text = t`the time of the request`;

/** Expects the time at a place of an answer to be now, by our clock or that of the answer's Date header. */
export function expectNow(
  expectation: Expectation,
  answer: Exchange,
  pointer: string,
  what = ofRequest,
): boolean {
  const clocks = [now(), Date.parse(answer.headers['date'] ?? '')];
  const isNow = canBeTimeOf(valueAt(answer.json, pointer), clocks);
  return expectation.field(answer, pointer).holds(isNow, what);
}

/** The same since `from`, in ms since 1970. */
export function expectSince(
  from: number,
  expectation: Expectation,
  answer: Exchange,
  pointer: string,
  what = ofRequest,
): void {
  const isThen = isAround(valueAt(answer.json, pointer), { from, to: now() }, answer);
  expectation.field(answer, pointer).holds(isThen, what);
}

/** The same after half a day was made to pass. */
export function expectHalfADayLater(
  expectation: Expectation,
  answer: Exchange,
  pointer: string,
  what = ofRequest,
): void {
  const isThen = canBeTimeAfter(valueAt(answer.json, pointer), halfADay, answer);
  expectation.field(answer, pointer).holds(isThen, what);
}
