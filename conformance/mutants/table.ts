import { type Kills, mechanismCounts } from './kills.js';
import type { MutantTrial } from './trial.js';
import { variants } from './variants/index.js';

/** The kill table as Markdown: per mutant the checks that catch it, per check how many mutants it catches. */
export function killTable(trials: readonly MutantTrial[], kills: readonly Kills[]): string {
  const caught = trials.filter((trial) => trial.caught).length;
  return [
    '# Mutants and variants',
    '',
    'The proof that the kit can fail: gateways with one defect each, and the checks that catch them. Written by',
    '`npm run mutants -- --table docs/mutants.md`; do not edit. A mutant is judged by the checks that cite the clause which it',
    'breaks, here as in the tests; `--full` runs the whole suite on each.',
    '',
    'A mutant is one literal in `conformance/mutants/gallery/`: the clause it breaks, how (its mechanism), and the defect, made by',
    'wrapping the reference gateway: parts replaced through `createGateway({ overrides })` (`replace.ts`), requests and answers',
    'changed on the wire (`edits.ts`). No two mutants share both mechanism and clause. A check that catches none, or a mutant that',
    'nobody catches at its clause, fails the command.',
    '',
    `${trials.length} mutants (${mechanismCounts(trials.map(({ mutant }) => mutant))}), ${caught} caught at their clause.`,
    '',
    '## Per mutant',
    '',
    ...table(['mutant', 'defect', 'mechanism', 'clause', 'caught there by'], trials.map(rowOf)),
    '',
    '## Per check',
    '',
    ...table(['check', 'mutants it catches'], kills.map(killRow)),
    '',
    '## Legal variants',
    '',
    'Gateways that choose otherwise where the specification leaves a choice. Every check stays green on each of them',
    '(`npm run variants`); `npm run variants -- --pairs` judges two of them together, `--every N` each N-th pair.',
    '',
    ...table(
      ['variant', 'choice'],
      variants.map(({ id, title }) => [`\`${id}\``, title]),
    ),
    '',
  ].join('\n');
}

function rowOf({ mutant, catches }: MutantTrial): readonly string[] {
  const { id, title, mechanism, clause } = mutant;
  const there = catches.filter(({ clauses }) => clauses.includes(clause)).map(({ check }) => `\`${check}\``);
  return [`\`${id}\``, title, mechanism, clause, there.join(' ') || '**missed**'];
}

function killRow({ check, mutants }: Kills): readonly string[] {
  return [`\`${check}\``, String(mutants.length)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
