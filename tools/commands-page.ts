/**
 * `docs/commands.md`, and the same page in Portuguese, from the commands themselves. `npm run generate` writes them; with
 * `--check` it only says whether they are up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { CommandSpec } from '../conformance/cli/command.js';
import { commands } from '../conformance/cli/commands.js';
import { describeOption, flagsOf, variableOf } from '../conformance/cli/options.js';
import { type Language, languages, type Translated } from '../conformance/core/language.js';
import { triggers } from '../conformance/devtools/triggers.js';
import { translate } from '../conformance/language/phrases.js';
import { heading } from './generate/paths.js';

/** The pages by language, from the root of the project. */
export const commandsPages: Readonly<Record<Language, string>> = {
  en: 'docs/commands.md',
  'pt-BR': 'docs/pt-BR/commands.md',
};

const en = {
  title: 'The commands',
  about:
    '`npx pixkit <command> --help --all` prints the same. Every command also takes `--lang`, the language of its output: `en` or `pt-BR`. [The command line](command-line.md) says how flags, variables and files go together.',
  columns: ['option', 'variable', 'meaning'],
  events: ['event', 'notification', 'event type', 'what happens'],
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Os comandos',
    about:
      '`npx pixkit <command> --help --all --lang pt-BR` mostra o mesmo. Todo comando também aceita `--lang`, o idioma da saída: `en` ou `pt-BR`. [A linha de comando](command-line.md) diz como opções, variáveis e arquivos se combinam.',
    columns: ['opção', 'variável', 'significado'],
    events: ['evento', 'notificação', 'tipo de evento', 'o que acontece'],
  },
};

/** The page in a language as it should be. */
export async function commandsPage(language: Language): Promise<string> {
  const path = fileOf(language);
  const sections = await Promise.all(
    Object.entries(commands).map(async ([words, entry]) =>
      section(words, entry[language], await entry.load(), language),
    ),
  );
  const { title, about } = texts[language];
  const text = [`<!-- ${heading} -->`, `# ${title}`, about, ...sections].join('\n\n');
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

function fileOf(language: Language): string {
  return fileURLToPath(new URL(`../${commandsPages[language]}`, import.meta.url));
}

function section(words: string, summary: string, spec: CommandSpec, language: Language): string {
  const { columns, events } = texts[language];
  const usage = ['pixkit', words, ...spec.arguments.map(({ name }) => name)].join(' ');
  const options = Object.entries(spec.options).filter(([, { hidden }]) => hidden !== true);
  const rows = options.map(([name, option]) =>
    rowOf([
      `\`${flagsOf(name, option)}\``,
      `\`${variableOf(name, option)}\``,
      describeOption(option, language),
    ]),
  );
  return [
    `## pixkit ${words}`,
    `\`${usage}\`: ${summary}.`,
    ...(words === 'trigger' ? [table(events, eventRows(language))] : []),
    table(columns, rows),
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
    return rowOf([...names, translate(summary, language)]);
  });
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
