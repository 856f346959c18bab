import { type Kills, mechanismCounts } from './kills.js';
import type { MutantTrial } from './trial.js';

/** The kill table as Markdown: per mutant the checks that catch it, per check how many mutants it catches. */
export function killTable(trials: readonly MutantTrial[], kills: readonly Kills[]): string {
  const caught = trials.filter((trial) => trial.caught).length;
  return [
    '# Mutants',
    '',
    'Gateways with one defect each, and the checks that catch them: the proof that the kit can fail. Written by',
    '`npm run mutants -- --full`, which runs the whole suite on every mutant; do not edit. `npm run mutants` runs only the checks',
    "that cite a mutant's clause, `npm test` does the same.",
    '',
    `${trials.length} mutants (${mechanismCounts(trials.map(({ mutant }) => mutant))}), ${caught} caught at their clause.`,
    '',
    '## Per mutant',
    '',
    ...table(
      ['mutant', 'defect', 'mechanism', 'clause', 'caught there by', 'other checks that fail'],
      trials.map(rowOf),
    ),
    '',
    '## Per check',
    '',
    ...table(['check', 'mutants it catches'], kills.map(killRow)),
    '',
  ].join('\n');
}

function rowOf({ mutant, catches }: MutantTrial): readonly string[] {
  const { id, title, mechanism, clause } = mutant;
  const there = catches.filter(({ clauses }) => clauses.includes(clause)).map(({ check }) => `\`${check}\``);
  const others = catches.length - there.length;
  return [`\`${id}\``, title, mechanism, clause, there.join(' ') || '**missed**', String(others)];
}

function killRow({ check, mutants }: Kills): readonly string[] {
  return [`\`${check}\``, String(mutants.length)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
