import type { Row } from './rows.js';

/** Returns the command that repeats a run. */
export function repeatingCommand({ report }: Pick<Row, 'report'>): string {
  const { kit, run, subject } = report;
  const { only = [], families = [] } = run.selection ?? {};
  const isOfClient = subject === 'client' || subject === 'sweep';
  return [
    'npx',
    `${kit.name}@${kit.version}`,
    'check',
    ...(isOfClient ? ['client'] : []),
    ...targetOptions(report),
    '--seed',
    String(run.seed),
    ...(subject === 'sweep' ? [] : only.flatMap((glob) => ['--only', glob])),
    ...(families.length === 1 ? ['--family', families.join()] : []),
    ...(run.implied === 'warn' ? ['--fail-on', 'required,money'] : []),
  ]
    .map(quoted)
    .join(' ');
}

/** Returns the options that name the target. */
function targetOptions({ subject, target, run, sweep }: Row['report']): readonly string[] {
  if (subject === 'client') return ['--driver', 'URL'];
  if (sweep === undefined) {
    const control = target.control === false ? [] : ['--control-url', 'URL'];
    return ['--base-url', target.baseUrl, ...control];
  }
  const { command, slow, arguable } = sweep;
  const variants = new Set(run.selection?.only.flatMap((id) => id.replace(/^legal\//, '').split('+')));
  const chosen =
    variants.size > 0
      ? ['--variant', [...variants].join(',')]
      : [...(slow ? ['--slow'] : []), ...(arguable ? ['--arguable'] : [])];
  return ['--legal', '--command', command, ...chosen];
}

/** Quotes a text for a POSIX shell, if necessary. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
