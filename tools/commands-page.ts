/**
 * `docs/commands.md`, and the same page in Portuguese, from the commands themselves. `npm run generate` writes them; with
 * `--check` it only says whether they are up to date.
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
import { triggers } from '../conformance/devtools/triggers.js';
import { heading } from './generate/paths.js';

/** The pages by language, from the root of the project. */
export const commandsPages: Readonly<Record<Language, string>> = {
  en: 'docs/commands.md',
  'pt-BR': 'docs/pt-BR/commands.md',
};

const en = {
  title: 'The commands',
  about:
    '`npx pixkit <command> --help` prints the same. [The command line](command-line.md) says how flags, variables and files go together.',
  columns: ['option', 'variable', 'meaning'],
  events: ['event', 'notification', 'event type', 'what happens'],
  choices: (values: string) => `; one of ${values}`,
  usual: (value: string) => ` (default: ${value})`,
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Os comandos',
    about:
      '`npx pixkit <command> --help --lang pt-BR` mostra o mesmo. [A linha de comando](command-line.md) diz como opções, variáveis e arquivos se combinam.',
    columns: ['opção', 'variável', 'significado'],
    events: ['evento', 'notificação', 'tipo de evento', 'o que acontece'],
    choices: (values) => `; um destes: ${values}`,
    usual: (value) => ` (padrão: ${value})`,
  },
};

/** The page in a language as it should be. */
export async function commandsPage(language: Language): Promise<string> {
  const path = fileOf(language);
  const silent = { write: () => true };
  const io = { stdout: silent, stderr: silent, signal: new AbortController().signal };
  const commands = await Promise.all(Object.values(makers).map(async (load) => (await load())(io, () => 0)));
  const sections = withInner(commands)
    .filter(({ commands: inner }) => inner.length === 0)
    .map((command) => section(command, language));
  const { title, about } = texts[language];
  const text = [`<!-- ${heading} -->`, `# ${title}`, about, ...sections].join('\n\n');
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

function fileOf(language: Language): string {
  return fileURLToPath(new URL(`../${commandsPages[language]}`, import.meta.url));
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
  const title = `## ${['pixkit', ...parents].join(' ')}`;
  const options = command.options.filter(({ hidden }) => !hidden).map((option) => row(option, language));
  const { columns, events } = texts[language];
  return [
    title,
    `\`${['pixkit', ...parents, ...words].join(' ')}\`: ${translatePlain(command.description(), language)}.`,
    ...(command.name() === 'trigger' ? [table(events, eventRows(language))] : []),
    ...(options.length === 0 ? [] : [table(columns, options)]),
  ].join('\n\n');
}

function table(columns: readonly string[], rows: readonly string[]): string {
  return [rowOf(columns), rowOf(columns.map(() => '---')), ...rows].join('\n');
}

const rowOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** The events that `trigger` can cause. */
function eventRows(language: Language): readonly string[] {
  return Object.entries(triggers).map(([event, { notification, eventType, summary }]) => {
    const names = [event, notification, eventType].map((name) => `\`${name}\``);
    return rowOf([...names, translatePlain(String(summary), language)]);
  });
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
  return rowOf([`\`${option.flags}\``, `\`${option.envVar ?? ''}\``, meaning.join('')]);
}

/** Whether this file is the running program. */
const isProgram = process.argv[1] === fileURLToPath(import.meta.url);
if (isProgram) {
  for (const language of languages) {
    const page = await commandsPage(language);
    const path = fileOf(language);
    if (!process.argv.includes('--check')) writeFileSync(path, page);
    else if (page !== readFileSync(path, 'utf8')) {
      console.error(`${commandsPages[language]} is stale: npm run generate writes it.`);
      process.exitCode = 1;
    }
  }
}
