import { type Member, type MemberSchema, membersOf } from '../target/state-members.js';
import type { Language } from './language.js';
import type { ScaffoldState } from './state.js';
import type { ScaffoldTexts } from './texts.js';
import { capitalized, commented, item, jsonLines, wrapped } from './text.js';

export const go: Language = {
  title: 'Go',
  start: 'go run .',
  statesFile: 'pixkitcontrol/states.go',
  notYet: 'return nil, errNotYet',
  refused: 'return nil, refused("it has settled already")',
  statesText: (states, kit, texts) =>
    [
      'package pixkitcontrol',
      'import "encoding/json"',
      [
        ...commented('// ', wrapped(texts.head(kit), width)),
        ...commented('//', ['']),
        ...commented('// ', wrapped(texts.rules.go, width)),
        'var states = map[string]state{',
        ...entries(states),
        '}',
      ].join('\n'),
      ...states.flatMap((state) => [paramsOf(state, texts), functionOf(state, texts)]),
    ].join('\n\n') + '\n',
};

const width = 76;

const firstExample = ({ example }: ScaffoldTexts) => `	// ${example}
	//
	//	account, err := bank.OpenAccount(params.Available.String())
	//	if err != nil {
	//		return nil, err
	//	}
	//	return answer{
	//		"accountId":      account.ID,
	//		"clientId":       account.ClientID,
	//		"clientSecret":   account.ClientSecret,
	//		"certificatePem": account.CertificatePEM,
	//		"chave":          account.PixKey,
	//	}, nil
`;

/** `aMEDIsDecided`: words in upper case stay so. */
function nameOf(state: ScaffoldState): string {
  const [first = '', ...rest] = state.name.split(' ');
  return [first, ...rest.map(capitalized)].join('');
}

/** Aligned as gofmt does it. */
function entries(states: readonly ScaffoldState[]): readonly string[] {
  const keys = states.map(({ name }) => `"${name}":`);
  const longest = Math.max(...keys.map(({ length }) => length));
  return states.map((state, index) => `\t${(keys[index] ?? '').padEnd(longest)} of(${nameOf(state)}),`);
}

function paramsOf(state: ScaffoldState, texts: ScaffoldTexts): string {
  const type = `${nameOf(state)}Params`;
  return [
    `// ${texts.hasWhat(type, state.name)}`,
    `type ${type} struct {`,
    ...fields(state.params, '\t'),
    '}',
  ].join('\n');
}

function fields(members: readonly Member[], indent: string): readonly string[] {
  return members.flatMap((member) => [
    ...commented(`${indent}// `, wrapped(plain(`${capitalized(member.words)}.`), width)),
    `${indent}${fieldName(member.name)} ${typeOf(member.schema, member.isRequired, indent)} \`json:"${member.name}"\``,
  ]);
}

function typeOf(schema: MemberSchema, isRequired: boolean, indent: string): string {
  const optional = isRequired ? '' : '*';
  if (schema.format === 'brl') return 'json.Number';
  if (schema.oneOf) return 'any';
  if (schema.type === 'object' && !schema.properties) return 'map[string]any';
  if (schema.type === 'array') return `[]${typeOf(schema.items ?? {}, true, indent)}`;
  if (schema.type === 'object')
    return [`${optional}struct {`, ...fields(membersOf(schema), `${indent}\t`), `${indent}}`].join('\n');
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
  return whole[name] ?? capitalized(name).replace(/Id$/, 'ID');
}

function functionOf(state: ScaffoldState, texts: ScaffoldTexts): string {
  const { name, description, demand, returns, example } = state;
  const list = returns.flatMap(({ name: member, isRequired, words }) =>
    item('  - ', plain(`${member}${isRequired ? '' : ` ${texts.optional}`}: ${words}`), width),
  );
  return [
    ...commented('// ', [
      ...wrapped(`${texts.setsUp(nameOf(state), name)} ${plain(description)}`, width),
      '',
      ...wrapped(demand, width),
      '',
      ...(list.length === 0 ? [texts.emptyAnswer] : [texts.itReturns]),
      ...list,
      '',
      texts.forExample,
      '',
    ]),
    ...commented('//\t', jsonLines(example.params, width)),
    ...commented('//', ['', ` ${texts.answeredWith}`, '']),
    ...commented('//\t', jsonLines(example.returns, width)),
    `func ${nameOf(state)}(params ${nameOf(state)}Params) (answer, error) {`,
    ...(name === 'an account' ? [firstExample(texts).trimEnd()] : []),
    '\treturn nil, errNotYet',
    '}',
  ].join('\n');
}

/** Go comments have no backticks. */
function plain(text: string): string {
  return text.replace(/`(\d+)`/g, '$1').replaceAll('`', '"');
}
