import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { describe, expect } from 'vitest';
import { languageNames, type LanguageName } from '../../../conformance/scaffold/languages.js';
import { protocol, type StepName } from '../../../generated/client-steps.js';
import { pixkit } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';
import { lackOf, startDriver } from '../../support/scaffold-process.js';
import { close, listen } from '../../support/servers.js';

/** A compiler on a busy machine, milliseconds. */
const patience = 300_000;

const names = Object.keys(protocol.steps) as StepName[];

const it = base
  /** Has a driver written into the test's folder, as a user would. */
  .extend('scaffold', ({ folder }) => async (language: LanguageName) => {
    const { status, err } = await pixkit('init', '--scaffold-client', language, '--output', folder);
    expect([status, err]).toEqual([0, '']);
    return folder;
  })
  /** Starts what was written there. */
  .extend('run', ({ folder, keep }) => async (language: LanguageName) => {
    const { driverUrl, stop } = await startDriver(language, folder);
    return (await keep({ driverUrl, close: stop })).driverUrl;
  });

function filesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => statSync(join(folder, file)).isFile());
}

/** The file with the steps, and its text. */
function stepsIn(folder: string): readonly [path: string, text: string] {
  const name = filesIn(folder).find((file) => /\bsteps\./i.test(file)) ?? '';
  return [join(folder, name), readFileSync(join(folder, name), 'utf8')];
}

interface Sent {
  readonly method?: string;
  readonly type?: string;
  readonly body?: unknown;
}

async function ask(
  url: string,
  { method = 'POST', type = 'application/json', body }: Sent,
): Promise<readonly [status: number, answer: Record<string, unknown>]> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    headers: { 'content-type': type },
    ...(body !== undefined && { body: text }),
  });
  return [response.status, (await response.json()) as Record<string, unknown>];
}

const filler = (length: number) => {
  const message = { step: 'pay', params: { order: '' } };
  return { ...message, params: { order: 'x'.repeat(length - JSON.stringify(message).length) } };
};

/** Requests, and the status of each. */
const answers: readonly (readonly [string, Sent, number])[] = [
  ['another method', { method: 'GET' }, 405],
  ['a text, which every web page may send', { type: 'text/plain', body: { step: 'pay' } }, 415],
  ['a charset', { type: 'application/json; charset=utf-8', body: { step: 'pay' } }, 501],
  ['no JSON', { body: '{"step"' }, 400],
  ['a list', { body: [] }, 400],
  ['null', { body: null }, 400],
  ['a list of lists', { body: '['.repeat(30_000) }, 400],
  ['no step', { body: {} }, 400],
  ['a step that is a number', { body: { step: 5 } }, 400],
  ['params that are a list', { body: { step: 'pay', params: [] } }, 400],
  ['params that are a text', { body: { step: 'pay', params: 'all' } }, 400],
  ['a client that is a number', { body: { step: 'pay', client: 1 } }, 400],
  ['a step that nobody knows', { body: { step: 'pray', params: {} } }, 404],
  ['a body that is too large', { body: filler(65_537) }, 413],
  ['the largest body', { body: filler(65_536) }, 501],
  ['no params', { body: { step: 'pay' } }, 501],
];

/** Code that returns what it was told, and that breaks. */
const code: Readonly<Record<LanguageName, readonly [returns: string, breaks: string]>> = {
  go: [
    'return answer{"of": client, "state": params.Order + "\\"ç\\n"}, nil',
    'return nil, errors.New("broken")',
  ],
  java: [
    'return Map.of("of", client, "state", params.get("order") + "\\"\\u00e7\\n");',
    'throw new IllegalStateException("broken");',
  ],
  python: ['return {"of": client, "state": params["order"] + "\\"ç\\n"}', 'return {}["missing"]'],
  php: [
    `return ['of' => $client, 'state' => $params['order'] . "\\"ç\\n"];`,
    `throw new \\LogicException('broken');`,
  ],
  node: [`return { of: client, state: params.order + '"ç\\n' };`, `throw new TypeError('broken');`],
};

/** Fills in the last two steps: the one returns, the other breaks. Takes the step before them from the list. */
function fillIn(folder: string, language: LanguageName): void {
  const [path, text] = stepsIn(folder);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, notYet = ''] = /replace `([^`]+)`/.exec(readme) ?? [];
  const end = text.includes(`${notYet};`) ? ';' : '';
  const parts = text.split(`${notYet}${end}`);
  expect(parts.length).toBe(names.length + 1);
  const [returns, breaks] = code[language];
  const last = [...Array<string>(names.length - 2).fill(`${notYet}${end}`), breaks, returns];
  const written = parts.map((part, index) => `${part}${last[index] ?? ''}`).join('');
  const withoutRestart = written.replace(/^.*"restart".*\n|^.*'restart'.*\n/m, '');
  writeFileSync(
    path,
    withoutRestart.replace('package pixkitdriver\n', 'package pixkitdriver\n\nimport "errors"\n'),
  );
}

it.for(languageNames)(
  'a driver in %s runs: what is "not yet", what is filled in, what is wrong, what is gone',
  { timeout: patience },
  async (language, { folder, scaffold, run, skip }) => {
    const lack = lackOf(language);
    if (lack !== undefined) skip(lack);
    await scaffold(language);
    fillIn(folder, language);
    const url = await run(language);
    const [breaks, returns] = names.slice(-2);
    expect(names.at(-3)).toBe('restart');
    const right = names.slice(0, -3).map(async (step) => {
      const { params } = protocol.steps[step].example;
      expect(await ask(url, { body: { step, client: '1', params } })).toEqual([
        501,
        { error: `not yet: ${step}` },
      ]);
    });
    const wrong = answers.map(async ([what, sent, status]) => {
      const [given, answer] = await ask(url, sent);
      expect([what, given]).toEqual([what, status]);
      expect(answer['error']).toMatch(/\w/);
    });
    await Promise.all([...right, ...wrong]);
    const params = { order: 'order-1', later: true };
    expect(await ask(url, { body: { step: returns, client: '7', params, later: 1 } })).toEqual([
      200,
      { of: '7', state: 'order-1"ç\n' },
    ]);
    expect((await ask(url, { body: { step: returns, params } }))[1]).toMatchObject({ of: '' });
    expect((await ask(url, { body: { step: breaks, params: {} } }))[0]).toBe(500);
    expect(await ask(url, { body: { step: 'restart' } })).toEqual([404, { error: 'unknown step: restart' }]);
    expect((await ask(new URL('/', url).href, { body: {} }))[0]).toBe(404);
  },
);

describe('a driver in any language', () => {
  it('in Node is mounted in an application, with or without a parser of JSON before it', async ({
    scaffold,
    keep,
  }) => {
    const load = createRequire(join(await scaffold('node'), 'a-client.js'));
    const { driver, respond } = load('./endpoint.cjs') as {
      driver: () => RequestHandler;
      respond: (body: unknown) => Promise<{ status: number }>;
    };
    const app = express();
    app.use('/raw', driver());
    app.use('/parsed', express.json(), driver());
    const server = createServer(app);
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    await keep({ close: () => close(server) });
    const body = { step: 'pay', params: {} };
    for (const path of ['/raw', '/parsed'])
      expect(await ask(`${baseUrl}${path}`, { body })).toEqual([501, { error: 'not yet: pay' }]);
    expect((await respond(body)).status).toBe(501);
    expect((await respond(JSON.stringify(body))).status).toBe(501);
  });
});

describe('init --scaffold-client', () => {
  it('writes over nothing', async ({ scaffold }) => {
    const folder = await scaffold('python');
    const [path] = stepsIn(folder);
    writeFileSync(path, 'mine');
    const { status, err } = await pixkit('init', '--scaffold-client', 'python', '--output', folder);
    expect([status, err]).toEqual([2, expect.stringContaining('steps.py')]);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('is not asked for together with a control endpoint', async () => {
    const { status, err } = await pixkit('init', '--scaffold-client', 'go', '--scaffold', 'go');
    expect([status, err]).toEqual([2, expect.stringContaining('--scaffold')]);
  });
});
