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
  readDriverProtocol,
  readProtocol,
  wordsOfStates,
  wordsOfSteps,
  type Exchanges,
  type Side,
  sides,
  type WrittenExchange,
} from '../clauses/protocol.js';
import type { Sentences } from '../clauses/translations.js';
import { root } from '../generate/paths.js';
import { linkTo, table } from './markdown.js';

/** The texts that differ between the pages of the two protocols. */
interface ProtocolPage {
  readonly title: string;
  /** The paragraph before the table. */
  readonly about: string;
  /** The first column of the table. */
  readonly column: string;
}

const en = {
  states: {
    title: 'The states of the control endpoint',
    about:
      '[The protocol](provider-states.md) requests a state by its name and params. The response is what the state returns. Below, `?` marks optional members.',
    column: 'state',
  } satisfies ProtocolPage,
  steps: {
    title: 'The steps of a client under test',
    about:
      '[The driver of a client](provider-states.md#the-driver-of-a-client) gets a step by its name, the client and params, and responds with what the step returns. Below, `?` marks optional members.',
    column: 'step',
  } satisfies ProtocolPage,
  columns: ['params', 'returns'],
  titles: { params: 'Params', returns: 'Returns' } satisfies Record<Side, string> as Readonly<
    Record<Side, string>
  >,
  example: 'For example, this request and its response:',
  choices: memberPhrases.choices,
  usual: memberPhrases.usual,
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    states: {
      title: 'Os estados do endpoint de controle',
      about:
        '[O protocolo](provider-states.md) pede um estado pelo nome e pelos parâmetros e recebe o que o estado retorna. Abaixo, `?` marca o que pode ser omitido.',
      column: 'estado',
    },
    steps: {
      title: 'As etapas de um cliente em teste',
      about:
        'Pede-se uma etapa ao [driver de um cliente](provider-states.md#o-driver-de-um-cliente) pelo nome, pelo cliente e pelos parâmetros; ele responde com o que a etapa retorna. Abaixo, `?` marca o que pode ser omitido.',
      column: 'etapa',
    },
    columns: ['parâmetros', 'retorna'],
    titles: { params: 'Parâmetros', returns: 'Retorna' },
    example: 'Por exemplo, esta requisição e a resposta:',
    choices: (values) => `; um destes: ${values}`,
    usual: (value) => ` (padrão: ${value})`,
  },
};

/** Returns the page of the states of the control endpoint. */
export function statesPage(language: Language): string {
  const { states } = readProtocol(root);
  const request = (state: string, params: object) => ({ state, params, action: 'setup' });
  return protocolPage(language, texts[language].states, states, wordsOfStates(root), request);
}

/** Returns the page of the steps of a client under test. */
export function stepsPage(language: Language): string {
  const { steps } = readDriverProtocol(root);
  const request = (step: string, params: object) => ({
    step,
    ...(step === 'configure' ? {} : { client: '1' }),
    params,
  });
  return protocolPage(language, texts[language].steps, steps, wordsOfSteps(root), request);
}

/** Returns a page with a table of all exchanges of a protocol, and a section for each. */
function protocolPage(
  language: Language,
  { title, about, column }: ProtocolPage,
  exchanges: Exchanges,
  words: Sentences,
  requestOf: (name: string, params: object) => object,
): string {
  const translate = translatorTo(language, words);
  const rows = Object.entries(exchanges).map(([name, { params, returns }]) => [
    linkTo(name),
    memberNames(params),
    memberNames(returns),
  ]);
  const sections = Object.entries(exchanges).map(([name, exchange]) =>
    section(name, exchange, requestOf(name, exchange.example.params), language, translate),
  );
  return [`# ${title}`, about, table([column, ...texts[language].columns], rows), ...sections].join('\n\n');
}

type Translator = MemberPhrases['description'];

/** Returns a translator. A sentence without a translation stays English; `npm run clauses` reports it. */
function translatorTo(language: Language, words: Sentences): Translator {
  const known = [...words.values()].filter((text) => text[language] !== '');
  const translated = new Map(known.map((text) => [text.en, text[language]]));
  return (english) => translated.get(english) ?? english;
}

function section(
  name: string,
  exchange: WrittenExchange,
  request: object,
  language: Language,
  translate: Translator,
): string {
  const { titles, example, choices, usual } = texts[language];
  const members = (side: Side) =>
    list(titles[side], describedMembers(exchange, side), { choices, usual, description: translate });
  return [
    `## ${name}`,
    translate(exchange.description),
    ...sides.map(members),
    example,
    block(request),
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
