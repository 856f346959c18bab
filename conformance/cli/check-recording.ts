import { plural, t } from '../core/text.js';
import { translate } from '../language/phrases.js';
import { formats } from '../recordings/importers/importer.js';
import { judgeFiles } from '../recordings/judge-files.js';
import { recordingReport } from '../recordings/report.js';
import { defineCommand } from './command.js';
import { type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { registerFor } from './reports.js';
import { openOutput, waiversOf, writeResult } from './results.js';
import { knownFailuresTable, reportTable } from './suite-options.js';
import { aboutTable, identityIn } from './target-options.js';

const table = {
  format: {
    value: '<format>',
    en: 'format of all files (default: detected from the content of each)',
    'pt-BR': 'formato de todos os arquivos (padrão: detectado pelo conteúdo de cada um)',
    choices: formats,
  },
  ...aboutTable,
  ...reportTable,
  ...knownFailuresTable,
} as const satisfies OptionTable;

/** `pixkit check recording`; its exit status is 1 if there are findings, 4 if nothing could be evaluated, otherwise 0. */
export const checkRecording = defineCommand({
  arguments: [
    {
      name: '<file...>',
      en: 'recordings, or folders with recordings; - for standard input',
      'pt-BR': 'gravações, ou pastas com gravações; - para a entrada padrão',
    },
  ],
  options: table,
  run: ({ options, values }, io) => checkFiles(values, options, io),
});

/** Interval between progress messages for a long recording, in ms. */
const everyMs = 5_000;

function saying(io: Io): (count: number) => void {
  let saidAt = performance.now();
  return (count) => {
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    printLines(io.stderr, [
      translate(t`${count} ${plural('message', 'messages')} checked …`, outputLanguage(io)),
    ]);
  };
}

async function checkFiles(
  files: readonly string[],
  options: OptionsOf<typeof table>,
  io: Io,
): Promise<number> {
  const register = await registerFor({ subject: 'recording' }, outputLanguage(io));
  const output = openOutput(options, register, io);
  const waivers = await waiversOf(options);
  const { format } = options;
  const result = await judgeFiles(files, { format, stdin: io.stdin, onMessages: saying(io) });
  const about = identityIn(options);
  const gateway = Object.keys(about).length === 0 ? undefined : about;
  const checked = recordingReport(result, { files, gateway, waivers });
  return await writeResult(checked, output, { strict: false, requireDecided: undefined }, io);
}
