import type { Member, MemberSchema } from '../target/state-members.js';
import type { ScaffoldExchange } from './exchange.js';
import type { Kind, Language } from './language.js';
import type { ScaffoldTexts } from './texts.js';
import { camelCase, commented, exampleLines, exchangeLines, item, wrapped } from './text.js';

export const node: Language = {
  title: 'Node',
  control: {
    start: 'node control.cjs',
    functionsFile: 'states.cjs',
    notYet: 'throw new NotYet()',
    refused: "throw new Refused('it has settled already')",
  },
  driver: { start: 'node driver.cjs', functionsFile: 'steps.cjs', notYet: 'throw new NotYet()' },
  functionsText: (kind, exchanges, kit, texts) => {
    const { outcomes, table } = dialects[kind];
    const head = [
      '/**',
      ...commented(' * ', wrapped(`${texts.head(kit)} ${texts.rules.node}`, width)),
      ' */',
    ];
    return [
      `${head.join('\n')}\n'use strict';\n\nconst { ${outcomes} } = require('./outcomes.cjs');`,
      ...exchanges.map((exchange) => functionOf(kind, exchange, texts)),
      [
        `/** ${texts.byName} */`,
        `const ${table} = new Map([`,
        ...exchanges.map(({ name }) => `  ['${name}', ${camelCase(name)}],`),
        ']);',
        '',
        `module.exports = { ${table} };\n`,
      ].join('\n'),
    ].join('\n\n');
  },
};

interface Dialect {
  /** What a function may throw. */
  readonly outcomes: string;
  /** The table of all functions. */
  readonly table: string;
  /** The arguments of a function. */
  readonly given: string;
  /** What some functions could do. */
  readonly examples: Readonly<Record<string, string>>;
}

const dialects: Readonly<Record<Kind, Dialect>> = {
  control: {
    outcomes: 'NotYet, Refused',
    table: 'states',
    given: 'params',
    examples: {
      'an account': `const account = await bank.openAccount({ available: params.available ?? 1000 });
return {
  accountId: account.id,
  clientId: account.clientId,
  clientSecret: account.clientSecret,
  certificatePem: account.certificatePem,
  chave: account.pixKey,
};`,
    },
  },
  driver: {
    outcomes: 'NotYet',
    table: 'steps',
    given: 'client, params',
    examples: {
      configure: `const name = String(shops.size + 1);
shops.set(name, new Shop(params));
return { client: name, webhookUrl: \`http://127.0.0.1:8080/hook/\${name}\` };`,
      pay: `try {
  await shops.get(client).pay(params.order, params.amount, params.key);
  return { outcome: 'done' };
} catch (error) {
  return { outcome: error instanceof Unanswered ? 'unknown' : 'failed', error: error.message };
}`,
    },
  },
};

const width = 96;

function functionOf(kind: Kind, exchange: ScaffoldExchange, texts: ScaffoldTexts): string {
  const { name, description, demand, params, returns, example } = exchange;
  const { given, examples } = dialects[kind];
  const list = returns.flatMap(({ name: member, isRequired, words }) =>
    item('- ', `\`${member}\`${isRequired ? '' : ` ${texts.optional}`}: ${words}`, width),
  );
  const docs = [
    ...wrapped(`${description} ${demand}`.trim(), width),
    '',
    ...exchangeLines(example, width, texts),
    '',
    ...(kind === 'driver' ? [`@param {string} client ${texts.client}`] : []),
    '@param {object} params',
    ...params.flatMap(paramOf),
    list.length === 0 ? `@returns {Promise<object>} ${texts.emptyObject}` : '@returns {Promise<object>}',
    ...list,
  ];
  return [
    '/**',
    ...commented(' * ', docs),
    ' */',
    `async function ${camelCase(name)}(${given}) {`,
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
