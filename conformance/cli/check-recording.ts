import { kitRegister } from '../kit-register.js';
import { formats } from '../recordings/importers/importer.js';
import { judgeFiles } from '../recordings/judge-files.js';
import { recordingReport } from '../recordings/report.js';
import { partLines, recordedLines, recordingTexts } from '../recordings/texts.js';
import { recordingReportKinds, writeRecordingReports } from '../recordings/write.js';
import { withoutCommands } from '../report/printable.js';
import { defineCommand } from './command.js';
import { type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { kindAndPath } from './parsers.js';

const table = {
  format: {
    value: '<format>',
    en: 'the format of all files (default: by their content)',
    'pt-BR': 'o formato de todos os arquivos (padrão: pelo conteúdo)',
    choices: formats,
  },
  report: {
    value: '<kind=path>',
    en: `write a report: ${recordingReportKinds.join(', ')} (repeatable)`,
    'pt-BR': `grava um relatório: ${recordingReportKinds.join(', ')} (pode ser repetida)`,
    repeats: 'lines',
    parse: kindAndPath(recordingReportKinds),
  },
} as const satisfies OptionTable;

/** `pixkit check recording`; its exit status is 1 if it found something, otherwise 0. */
export const checkRecording = defineCommand({
  arguments: [
    {
      name: '<file...>',
      en: 'recordings, or folders of them; - for the standard input',
      'pt-BR': 'gravações, ou pastas delas; - para a entrada padrão',
    },
  ],
  options: table,
  run: ({ options, values }, io) => checkFiles(values, options, io),
});

async function checkFiles(
  files: readonly string[],
  { format, report: asked = [] }: OptionsOf<typeof table>,
  io: Io,
): Promise<number> {
  const language = outputLanguage(io);
  const texts = recordingTexts[language];
  const result = await judgeFiles(files, { format, stdin: io.stdin });
  const report = recordingReport(result, files, await kitRegister(language));
  const lines = [...recordedLines(report, texts), ...partLines(report, texts), texts.found(report.found)];
  printLines(io.stdout, lines.map(withoutCommands));
  await writeRecordingReports(asked, report, texts);
  return report.found > 0 ? 1 : 0;
}
