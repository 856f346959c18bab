import type { Language } from '../core/language.js';
import type { Duty } from '../duties/register.js';
import { duties } from '../duties/register.js';
import type { Scenario } from '../duties/duty.js';
import { scenarios } from '../duties/scenarios/index.js';
import { selectAll, type Suite } from '../engine/suite.js';
import type { Selection } from '../engine/select.js';
import { clientTexts } from './texts/client.js';

/** Duties in the order of their grades, each with what it needs and what judges it: two lines for each. */
export function dutyLines(suite: Suite, selection: Selection, language: Language): readonly string[] {
  const texts = clientTexts[language];
  const selected = selectAll(suite, selection);
  return (['MUST', 'PORTABLE', 'PRACTICE'] as const).flatMap((grade) =>
    duties
      .filter((duty) => duty.grade === grade)
      .flatMap((duty) => {
        const judging = selected.filter(({ clauses }) => clauses.includes(duty.id)).map(({ id }) => id);
        const isAll = selection.only.length === 0;
        if (judging.length === 0 && !isAll) return [];
        const { steps, webhook } = needsOf(duty);
        return [
          texts.duty(duty.id, grade, duty.money === true, duty[language]),
          `    ${texts.needs(steps, webhook)}; ${texts.judgedBy(judging)}`,
        ];
      }),
  );
}

/** What a client must offer, so that a duty can be judged. */
export function needsOf(duty: Pick<Duty, 'id' | 'steps' | 'view'>): {
  readonly steps: readonly string[];
  readonly webhook: boolean;
} {
  const deciding: readonly Scenario[] = scenarios.filter((one) => one.duties.includes(duty.id));
  return {
    steps: [...duty.steps, ...(duty.view === true ? ['how is the order'] : [])],
    webhook: deciding.length > 0 && deciding.every(({ receives }) => receives === true),
  };
}
