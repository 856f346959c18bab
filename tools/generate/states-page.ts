import type { Language, Translated } from '../../conformance/core/language.js';
import {
  type Member,
  memberPhrases,
  type MemberPhrases,
  type MemberSchema,
  membersOf,
  wordsOf,
} from '../../conformance/target/state-members.js';
import {
  describedMembers,
  type Protocol,
  type Side,
  sides,
  wordsOfStates,
  type WrittenState,
} from '../clauses/protocol.js';
import { heading, root } from './paths.js';

/** The pages by language, from the root of the project. */
export const statesPages: Readonly<Record<Language, string>> = {
  en: 'docs/states.md',
  'pt-BR': 'docs/pt-BR/states.md',
};

const en = {
  title: 'The states of the control endpoint',
  about:
    '[The protocol](provider-states.md) asks for a state by its name and params, and is answered with what the state returns. Below, `?` marks what may be left out.',
  columns: ['state', 'params', 'returns'],
  titles: { params: 'Params', returns: 'Returns' } satisfies Record<Side, string> as Readonly<
    Record<Side, string>
  >,
  example: 'For example, this request and its answer:',
  choices: memberPhrases.choices,
  usual: memberPhrases.usual,
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Os estados do endpoint de controle',
    about:
      '[O protocolo](provider-states.md) pede um estado pelo nome e pelos parâmetros e recebe o que o estado retorna. Abaixo, `?` marca o que pode ser omitido.',
    columns: ['estado', 'parâmetros', 'retorna'],
    titles: { params: 'Parâmetros', returns: 'Retorna' },
    example: 'Por exemplo, este pedido e a resposta:',
    choices: (values) => `; um destes: ${values}`,
    usual: (value) => ` (padrão: ${value})`,
  },
};

/** The page of the states in a language: a table of all, and a section for each. */
export function statesPage({ states }: Protocol, language: Language): string {
  const { title, about, columns } = texts[language];
  const rows = Object.entries(states).map(([name, { params, returns }]) => {
    const link = `[\`${name}\`](#${name.toLowerCase().replaceAll(' ', '-')})`;
    return `| ${link} | ${memberNames(params)} | ${memberNames(returns)} |`;
  });
  const table = [`| ${columns.join(' | ')} |`, '| --- | --- | --- |', ...rows].join('\n');
  const translate = translatorTo(language);
  const sections = Object.entries(states).map(([name, state]) => section(name, state, language, translate));
  return [`<!-- ${heading} -->`, `# ${title}`, about, table, ...sections].join('\n\n');
}

type Translator = MemberPhrases['description'];

/** Finds the translation of a sentence; one without stays English, and `npm run clauses` reports it. */
function translatorTo(language: Language): Translator {
  const words = [...wordsOfStates(root).values()].filter((text) => text[language] !== '');
  const translated = new Map(words.map((text) => [text.en, text[language]]));
  return (english) => translated.get(english) ?? english;
}

function section(name: string, state: WrittenState, language: Language, translate: Translator): string {
  const { titles, example, ...phrases } = texts[language];
  const exchange = { state: name, params: state.example.params, action: 'setup' };
  const members = (side: Side) =>
    list(titles[side], describedMembers(state, side), { ...phrases, description: translate });
  return [
    `## ${name}`,
    translate(state.description),
    ...sides.map(members),
    ...[example, block(exchange), block(state.example.returns)],
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function block(value: object): string {
  return ['```json', JSON.stringify(value), '```'].join('\n');
}

function memberNames(schema: MemberSchema): string {
  const name = (member: Member) => `\`${member.name}${member.isRequired ? '' : '?'}\``;
  return membersOf(schema).map(name).join(', ');
}

function list(title: string, members: readonly Member[], phrases: MemberPhrases): string {
  if (members.length === 0) return '';
  const lines = members.map(({ name, schema }) => `- \`${name}\`: ${wordsOf(schema, phrases)}`);
  return [`${title}:\n`, ...lines].join('\n');
}
