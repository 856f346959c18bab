import type { LegalReport } from '../legal/report.js';
import type { Row } from './rows.js';

/** Returns the command that repeats a run. */
export function repeatingCommand({ report }: Pick<Row, 'report'>): string {
  const { kit, run, target, subject } = report;
  const { only = [], families = [] } = run.selection ?? {};
  const where =
    subject === 'client'
      ? ['--driver', 'URL']
      : ['--base-url', target.baseUrl, ...(target.control === false ? [] : ['--control-url', 'URL'])];
  return [
    ...['npx', `${kit.name}@${kit.version}`, 'check', ...(subject === 'client' ? ['client'] : []), ...where],
    ...['--seed', String(run.seed)],
    ...only.flatMap((glob) => ['--only', glob]),
    ...(families.length === 1 ? ['--family', families.join()] : []),
    ...(run.implied === 'warn' ? ['--fail-on', 'required,money'] : []),
  ]
    .map(quoted)
    .join(' ');
}

/** The command that repeats a sweep, in front of the same legal gateways. */
export function repeatingSweep({
  kit,
  command,
  seed,
  leftOut,
  green,
  notExercised,
  flaky,
  red,
}: LegalReport): string {
  const isLeftOut = (why: LegalReport['leftOut'][number]['because']) =>
    leftOut.some(({ because }) => because === why);
  const swept = [...green, ...notExercised, ...flaky, ...red.flatMap(({ gateways }) => gateways)];
  const chosen = isLeftOut('not chosen')
    ? ['--variant', [...new Set(swept)].sort().join(',')]
    : [...(isLeftOut('slow') ? [] : ['--slow']), ...(isLeftOut('arguable') ? [] : ['--arguable'])];
  return ['npx', `${kit.name}@${kit.version}`, 'check', 'client', '--legal', '--command', command, ...chosen]
    .concat('--seed', String(seed))
    .map(quoted)
    .join(' ');
}

/** As a POSIX shell reads it. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
