/** Runs the Action like a GitHub runner: conditions, expressions, files for outputs and summary, each script with bash. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../support/free-port.js';
import { close, listen } from '../support/servers.js';
import { broken, folderOfJob, gateway, run, startGateways, usual } from './jobs.js';
import { npmStub, root, writeProgram } from './kit-program.js';

const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
/** A quick selection. */
const only = 'tokens/access-token\n\ntokens/client-unknown';

startGateways();

/** Checks a gateway with the action. */
async function judge(
  inputs: Readonly<Record<string, string>>,
  folder = folderOfJob(),
  variables: Readonly<Record<string, string>> = {},
): Promise<ActionRun> {
  const target = { 'base-url': gateway.baseUrl, 'control-url': gateway.controlUrl, only };
  return runAction(action, { ...target, ...inputs }, folder, variables);
}

function reportIn(folder: string): {
  readonly run: { readonly selection: unknown };
  readonly target: unknown;
} {
  const text = readFileSync(join(folder, 'pixkit-reports/report.json'), 'utf8');
  return JSON.parse(text) as ReturnType<typeof reportIn>;
}

describe('the Action', () => {
  test('fails for a wrong gateway with a summary and annotations, unless the baseline has the failures', async () => {
    const folder = folderOfJob();
    const ran = await judge({ 'base-url': broken.baseUrl }, folder);
    expect([ran.succeeded, ran.status]).toEqual([false, 1]);
    expect(ran.outputs).toMatchObject({ verdict: 'nonconformant', 'exit-status': '1' });
    expect(Number(ran.outputs['failures'])).toBeGreaterThan(0);
    expect(ran.summary).toMatch(/## pixkit: nonconformant[^]*404 instead of 401[^]*\*\*TOKEN-22\*\*/);
    expect(ran.summary).toContain(
      'The artifact `pixkit-reports` has the requests and responses of each finding',
    );
    expect(ran.out).toMatch(/^::error title=pixkit%3A TOKEN-22[^]*404 instead of 401/m);
    expect(ran.called.map(({ uses }) => uses.split('@')[0])).toEqual(['actions/upload-artifact']);

    // With this run as the baseline, there are no new findings.
    const baseline = join(folder, 'old.json');
    writeFileSync(baseline, readFileSync(ran.outputs['report-json'] ?? ''));
    const again = await judge({ 'base-url': broken.baseUrl, baseline: 'old.json', artifact: '' }, folder);
    expect([again.status, again.outputs['verdict'], again.called]).toEqual([0, 'nonconformant', []]);
    expect(again.summary).not.toContain('artifact');
  });

  test('fails with the reason if the check cannot run', async () => {
    const ran = await judge({ target: 'nowhere.yaml' });
    expect([ran.status, ran.outputs['verdict'], ran.called]).toEqual([2, 'error', []]);
    expect(ran.summary).toMatch(/could not run the checks \(exit code 2\)[^]*nowhere\.yaml cannot be read/);
    expect(ran.out).toMatch(
      /^::error title=pixkit could not run the checks[^]*nowhere\.yaml cannot be read/m,
    );
  });

  test('masks the control token', async () => {
    const folder = folderOfJob();
    const ran = await judge({ 'control-token': 'geheim%1' }, folder);
    expect(ran.out.split('\n').filter((line) => line.includes('geheim'))).toEqual(['::add-mask::geheim%251']);
    expect(JSON.stringify([ran.outputs, ran.err, ran.summary, reportIn(folder)])).not.toContain('geheim');
  });

  test('runs no command of an input', async () => {
    const folder = folderOfJob();
    const hostile = '"; touch hacked; `touch hacked` $(touch hacked) \' --list #';
    const names = Object.keys(action.inputs).filter(
      (name) => !['serve', 'working-directory', 'version', 'node-version', 'artifact'].includes(name),
    );
    const given = Object.fromEntries(names.map((name) => [name, hostile]));
    const ran = await runAction(action, { ...given, fail: 'true', reports: 'reports' }, folder);
    expect(ran.status).toBe(2);
    expect(readdirSync(folder)).not.toContain('hacked');
    expect(action.runs.steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });
});

describe('the Action for a client', () => {
  const one = { only: 'caller/lost-answer-of-a-cash-out', artifact: '' };

  test('waits for its driver, and reports what is wrong', async () => {
    const port = await freePort();
    const driver = spawn('sh', ['-c', 'sleep 2; exec node examples/shops/node/driver.mjs'], {
      cwd: root,
      env: { ...usual, PORT: String(port) },
      stdio: 'ignore',
      detached: true,
    });
    try {
      const address = `http://127.0.0.1:${port}/pixkit`;
      const ran = await runAction(action, { ...one, driver: address }, folderOfJob());
      expect([ran.status, ran.outputs['verdict']]).toEqual([1, 'nonconformant']);
      expect(ran.summary).toMatch(/^## pixkit: .*\n[^]*CALLER-36/m);
      expect(ran.outputs['report-markdown']).toMatch(/report\.md$/);
    } finally {
      process.kill(-(driver.pid ?? 0));
    }
  });

  test('fails with the reason if its driver does not start', async () => {
    const driver = `http://127.0.0.1:${await freePort()}/pixkit`;
    const ran = await runAction(action, { ...one, driver, wait: '1' }, folderOfJob());
    expect([ran.status, ran.outputs['verdict']]).toEqual([2, 'error']);
    expect(ran.out).toMatch(/^::error title=pixkit could not run the checks[^]*gives no valid response/m);
  });
});

describe('a comment on a pull request', () => {
  /** Simulates GitHub's comments on one pull request; without permission, it refuses to write. */
  async function github({ mayWrite }: { mayWrite: boolean }) {
    const comments: { id: number; body: string }[] = [{ id: 1, body: 'Looks good' }];
    const calls: string[] = [];
    const server = createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      void text(request).then((given) => {
        const { body = '' } = (given === '' ? {} : JSON.parse(given)) as { readonly body?: string };
        calls.push(`${method} ${url.split('?')[0] ?? ''}`);
        const isAllowed = headers.authorization === 'Bearer of-the-job' && (mayWrite || method === 'GET');
        const id = Number(/\/issues\/comments\/(\d+)$/.exec(url)?.[1] ?? comments.length + 1);
        const known = comments.find((one) => one.id === id);
        if (isAllowed && method === 'POST') comments.push({ id, body });
        if (isAllowed && method === 'PATCH' && known !== undefined) known.body = body;
        response.writeHead(isAllowed ? 200 : 403, { 'content-type': 'application/json' });
        response.end(JSON.stringify(method === 'GET' ? comments : { id }));
      });
    });
    opened.push(server);
    return { comments, calls, api: `http://127.0.0.1:${await listen(server)}` };
  }
  const opened: Server[] = [];
  afterAll(() => Promise.all(opened.map(close)));

  const asked = { comment: 'true', 'github-token': 'of-the-job', artifact: '' };
  function variablesFor(folder: string, api: string, event: object): Readonly<Record<string, string>> {
    const path = join(folder, 'event.json');
    writeFileSync(path, JSON.stringify(event));
    return { GITHUB_API_URL: api, GITHUB_REPOSITORY: 'a/b', GITHUB_EVENT_PATH: path };
  }

  test('is created once, and updated by the next run', async () => {
    const { comments, calls, api } = await github({ mayWrite: true });
    const folder = folderOfJob();
    const variables = variablesFor(folder, api, { pull_request: { number: 7 } });
    const first = await judge({ ...asked, 'base-url': broken.baseUrl, fail: 'false' }, folder, variables);
    expect([first.status, comments.length]).toEqual([0, 2]);
    expect(comments[1]?.body).toMatch(/^<!-- pixkit conformance -->\n## pixkit: nonconformant/);
    const second = await judge(asked, folder, variables);
    expect([second.status, comments.length]).toEqual([0, 2]);
    expect(comments[1]?.body).toMatch(/^<!-- pixkit conformance -->\n## pixkit: No failure in/);
    expect(comments[0]?.body).toBe('Looks good');
    const path = '/repos/a/b/issues';
    expect(calls).toEqual([
      `GET ${path}/7/comments`,
      `POST ${path}/7/comments`,
      `GET ${path}/7/comments`,
      `PATCH ${path}/comments/2`,
    ]);
  });

  test('is left out with a reason if it is forbidden, or there is no pull request', async () => {
    const { comments, calls, api } = await github({ mayWrite: false });
    const folder = folderOfJob();
    const forked = await judge(asked, folder, variablesFor(folder, api, { pull_request: { number: 7 } }));
    expect([forked.status, comments.length]).toEqual([0, 1]);
    expect(forked.out).toMatch(/::warning title=pixkit::.*403.*pull-requests: write/);
    const pushed = await judge(asked, folder, variablesFor(folder, api, { ref: 'refs/heads/main' }));
    expect([pushed.status, calls.length]).toEqual([0, 2]);
    expect(pushed.out).toContain('::notice title=pixkit::This run is not about a pull request');
  });
});

describe('the version that is installed', () => {
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
    .version;

  test.each([
    ['', version],
    ['0.9', '0.9'],
    ['9 $(touch hacked)', '9 $(touch hacked)'],
  ])('is that of the input %j', async (input, installed) => {
    const folder = folderOfJob({ withKit: false });
    const programs = join(folder, 'programs');
    writeProgram(programs, 'npm', npmStub);
    mkdirSync(join(folder, 'inner'));
    const ran = await runAction(
      action,
      { version: input, 'working-directory': 'inner', 'base-url': 'nowhere' },
      folder,
      { PATH: `${programs}:${process.env['PATH'] ?? ''}` },
    );
    expect(ran.out).toContain(` pix-gateway-kit@${installed}\n${version}\n`);
    expect([ran.status, readdirSync(join(folder, 'inner'))]).toEqual([2, ['pixkit-reports']]);
  });
});

/** The parts of an `action.yml` that are run. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly ActionStep[] };
}

interface ActionStep {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

/** How a step of the caller's workflow ended. */
interface ActionRun {
  readonly succeeded: boolean;
  /** The exit status of the script that failed. */
  readonly status: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly out: string;
  readonly err: string;
  /** Actions that would have been called, with their inputs. */
  readonly called: readonly { readonly uses: string; readonly given: Readonly<Record<string, string>> }[];
}

type Contexts = Readonly<Record<string, unknown>>;

/** Runs the action in a folder with these inputs; `variables` are those of the workflow's step. */
async function runAction(
  { inputs: declared, outputs, runs }: Action,
  given: Readonly<Record<string, string>>,
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ActionRun> {
  // Each run has its own files, as each job of a matrix has its own machine.
  const files = mkdtempSync(join(folder, '.runner-'));
  const summary = join(files, 'summary');
  writeFileSync(summary, '');
  const inputs = Object.fromEntries(
    Object.entries(declared).map(([name, { default: usually = '' }]) => [name, given[name] ?? usually]),
  );
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const contexts: Contexts = { inputs, steps };
  const called: { uses: string; given: Record<string, string> }[] = [];
  const ended = { status: 0, out: '', err: '' };
  for (const [index, step] of runs.steps.entries()) {
    if (!isWanted(step.if ?? 'success()', contexts, ended.status === 0)) continue;
    if (step.uses !== undefined) called.push({ uses: step.uses, given: replacedIn(step.with, contexts) });
    if (step.run === undefined) continue;
    if (step.shell !== 'bash') throw new Error(`${step.name} is of another shell`);
    const script = join(files, `${index}.sh`);
    const output = join(files, `${index}.output`);
    writeFileSync(script, replaced(step.run, contexts));
    writeFileSync(output, '');
    const { status, out, err } = await run(
      ['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', script],
      {
        folder: resolve(folder, replaced(step['working-directory'] ?? '.', contexts)),
        variables: {
          ...usual,
          GITHUB_ACTIONS: 'true',
          GITHUB_ACTION_PATH: root,
          RUNNER_TEMP: files,
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: summary,
          ...variables,
          ...replacedIn(step.env, contexts),
        },
      },
    );
    ended.out += out;
    ended.err += err;
    if (status !== 0) ended.status = status ?? -1;
    if (step.id !== undefined) steps[step.id] = { outputs: outputsIn(readFileSync(output, 'utf8')) };
  }
  const values = Object.entries(outputs).map(([name, { value }]) => [name, replaced(value, contexts)]);
  return {
    ...ended,
    succeeded: ended.status === 0,
    outputs: Object.fromEntries(values) as Record<string, string>,
    summary: readFileSync(summary, 'utf8'),
    called,
  };
}

function outputsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`no output: ${line}`);
      return [name, value];
    }),
  );
}

function replacedIn(
  texts: Readonly<Record<string, string>> = {},
  contexts: Contexts,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, replaced(text, contexts)]));
}

/** Evaluates the expressions in a text. */
function replaced(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluated(expression, contexts, true).coerceString(),
  );
}

function isWanted(condition: string, contexts: Contexts, isWell: boolean): boolean {
  const [, inner = condition] = /^\$\{\{(.*)\}\}$/s.exec(condition.trim()) ?? [];
  // A condition without a status function also requires that the earlier steps succeeded.
  const hasStatusFunction = /\b(success|failure|always|cancelled)\(\)/.test(inner);
  const whole = hasStatusFunction ? inner : `success() && (${inner})`;
  return evaluated(`!!(${whole})`, contexts, isWell).coerceString() === 'true';
}

function evaluated(expression: string, contexts: Contexts, isWell: boolean): data.ExpressionData {
  const statusFunctions = { success: isWell, failure: !isWell, always: true, cancelled: false };
  const functions = Object.entries(statusFunctions).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }));
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const contextData = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(parsed, contextData, new Map(functions.map((one) => [one.name, one]))).evaluate();
}
