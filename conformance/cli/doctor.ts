import { Sentence } from '../core/text.js';
import { Command } from 'commander';
import type { Language } from '../core/language.js';
import { Redactor } from '../report/redact.js';
import { printable } from '../report/printable.js';
import { diagnose, type Diagnosis } from '../doctor/diagnosis.js';
import { translate } from '../language/phrases.js';
import { httpUrl } from './arguments.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { judgeTexts } from './texts/judge.js';
import { kitSuite } from '../kit.js';
import { openTarget, type TargetOptions, withTargetOptions } from './target-options.js';
import { refuseUnknownIds } from './waived-ids.js';

/** `pixkit doctor`; `exit` is called with the exit status: 0 if all is well, 2 if something must be fixed. */
export function doctorCommand(io: Io, exit: (status: number) => void): Command {
  return withTargetOptions(
    new Command('doctor').description('check the configuration before anything is graded'),
  )
    .option('--driver <url>', 'look at the driver of a client instead: which steps it answers', httpUrl)
    .action(async (options: DoctorOptions) => exit(await runDoctorCommand(options, io)));
}

interface DoctorOptions extends TargetOptions {
  readonly driver?: string;
}

async function runDoctorCommand(options: DoctorOptions, io: Io): Promise<number> {
  if (options.driver !== undefined) {
    const { examineDriver } = await import('./client-doctor.js');
    return examineDriver(options.driver, io);
  }
  const { target, close } = await openTarget(options);
  try {
    await refuseUnknownIds(target.waivers ?? []);
    let worst = 0;
    await diagnose(kitSuite(), target, (finding) => {
      printLines(io.stdout, linesOf(finding, outputLanguage(io)));
      if (finding.state === 'wrong') worst = 2;
    });
    return worst;
  } finally {
    await close();
  }
}

/** Maximum length of a quotation from the target, in characters. */
const maxCharacters = 400;
const redactor = new Redactor();

function linesOf({ subject, state, what, hint }: Diagnosis, language: Language): string[] {
  const { marks } = judgeTexts[language];
  const width = Math.max(...Object.values(marks).map(({ length }) => length));
  const shown = printable(redactor.shortText(translate(what, language), maxCharacters));
  return [
    `${marks[state].padEnd(width)} ${translate(new Sentence(subject), language)}: ${shown}`,
    ...(hint === undefined ? [] : [`${' '.repeat(width + 1)}${translate(hint, language)}`]),
  ];
}
