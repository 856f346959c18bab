import { referenceAnswers } from '../../generated/measured.js';
import { english } from '../core/text.js';
import type { RunResult } from '../engine/result.js';
import type { ReportObservation } from './report.js';

/** An answer at an open point that is not the reference gateway's. */
export interface Surprise {
  readonly observation: ReportObservation;
  /** The statuses with which the reference gateway answers; empty if it is no status that differs. */
  readonly reference: string;
}

/** An observation: what was asked, and the status that came, if it is one. */
interface Answer {
  readonly key: string;
  readonly status: number | undefined;
}

/**
 * The answers at open points that differ from the reference gateway's, most surprising first: what it refuses and the
 * target accepts, what it accepts and the target refuses, other statuses, everything else.
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
    // Of what the reference gateway is not asked nothing differs.
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

/** What was observed without what is random in it, and so differs from run to run. */
export function withoutIds(observed: string): string {
  return observed.replace(uuid, 'a UUID');
}

/** The same of a whole run, each once and in order. */
export function answersIn(openPoints: RunResult['openPoints']): readonly string[] {
  const answers = openPoints.map(({ observed, ...at }) => answerOf({ ...at, observed: english(observed) }));
  return [...new Set(answers)].sort((one, other) => one.localeCompare(other, 'en'));
}

/** Open point, operation and what was observed, separated by blanks, without what is random in it. */
export function answerOf({ id, operation, observed }: ReportObservation): string {
  return `${id} ${operation} ${withoutIds(observed)}`;
}

/** `OP-56 createCashOut of another type: 201 (value)`: a status after a colon, or instead of everything. */
function answerIn(text: string): Answer {
  const [, asked, status] = /^(.*?)(?::| ) ?(\d{3})(?: .*)?$/s.exec(text) ?? [];
  if (asked !== undefined && isAnswer(text, asked)) return { key: asked, status: Number(status) };
  return { key: text.split(' ').slice(0, 2).join(' '), status: undefined };
}

/** Whether a number is a status, rather than one in a sentence. */
function isAnswer(text: string, asked: string): boolean {
  return text.charAt(asked.length) === ':' || asked.split(' ').length === 2;
}
