import { readFileSync } from 'node:fs';

import type { ClauseEntry, Grade } from '../contract/clause.js';
import type { Language, LocalizedText } from '../core/language.js';
import type { StepName } from '../../generated/client-steps.js';

/** A duty of a client, from `spec/duties`. */
export interface Duty extends LocalizedText {
  readonly id: string;
  /** The clauses that it rests on, and their sentences. */
  readonly clauses: readonly string[];
  readonly quotes: readonly string[];
  /** For each sentence, the part of the specification that contains it, such as `POST /dict/pix`. */
  readonly places: readonly string[];
  readonly grade: 'MUST' | Grade;
  readonly should?: true;
  readonly money?: true;
  readonly openPoints?: readonly string[];
  readonly because?: LocalizedText;
  readonly provoked: LocalizedText;
  /** How to fix a violation, as a sentence without a full stop. */
  readonly remedy?: LocalizedText;
  /** Steps without which the duty cannot be judged. */
  readonly steps: readonly StepName[];
  /** Whether the client must also report the state of an order. */
  readonly view?: true;
}

/** All duties: of callers, receivers and tools, ordered by id. */
export const { duties } = JSON.parse(
  readFileSync(new URL('../../generated/duties.json', import.meta.url), 'utf8'),
) as { readonly duties: readonly Duty[] };

const byId = new Map(duties.map((duty) => [duty.id, duty]));

/** Returns the duty with this id. Throws if there is none. */
export function dutyOf(id: string): Duty {
  const duty = byId.get(id);
  if (duty === undefined) throw new Error(`there is no duty ${id}`);
  return duty;
}

/** Whether a duty applies to clients whose steps are tools for a model. */
export const isOfTools = ({ id }: Pick<Duty, 'id'>): boolean => id.startsWith('TOOL-');

/** The pointer of a duty, for duties that do not apply to what this client does. */
export const placeOf = (id: string): string => `duties/${id}`;

/** The duties as clauses that the engine grades. Their chapters are their grades, which reports never mix. */
export function dutyClauses(language: Language = 'en'): readonly ClauseEntry[] {
  return duties.map((duty) => ({
    id: duty.id,
    chapter: duty.grade,
    rule: duty[language],
    ...(duty.grade !== 'MUST' && { grade: duty.grade }),
    money: duty.money,
    should: duty.should,
    pointer: placeOf(duty.id),
    decidedBy: 'check',
  }));
}
