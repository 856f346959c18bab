import type { Language } from '../core/language.js';
import { actingSteps } from '../duties/clients.js';
import { Driver, driverLimits } from '../duties/driver.js';
import type { Scenario } from '../duties/duty.js';
import { duties, type Duty, isOfTools } from '../duties/register.js';
import { scenarios } from '../duties/scenarios/index.js';
import type { Selection } from '../engine/select.js';
import { selectAll, type Suite } from '../engine/suite.js';
import { HttpClient } from '../target/http.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { clientTexts } from './texts/client.js';
import { textsIn } from '../language/phrases.js';

/** Returns two lines per duty, ordered by grade: the duty, and what it needs and what checks it. */
export function dutyLines(suite: Suite, selection: Selection, language: Language): readonly string[] {
  const texts = textsIn(clientTexts, language);
  const selected = selectAll(suite, selection);
  return (['MUST', 'PORTABLE', 'PRACTICE'] as const).flatMap((grade) =>
    duties
      .filter((duty) => duty.grade === grade && suite.clauses.some(({ id }) => id === duty.id))
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

/** Returns what a client must offer for a duty to be checked. */
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

/** The duties that can be checked for a client with a driver. */
const ofDriver = duties.filter((duty) => !isOfTools(duty));

/**
 * Shows whether the driver of a client responds, which steps it supports, and which duties each missing step costs;
 * never calls the client itself. Returns the exit status. Throws `ConfigurationError` if the driver is unreachable.
 */
export async function examineDriver(url: string, io: Io): Promise<number> {
  const http = new HttpClient({ limits: driverLimits });
  try {
    const about = await new Driver({ url, http }).about();
    const texts = textsIn(clientTexts, outputLanguage(io)).driver;
    const { name, version, steps: answered, webhookUrl } = about;
    const lacking = (step: string) => answered !== undefined && !answered.includes(step);
    const judgeable = ofDriver.filter((duty) => !needsOf(duty).steps.some(lacking));
    printLines(io.stdout, [
      texts.there(url, name ?? url, version),
      ...(name === undefined ? [texts.unnamed] : []),
      ...(answered === undefined ? [texts.unlisted] : actingSteps.map((step) => lineOf(step, lacking, io))),
      ...(answered === undefined ? [] : [lacking('configure') ? texts.one : texts.configured]),
      texts.webhook(webhookUrl),
      texts.judged(judgeable.length, ofDriver.length),
    ]);
    return 0;
  } finally {
    await http.close();
  }
}

function lineOf(step: string, lacking: (step: string) => boolean, io: Io): string {
  const texts = textsIn(clientTexts, outputLanguage(io)).driver;
  if (!lacking(step)) return `  ${texts.answers(step)}`;
  const costs = ofDriver.filter((duty) => needsOf(duty).steps.includes(step)).map(({ id }) => id);
  return `  ${texts.lacks(step, costs)}`;
}
