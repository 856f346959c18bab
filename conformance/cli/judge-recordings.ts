import { Command, InvalidArgumentError, Option } from 'commander';

import { t } from '../core/text.js';
import { judgeFiles } from '../recordings/judge-files.js';
import { formats, type Format } from '../recordings/importers/importer.js';
import { recordingReport } from '../recordings/report.js';
import { partLines, recordedLines, recordingTexts } from '../recordings/texts.js';
import { type RecordingFile, recordingReportKinds, writeRecordingReports } from '../recordings/write.js';
import { kitRegister } from '../kit.js';
import { withoutCommands } from '../report/printable.js';
import { RepeatableOption } from './arguments.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { plain } from './language.js';
import { didYouMean } from '../core/suggestion.js';

interface JudgeRecordingsOptions {
  readonly format?: Format;
  readonly report?: readonly RecordingFile[];
}

/** `pixkit judge`; `exit` is called with the exit status: 1 if something was found, otherwise 0. */
export function judgeRecordingsCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('judge')
    .description('judge recorded traffic of a gateway and its clients, without sending anything')
    .argument('<file...>', 'recordings, or folders of them; - for the standard input')
    .addOption(
      new Option('--format <format>', 'the format of all files (default: by their content)').choices(formats),
    )
    .addOption(
      new RepeatableOption(
        '--report <kind=path>',
        plain(t`write a report: ${recordingReportKinds.join(', ')} (repeatable)`),
        reportFile,
      ),
    )
    .action(async (files: readonly string[], options: JudgeRecordingsOptions) =>
      exit(await runJudgeRecordings(files, options, io)),
    );
}

function reportFile(text: string, before: readonly RecordingFile[] = []): readonly RecordingFile[] {
  const [, name = '', path = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  const kind = recordingReportKinds.find((one) => one === name);
  if (kind === undefined) {
    const forms = recordingReportKinds.map((one) => `${one}=PATH`).join(', ');
    throw new InvalidArgumentError(plain(t`It must be ${forms}.${didYouMean(name, recordingReportKinds)}`));
  }
  return [...before, { kind, path }];
}

async function runJudgeRecordings(
  files: readonly string[],
  { format, report: asked = [] }: JudgeRecordingsOptions,
  io: Io,
): Promise<number> {
  const language = outputLanguage(io);
  const texts = recordingTexts[language];
  const result = await judgeFiles(files, { format, stdin: io.stdin });
  const report = recordingReport(result, files, kitRegister(language));
  const lines = [...recordedLines(report, texts), ...partLines(report, texts), texts.found(report.found)];
  printLines(io.stdout, lines.map(withoutCommands));
  await writeRecordingReports(asked, report, texts);
  return report.found > 0 ? 1 : 0;
}
