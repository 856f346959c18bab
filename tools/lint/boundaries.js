/**
 * Which modules may import which, as ESLint configuration; docs/decisions/tools.md gives the reasons. `zones` judges
 * resolved paths of our own files, `packages` the names of packages, `purity` which functions may be called.
 */

/** Files under `target` must not import anything under `from`, except what is under `except` (relative to `from`). */
const zone = (target, from, except, reason) => ({ target, from, except, message: `${reason}.` });

const kitWithoutDoors = ['./conformance/*.ts', './conformance/!(cli)/**'];
const serverWithoutMain = ['./server/!(main|index).ts', './server/*/**'];

/**
 * The folders of the gateway and of the kit, each with what it may import besides itself. No two of them import each
 * other.
 */
const floors = {
  server: {
    messages: [],
    domain: ['messages'],
    storage: ['domain'],
    ledger: ['domain', 'storage'],
    'ports.ts': ['domain', 'storage'],
    'log.ts': [],
    'options.ts': ['log.ts'],
    scheduler: ['messages', 'domain', 'storage'],
    provocations: [],
    notifications: ['messages', 'domain', 'storage', 'ports.ts', 'provocations'],
    lifecycle: ['messages', 'domain', 'storage', 'ledger', 'notifications', 'ports.ts', 'scheduler'],
    operations: ['messages', 'domain', 'storage', 'ledger', 'ports.ts'],
    sandbox: [
      'messages',
      'domain',
      'storage',
      'ledger',
      'lifecycle',
      'operations',
      'ports.ts',
      'scheduler',
      'provocations',
      'recent-requests',
    ],
    'api-reference': [],
    'recent-requests': [],
    'live-updates': ['storage'],
    dashboard: [
      'messages',
      'domain',
      'storage',
      'ledger',
      'lifecycle',
      'operations',
      'sandbox',
      'ports.ts',
      'recent-requests',
      'live-updates',
    ],
    edge: [
      'messages',
      'domain',
      'storage',
      'operations',
      'ports.ts',
      'provocations',
      'recent-requests',
      'log.ts',
    ],
    http: [
      'messages',
      'domain',
      'storage',
      'edge',
      'sandbox',
      'api-reference',
      'dashboard',
      'ports.ts',
      'options.ts',
      'recent-requests',
    ],
    monitoring: ['domain', 'storage', 'notifications', 'edge', 'log.ts'],
    serve: ['messages', 'sandbox'],
    library: ['domain', 'notifications', 'sandbox'],
  },
  // `cli` and the files next to these folders assemble everything.
  conformance: {
    core: [],
    target: ['core'],
    contract: ['core', 'target'],
    // All texts for users in other languages; modules that produce such texts may import it.
    language: ['core', 'contract'],
    engine: ['core', 'target', 'contract'],
    stage: ['core', 'target', 'contract'],
    model: [],
    chapters: ['core', 'target', 'contract', 'engine'],
    histories: ['core', 'target', 'engine', 'chapters', 'model'],
    pact: ['core', 'target', 'contract', 'engine', 'chapters'],
    report: ['core', 'target', 'contract', 'engine', 'language'],
    // Traffic that was recorded: read, written and judged.
    recordings: ['core', 'target', 'contract', 'engine', 'language', 'stage', 'report', 'chapters', 'duties'],
    // Reports of many, side by side.
    matrix: ['core', 'contract', 'engine', 'language', 'report'],
    devtools: ['core', 'target', 'contract', 'report', 'language'],
    // The tests of a client in front of every legal gateway: what they rely on. It starts none itself.
    legal: ['core', 'target', 'contract', 'engine', 'language', 'report'],
    duties: ['core', 'target', 'contract', 'engine', 'language', 'stage', 'chapters', 'report'],
    seed: ['core', 'target', 'contract', 'devtools'],
    doctor: ['core', 'target', 'engine', 'chapters'],
    scaffold: ['core', 'target', 'language'],
  },
};

const floorZones = Object.entries(floors).flatMap(([house, rooms]) =>
  Object.entries(rooms).map(([room, below]) =>
    zone(
      `./${house}/${room}`,
      `./${house}`,
      [room, ...below].map((name) => `./${name}`),
      `${house}/${room} stands on ${below.join(', ') || 'nothing beside it'}`,
    ),
  ),
);

export const zones = [
  zone(
    './conformance',
    './generated',
    ['./!(document|errors).ts', './stubs'],
    'The kit judges by what it tolerates: generated/tolerant-document.ts; it knows only the names of error codes',
  ),
  zone(
    './server',
    './generated',
    ['./!(tolerant-document).ts', './stubs'],
    'The gateway keeps the published contract: generated/document.ts',
  ),
  zone(
    './server/domain',
    '.',
    ['./server/domain', './server/messages', './generated', './node_modules'],
    'Rules import only rules and messages',
  ),
  zone(
    './client',
    '.',
    ['./client', './generated/contract.ts', './generated/operations.ts', './node_modules'],
    'A client knows the published contract, and nothing of a gateway or of the kit',
  ),
  ...['./server', './conformance', './generated'].map((target) =>
    zone(target, './client', [], 'The client is for users: what judges and what is judged do without it'),
  ),
  zone(
    './library',
    '.',
    [
      './library',
      './generated',
      './node_modules',
      './server/index.ts',
      './server/library/running.ts',
      './variants',
      './conformance/stage',
      './conformance/contract',
      './conformance/legal',
    ],
    'What users import puts together the gateway and a stage, and nothing else of them',
  ),
  zone(
    './variants',
    '.',
    ['./variants', './generated', './node_modules', './server/gateway.ts'],
    'A legal variant wraps the gateway through its front door, and knows nothing of those who judge it',
  ),
  ...['./server', './generated', './client', './tools', ...kitWithoutDoors].map((target) =>
    zone(target, './variants', [], 'Only the command line and the library start legal variants'),
  ),
  ...['./server', './conformance', './generated', './client', './variants', './tools'].map((target) =>
    zone(target, './library', [], 'The library is for users: nothing here is built on it'),
  ),
  ...floorZones,
  ...['./server/gateway.ts', './server/main.ts', './server/audit.ts'].map((door) =>
    zone(serverWithoutMain, door, [], 'Only main.ts and index.ts start a gateway'),
  ),
  ...[
    './server/!(ports).ts',
    './server/!(edge|operations)/**',
    './conformance',
    './tools',
    './test/!(generated)/**',
  ].map((target) =>
    zone(target, './generated/stubs', [], 'Only server/edge and the handlers know the stubs'),
  ),
  zone('./server', './conformance', [], 'Gateway and kit are two independent readings of the specification'),
  zone(kitWithoutDoors, './server', [], 'Gateway and kit are two independent readings of the specification'),
  zone(
    './conformance/cli',
    './server',
    ['./gateway.ts', './main.ts', './audit.ts', './control-tokens.ts'],
    'The kit embeds the gateway through its front door',
  ),
  zone('./test/mutation', './server', ['./gateway.ts'], 'A mutant wraps the gateway through its front door'),
  {
    ...zone(
      './conformance/chapters/*/**',
      './conformance/chapters',
      ['./*.ts', './shared', './*/client.ts'],
      'A chapter knows its neighbours by their clients alone; what several use stands in shared',
    ),
    siblings: true,
  },
  ...['./server', './conformance', './generated'].map((target) =>
    zone(target, './tools', [], 'Nobody imports tools'),
  ),
  ...['./server', './variants', './conformance', './generated', './tools'].map((target) =>
    zone(target, './test', [], 'Nobody imports tests'),
  ),
  zone('./test/!(tools|bench)/**', './tools', [], 'Nobody imports tools, save their own tests'),
];

const drivers = {
  regex: '^(knex|sqlite3|pg)(/|$)',
  message: 'Storage alone knows the database.',
};
const express = {
  regex: '^(express|express-openapi-validator)(/|$)',
  message: 'Only server/http and server/edge know Express.',
};
const hono = {
  // Its JSX is also used for the pages of other modules.
  regex: '^(hono(?!/jsx(/|$))|@hono/.+)(/|$)',
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
  restrictImports(['server/**', 'conformance/**', 'variants/**'], [drivers, express, hono]),
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
