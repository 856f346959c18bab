import { referenceAnswers } from '../../generated/measured.js';
import { english } from '../core/text.js';
import type { RunResult } from '../engine/result.js';
import type { ReportObservation } from './report.js';

/** An observation at an open point that differs from the reference gateway. */
export interface Surprise {
  readonly observation: ReportObservation;
  /** The statuses of the reference gateway; empty if the difference is not in the status. */
  readonly reference: string;
}

/** A parsed observation: the question, and the status if the answer is one. */
interface Answer {
  readonly key: string;
  readonly status: number | undefined;
}

/**
 * Returns the observations at open points that differ from the reference gateway, most surprising first: what it refuses
 * and the target accepts, what it accepts and the target refuses, other statuses, everything else.
 */
export function surprisesIn(
  observations: readonly ReportObservation[],
  known: readonly string[] = referenceAnswers,
): readonly Surprise[] {
  const same = new Set(known);
  const statuses = new Map<string, Set<number | undefined>>();
  for (const { key, status } of known.map(answerIn))
    statuses.set(key, (statuses.get(key) ?? new Set()).add(status));
  const ranked = observations.flatMap((observation) => {
    const text = answerOf(observation);
    const { key, status } = answerIn(text);
    const others = statuses.get(key);
    // There is nothing to compare with if the reference gateway has no answer to this question.
    if (others === undefined || same.has(text)) return [];
    if (status === undefined) return [{ observation, reference: '', rank: 3 }];
    const numbers = [...others].filter((other) => other !== undefined);
    if (numbers.includes(status)) return [];
    return [{ observation, reference: numbers.join(', '), rank: rankOf(status, numbers) }];
  });
  return ranked.sort((one, other) => one.rank - other.rank);
}

function rankOf(status: number, reference: readonly number[]): number {
  if (status < 400 && reference.every((other) => other >= 400)) return 0;
  return status >= 400 && reference.every((other) => other < 400) ? 1 : 2;
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Replaces the random ids in an observation, which differ from run to run. */
export function withoutIds(observed: string): string {
  return observed.replace(uuid, 'a UUID');
}

/** Returns the distinct answers at the open points of a run, sorted. */
export function answersIn(openPoints: RunResult['openPoints']): readonly string[] {
  const answers = openPoints.map(({ observed, ...at }) => answerOf({ ...at, observed: english(observed) }));
  return [...new Set(answers)].sort((one, other) => one.localeCompare(other, 'en'));
}

/** Returns open point, operation and observation, separated by spaces, without random ids. */
export function answerOf({ id, operation, observed }: ReportObservation): string {
  return `${id} ${operation} ${withoutIds(observed)}`;
}

/** Parses `OP-56 createCashOut of another type: 201 (value)`; the status follows a colon or is the whole observation. */
function answerIn(text: string): Answer {
  const [, asked, status] = /^(.*?)(?::| ) ?(\d{3})(?: .*)?$/s.exec(text) ?? [];
  if (asked !== undefined && isAnswer(text, asked)) return { key: asked, status: Number(status) };
  return { key: text.split(' ').slice(0, 2).join(' '), status: undefined };
}

/** Whether a number is a status, rather than a number in a sentence. */
function isAnswer(text: string, asked: string): boolean {
  return text.charAt(asked.length) === ':' || asked.split(' ').length === 2;
}
