import type { Member, MemberSchema } from '../target/state-members.js';
import { headOf, type Language } from './language.js';
import type { ScaffoldState } from './state.js';
import { camelCase, commented, exchangeLines, item, wrapped } from './text.js';

export const node: Language = {
  title: 'Node',
  needs: 'Node 20 or later',
  start: 'node control.cjs',
  statesFile: 'states.cjs',
  notYet: 'throw new NotYet()',
  refused: "throw new Refused('it has settled already')",
  mount:
    'Or mount `controlEndpoint(token)` of `endpoint.cjs` in a test build: it is a listener of `node:http`, and so a handler of Express and ' +
    "NestJS (`app.use('/_control/states', controlEndpoint(token))`). Where a framework has its own requests, send what " +
    '`respond({ token, authorization, body })` returns, which demands the token, too',
  statesText: (states, kit) =>
    [
      ['/**', ...commented(' * ', wrapped(`${headOf(kit)} ${missing}`, width)), ' */'].join('\n') +
        "\n'use strict';\n\nconst { NotYet, Refused } = require('./outcomes.cjs');",
      ...states.map(functionOf),
      [
        '/** The states by their names. */',
        'const states = new Map([',
        ...states.map(({ name }) => `  ['${name}', ${camelCase(name)}],`),
        ']);',
        '',
        'module.exports = { states };\n',
      ].join('\n'),
    ].join('\n\n'),
};

const width = 96;
const missing = 'A state throws NotYet or Refused, both of outcomes.cjs.';

const firstExample = `  // For example:
  //
  // const account = await bank.openAccount({ available: params.available ?? 1000 });
  // return {
  //   accountId: account.id,
  //   clientId: account.clientId,
  //   clientSecret: account.clientSecret,
  //   certificatePem: account.certificatePem,
  //   chave: account.pixKey,
  // };`;

function functionOf(state: ScaffoldState): string {
  const { name, description, demand, params, returns, example } = state;
  const list = returns.flatMap(({ name: member, isRequired, words }) =>
    item('- ', `\`${member}\`${isRequired ? '' : ' (optional)'}: ${words}`, width),
  );
  const docs = [
    ...wrapped(`${description} ${demand}`, width),
    '',
    ...exchangeLines(example, width),
    '',
    '@param {object} params',
    ...params.flatMap(paramOf),
    list.length === 0 ? '@returns {Promise<object>} an empty object' : '@returns {Promise<object>}',
    ...list,
  ];
  return [
    '/**',
    ...commented(' * ', docs),
    ' */',
    `async function ${camelCase(name)}(params) {`,
    ...(name === 'an account' ? [firstExample] : []),
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
