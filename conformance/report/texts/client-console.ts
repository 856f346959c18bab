import { plural, t } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/texts.js';
import type { Wording } from '../report.js';
import { consoleTexts, chapterLegend } from './console.js';

type ConsoleTexts = SpokenTexts<typeof consoleTexts>;

const ofClients: typeof consoleTexts = {
  ...consoleTexts,
  about: (checks, contract, seed) =>
    t`${checks} ${plural('scenario', 'scenarios')}, contract ${contract}, seed ${seed}`,
  findings: (count, checks) =>
    t`${count} ${plural('finding', 'findings')} (${checks} ${plural('scenario', 'scenarios')}), money first:`,
  warnings: (count) =>
    t`${count} more that only ${plural('warns', 'warn')} (--fail-on required,implied,portable,practice,money makes them count):`,
  howToSee: t`--verbose shows every scenario with its calls, --report html=PATH writes them to a file`,
  howToSeeMore: (rest) =>
    t`and ${rest} more; --verbose shows every scenario with its calls, --report html=PATH writes them to a file`,
  whatToDoNext: t`Not judged:`,
  whyNot: t`Not judged:`,
  step: (what, checks) => t`${what}: ${checks} ${plural('scenario', 'scenarios')}`,
  broken: (count) =>
    t`${count} ${plural('scenario', 'scenarios')} broke, so ${plural('it says', 'they say')} nothing about the client:`,
  chapters: (waived, warned) =>
    t`Duties by grade: ${chapterLegend([t`█ kept`, t`▓ broken`, t`░ not judged`], waived, warned)}`,
  failed: (count) => t`${count} broken`,
  verdict: (rest, checks, seed, seconds) => t`${rest}; scenarios: ${checks}; seed ${seed}, ${seconds}`,
  running: (total) => t`playing ${total} ${plural('scenario', 'scenarios')}`,
  progress: (share, done, total) => t`${share}% (${done} of ${total} ${plural('scenario', 'scenarios')})`,
  progressWithTime: (share, done, total, seconds) =>
    t`${share}% (${done} of ${total} ${plural('scenario', 'scenarios')}), about ${seconds} s left`,
  unanswered: (seconds) =>
    t`the gateway behind the client does not answer; waiting up to ${seconds} for it to come back`,
};

/** The texts of a terminal about the subject of a report. */
export function consoleTextsOf({ subject, language = 'en' }: Wording): ConsoleTexts {
  return textsIn(subject === 'client' ? ofClients : consoleTexts, language);
}
