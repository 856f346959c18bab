import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler } from 'express';
import { format, resolveConfig } from 'prettier';
import { request } from 'undici';
import { describe, expect } from 'vitest';
import { type Kind, kinds } from '../../../conformance/scaffold/kind.js';
import { languageNames, type LanguageName } from '../../../conformance/scaffold/languages.js';
import { protocol as driverProtocol } from '../../../generated/client-steps.js';
import { protocol as controlProtocol } from '../../../generated/provider-states.js';
import { pixkit } from '../../support/command.js';
import { startTutorial, token as tutorialToken } from '../../docs/tutorial-endpoint.js';
import { lackOf, startScaffold } from '../../support/scaffold-process.js';
import { it as base } from '../../support/fixtures.js';

/** Time limit for a compiler on a busy machine, in ms. */
const patience = 300_000;

const token = 'only-for-this-test';

/** What a function does once it is filled in. */
type Role = 'returns' | 'refuses' | 'breaks';

/** A kind of scaffold: a control endpoint, which has states, or a driver, which has steps. */
interface KindUnderTest {
  /** The option that writes the scaffold; `functions` is the file with its functions. */
  readonly option: string;
  readonly functions: string;
  /** The member of a message that names the state or step; `known` is such a name. */
  readonly selector: 'state' | 'step';
  readonly known: string;
  /** An example of the params of each name. */
  readonly examples: Readonly<Record<string, { readonly example: { readonly params: object } }>>;
  /** What the last functions do once they are filled in. */
  readonly last: readonly Role[];
  /** Params for a call; `returned` is the result for them. */
  readonly params: object;
  readonly returned: object;
  /** Requests that only this kind gets, with the status of the response. */
  readonly answers: readonly Answered[];
}

type Answered = readonly [what: string, sent: Sent, status: number];

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly type?: string;
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Creates a request for a step that is not implemented, with this host name of the driver. */
const payAt = (host: string): Sent => ({ headers: { host }, body: { step: 'pay' } });

const kindsUnderTest: Readonly<Record<Kind, KindUnderTest>> = {
  control: {
    option: '--scaffold',
    functions: 'states',
    selector: 'state',
    known: 'a MED',
    examples: controlProtocol.states,
    last: ['returns', 'refuses', 'breaks'],
    params: { amount: 12.34 },
    returned: { amount: 12.34, name: '"ç\n' },
    answers: [
      ['no token', { authorization: null, body: { state: 'a MED' } }, 401],
      ['another token', { authorization: `Bearer ${token}x`, body: { state: 'a MED' } }, 401],
      ['the beginning of the token', { authorization: 'Bearer only', body: { state: 'a MED' } }, 401],
      ['the token without its scheme', { authorization: token, body: { state: 'a MED' } }, 401],
      ['an empty token', { authorization: 'Bearer ', body: { state: 'a MED' } }, 401],
      ['an unknown action', { body: { state: 'a MED', action: 'undo' } }, 400],
      ['an escape', { body: '{"state":"a \\u004dED","params":{"cause":"\\"\\\\\\n\\u00e7"}}' }, 501],
      ['a teardown', { body: { state: 'a MED', params: { accountId: 'a' }, action: 'teardown' } }, 200],
    ],
  },
  driver: {
    option: '--scaffold-client',
    functions: 'steps',
    selector: 'step',
    known: 'pay',
    examples: driverProtocol.steps,
    last: ['breaks', 'returns'],
    params: { order: 'order-1', later: true },
    returned: { of: '7', state: 'order-1"ç\n' },
    answers: [
      ['a text, which every web page may send', { type: 'text/plain', body: { step: 'pay' } }, 415],
      ['a charset', { type: 'application/json; charset=utf-8', body: { step: 'pay' } }, 501],
      ['another type that begins alike', { type: 'application/json-patch+json', body: { step: 'pay' } }, 415],
      ['a page of another site', { headers: { origin: 'https://evil.example' }, body: { step: 'pay' } }, 403],
      ['a page of a file', { headers: { origin: 'null' }, body: { step: 'pay' } }, 403],
      ['a foreign name', payAt('evil.example:3030'), 403],
      ['a name that begins with its own', payAt('localhost.evil.example'), 403],
      ['a name after a port', payAt('localhost:3030.evil.example'), 403],
      ['its own name without a port', payAt('localhost'), 501],
      ['its own name with another port', payAt('localhost:8080'), 501],
      ['its own address of IPv6', payAt('[::1]:3030'), 501],
      ['a client that is a number', { body: { step: 'pay', client: 1 } }, 400],
    ],
  },
};

/** Returns the requests that both kinds get, with the status of the response. */
function commonAnswers({ selector, known }: KindUnderTest): readonly Answered[] {
  const asked = (more: object = {}) => ({ body: { [selector]: known, ...more } });
  const ofLength = (length: number) => {
    const empty = JSON.stringify({ [selector]: known, params: { filler: '' } });
    return asked({ params: { filler: 'x'.repeat(length - empty.length) } });
  };
  return [
    ['another method', { method: 'GET' }, 405],
    ['an unknown name', { body: { [selector]: 'a unicorn', params: {} } }, 404],
    ['a name of the language', { body: { [selector]: 'constructor' } }, 404],
    ['no body', { body: '' }, 400],
    ['half a body', { body: `{"${selector}":"${known}"` }, 400],
    ['two bodies', { body: `{"${selector}":"${known}"}{}` }, 400],
    ['a list', { body: [] }, 400],
    ['null', { body: null }, 400],
    ['many lists', { body: '['.repeat(30_000) }, 400],
    ['no name', { body: {} }, 400],
    ['a name that is a number', { body: { [selector]: 5 } }, 400],
    ['params that are a list', asked({ params: [] }), 400],
    ['params that are a text', asked({ params: 'all' }), 400],
    ['a body that is too large', ofLength(65_537), 413],
    ['the largest body', ofLength(65_536), 501],
    ['no params', asked(), 501],
  ];
}

const it = base
  /** Writes a scaffold into the test's folder, as a user would. */
  .extend('scaffold', ({ folder }) => async (kind: Kind, language: LanguageName) => {
    const { option } = kindsUnderTest[kind];
    const { status, err } = await pixkit('init', option, language, '--output', folder);
    expect([status, err]).toEqual([0, '']);
    return folder;
  })
  /** Starts the written scaffold; resolves with its URL. */
  .extend('run', ({ folder, keep }) => async (kind: Kind, language: LanguageName, more = {}) => {
    const variables = { PIXKIT_CONTROL_TOKEN: token, ...more };
    const { url, stop } = await startScaffold(kind, language, folder, variables);
    return (await keep({ url, close: stop })).url;
  });

/** Returns the path and the text of the file with the states or steps, in any folder. */
function functionsIn(folder: string, kind: Kind): readonly [path: string, text: string] {
  const name = new RegExp(`\\b${kindsUnderTest[kind].functions}\\.`, 'i');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const path = join(folder, files.find((file) => name.test(file)) ?? '');
  return [path, readFileSync(path, 'utf8')];
}

async function ask(
  url: string,
  { method = 'POST', type = 'application/json', authorization = `Bearer ${token}`, headers, body }: Sent,
): Promise<readonly [status: number, answer: Record<string, unknown>]> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // fetch would send its own Host header.
  const response = await request(url, {
    method,
    headers: { 'content-type': type, ...(authorization !== null && { authorization }), ...headers },
    ...(body !== undefined && { body: text }),
  });
  return [response.statusCode, (await response.body.json()) as Record<string, unknown>];
}

/** Code that returns its parameters, in each kind, and that breaks. */
const code: Readonly<Record<LanguageName, Readonly<Record<Kind | 'breaks', string>>>> = {
  go: {
    control: 'return answer{"amount": params.Amount, "name": "\\"ç\\n"}, nil',
    driver: 'return answer{"of": client, "state": params.Order + "\\"ç\\n"}, nil',
    breaks: 'return nil, errors.New("broken")',
  },
  java: {
    control: 'return Map.of("amount", params.get("amount"), "name", "\\"\\u00e7\\n");',
    driver: 'return Map.of("of", client, "state", params.get("order") + "\\"\\u00e7\\n");',
    breaks: 'throw new IllegalStateException("broken");',
  },
  python: {
    control: 'return {"amount": params["amount"], "name": "\\"ç\\n"}',
    driver: 'return {"of": client, "state": params["order"] + "\\"ç\\n"}',
    breaks: 'return {}["missing"]',
  },
  php: {
    control: `return ['amount' => $params['amount'], 'name' => "\\"ç\\n"];`,
    driver: `return ['of' => $client, 'state' => $params['order'] . "\\"ç\\n"];`,
    breaks: `throw new \\LogicException('broken');`,
  },
  csharp: {
    control: 'return Task.FromResult<object>(new { amount = given["amount"], name = "\\"\\u00e7\\n" });',
    driver:
      'return Task.FromResult<object>(new { of = client, state = (string)given["order"]! + "\\"\\u00e7\\n" });',
    breaks: 'throw new InvalidOperationException("broken");',
  },
  node: {
    control: `return { amount: params.amount, name: '"ç\\n' };`,
    driver: `return { of: client, state: params.order + '"ç\\n' };`,
    breaks: `throw new TypeError('broken');`,
  },
};

/** Fills in the last functions, and removes the first from the table. Returns the names in the order of the table. */
function fillIn(folder: string, kind: Kind, language: LanguageName): readonly string[] {
  const { examples, last } = kindsUnderTest[kind];
  const [path, text] = functionsIn(folder, kind);
  const entries = [
    ...text.matchAll(/^\s*(?:\[|\{ |Map\.entry\()?["']([\w ]+)["'](?::| =>|,) +[A-Za-z].*\n/gm),
  ].filter(([, name = '']) => name in examples);
  expect(entries.length).toBe(Object.keys(examples).length);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, notYet = ''] = /Replace `([^`]+)`/.exec(readme) ?? [];
  const [, refused = ''] = /already: `([^`]+)`/.exec(readme) ?? [];
  const end = text.includes(`${notYet};`) ? ';' : '';
  const { breaks, [kind]: returns } = code[language];
  const bodies: Readonly<Record<Role, string>> = { returns, breaks, refuses: `${refused}${end}` };
  const parts = text.replace(entries[0]?.[0] ?? '', '').split(`${notYet}${end}`);
  expect(parts.length).toBe(entries.length + 1);
  const filled = [
    ...Array<string>(entries.length - last.length).fill(`${notYet}${end}`),
    ...last.map((role) => bodies[role]),
  ];
  const written = parts.map((part, index) => `${part}${filled[index] ?? ''}`).join('');
  writeFileSync(
    path,
    written.replace(/^package \w+\n/, (head) => `${head}\nimport "errors"\n`),
  );
  return entries.map(([, name = '']) => name);
}

const everyScaffold = kinds.flatMap((kind) => languageNames.map((language) => [kind, language] as const));

it.for(everyScaffold)(
  'a %s scaffold in %s runs: what is "not yet", what is filled in, what is wrong, what is gone',
  { timeout: patience },
  async ([kind, language], { folder, scaffold, run, skip }) => {
    const lack = lackOf(language);
    if (lack !== undefined) skip(lack);
    await scaffold(kind, language);
    const { selector, examples, last, params, returned, answers } = kindsUnderTest[kind];
    const [gone, ...names] = fillIn(folder, kind, language);
    const nameOf = (role: Role) => names.slice(-last.length)[last.indexOf(role)];
    const url = await run(kind, language);
    const asked = (name: unknown, more: object) => ask(url, { body: { [selector]: name, ...more } });
    const unwritten = names.slice(0, -last.length).map(async (name) => {
      const answer = await asked(name, { params: examples[name]?.example.params });
      expect(answer).toEqual([501, { error: `not yet: ${name}` }]);
    });
    const others = [...commonAnswers(kindsUnderTest[kind]), ...answers].map(async ([what, sent, status]) => {
      const [given, answer] = await ask(url, sent);
      expect([what, given]).toEqual([what, status]);
      if (status !== 200) expect(answer['error']).toMatch(/\w/);
    });
    await Promise.all([...unwritten, ...others]);
    expect(await asked(nameOf('returns'), { client: '7', params, later: 1 })).toEqual([200, returned]);
    expect((await asked(nameOf('breaks'), { params: {} }))[0]).toBe(500);
    if (last.includes('refuses'))
      expect(await asked(nameOf('refuses'), {})).toEqual([409, { error: 'it has settled already' }]);
    else expect((await asked(nameOf('returns'), { params }))[1]).toMatchObject({ of: '' });
    expect(await asked(gone, {})).toEqual([404, { error: `unknown ${selector}: ${gone}` }]);
    expect((await ask(new URL('/', url).href, { body: {} }))[0]).toBe(404);
    expect((await fetch(url)).headers.get('pixkit-scaffold')).toMatch(/^pix-gateway-kit \d/);
    if (kind === 'control') return;
    const named = await run(kind, language, { DRIVER_HOSTS: 'driver,localhost' });
    const hosts = ['driver:3030', 'localhost', '127.0.0.1'];
    const statuses = hosts.map(async (host) => (await ask(named, payAt(host)))[0]);
    expect(await Promise.all(statuses)).toEqual([501, 501, 403]);
  },
);

it.for(languageNames)(
  'the examples in a control endpoint in %s open accounts at the reference gateway and settle payments',
  { timeout: patience },
  async (language, { folder, keep, served, skip }) => {
    const lack = lackOf(language);
    if (lack !== undefined) skip(lack);
    const { url, stop } = await startTutorial(language, folder, {
      controlUrl: served.controlUrl,
      written: 2,
    });
    await keep({ close: stop });
    const target = ['--base-url', served.baseUrl, '--control-url', url, '--control-token', tutorialToken];
    const only = [
      '--only',
      'transactions/confirmed-cash-out',
      '--only',
      'cash-out/daily-limit-counts-settled',
    ];
    const { status, out } = await pixkit('check', ...target, ...only);
    expect([status, out]).toEqual([0, expect.stringContaining('1 passed, 1 skipped')]);
    const stateAt = (state: string, params: object) =>
      ask(url, { authorization: `Bearer ${tutorialToken}`, body: { state, params } });
    const [, { accountId }] = await stateAt('an account', {});
    const [refused, { error }] = await stateAt('a payment settles', {
      accountId,
      transactionId: randomUUID(),
    });
    expect([refused, error]).toEqual([
      409,
      expect.stringContaining('a payment settles: 422 {"error":"there is no sent'),
    ]);
  },
);

it.for(languageNames)(
  'the examples in a control endpoint in %s name BANK_URL if no gateway responds there',
  { timeout: patience },
  async (language, { folder, keep, skip }) => {
    const lack = lackOf(language);
    if (lack !== undefined) skip(lack);
    const controlUrl = 'http://127.0.0.1:9/_control/states';
    const { url, stop } = await startTutorial(language, folder, { controlUrl, written: 1 });
    await keep({ close: stop });
    const sent = { authorization: `Bearer ${tutorialToken}`, body: { state: 'an account', params: {} } };
    const [status, { error }] = await ask(url, sent);
    expect([status, error]).toEqual([
      500,
      expect.stringContaining(`no response from ${controlUrl}: set BANK_URL`),
    ]);
  },
);

describe('a scaffold in Go', () => {
  it.for(kinds)(
    'is as gofmt and vet want it: %s',
    { timeout: patience },
    async (kind, { scaffold, skip }) => {
      const lack = lackOf('go');
      if (lack !== undefined) skip(lack);
      const cwd = await scaffold(kind, 'go');
      expect(spawnSync('gofmt', ['-d', '.'], { cwd, encoding: 'utf8' }).stdout).toBe('');
      expect(spawnSync('go', ['vet', './...'], { cwd, encoding: 'utf8' }).stderr).toBe('');
    },
  );
});

/** The exports of both kinds of scaffolds in Node. */
interface NodeEndpoint {
  readonly controlEndpoint: (token: string) => RequestHandler;
  readonly driver: () => RequestHandler;
  readonly respond: (sent: unknown) => Promise<{ readonly status: number }>;
}

function loaded(folder: string): NodeEndpoint {
  return createRequire(join(folder, 'an-application.js'))('./endpoint.cjs') as NodeEndpoint;
}

describe('a scaffold in Node', () => {
  it.for(kinds)('is formatted: %s', async (kind, { scaffold }) => {
    const folder = await scaffold(kind, 'node');
    const config = await resolveConfig(fileURLToPath(import.meta.url));
    for (const file of [`${kind}.cjs`, 'endpoint.cjs', 'outcomes.cjs']) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(await format(text, { ...config, filepath: file })).toBe(text);
    }
  });

  it.for(kinds)(
    'is mounted with or without a parser of JSON before it: %s',
    async (kind, { scaffold, listening }) => {
      const { controlEndpoint, driver } = loaded(await scaffold(kind, 'node'));
      const { selector, known } = kindsUnderTest[kind];
      const handler = kind === 'control' ? controlEndpoint(token) : driver();
      const app = express();
      app.use('/raw', handler);
      app.use('/parsed', express.json(), handler);
      const baseUrl = `http://127.0.0.1:${await listening(createServer(app))}`;
      const body = { [selector]: known, params: {} };
      for (const path of ['/raw', '/parsed']) {
        const url = `${baseUrl}${path}`;
        expect(await ask(url, { body })).toEqual([501, { error: `not yet: ${known}` }]);
        const withoutToken = kind === 'control' ? 401 : 501;
        expect((await ask(url, { body, authorization: null }))[0]).toBe(withoutToken);
      }
    },
  );

  it('answers a message that a framework has read itself; a control endpoint demands the token', async ({
    scaffold,
  }) => {
    const { respond } = loaded(await scaffold('control', 'node'));
    const statusOf = async (sent: unknown) => (await respond(sent)).status;
    const message = { state: 'a MED', params: {} };
    const authorization = `Bearer ${token}`;
    const body = JSON.stringify(message);
    expect(await statusOf({ token, authorization, body })).toBe(501);
    expect(await statusOf({ token, authorization, body: { ...message, action: 'teardown' } })).toBe(200);
    expect(await statusOf({ token, body })).toBe(401);
    expect(await statusOf({ token: '', authorization: 'Bearer ', body })).toBe(401);
  });

  it('answers a message that a framework has read itself; a driver demands nothing', async ({ scaffold }) => {
    const { respond } = loaded(await scaffold('driver', 'node'));
    const message = { step: 'pay', params: {} };
    expect((await respond(message)).status).toBe(501);
    expect((await respond(JSON.stringify(message))).status).toBe(501);
  });
});

describe('init --scaffold and --scaffold-client', () => {
  it.for(kinds)(
    'write over nothing, not even with --force, and say what is in the way: %s',
    async (kind, { scaffold }) => {
      const folder = await scaffold(kind, 'python');
      const { option, functions } = kindsUnderTest[kind];
      const [path] = functionsIn(folder, kind);
      writeFileSync(path, 'mine');
      for (const force of [[], ['--force']]) {
        const { status, err } = await pixkit('init', option, 'python', '--output', folder, ...force);
        expect(status).toBe(2);
        expect(err).toContain(`${functions}.py`);
        expect(err).toContain('--output');
      }
      expect(readFileSync(path, 'utf8')).toBe('mine');
      writeFileSync(join(folder, 'notes.txt'), 'mine');
      const adjacent = await pixkit('init', option, 'go', '--output', join(folder, 'go'));
      expect(adjacent.status).toBe(0);
      expect(statSync(join(folder, 'go', 'main.go')).isFile()).toBe(true);
    },
  );

  it('refuse a language that they do not have, a folder that they cannot make, and each other', async () => {
    const unknown = await pixkit('init', '--scaffold', 'cobol');
    expect([unknown.status, unknown.err]).toEqual([
      2,
      expect.stringContaining('go, java, python, php, node'),
    ]);
    const nowhere = await pixkit('init', '--scaffold', 'go', '--output', '/dev/null/control');
    expect([nowhere.status, nowhere.err]).toEqual([2, expect.stringContaining('--output')]);
    const both = await pixkit('init', '--scaffold-client', 'go', '--scaffold', 'go');
    expect([both.status, both.err]).toEqual([2, expect.stringContaining('--scaffold')]);
  });

  it('write a control endpoint that demands a token before it listens', async ({ scaffold }) => {
    const cwd = await scaffold('control', 'node');
    const env = { ...process.env, PIXKIT_CONTROL_TOKEN: '' };
    const { status, stderr } = spawnSync(process.execPath, ['control.cjs'], { cwd, env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('PIXKIT_CONTROL_TOKEN is not set');
  });
});
