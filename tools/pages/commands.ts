import type { CommandSpec } from '../../conformance/cli/command.js';
import { commands } from '../../conformance/cli/commands.js';
import { describeOption, flagsOf, variableOf } from '../../conformance/cli/options.js';
import type { Language, Translated } from '../../conformance/core/language.js';
import { triggers } from '../../conformance/devtools/triggers.js';
import { translate } from '../../conformance/language/phrases.js';
import { table } from './markdown.js';

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

/** Returns the page of the commands. */
export async function commandsPage(language: Language): Promise<string> {
  const sections = await Promise.all(
    Object.entries(commands).map(async ([words, entry]) =>
      section(words, entry[language], await entry.load(), language),
    ),
  );
  const { title, about } = texts[language];
  return [`# ${title}`, about, ...sections].join('\n\n');
}

function section(words: string, summary: string, spec: CommandSpec, language: Language): string {
  const { columns, events } = texts[language];
  const usage = ['pixkit', words, ...spec.arguments.map(({ name }) => name)].join(' ');
  const options = Object.entries(spec.options).filter(([, { hidden }]) => hidden !== true);
  const rows = options.map(([name, option]) => [
    `\`${flagsOf(name, option)}\``,
    `\`${variableOf(name, option)}\``,
    describeOption(option, language),
  ]);
  return [
    `## pixkit ${words}`,
    `\`${usage}\`: ${summary}.`,
    ...(words === 'trigger' ? [table(events, eventRows(language))] : []),
    table(columns, rows),
  ].join('\n\n');
}

/** Returns a row for each event that `trigger` can cause. */
function eventRows(language: Language): readonly (readonly string[])[] {
  return Object.entries(triggers).map(([event, { notification, eventType, summary }]) => {
    const names = [event, notification, eventType].map((name) => `\`${name}\``);
    return [...names, translate(summary, language)];
  });
}
