import { plural, t } from '../../core/text.js';

/** Findings about a client, and what could not be judged of it. */
export const clientFindingTexts = {
  money: t`money`,
  expected: (what: string) => t`expected ${what}`,
  received: (what: string) => t`received ${what}`,
  toDo: (what: string) => t`what to do: ${what}`,
  /** The heading of the same in a page. */
  whatToDo: t`What to do`,
  sentence: t`The specification`,
  timeline: t`What happened`,
  asked: (step: string) => t`your driver was asked: ${step}`,
  state: (state: string) => t`at the gateway: ${state}`,
  notification: (event: string) => t`notification ${event}`,
  noAnswer: t`no answer`,
  notJudged: t`Not judged:`,
  recorded: t`Seen, and not graded:`,
  needs: (duties: number, what: string) => t`${duties} ${plural('duty needs', 'duties need')} ${what}`,
  notUsed: (duties: readonly string[]) =>
    t`Does not apply: ${duties.join(', ')}, because the client makes no such calls`,
  otherwise: (duties: number, why: string) => t`${duties} ${plural('duty', 'duties')}: ${why}`,
  others: (duties: number) => t`for other reasons: ${duties} ${plural('duty', 'duties')}`,
  more: (count: number) => t`and ${count} more (--report html=PATH has them)`,
  howToSee: t`--report html=PATH shows what happened in each`,
};
