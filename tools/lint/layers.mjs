/**
 * The configuration of dependency-cruiser: which modules may import which, and that none imports itself through others.
 * Paths are resolved, and type imports count. docs/decisions/tools.md gives the reasons; boundaries.js has the rules for
 * packages.
 */

/** The folders of the gateway and of the kit, each with the other folders that it may import. */
const layers = {
  server: {
    messages: '',
    domain: 'messages',
    storage: 'messages domain',
    ledger: 'domain storage',
    'ports.ts': 'domain storage lifecycle notifications',
    'log.ts': 'domain storage scheduler notifications edge',
    'options.ts': 'domain',
    scheduler: 'messages domain storage',
    provocations: '',
    notifications: 'messages domain storage ports.ts provocations',
    lifecycle: 'messages domain storage ledger notifications ports.ts scheduler',
    operations: 'messages domain storage ledger ports.ts',
    sandbox:
      'messages domain storage ledger lifecycle operations ports.ts scheduler provocations recent-requests',
    'api-reference': 'messages',
    'recent-requests': '',
    'live-updates': 'storage',
    dashboard:
      'messages domain storage ledger lifecycle operations sandbox ports.ts control-tokens.ts recent-requests live-updates',
    edge: 'messages domain storage operations ports.ts provocations recent-requests',
    http: 'messages domain storage edge sandbox api-reference dashboard ports.ts options.ts control-tokens.ts recent-requests',
    monitoring: 'domain storage notifications edge log.ts',
    serve: 'messages sandbox',
  },
  // `cli` and the files next to these folders assemble everything.
  conformance: {
    core: '',
    target: 'core',
    contract: 'core target',
    // All texts for users in other languages; modules that produce such texts may import it.
    language: 'core contract',
    engine: 'core target contract',
    stage: 'core target contract',
    model: '',
    chapters: 'core target contract engine',
    histories: 'core target engine chapters model',
    pact: 'core target contract engine chapters',
    report: 'core target contract engine language',
    // Recorded traffic: reads, writes and checks it.
    recordings: 'core target contract engine language stage report chapters duties',
    // Reports of many gateways and clients, side by side.
    matrix: 'core contract engine language report',
    devtools: 'core target contract report language',
    // Finds out what clients rely on by running their tests against every legal gateway. Starts no gateway itself.
    legal: 'core target contract engine language report',
    duties: 'core target contract engine language stage chapters report',
    seed: 'core target contract devtools',
    doctor: 'core target engine chapters',
    scaffold: 'core target language',
  },
};

/** Forbids modules with paths that match `from` to import modules that match `to`, except those that match `except`. */
const rule = (from, to, except, name) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to, ...(except !== undefined && { pathNot: except }) },
});

const escaped = (names) => names.split(' ').join('|').replaceAll('.', '\\.');

const betweenLayers = Object.entries(layers).flatMap(([house, rooms]) =>
  Object.entries(rooms).map(([room, below]) =>
    rule(
      `^${house}/(${escaped(room)})(/|$)`,
      `^${house}/`,
      `^${house}/(${escaped(`${room} ${below}`.trim())})(/|$)`,
      `${house}/${room} imports only ${below.replaceAll(' ', ', ') || 'itself'}`,
    ),
  ),
);

/** Matches all files of the project, but not packages and Node's own modules. */
const ours = '^(client|conformance|generated|server|test|tools)/';
/** Matches the kit, except the folders that combine gateway and kit. */
const kit = '^conformance/((?!(cli|library|variants)/).*/|[^/]+$)';

const betweenHouses = [
  rule(
    '^conformance/',
    '^generated/(document|errors)\\.ts$',
    undefined,
    'The kit judges by generated/tolerant-document.ts, and knows only the names of error codes',
  ),
  rule(
    '^server/',
    '^generated/tolerant-document\\.ts$',
    undefined,
    'The gateway keeps the published contract: generated/document.ts',
  ),
  rule(
    '^client/',
    ours,
    '^(client/|generated/(contract|operations)\\.ts$)',
    'A client knows the published contract, and nothing of a gateway or of the kit',
  ),
  rule('^(server|conformance|generated)/', '^client/', undefined, 'Gateway and kit do without the client'),
  rule(
    '^conformance/library/',
    ours,
    '^(conformance/(library|variants|stage|contract|legal)|generated|server)/|^conformance/core/cut\\.ts$',
    'The library combines the gateway and a stage, and nothing else of them',
  ),
  rule(
    '^conformance/variants/',
    ours,
    '^(conformance/(variants/|core/cut\\.ts$|legal/register\\.ts$)|generated/|server/gateway\\.ts$)',
    'A valid variant wraps the gateway through its front door and is independent of the checks',
  ),
  rule(
    ['^(server|generated|client|tools)/', kit],
    '^conformance/variants/',
    undefined,
    'Only the command line and the library start valid variants',
  ),
  rule(
    ['^(server|generated|client)/', '^conformance/(?!library/).*/'],
    '^conformance/library/',
    undefined,
    'The library is for users: nothing here is built on it',
  ),
  rule(
    '^server/(?!main\\.ts$)',
    '^server/(gateway|main|audit)\\.ts$',
    undefined,
    'Only main.ts starts a gateway',
  ),
  rule(
    ['^server/(?!ports\\.ts$|edge/|operations/)', '^(conformance|tools)/', '^test/(?!generated/)'],
    '^generated/stubs/',
    undefined,
    'Only server/edge and the handlers know the stubs',
  ),
  rule('^server/', '^conformance/', undefined, 'The gateway is independent of the kit'),
  rule(
    kit,
    '^server/',
    '^server/messages/(text|language)\\.ts$',
    'The kit is independent of the gateway: they share only how texts are translated',
  ),
  rule(
    '^conformance/cli/',
    '^server/',
    '^server/(gateway|main|options|audit|control-tokens)\\.ts$',
    'The kit embeds the gateway through its front door',
  ),
  rule(
    '^test/mutation/',
    '^server/',
    '^server/gateway\\.ts$',
    'A mutant wraps the gateway through its front door',
  ),
  rule(
    '^conformance/chapters/([^/]+)/',
    '^conformance/chapters/[^/]+/',
    '^conformance/chapters/($1/|shared/|[^/]+/client\\.ts$)',
    'A chapter imports only the clients of other chapters, and shared',
  ),
  rule('^(server|conformance|generated)/', '^tools/', undefined, 'Only tools and their tests import tools'),
  rule('^(server|conformance|generated|tools)/', '^test/', undefined, 'Only tests import tests'),
  rule('^test/(?!tools/|bench/)[^/]+/', '^tools/', undefined, 'Only tests of tools import tools'),
];

/** Folders and files with circular imports. The list may only become shorter. */
const circular = [
  'conformance/engine/',
  'conformance/report/',
  'conformance/cli/(replay-script|report-replay)\\.ts$',
  'conformance/duties/(scene|signs-of-life)\\.ts$',
  'conformance/histories/(step|world)\\.ts$',
];

const notCircular = {
  name: 'No module imports itself through others',
  severity: 'error',
  from: { path: '^(client|conformance|server|tools)/', pathNot: `^(${circular.join('|')})` },
  to: { circular: true },
};

export default {
  forbidden: [...betweenLayers, ...betweenHouses, notCircular],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules/', '^dist', '^tools/site/(pages|dist)/', '^conformance/scaffold/node/'] },
  },
};
