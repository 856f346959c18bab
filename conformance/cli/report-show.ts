import { ConsoleReport } from '../report/console.js';
import { isReportKind, renderReport, writeReports } from '../report/write.js';
import { defineCommand } from './command.js';
import { colorsFor, type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { textsIn } from '../language/phrases.js';
import { pemFile } from './parsers.js';
import { registerFor, reportAt } from './reports.js';
import { checkTexts } from './texts/check.js';
import { reportTable } from './suite-options.js';

const table = {
  ...reportTable,
  attestation: {
    value: '<file>',
    en: 'verify an attestation of this report (exit 2 if it is about another report)',
    'pt-BR': 'verifica um atestado deste relatório (sai com 2 se ele for de outro)',
  },
  key: {
    value: '<public.pem>',
    en: 'also verify the signature of the attestation, with this public key',
    'pt-BR': 'verifica também a assinatura do atestado, com esta chave pública',
    needs: 'attestation',
  },
} as const satisfies OptionTable;

/** `pixkit report show`; its exit status does not depend on what the run found. */
export const reportShow = defineCommand({
  arguments: [{ name: '<report.json>', en: 'a JSON report', 'pt-BR': 'um relatório JSON' }],
  options: table,
  run: ({ options, values: [path = ''] }, io) => showReport(path, options, io),
});

async function showReport(path: string, options: OptionsOf<typeof table>, io: Io): Promise<number> {
  const {
    attestation,
    key,
    report: files = [],
    verbose,
    reporter = verbose === true ? 'verbose' : 'summary',
  } = options;
  const report = reportAt(path, io);
  const register = await registerFor(report, outputLanguage(io));
  if (attestation !== undefined) {
    const { parsePublicKey, verifyAttestation } = await import('../report/attestation.js');
    const text = pemFile(attestation, '--attestation');
    const publicKey = key === undefined ? key : parsePublicKey(pemFile(key, '--key'));
    const trust = verifyAttestation(text, report, publicKey);
    printLines(io.stderr, [textsIn(checkTexts, outputLanguage(io))[trust]]);
  }
  if (isReportKind(reporter)) io.stdout.write(await renderReport(reporter, report, register));
  else {
    const isVerbose = reporter === 'verbose';
    const reports = files.map(({ kind, path: to }) => `${kind} ${to}`);
    const console = new ConsoleReport(register, colorsFor(io), { verbose: isVerbose, reports });
    const failed = report.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
    if (isVerbose)
      printLines(
        io.stdout,
        failed.flatMap((check) => console.check(check)),
      );
    printLines(io.stdout, console.summary(report));
  }
  await writeReports(files, report, register);
  return 0;
}
