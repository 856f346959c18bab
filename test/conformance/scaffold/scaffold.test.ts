import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { describe, expect } from 'vitest';
import { languageNames, type LanguageName } from '../../../conformance/scaffold/languages.js';
import { protocol, type StateName } from '../../../generated/provider-states.js';
import { pixkit } from '../../support/command.js';
import { close, listen } from '../../support/servers.js';
import { lackOf, type ScaffoldProcess, startScaffold } from '../../support/scaffold-process.js';
import { it as base } from '../../support/fixtures.js';

/** A compiler on a busy machine, milliseconds. */
const patience = 300_000;

const token = 'only-for-this-test';
const names = Object.keys(protocol.states) as StateName[];

const it = base
  /** Has a scaffold written into the test's folder, as a user would. */
  .extend('scaffold', ({ folder }) => async (language: LanguageName) => {
    const { status, err } = await pixkit('init', '--scaffold', language, '--output', folder);
    expect([status, err]).toEqual([0, '']);
    return folder;
  })
  /** Starts what was written there. */
  .extend('run', ({ folder, keep }) => async (language: LanguageName) => {
    const { controlUrl, stop } = await startScaffold(language, folder, token);
    return keep({ controlUrl, close: stop });
  });

/** Everything that was written there, in folders, too. */
function filesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => statSync(join(folder, file)).isFile());
}

/** The file with the states, and its text. */
function statesIn(folder: string): readonly [path: string, text: string] {
  const name = filesIn(folder).find((file) => /\bstates\./i.test(file)) ?? '';
  return [join(folder, name), readFileSync(join(folder, name), 'utf8')];
}

interface Sent {
  readonly method?: string;
  readonly url?: string;
  readonly authorization?: string | null;
  readonly body?: unknown;
}

async function ask(
  { controlUrl }: Pick<ScaffoldProcess, 'controlUrl'>,
  { method = 'POST', url = controlUrl, authorization = `Bearer ${token}`, body }: Sent,
): Promise<readonly [status: number, answer: Record<string, unknown>]> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    ...(body !== undefined && { body: text }),
  });
  return [response.status, (await response.json()) as Record<string, unknown>];
}

const filler = (length: number) => {
  const message = { state: 'a MED', params: { accountId: '' } };
  const rest = length - JSON.stringify(message).length;
  return { ...message, params: { accountId: 'x'.repeat(rest) } };
};

/** What is answered with which status, by every scaffold. */
const answers: readonly (readonly [what: string, sent: Sent, status: number])[] = [
  ['no token', { authorization: null, body: { state: 'a MED' } }, 401],
  ['another token', { authorization: `Bearer ${token}x`, body: { state: 'a MED' } }, 401],
  ['the beginning of the token', { authorization: 'Bearer only', body: { state: 'a MED' } }, 401],
  ['the token without its scheme', { authorization: token, body: { state: 'a MED' } }, 401],
  ['an empty token', { authorization: 'Bearer ', body: { state: 'a MED' } }, 401],
  ['another method', { method: 'GET' }, 405],
  ['an unknown state', { body: { state: 'a unicorn', params: {} } }, 404],
  ['a state that is a name of the language', { body: { state: 'constructor' } }, 404],
  ['no body', { body: '' }, 400],
  ['half a body', { body: '{"state":"a MED"' }, 400],
  ['two bodies', { body: '{"state":"a MED"}{}' }, 400],
  ['a list', { body: '[]' }, 400],
  ['null', { body: 'null' }, 400],
  ['many lists', { body: '['.repeat(30_000) }, 400],
  ['no state', { body: {} }, 400],
  ['a state that is a number', { body: { state: 5 } }, 400],
  ['params that are a list', { body: { state: 'a MED', params: [] } }, 400],
  ['params that are a text', { body: { state: 'a MED', params: 'all' } }, 400],
  ['an unknown action', { body: { state: 'a MED', action: 'undo' } }, 400],
  ['a body that is too large', { body: filler(65_537) }, 413],
  ['the largest body', { body: filler(65_536) }, 501],
  ['no params', { body: { state: 'a MED' } }, 501],
  ['an escape', { body: '{"state":"a \\u004dED","params":{"cause":"\\"\\\\\\n\\u00e7"}}' }, 501],
  ['a teardown', { body: { state: 'a MED', params: { accountId: 'a' }, action: 'teardown' } }, 200],
];

/** Code that returns what it was told, and that breaks. */
const code: Readonly<Record<LanguageName, readonly [returns: string, breaks: string]>> = {
  go: ['return answer{"amount": params.Amount, "name": "\\"ç\\n"}, nil', 'return nil, errors.New("broken")'],
  java: [
    'return Map.of("amount", params.get("amount"), "name", "\\"\\u00e7\\n");',
    'throw new IllegalStateException("broken");',
  ],
  python: ['return {"amount": params["amount"], "name": "\\"ç\\n"}', 'return {}["missing"]'],
  php: [
    `return ['amount' => $params['amount'], 'name' => "\\"ç\\n"];`,
    `throw new LogicException('broken');`,
  ],
  node: [`return { amount: params.amount, name: '"ç\\n' };`, `throw new TypeError('broken');`],
};

/** Fills in the last three states: the first returns, the second refuses, the third breaks. Returns the names of all in order. */
function fillIn(folder: string, language: LanguageName): readonly string[] {
  const [path, text] = statesIn(folder);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, notYet = '', refused = ''] = /Replace `([^`]+)`[^]*already: `([^`]+)`/.exec(readme) ?? [];
  const end = text.includes(`${notYet};`) ? ';' : '';
  const parts = text.split(`${notYet}${end}`);
  expect(parts.length).toBe(names.length + 1);
  const [returns, breaks] = code[language];
  const last = [
    ...Array<string>(parts.length - 4).fill(`${notYet}${end}`),
    returns,
    `${refused}${end}`,
    breaks,
  ];
  const written = parts.map((part, index) => `${part}${last[index] ?? ''}`).join('');
  writeFileSync(path, written.replace('import "encoding/json"', 'import (\n"encoding/json"\n"errors"\n)'));
  return namesIn(text);
}

it.for(languageNames)(
  'a scaffold in %s runs: what is "not yet", what is filled in, what is wrong',
  { timeout: patience },
  async (language, { folder, scaffold, run, skip }) => {
    const lack = lackOf(language);
    if (lack !== undefined) skip(lack);
    await scaffold(language);
    const [returns, refuses, breaks] = fillIn(folder, language).slice(-3);
    const running = await run(language);
    const right = names
      .filter((name) => ![returns, refuses, breaks].includes(name))
      .map(async (state) => {
        const { params } = protocol.states[state].example;
        const [status, answer] = await ask(running, { body: { state, params, action: 'setup' } });
        expect([status, answer]).toEqual([501, { error: `not yet: ${state}` }]);
      });
    const wrong = answers.map(async ([what, sent, status]) => {
      const [given, answer] = await ask(running, sent);
      expect([what, given]).toEqual([what, status]);
      if (status !== 200) expect(answer['error']).toMatch(/\w/);
    });
    await Promise.all([...right, ...wrong]);
    const setUp = (state: unknown) => ask(running, { body: { state, params: { amount: 12.34 } } });
    expect(await setUp(returns)).toEqual([200, { amount: 12.34, name: '"ç\n' }]);
    expect(await setUp(refuses)).toEqual([409, { error: 'it has settled already' }]);
    expect((await setUp(breaks))[0]).toBe(500);
    expect((await ask(running, { url: new URL('/', running.controlUrl).href, body: {} }))[0]).toBe(404);
  },
);

/** The states in the order of the table of a scaffold. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/^\s*(?:\[|Map\.entry\()?["']([\w ]+)["'](?::| =>|,)/gm)].flatMap(
    ([, name = '']) => (names.some((declared) => declared === name) ? [name] : []),
  );
}

describe('a scaffold in any language', () => {
  it(
    'in Go takes the code of the tutorial; gofmt and vet find nothing',
    { timeout: patience },
    async ({ scaffold, skip }) => {
      const lack = lackOf('go');
      if (lack !== undefined) skip(lack);
      const cwd = await scaffold('go');
      const [path, text] = statesIn(cwd);
      const page = readFileSync(new URL('../../../docs/another-language.md', import.meta.url), 'utf8');
      const blocks = [...page.matchAll(/```go\n([^]*?)```/g)].map(([, block = '']) => block);
      const functions = blocks.filter((block) => block.startsWith('func '));
      expect([blocks.length, functions.length]).toEqual([3, 2]);
      const filled = functions.reduce((all, written) => {
        const head = written.slice(0, written.indexOf('{'));
        expect(all).toContain(head);
        const start = all.indexOf(head);
        const end = all.indexOf('\n}\n', start) + 3;
        return `${all.slice(0, start)}${written}${all.slice(end)}`;
      }, text);
      writeFileSync(path, filled);
      writeFileSync(
        join(dirname(path), 'bank.go'),
        blocks.find((block) => block.startsWith('package ')) ?? '',
      );
      expect(spawnSync('gofmt', ['-d', '.'], { cwd, encoding: 'utf8' }).stdout).toBe('');
      expect(spawnSync('go', ['vet', './...'], { cwd, encoding: 'utf8' }).stderr).toBe('');
    },
  );
});

describe('a scaffold in Node as a module of a gateway', () => {
  const message = { state: 'a MED', params: {} };
  const authorization = `Bearer ${token}`;

  it('is mounted with or without a parser of JSON before it, and demands the token', async ({
    scaffold,
    keep,
  }) => {
    const load = createRequire(join(await scaffold('node'), 'a-gateway.js'));
    const { controlEndpoint } = load('./endpoint.cjs') as {
      controlEndpoint: (token: string) => RequestHandler;
    };
    const app = express();
    app.use('/raw', controlEndpoint(token));
    app.use('/parsed', express.json(), controlEndpoint(token));
    const server = createServer(app);
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    await keep({ close: () => close(server) });
    for (const path of ['/raw', '/parsed']) {
      const controlUrl = `${baseUrl}${path}`;
      expect(await ask({ controlUrl }, { body: message })).toEqual([501, { error: 'not yet: a MED' }]);
      expect((await ask({ controlUrl }, { body: message, authorization: null }))[0]).toBe(401);
    }
  });

  it('answers a message that a framework has read itself, and demands the token', async ({ scaffold }) => {
    const load = createRequire(join(await scaffold('node'), 'a-gateway.js'));
    const { respond } = load('./endpoint.cjs') as {
      respond: (request: {
        token: string;
        authorization?: string;
        body: unknown;
      }) => Promise<{ status: number }>;
    };
    const statusOf = async (request: Parameters<typeof respond>[0]) => (await respond(request)).status;
    const body = JSON.stringify(message);
    expect(await statusOf({ token, authorization, body })).toBe(501);
    expect(await statusOf({ token, authorization, body: { ...message, action: 'teardown' } })).toBe(200);
    expect(await statusOf({ token, body })).toBe(401);
    expect(await statusOf({ token: '', authorization: 'Bearer ', body })).toBe(401);
  });
});

describe('init --scaffold', () => {
  it('writes over nothing, not even with --force, and says what is in the way', async ({ scaffold }) => {
    const folder = await scaffold('python');
    const [path] = statesIn(folder);
    writeFileSync(path, 'mine');
    for (const force of [[], ['--force']]) {
      const { status, err } = await pixkit('init', '--scaffold', 'python', '--output', folder, ...force);
      expect(status).toBe(2);
      expect(err).toContain('states.py');
      expect(err).toContain('--output');
    }
    expect(readFileSync(path, 'utf8')).toBe('mine');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const beside = await pixkit('init', '--scaffold', 'go', '--output', join(folder, 'go'));
    expect(beside.status).toBe(0);
    expect(statSync(join(folder, 'go', 'main.go')).isFile()).toBe(true);
  });

  it('refuses a language that it does not have, and a folder that it cannot make', async () => {
    const unknown = await pixkit('init', '--scaffold', 'cobol');
    expect([unknown.status, unknown.err]).toEqual([
      2,
      expect.stringContaining('go, java, python, php, node'),
    ]);
    const nowhere = await pixkit('init', '--scaffold', 'go', '--output', '/dev/null/control');
    expect([nowhere.status, nowhere.err]).toEqual([2, expect.stringContaining('--output')]);
  });

  it('demands a token before it listens', async ({ scaffold }) => {
    const cwd = await scaffold('node');
    const env = { ...process.env, PIXKIT_CONTROL_TOKEN: '' };
    const { status, stderr } = spawnSync(process.execPath, ['control.cjs'], { cwd, env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('PIXKIT_CONTROL_TOKEN is not set');
  });
});

describe('doctor, with a scaffold as the control endpoint', () => {
  it('says what to write first, and how much waits for it', async ({ scaffold, run, fake }) => {
    await scaffold('node');
    const { controlUrl } = await run('node');
    const target = ['--base-url', (await fake()).baseUrl, '--control-url', controlUrl];
    const { status, out } = await pixkit('doctor', ...target, '--control-token', token);
    expect(status).toBe(2);
    expect(out).toContain(`WRONG control: ${controlUrl} makes no accounts yet`);
    expect(out).toMatch(/note {2}states: 0 of \d\d states answered/);
    expect(out).toMatch(/answered.*\nnote {2}what to do next: the state 'an account': \d{3} checks\n/);
  });
});
