/**
 * `docs/command-line.md`, and the same page in Portuguese: keeps the pages, and regenerates the options between their
 * markers from the commands themselves. `npm run generate` writes them; with `--check` it only says whether they are up
 * to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { format, resolveConfig } from 'prettier';
import { languageOption } from '../conformance/cli/language.js';
import { makers, withInner } from '../conformance/cli/main.js';
import { withVariables } from '../conformance/cli/variables.js';
import { type Language, languages, type Translated } from '../conformance/core/language.js';
import { translatePlain } from '../conformance/cli/language.js';

/** The pages by language, from the root of the project. */
export const commandLinePages: Readonly<Record<Language, string>> = {
  en: 'docs/command-line.md',
  'pt-BR': 'docs/pt-BR/command-line.md',
};

const en = {
  columns: ['option', 'variable', 'meaning'],
  choices: (values: string) => `; one of ${values}`,
  usual: (value: string) => ` (default: ${value})`,
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    columns: ['opção', 'variável', 'significado'],
    choices: (values) => `; um destes: ${values}`,
    usual: (value) => ` (padrão: ${value})`,
  },
};

const [begin, end] = ['<!-- begin: from the commands -->', '<!-- end -->'];

/** The page in a language as it should be. */
export async function commandLinePage(language: Language): Promise<string> {
  const path = fileOf(language);
  const [head, rest] = readFileSync(path, 'utf8').split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error(`${commandLinePages[language]} needs the markers ${begin} and ${end}`);
  const silent = { write: () => true };
  const io = { stdout: silent, stderr: silent, signal: new AbortController().signal };
  const commands = await Promise.all(Object.values(makers).map(async (load) => (await load())(io, () => 0)));
  const sections = withInner(commands)
    .filter(({ commands: inner }) => inner.length === 0)
    .map((command) => section(command, language));
  const text = `${head}${[begin, ...sections, end].join('\n\n')}${tail}`;
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

function fileOf(language: Language): string {
  return fileURLToPath(new URL(`../${commandLinePages[language]}`, import.meta.url));
}

function section(command: Command, language: Language): string {
  command.addOption(languageOption());
  withVariables(command, {});
  const parents = [];
  for (let above: Command | null = command; above !== null; above = above.parent)
    parents.unshift(above.name());
  const words = command.registeredArguments.map(
    (argument) => `<${argument.name()}${argument.variadic ? '...' : ''}>`,
  );
  const title = `### ${['pixkit', ...parents].join(' ')}`;
  const rows = command.options.filter(({ hidden }) => !hidden).map((option) => row(option, language));
  const head = `| ${texts[language].columns.join(' | ')} |`;
  return [
    title,
    `\`${['pixkit', ...parents, ...words].join(' ')}\`: ${translatePlain(command.description(), language)}.`,
    ...(rows.length === 0 ? [] : [[head, '| --- | --- | --- |', ...rows].join('\n')]),
  ].join('\n\n');
}

function row(option: Option, language: Language): string {
  const { choices, usual } = texts[language];
  const value: unknown = option.defaultValue;
  const isShown = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
  const meaning = [
    translatePlain(option.description, language),
    option.argChoices === undefined ? '' : choices(option.argChoices.join(', ')),
    isShown ? usual([value].flat().join(',')) : '',
  ];
  const cells = [`\`${option.flags}\``, `\`${option.envVar ?? ''}\``, meaning.join('')];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Whether this file is the running program. */
const isProgram = process.argv[1] === fileURLToPath(import.meta.url);
if (isProgram) {
  for (const language of languages) {
    const page = await commandLinePage(language);
    const path = fileOf(language);
    if (!process.argv.includes('--check')) writeFileSync(path, page);
    else if (page !== readFileSync(path, 'utf8')) {
      console.error(`${commandLinePages[language]} is stale: npm run generate writes it.`);
      process.exitCode = 1;
    }
  }
}
