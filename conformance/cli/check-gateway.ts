import { defineCommand } from './command.js';
import type { Io } from './io.js';
import { type OptionsOf, type OptionTable } from './options.js';
import { listOf, percentage } from './parsers.js';
import { failOnTable, impliedRule, selectionOf, suiteTable, type SuiteOptions } from './suite-options.js';
import { openTarget } from './target-options.js';

const families = ['standard', 'compatibility'] as const;

const table = {
  ...suiteTable,
  ...failOnTable,
  quick: {
    en: 'run only the checks that catch the most defects, with about a tenth of the requests',
    'pt-BR': 'executa só as verificações que mais detectam defeitos, com cerca de um décimo das requisições',
    everyday: true,
  },
  noTrace: {
    en: 'omit the headers traceparent and user-agent from requests',
    'pt-BR': 'omite das requisições os cabeçalhos traceparent e user-agent',
  },
  family: {
    value: '<list>',
    en: 'endpoint families',
    'pt-BR': 'famílias de endpoints',
    parse: listOf(families),
    default: families,
  },
  requireDecided: {
    value: '<percent>',
    en: 'exit 4 if less than this percentage of the MUST requirements is decided',
    'pt-BR': 'sai com 4 se menos do que este percentual dos requisitos obrigatórios (MUST) for decidido',
    parse: percentage,
  },
} as const satisfies OptionTable;

/** `pixkit check`. */
export const checkGateway = defineCommand({
  options: table,
  run: ({ options }, io) => runChecks(suiteOptionsOf(options), io),
});

/** Returns the options of the suite: `--quick` is a selection like any other, with the same effect on the verdict. */
function suiteOptionsOf({ quick, failOn, noTrace, ...rest }: OptionsOf<typeof table>): SuiteOptions {
  const implied = impliedRule(failOn);
  const options = { ...rest, trace: noTrace !== true };
  return quick === true
    ? { ...options, implied, only: [...(options.only ?? []), 'quick'] }
    : { ...options, implied };
}

/**
 * Loads the checks and prepares the receiver of notifications while the target opens, because starting the built-in
 * gateway takes about as long.
 */
async function runChecks(options: SuiteOptions, io: Io): Promise<number> {
  const opening = options.list === true ? undefined : openTarget(options);
  // A failure to open is reported when the target is needed.
  opening?.catch(() => undefined);
  const [{ kitSuite }, { listensFor }, { runSuiteCommand }, { prepareCertificates }] = await Promise.all([
    import('../kit.js'),
    import('../engine/suite.js'),
    import('./run-suite-command.js'),
    import('../target/certificates.js'),
  ]);
  const suite = kitSuite();
  // Without a target file, the receiver generates its own certificate.
  const makesOne = opening !== undefined && options.target === undefined;
  if (makesOne && listensFor(suite, selectionOf(options))) await prepareCertificates();
  return runSuiteCommand(suite, 'pixkit check', options, io, opening);
}
