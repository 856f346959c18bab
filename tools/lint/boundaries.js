/**
 * ESLint rules for the packages and global functions that modules may use; docs/decisions/tools.md gives the reasons.
 * `packages` restricts imports of packages, `purity` calls of functions; layers.mjs restricts imports by path.
 */

const drivers = {
  regex: '^(knex|sqlite3|pg)(/|$)',
  message: 'Storage alone knows the database.',
};
const express = {
  regex: '^(express|express-openapi-validator)(/|$)',
  message: 'Only server/http and server/edge know Express.',
};
const hono = {
  // Pages of other modules also use its JSX.
  regex: '^(hono(?!/jsx(/|$))|@hono/.+|rate-limiter-flexible)(/|$)',
  message: 'server/dashboard alone knows Hono.',
};
const outsideWorld = {
  regex: '^(?!\\.{1,2}/|node:assert|@brazilian-utils/|pix-utils$)',
  message: 'Rules do no input or output: pass in what they need.',
};
const interfacesOnly = {
  regex: '/(storage|notifications|sandbox)/',
  allowTypeImports: true,
  message: 'An operation gets stores and senders passed in; import their types only.',
};

const tables = {
  regex: '/storage/',
  message: 'Pages read through server/dashboard/reads.ts and ports.ts.',
};

const restrictImports = (files, patterns) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

export const packages = [
  restrictImports(['server/**', 'conformance/**'], [drivers, express, hono]),
  restrictImports(['server/{edge,http}/**', 'server/gateway.ts'], [drivers, hono]),
  restrictImports(['server/storage/**'], [express, hono]),
  restrictImports(['server/operations/**'], [drivers, express, hono, interfacesOnly]),
  restrictImports(['server/dashboard/**'], [drivers, express, tables]),
  restrictImports(['server/dashboard/reads.ts'], [drivers, express]),
  restrictImports(['server/{domain,messages}/**'], [outsideWorld]),
];

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'server/main.ts alone reads the environment.',
};
const systemTime = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time is passed in as a Clock.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time is passed in as a Clock.',
  },
];
const ambient = [
  'process',
  'performance',
  'crypto',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'console',
];

export const purity = [
  {
    files: ['server/**'],
    ignores: ['server/main.ts'],
    rules: { 'no-restricted-syntax': ['error', environment] },
  },
  {
    files: ['server/{domain,operations,ledger,lifecycle,storage}/**'],
    rules: { 'no-restricted-syntax': ['error', environment, ...systemTime] },
  },
  {
    files: ['server/domain/**'],
    rules: {
      'no-restricted-globals': ['error', ...ambient],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance is passed in.' },
      ],
    },
  },
];
