import {
  type Member,
  memberPhrases,
  type MemberPhrases,
  type MemberSchema,
  membersOf,
  wordsOf,
} from '../../conformance/target/state-members.js';
import type { Language, Translated } from '../../conformance/core/language.js';
import {
  describedMembers,
  type Exchanges,
  type Side,
  sides,
  type WrittenExchange,
} from '../clauses/protocol.js';
import type { Sentences } from '../clauses/translations.js';
import { heading } from './paths.js';

/** The page of a protocol, in one language. */
export interface ProtocolPage {
  readonly language: Language;
  readonly exchanges: Exchanges;
  /** The title, and what comes before the table, as Markdown. */
  readonly title: string;
  readonly about: string;
  /** What one is called, at the head of the table. */
  readonly column: string;
  /** The words of the exchanges in every language. */
  readonly words: Sentences;
  /** The request of an example. */
  readonly request: (name: string, example: WrittenExchange['example']) => object;
}

const en = {
  columns: ['params', 'returns'],
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
    columns: ['parâmetros', 'retorna'],
    titles: { params: 'Parâmetros', returns: 'Retorna' },
    example: 'Por exemplo, este pedido e a resposta:',
    choices: (values) => `; um destes: ${values}`,
    usual: (value) => ` (padrão: ${value})`,
  },
};

/** A table of all exchanges of a protocol, and a section for each. */
export function protocolPage(page: ProtocolPage): string {
  const { exchanges, title, about, column, language, words } = page;
  const rows = Object.entries(exchanges).map(([name, { params, returns }]) => {
    const link = `[\`${name}\`](#${name.toLowerCase().replaceAll(' ', '-')})`;
    return `| ${link} | ${memberNames(params)} | ${memberNames(returns)} |`;
  });
  const table = [`| ${[column, ...texts[language].columns].join(' | ')} |`, '| --- | --- | --- |', ...rows];
  const translate = translatorTo(language, words);
  const sections = Object.entries(exchanges).map(([name, exchange]) =>
    section(name, exchange, page, translate),
  );
  return [`<!-- ${heading} -->`, `# ${title}`, about, table.join('\n'), ...sections].join('\n\n');
}

type Translator = MemberPhrases['description'];

/** Finds the translation of a sentence; one without stays English, and `npm run clauses` reports it. */
function translatorTo(language: Language, words: Sentences): Translator {
  const known = [...words.values()].filter((text) => text[language] !== '');
  const translated = new Map(known.map((text) => [text.en, text[language]]));
  return (english) => translated.get(english) ?? english;
}

function section(
  name: string,
  exchange: WrittenExchange,
  { language, request }: Pick<ProtocolPage, 'language' | 'request'>,
  translate: Translator,
): string {
  const { titles, example, ...phrases } = texts[language];
  const members = (side: Side) =>
    list(titles[side], describedMembers(exchange, side), { ...phrases, description: translate });
  return [
    `## ${name}`,
    translate(exchange.description),
    ...sides.map(members),
    example,
    block(request(name, exchange.example)),
    block(exchange.example.returns),
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
