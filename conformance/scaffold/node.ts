import type { Member, MemberSchema } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchanges.js';
import type { Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, exampleLines, exchangeLines, item, wrapped } from './text.js';

export const node: Language = {
  title: 'Node',
  start: 'node __control__.cjs',
  functionsFile: '__states__.cjs',
  notYet: 'throw new NotYet()',
  refused: "throw new Refused('it has settled already')",
  client: { given: 'client, ', client: 'client, ' },
  functionsText: (exchanges, head, texts) => {
    const comment = ['/**', ...commented(' * ', wrapped(`${head} ${texts.rules.node}`, width)), ' */'];
    return [
      `${comment.join('\n')}\n'use strict';\n\nconst { __outcomes__ } = require('./outcomes.cjs');`,
      ...exchanges.map((exchange) => functionOf(exchange, texts)),
      [
        `/** ${texts.byName} */`,
        'const __states__ = new Map([',
        ...exchanges.map(({ name }) => `  ['${name}', ${camelCase(name)}],`),
        ']);',
        '',
        'module.exports = { __states__ };\n',
      ].join('\n'),
    ].join('\n\n');
  },
};

/** Example bodies for some functions. */
const examples: Readonly<Record<string, string>> = {
  'an account': "return require('./bank.cjs').openAccount(params);",
  'a payment settles': "return require('./bank.cjs').settle(params);",
  configure: `const name = String(shops.size + 1);
shops.set(name, new Shop(params));
return { client: name, webhookUrl: \`http://127.0.0.1:8080/hook/\${name}\` };`,
  pay: `try {
  await shops.get(client).pay(params.order, params.amount, params.key);
  return { outcome: 'done' };
} catch (error) {
  return { outcome: error instanceof Unanswered ? 'unknown' : 'failed', error: error.message };
}`,
};

const width = 96;

function functionOf(exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  const list = returns.flatMap(({ name: member, isRequired, words }) =>
    item('- ', `\`${member}\`${isRequired ? '' : ` ${texts.optional}`}: ${words}`, width),
  );
  const docs = [
    ...wrapped(`${description} ${demand}`.trim(), width),
    '',
    ...exchangeLines(example, width, texts),
    '',
    '// driver:',
    `@param {string} client ${texts.client}`,
    '// both:',
    '@param {object} params',
    ...params.flatMap(paramOf),
    list.length === 0 ? `@returns {Promise<object>} ${texts.emptyObject}` : '@returns {Promise<object>}',
    ...list,
  ];
  return [
    '/**',
    ...commented(' * ', docs),
    ' */',
    `async function ${camelCase(name)}(__given__params) {`,
    ...exampleLines(examples[name], '  // ', texts),
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
