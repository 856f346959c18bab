import { Command, InvalidArgumentError, Option } from 'commander';

import { judgeFiles } from '../recordings/judge-files.js';
import { formats, type Format } from '../recordings/importers/importer.js';
import { recordingReport, type RecordingReport } from '../recordings/report.js';
import { partLines, recordedLines, recordingMarkdown, recordingTexts } from '../recordings/texts.js';
import { kitRegister } from '../kit.js';
import { withoutCommands } from '../report/printable.js';
import { writeText } from '../report/write.js';
import { RepeatableOption } from './arguments.js';
import { type Io, outputLanguage, printLines } from './io.js';

const kinds = ['json', 'markdown'] as const;

/** A report that was asked for: `--report kind=path`. */
interface RecordingFile {
  readonly kind: (typeof kinds)[number];
  readonly path: string;
}

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
      new RepeatableOption('--report <kind=path>', 'write a report: json, markdown (repeatable)', reportFile),
    )
    .action(async (files: readonly string[], options: JudgeRecordingsOptions) =>
      exit(await runJudgeRecordings(files, options, io)),
    );
}

function reportFile(text: string, before: readonly RecordingFile[] = []): readonly RecordingFile[] {
  const [, name = '', path = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  const kind = kinds.find((one) => one === name);
  if (kind === undefined) throw new InvalidArgumentError('It must be json=PATH or markdown=PATH.');
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
  for (const { kind, path } of asked) writeText(kind, path, written(kind, report, texts));
  return report.found > 0 ? 1 : 0;
}

function written(
  kind: RecordingFile['kind'],
  report: RecordingReport,
  texts: (typeof recordingTexts)['en'],
): string {
  return kind === 'json' ? `${JSON.stringify(report, null, 2)}\n` : recordingMarkdown(report, texts);
}
