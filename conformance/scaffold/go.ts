import { type Member, memberPhrases, type MemberSchema, membersOf } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchanges.js';
import type { Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { capitalized } from './capitalized.js';
import { commented, item, jsonLines, wrapped } from './text.js';

export const go: Language = {
  title: 'Go',
  start: 'go run .',
  functionsFile: 'pixkit__control__/__states__.go',
  notYet: 'return nil, errNotYet',
  refused: 'return nil, refused("it has settled already")',
  client: { given: 'client string, ', client: 'client, ' },
  functionsText: (exchanges, head, texts) =>
    [
      'package pixkit__control__',
      [
        '// control:',
        'import "encoding/json"',
        '',
        '// both:',
        ...commented('// ', wrapped(head, width)),
        ...commented('//', ['']),
        ...commented('// ', wrapped(texts.rules.go, width)),
        'var __states__ = map[string]__state__{',
        ...entries(exchanges),
        '}',
      ].join('\n'),
      ...exchanges.flatMap((exchange) => [paramsOf(exchange, texts), functionOf(exchange, texts)]),
    ].join('\n\n') + '\n',
};

/** Example bodies for some functions. */
const examples: Readonly<Record<string, string>> = {
  'an account': 'return openAccount(params)',
  'a payment settles': 'return settle(params)',
  configure: `name := newName()
shops.Store(name, newShop(params))
return answer{"client": name, "webhookUrl": "http://127.0.0.1:8080/hook/" + name}, nil`,
  pay: `err := shopOf(client).Pay(params.Order, params.Amount, params.Key)
if errors.Is(err, errUnanswered) {
	return answer{"outcome": "unknown", "error": err.Error()}, nil
}
if err != nil {
	return answer{"outcome": "failed", "error": err.Error()}, nil
}
return answer{"outcome": "done"}, nil`,
};

const width = 76;

/** `a MED is decided` as `aMEDIsDecided`: upper-case words stay unchanged. */
function nameOf({ name }: ScaffoldExchange): string {
  // `close` is a predeclared function of Go.
  if (name === 'close') return 'closeClient';
  const [first = '', ...rest] = name.split(' ');
  return [first, ...rest.map(capitalized)].join('');
}

/** The entries of the map, aligned as by gofmt. */
function entries(exchanges: readonly ScaffoldExchange[]): readonly string[] {
  const keys = exchanges.map(({ name }) => `"${name}":`);
  const longest = Math.max(...keys.map(({ length }) => length));
  return exchanges.map(
    (exchange, index) => `\t${(keys[index] ?? '').padEnd(longest)} of(${nameOf(exchange)}),`,
  );
}

function paramsOf(exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const type = `${nameOf(exchange)}Params`;
  const head = `// ${texts.hasWhat(type, exchange.name)}`;
  if (exchange.params.length === 0) return `${head}\ntype ${type} struct{}`;
  return [head, `type ${type} struct {`, ...fields(exchange.params, '\t', texts), '}'].join('\n');
}

function fields(members: readonly Member[], indent: string, texts: ScaffoldTexts): readonly string[] {
  return members.flatMap((member) => [
    ...commented(`${indent}// `, wrapped(plain(`${capitalized(member.words)}.`), width)),
    `${indent}${fieldName(member.name)} ${typeOf(member.schema, member.isRequired, indent, texts)} \`json:"${member.name}${member.isRequired ? '' : ',omitempty'}"\``,
  ]);
}

function typeOf(schema: MemberSchema, isRequired: boolean, indent: string, texts: ScaffoldTexts): string {
  const optional = isRequired ? '' : '*';
  if (schema.format === 'brl') return 'json.Number';
  if (schema.oneOf) return 'any';
  if (schema.type === 'object' && !schema.properties) return 'map[string]any';
  if (schema.type === 'array') return `[]${typeOf(schema.items ?? {}, true, indent, texts)}`;
  if (schema.type === 'object')
    return [
      `${optional}struct {`,
      ...fields(membersOf(schema, { ...memberPhrases, ...texts }), `${indent}\t`, texts),
      `${indent}}`,
    ].join('\n');
  const plainTypes: Readonly<Record<string, string>> = {
    integer: 'int64',
    number: 'float64',
    boolean: 'bool',
  };
  const type = typeof schema.type === 'string' ? plainTypes[schema.type] : undefined;
  return type === undefined ? 'string' : `${optional}${type}`;
}

function fieldName(name: string): string {
  const whole: Readonly<Record<string, string>> = { url: 'URL', ispb: 'ISPB', id: 'ID' };
  return whole[name] ?? capitalized(name).replace(/(Id|Url)$/, (end) => end.toUpperCase());
}

function functionOf(exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, returns, example } = exchange;
  const list = returns.flatMap(({ name: member, isRequired, words }) =>
    item('  - ', plain(`${member}${isRequired ? '' : ` ${texts.optional}`}: ${words}`), width),
  );
  return [
    ...commented('// ', [
      ...wrapped(`${texts.setsUp(nameOf(exchange), name)} ${plain(description)}`, width),
      '',
      ...(demand === '' ? [] : [...wrapped(demand, width), '']),
      ...(list.length === 0 ? [texts.emptyAnswer] : [texts.itReturns]),
      ...list,
      '',
      texts.forExample,
      '',
    ]),
    ...commented('//\t', jsonLines(example.params, width)),
    ...commented('//', ['', ` ${texts.answeredWith}`, '']),
    ...commented('//\t', jsonLines(example.returns, width)),
    `func ${nameOf(exchange)}(__given__params ${nameOf(exchange)}Params) (answer, error) {`,
    ...exampleOf(examples[name], texts),
    `\t${go.notYet}`,
    '}',
  ].join('\n');
}

/** Formats an example body as code in a comment. */
function exampleOf(example: string | undefined, texts: ScaffoldTexts): readonly string[] {
  if (example === undefined) return [];
  const code = commented('\t//\t', example.split('\n'));
  return [`\t// ${texts.example}`, '\t//', ...code];
}

/** Replaces backticks, which Go comments do not use. */
function plain(text: string): string {
  return text.replace(/`(\d+)`/g, '$1').replaceAll('`', '"');
}
