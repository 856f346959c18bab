import { Sentence } from '../core/text.js';
import type { Language } from '../core/language.js';
import { Redactor } from '../report/redact.js';
import { printable } from '../report/printable.js';
import { diagnose } from '../doctor/diagnosis.js';
import type { Diagnosis } from '../doctor/reporter.js';
import { textsIn, translate } from '../language/phrases.js';
import { defineCommand } from './command.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { checkTexts } from './texts/check.js';
import { kitSuite } from '../kit.js';
import { refuseUnknownIds } from './known-failures.js';
import type { OptionsOf, OptionTable } from './options.js';
import { httpUrl } from './parsers.js';
import { openTarget, targetTable } from './target-options.js';

const table = {
  ...targetTable,
  driver: {
    value: '<url>',
    en: 'instead of a gateway, examine the driver of a client, and list the steps that it supports',
    'pt-BR': 'em vez de um gateway, examina o driver de um cliente, e lista as etapas que ele oferece',
    parse: httpUrl,
  },
} as const satisfies OptionTable;

/** `pixkit doctor`; its exit status is 0 if everything is in order, 2 if something must be fixed. */
export const doctor = defineCommand({
  options: table,
  run: ({ options }, io) => runDoctor(options, io),
});

async function runDoctor(options: OptionsOf<typeof table>, io: Io): Promise<number> {
  if (options.driver !== undefined) {
    const { examineDriver } = await import('./client-duties.js');
    return examineDriver(options.driver, io);
  }
  const { target, close } = await openTarget(options);
  try {
    await refuseUnknownIds(target.waivers ?? []);
    let worst = 0;
    const redactor = new Redactor();
    await diagnose(kitSuite(), target, redactor.learn, (finding) => {
      printLines(io.stdout, linesOf(finding, redactor, outputLanguage(io)));
      if (finding.state === 'wrong') worst = 2;
    });
    return worst;
  } finally {
    await close();
  }
}

/** Maximum length of a quotation from the target, in characters. */
const maxCharacters = 400;

function linesOf(
  { subject, state, what, hint }: Diagnosis,
  redactor: Redactor,
  language: Language,
): string[] {
  const { marks } = textsIn(checkTexts, language);
  const width = Math.max(...Object.values(marks).map(({ length }) => length));
  const shown = printable(redactor.shortText(translate(what, language), maxCharacters));
  return [
    `${marks[state].padEnd(width)} ${translate(new Sentence(subject), language)}: ${shown}`,
    ...(hint === undefined
      ? []
      : [`${' '.repeat(width + 1)}${printable(redactor.text(translate(hint, language)))}`]),
  ];
}
