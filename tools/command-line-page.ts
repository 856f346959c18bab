/**
 * `docs/command-line.md`: keeps the page, and regenerates the options between its markers from the commands themselves.
 * `npm run generate` writes it; with `--check` it only says whether the page is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { format, resolveConfig } from 'prettier';
import { languageOption } from '../conformance/cli/language.js';
import { makers, withInner } from '../conformance/cli/main.js';
import { withVariables } from '../conformance/cli/variables.js';

const path = fileURLToPath(new URL('../docs/command-line.md', import.meta.url));
const [begin, end] = ['<!-- begin: from the commands -->', '<!-- end -->'];

/** The page as it should be. */
export async function commandLinePage(): Promise<string> {
  const [head, rest] = readFileSync(path, 'utf8').split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error(`docs/command-line.md needs the markers ${begin} and ${end}`);
  const silent = { write: () => true };
  const io = { stdout: silent, stderr: silent, signal: new AbortController().signal };
  const commands = await Promise.all(Object.values(makers).map(async (load) => (await load())(io, () => 0)));
  const sections = withInner(commands)
    .filter(({ commands: inner }) => inner.length === 0)
    .map(section);
  const text = `${head}${[begin, ...sections, end].join('\n\n')}${tail}`;
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

function section(command: Command): string {
  command.addOption(languageOption());
  withVariables(command, {});
  const parents = [];
  for (let above: Command | null = command; above !== null; above = above.parent)
    parents.unshift(above.name());
  const words = command.registeredArguments.map(
    (argument) => `<${argument.name()}${argument.variadic ? '...' : ''}>`,
  );
  const title = `### ${['pixkit', ...parents].join(' ')}`;
  const rows = command.options.filter(({ hidden }) => !hidden).map(row);
  return [
    title,
    `\`${['pixkit', ...parents, ...words].join(' ')}\`: ${command.description()}.`,
    ...(rows.length === 0
      ? []
      : [['| option | variable | meaning |', '| --- | --- | --- |', ...rows].join('\n')]),
  ].join('\n\n');
}

function row(option: Option): string {
  const choices = option.argChoices === undefined ? '' : `; one of ${option.argChoices.join(', ')}`;
  const value: unknown = option.defaultValue;
  const isShown = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
  const usual = isShown ? ` (default: ${[value].flat().join(',')})` : '';
  const cells = [
    `\`${option.flags}\``,
    `\`${option.envVar ?? ''}\``,
    `${option.description}${choices}${usual}`,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Whether this file is the running program. */
const isProgram = process.argv[1] === fileURLToPath(import.meta.url);
if (isProgram) {
  const page = await commandLinePage();
  if (!process.argv.includes('--check')) writeFileSync(path, page);
  else if (page !== readFileSync(path, 'utf8')) {
    console.error('docs/command-line.md is stale: npm run generate writes it.');
    process.exitCode = 1;
  }
}
