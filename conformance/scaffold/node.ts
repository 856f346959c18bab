import type { Member, MemberSchema } from '../target/state-members.js';
import type { Language } from './language.js';
import type { ScaffoldState } from './state.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, exchangeLines, item, wrapped } from './text.js';

export const node: Language = {
  title: 'Node',
  start: 'node control.cjs',
  statesFile: 'states.cjs',
  notYet: 'throw new NotYet()',
  refused: "throw new Refused('it has settled already')",
  statesText: (states, kit, texts) =>
    [
      ['/**', ...commented(' * ', wrapped(`${texts.head(kit)} ${texts.rules.node}`, width)), ' */'].join(
        '\n',
      ) + "\n'use strict';\n\nconst { NotYet, Refused } = require('./outcomes.cjs');",
      ...states.map((state) => functionOf(state, texts)),
      [
        `/** ${texts.byName} */`,
        'const states = new Map([',
        ...states.map(({ name }) => `  ['${name}', ${camelCase(name)}],`),
        ']);',
        '',
        'module.exports = { states };\n',
      ].join('\n'),
    ].join('\n\n'),
};

const width = 96;

const firstExample = ({ example }: ScaffoldTexts) => `  // ${example}
  //
  // const account = await bank.openAccount({ available: params.available ?? 1000 });
  // return {
  //   accountId: account.id,
  //   clientId: account.clientId,
  //   clientSecret: account.clientSecret,
  //   certificatePem: account.certificatePem,
  //   chave: account.pixKey,
  // };`;

function functionOf(state: ScaffoldState, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = state;
  const list = returns.flatMap(({ name: member, isRequired, words }) =>
    item('- ', `\`${member}\`${isRequired ? '' : ` ${texts.optional}`}: ${words}`, width),
  );
  const docs = [
    ...wrapped(`${description} ${demand}`, width),
    '',
    ...exchangeLines(example, width, texts),
    '',
    '@param {object} params',
    ...params.flatMap(paramOf),
    list.length === 0 ? `@returns {Promise<object>} ${texts.emptyObject}` : '@returns {Promise<object>}',
    ...list,
  ];
  return [
    '/**',
    ...commented(' * ', docs),
    ' */',
    `async function ${camelCase(name)}(params) {`,
    ...(name === 'an account' ? [firstExample(texts)] : []),
    '  throw new NotYet();',
    '}',
  ].join('\n');
}

function paramOf({ name, isRequired, words, schema }: Member): readonly string[] {
  const written = isRequired ? `params.${name}` : `[params.${name}]`;
  return item('', `@param {${typeOf(schema)}} ${written} ${words}`, width, 2);
}

function typeOf({ type }: MemberSchema): string {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return 'object[]';
  return type === 'boolean' || type === 'object' ? type : 'string';
}
