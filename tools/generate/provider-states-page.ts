import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './paths.js';
import type { Protocol, WrittenState } from './provider-states.js';

/** What the page says of a schema. */
interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: string | number;
  readonly enum?: readonly unknown[];
}

const [begin, end] = ['<!-- begin: from spec/provider-states.yaml -->', '<!-- end -->'];

/** `docs/provider-states.md`: the page as it stands, with the states between its markers written anew. */
export function providerStatesPage({ states }: Protocol): string {
  const page = readFileSync(join(root, 'docs/provider-states.md'), 'utf8');
  const [head, rest] = page.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error(`docs/provider-states.md needs the markers ${begin} and ${end}`);
  const rows = Object.entries(states).map(([name, { params, returns }]) => {
    const link = `[\`${name}\`](#${name.toLowerCase().replaceAll(' ', '-')})`;
    return `| ${link} | ${memberNames(params)} | ${memberNames(returns)} |`;
  });
  const sections = Object.entries(states).map(([name, state]) => section(name, state));
  const table = ['| state | params | returns |', '| --- | --- | --- |', ...rows].join('\n');
  return `${head}${[begin, table, ...sections, end].join('\n\n')}${tail}`;
}

function section(name: string, { description, params, returns, example }: WrittenState): string {
  const exchange = { state: name, params: example.params, action: 'setup' };
  return [
    `### ${name}`,
    description,
    members('Params', params),
    members('Returns', returns),
    ...['For example, this request and its answer:', block(exchange), block(example.returns)],
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function block(value: object): string {
  return ['```json', JSON.stringify(value), '```'].join('\n');
}

function memberNames(schema: Schema): string {
  const name = (member: string) => `\`${member}${schema.required?.includes(member) === true ? '' : '?'}\``;
  return Object.keys(schema.properties ?? {})
    .map(name)
    .join(', ');
}

function members(title: string, schema: Schema): string {
  const named = Object.entries(schema.properties ?? {}).filter(
    ([name]) => name !== 'accountId' || title === 'Returns',
  );
  if (named.length === 0) return '';
  return [`${title}:\n`, ...named.map(([name, member]) => `- \`${name}\`: ${about(member)}`)].join('\n');
}

function about(schema: Schema): string {
  const values = schema.enum?.map((value) => `\`${String(value)}\``).join(', ');
  const fallback = schema.default === undefined ? '' : ` (default: \`${schema.default}\`)`;
  return `${schema.description ?? ''}${values === undefined ? '' : `; one of ${values}`}${fallback}`;
}
