import type { Called, Finding, History } from '../history.js';
import type { Who } from '../script/steps.js';
import { type Account, done, isBalance, mayRefuse, opened, released, verdictOf } from './model.js';

/** Maximum number of positions to search; a history that needs more is not judged. */
const maxPlaces = 50_000;

/** An event that takes effect at one moment between its start and its end. */
interface Event {
  readonly startMs: number;
  readonly endMs: number;
  /** Whether the event may never have happened. */
  readonly optional: boolean;
  readonly text: string;
  /** Returns the account after the event; null if the event cannot happen now. */
  readonly apply: (account: Account) => Account | null;
}

/**
 * Judges that there is an order of all acknowledged calls of an account in which each result is correct, and which agrees
 * with the start and end of each call. Calls without a response may or may not have happened.
 */
export function judgeOrder(history: History): readonly Finding[] {
  return (['bad', 'good'] as const).flatMap((who) => [
    ...internalErrors(history, who),
    ...impossible(history, who),
    ...unlike(history, who),
  ]);
}

function internalErrors({ calls }: History, who: Who): Finding[] {
  return calls
    .filter((called) => called.who === who && called.answer?.status === 500)
    .map((called) => ({
      judge: 'order',
      kind: 'internal error',
      text: `${describe(called)}: an internal error`,
    }));
}

/** Finds transfers that were created twice by repeated requests. */
function unlike({ calls }: History, who: Who): Finding[] {
  const transferIds = new Map<number, unknown>();
  const findings: Finding[] = [];
  for (const { who: whose, step, answer } of calls) {
    if (whose !== who || step.call !== 'transfer' || answer?.status !== 200) continue;
    const first = transferIds.get(step.id);
    if (first !== undefined && first !== answer.body['id'])
      findings.push({
        judge: 'order',
        kind: 'made twice',
        text: `transfer ${step.id} of ${who} was made twice`,
      });
    transferIds.set(step.id, answer.body['id']);
  }
  return findings;
}

function impossible(history: History, who: Who): Finding[] {
  const calls = history.calls.filter((called) => called.who === who);
  const events = [
    ...calls.flatMap((called) => eventOf(called, history)),
    ...calls.flatMap((called) => failureOf(called, history)),
  ];
  const stuck = search(events, opened(history.openingCents));
  return stuck === null
    ? []
    : [{ judge: 'order', kind: 'no order', text: `${who}: no order explains ${stuck}` }];
}

function eventOf(called: Called, history: History): Event[] {
  const settlementMs = earliestMs(history);
  const { step, startMs, endMs } = called;
  if (step.call === 'resend' || step.call === 'nonsense') return [];
  const verdict = verdictOf(called.answer);
  if (verdict === 'untouched') return [];
  const text = describe(called);
  const times = { startMs, endMs, text, optional: false };
  if (step.call === 'balance') {
    if (verdict !== 'done') return [];
    return [{ ...times, apply: (account) => (isBalance(account, called, settlementMs) ? account : null) }];
  }
  if (verdict === 'refused')
    return [{ ...times, apply: (account) => (mayRefuse(account, called) ? account : null) }];
  const apply = (account: Account) => done(account, called);
  return [verdict === 'done' ? { ...times, apply } : { ...times, endMs: Infinity, optional: true, apply }];
}

/** Minimum time between the creation of a payment and its settlement, in ms. */
const earliestMs = ({ shifted, settlementMs }: History): number => (shifted ? 0 : settlementMs);

/** The event in which the bank refuses a payment that is planned to fail, at some time after its creation. */
function failureOf({ step, startMs }: Called, history: History): Event[] {
  if (step.call !== 'pay' || step.ends !== 'failed') return [];
  const { id } = step;
  return [
    {
      startMs: startMs + earliestMs(history),
      endMs: Infinity,
      optional: true,
      text: '',
      apply: (account) => released(account, id),
    },
  ];
}

/** Searches for an order; returns null if there is one, otherwise the call at which the longest attempt got stuck. */
function search(unordered: readonly Event[], opening: Account): string | null {
  const events = [...unordered].sort((one, other) => one.endMs - other.endMs || one.startMs - other.startMs);
  const placed = events.map(() => '0');
  const hopeless = new Set<string>();
  let furthest = { depth: -1, text: '' };
  let looked = 0;
  const fits = (account: Account, depth: number): boolean => {
    const next = events.find(({ optional }, index) => !optional && placed[index] === '0');
    if (!next || (looked += 1) > maxPlaces) return true;
    if (depth > furthest.depth) furthest = { depth, text: next.text };
    const key = `${placed.join('')} ${account.available}`;
    if (hopeless.has(key)) return false;
    // Tries the event first that ended first.
    for (const [index, event] of events.entries()) {
      if (placed[index] === '1' || event.startMs > next.endMs) continue;
      const after = event.apply(account);
      if (!after) continue;
      placed[index] = '1';
      if (fits(after, depth + 1)) return true;
      placed[index] = '0';
    }
    hopeless.add(key);
    return false;
  };
  return fits(opening, 0) ? null : furthest.text;
}

/** Describes a call and its response in one line. */
export function describe({ who, step, startMs, endMs, answer }: Called): string {
  const { afterMs: _unused, who: _who, ...call } = step;
  const answerText = answer ? `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}` : 'no answer';
  return `${who} ${JSON.stringify(call)} from ${Math.round(startMs)} to ${Math.round(endMs)} ms: ${answerText}`;
}
