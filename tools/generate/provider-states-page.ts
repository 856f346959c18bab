import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
import { root } from './paths.js';

/** The pages by language, from the root of the project. */
export const providerStatesPages: Readonly<Record<Language, string>> = {
  en: 'docs/provider-states.md',
  'pt-BR': 'docs/pt-BR/provider-states.md',
};

const en = {
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
    columns: ['estado', 'parâmetros', 'retorna'],
    titles: { params: 'Parâmetros', returns: 'Retorna' },
    example: 'Por exemplo, este pedido e a resposta:',
    choices: (values) => `; um destes: ${values}`,
    usual: (value) => ` (padrão: ${value})`,
  },
};

const [begin, end] = ['<!-- begin: from spec/provider-states.yaml -->', '<!-- end -->'];

/** The page of the states in a language: keeps the page, and regenerates the states between its markers. */
export function providerStatesPage({ states }: Protocol, language: Language): string {
  const path = providerStatesPages[language];
  const [head, rest] = readFileSync(join(root, path), 'utf8').split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error(`${path} needs the markers ${begin} and ${end}`);
  const rows = Object.entries(states).map(([name, { params, returns }]) => {
    const link = `[\`${name}\`](#${name.toLowerCase().replaceAll(' ', '-')})`;
    return `| ${link} | ${memberNames(params)} | ${memberNames(returns)} |`;
  });
  const said = translatorTo(language);
  const sections = Object.entries(states).map(([name, state]) => section(name, state, language, said));
  const table = [`| ${texts[language].columns.join(' | ')} |`, '| --- | --- | --- |', ...rows].join('\n');
  return `${head}${[begin, table, ...sections, end].join('\n\n')}${tail}`;
}

type Translator = MemberPhrases['description'];

/** Finds the translation of a sentence; one without stays English, and `npm run clauses` reports it. */
function translatorTo(language: Language): Translator {
  const words = [...wordsOfStates(root).values()].filter((text) => text[language] !== '');
  const translated = new Map(words.map((text) => [text.en, text[language]]));
  return (english) => translated.get(english) ?? english;
}

function section(name: string, state: WrittenState, language: Language, said: Translator): string {
  const { titles, example, ...phrases } = texts[language];
  const exchange = { state: name, params: state.example.params, action: 'setup' };
  const members = (side: Side) =>
    list(titles[side], describedMembers(state, side), { ...phrases, description: said });
  return [
    `### ${name}`,
    said(state.description),
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
