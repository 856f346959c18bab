/** The script that watches a gateway on a schedule, with a gateway that changes between two runs. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { written } from '../conformance/recordings/as-formats.js';
import { Script } from '../conformance/recordings/build.js';
import { pixkit } from '../support/command.js';
import { close, listen } from '../support/servers.js';
import {
  changeGateway,
  folderOfJob,
  gateway,
  type Ran,
  run,
  startGateways,
  usual,
  writeTarget,
} from './jobs.js';
import { program, root, writeProgram } from './kit-program.js';

const script = join(root, 'deploy/pipelines/watch.sh');
const only = ['tokens/oauth-*', 'balance/compatibility*'];

startGateways();

/** The current behaviour of the gateway, which is the reference gateway behind a proxy. */
let now: 'right' | 'worse' | 'decided otherwise' | 'gone' | 'flaky' | 'limited' | 'limited at once' = 'right';
const messages: string[] = [];
let asked = 0;
let tokensAsked = 0;

/** Responds in place of the gateway if that is gone, flaky, or issues no more tokens for an hour. */
function intercept(request: IncomingMessage, response: ServerResponse): boolean {
  asked += 1;
  const isToken = request.url === '/oauth/token';
  tokensAsked += isToken ? 1 : 0;
  if (now === 'gone' || (now === 'flaky' && asked % 3 === 0)) {
    request.socket.destroy();
    return true;
  }
  const isLimited = now.startsWith('limited') && isToken && tokensAsked > (now === 'limited' ? 4 : 0);
  if (isLimited) {
    request.resume();
    response.writeHead(429, { 'retry-after': '3600', 'content-type': 'application/json' }).end('{}');
  }
  return isLimited;
}

/** Changes a status: to a success that the specification does not show (OP-10), or to another refusal. */
function change(status: number, { url }: IncomingMessage): number {
  if (now === 'decided otherwise' && url === '/oauth/token' && status === 200) return 201;
  return now === 'worse' && status === 401 ? 404 : status;
}

const listener = createServer((request, response) => {
  void buffer(request).then((body) => {
    messages.push(body.toString());
    response.end();
  });
});
let proxy: Awaited<ReturnType<typeof changeGateway>>;
let webhook = '';

beforeAll(async () => {
  proxy = await changeGateway(gateway.baseUrl, change, intercept);
  webhook = `http://127.0.0.1:${await listen(listener)}`;
});
afterAll(async () => {
  await proxy.close();
  await close(listener);
});

/** Creates a folder for a job with a target file that has an account but no control endpoint. */
async function watchedFolder(): Promise<string> {
  now = 'right';
  messages.length = 0;
  const folder = folderOfJob();
  await writeTarget(folder, proxy.baseUrl);
  return folder;
}

async function watch(folder: string, variables: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return run([script], {
    folder,
    variables: {
      ...usual,
      PIXKIT_TARGET: 'target.yaml',
      PIXKIT_ONLY: only.join(','),
      PIXKIT_WATCH_WEBHOOK: webhook,
      ...variables,
    },
  });
}

const summaryIn = (folder: string): string => readFileSync(join(folder, 'pixkit-watch/summary.md'), 'utf8');

const reports = new Map<string, { readonly status: number; readonly text: string | undefined }>();

/**
 * Changes the behaviour of the gateway, and makes `pixkit check` in this folder report what it reports about such a
 * gateway. The check runs in this process, because starting the program each time takes longer than everything it does.
 */
async function becomes(folder: string, how: typeof now): Promise<void> {
  now = how;
  tokensAsked = 0;
  const path = join(folder, 'checked.json');
  rmSync(path, { force: true });
  let known = reports.get(how);
  if (known === undefined) {
    const target = ['--target', join(folder, 'target.yaml'), '--evidence', 'all'];
    const checks = only.flatMap((one) => ['--only', one]);
    const { status } = await pixkit('check', ...target, ...checks, '--report', `json=${path}`);
    known = { status, text: existsSync(path) ? readFileSync(path, 'utf8') : undefined };
    reports.set(how, known);
  }
  if (known.text !== undefined) writeFileSync(path, known.text);
  const copy = known.text === undefined ? '' : 'cp checked.json pixkit-watch/new.json; ';
  const check = `if [ "$1 $2" = "check --evidence" ]; then ${copy}exit ${known.status}; fi`;
  writeProgram(
    join(folder, 'node_modules/.bin'),
    'pixkit',
    program.replace('#!/bin/sh\n', `#!/bin/sh\n${check}\n`),
  );
}

/** Creates such a folder, and runs the script once with a correct gateway. */
async function folderOfOneRun(): Promise<string> {
  const folder = await watchedFolder();
  await becomes(folder, 'right');
  expect((await watch(folder)).status).toBe(0);
  return folder;
}

test('reports a regression once, with its clauses', async () => {
  const folder = await folderOfOneRun();
  await becomes(folder, 'worse');
  const { status, err } = await watch(folder);
  expect([status, err]).toEqual([1, expect.stringContaining('got worse')]);
  expect(summaryIn(folder)).toMatch(/(TOKEN|BALANCE)-\d+/);
  expect(messages).toEqual([expect.stringMatching(/^\{"text":"pixkit: .*"\}$/)]);
  expect((await watch(folder)).status).toBe(0);
});

test('reports an open point that is answered differently', async () => {
  const folder = await folderOfOneRun();
  await becomes(folder, 'decided otherwise');
  const { status, err } = await watch(folder);
  expect([status, err]).toEqual([1, expect.stringContaining('answers an open point differently')]);
  expect(summaryIn(folder)).toContain('OP-10');
});

test.each(['gone', 'flaky', 'limited', 'limited at once'] as const)(
  'reports no regression of a gateway that is %s',
  async (how) => {
    const folder = await folderOfOneRun();
    const last = readFileSync(join(folder, 'pixkit-watch/last.json'), 'utf8');
    await becomes(folder, how);
    const { status, err } = await watch(folder);
    const said =
      how === 'limited'
        ? /the check is incomplete: the gateway has a rate limit/
        : /check (could not run|is incomplete)/;
    expect([status, err, summaryIn(folder)]).toEqual([
      3,
      expect.stringMatching(said),
      expect.stringMatching(said),
    ]);
    // The report for comparison stays unchanged.
    expect(readFileSync(join(folder, 'pixkit-watch/last.json'), 'utf8')).toBe(last);
  },
);

test('reports a run that decided nothing', async () => {
  const folder = await folderOfOneRun();
  const checked = join(folder, 'checked.json');
  const report = JSON.parse(readFileSync(checked, 'utf8')) as object;
  writeFileSync(checked, JSON.stringify({ ...report, verdict: 'undecided' }));
  const { status, err } = await watch(folder);
  expect([status, err]).toEqual([3, expect.stringContaining('the check decided nothing')]);
});

test('reports a new violation of the recording once, regardless of the check', async () => {
  const folder = await folderOfOneRun();
  const once = new Script().cashOut('a', 1).ended('a', 1);
  const twice = new Script().cashOut('a', 1).cashOut('a', 1, 't-2');
  const record = (name: string, { messages }: Script) =>
    writeFileSync(join(folder, 'recordings', name), written.ndjson(messages));
  const variables = { PIXKIT_WATCH_RECORDING: 'recordings' };
  expect(await watch(folder, variables)).toMatchObject({
    status: 3,
    err: expect.stringContaining('could not be tested') as string,
  });
  mkdirSync(join(folder, 'recordings'));
  record('1.ndjson', once);
  expect((await watch(folder, variables)).status).toBe(0);
  messages.length = 0;
  record('2.ndjson', twice);
  await becomes(folder, 'gone');
  const { status, err } = await watch(folder, variables);
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/check (could not run|is incomplete).*; new in the recording: .*histories\/h-02/),
  ]);
  expect(summaryIn(folder)).toContain('histories/h-02');
  expect(messages).toEqual([expect.stringContaining('histories/h-02')]);
  await becomes(folder, 'right');
  const after = await watch(folder, variables);
  expect([after.status, after.err]).toEqual([0, expect.not.stringContaining('H-02')]);
});

const account = 'account: { clientId: a, clientSecret: b';
test.each([
  ['money that it may move', `${account}, mayMoveMoney: true }`, 'mayMoveMoney'],
  ['money, by a variable', `${account}, 'mayMoveMoney': "\${MONEY}" }`, 'mayMoveMoney'],
  ['money, in JSON', JSON.stringify({ account: { mayMoveMoney: true } }), 'mayMoveMoney'],
  ['a control endpoint', 'control:\n  url: http://127.0.0.1:1/_control/states', 'control endpoint'],
])('refuses a target file with %s before any request', async (_, text, said) => {
  const folder = await watchedFolder();
  writeFileSync(join(folder, 'target.yaml'), `# mayMoveMoney: false\n${text}\n`);
  const before = asked;
  const { status, err } = await watch(folder);
  expect([status, err]).toEqual([2, expect.stringContaining(said)]);
  expect(asked).toBe(before);
});

test('refuses to run without a target, with a control endpoint, or with another target', async () => {
  const folder = folderOfJob();
  expect((await run([script], { folder, variables: usual })).status).toBe(2);
  const { status, err } = await watch(folder, { PIXKIT_CONTROL_URL: `${proxy.baseUrl}/_control/states` });
  expect([status, err]).toEqual([2, expect.stringContaining('must not use a control endpoint')]);
  for (const option of ['--control-url=x', '--target']) {
    const other = await run([script, 'kept', option, 'other.yaml'], {
      folder,
      variables: { ...usual, PIXKIT_BASE_URL: proxy.baseUrl },
    });
    expect([other.status, other.err]).toEqual([2, expect.stringContaining(`not from ${option}`)]);
  }
});
