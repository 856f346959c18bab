import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Member, type MemberSchema, membersOf } from '../../conformance/target/state-members.js';
import { root } from './paths.js';
import type { Protocol, WrittenState } from './provider-states.js';

const [begin, end] = ['<!-- begin: from spec/provider-states.yaml -->', '<!-- end -->'];

/** `docs/provider-states.md`: keeps the page, and regenerates the states between its markers. */
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

function memberNames(schema: MemberSchema): string {
  const name = (member: Member) => `\`${member.name}${member.isRequired ? '' : '?'}\``;
  return membersOf(schema).map(name).join(', ');
}

function members(title: string, schema: MemberSchema): string {
  const named = membersOf(schema).filter(({ name }) => name !== 'accountId' || title === 'Returns');
  if (named.length === 0) return '';
  return [`${title}:\n`, ...named.map(({ name, words }) => `- \`${name}\`: ${words}`)].join('\n');
}
