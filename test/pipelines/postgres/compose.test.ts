/** The services of the Compose file as processes of this machine, by their own commands and variables. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freshDatabase } from '../../support/databases.js';
import { freePort } from '../../support/free-port.js';
import { makeWorkspace, root } from '../kit-program.js';
import { run, usual } from '../shell.js';

interface Service {
  readonly entrypoint?: readonly string[];
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const workspace = makeWorkspace();
const pixkit = join(workspace.folder, 'node_modules/.bin/pixkit');
const started: ChildProcess[] = [];

/** Compose's `${NAME:-default}`, where nothing is set. */
const withDefaults = (text: string): string => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

/** What stands for something that is another here. */
type Replacements = readonly (readonly [RegExp, string])[];

/** Starts a service; resolves with the first match on its stdout. */
async function start(
  name: string,
  replacements: Replacements,
  complaint: RegExp,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { entrypoint = [pixkit], command, environment } = services[name]!;
  const here = (text: string): string =>
    replacements.reduce((all, [from, to]) => all.replace(from, to), withDefaults(text));
  const variables = Object.fromEntries(Object.entries(environment).map(([key, text]) => [key, here(text)]));
  const [program = '', ...args] = [...entrypoint, ...command].map(here);
  const child = spawn(program, args, {
    cwd: workspace.folder,
    // What the image sets, and a port that is free.
    env: {
      ...usual,
      PIXKIT_HOST: '0.0.0.0',
      PIXKIT_PORT: '0',
      PIXKIT_LOG_LEVEL: 'warn',
      ...variables,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, found] = complaint.exec(line) ?? [];
    if (found !== undefined) {
      child.stdout.resume();
      return found;
    }
  }
  throw new Error(`${name} ended before it said ${String(complaint)}`);
}

let hook = '';
let gateways: readonly string[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  const port = String(await freePort());
  hook = `http://localhost:${port}/hook`;
  // The name of the receiver is one of this machine, which a gateway that others reach notifies only where it is named.
  const named: Replacements = [
    [/^postgres:.*/, database],
    [/^receiver$/, 'localhost'],
    [/\/\/receiver:4000/, `//localhost:${port}`],
    [/^\/receiver\.mjs$/, join(root, 'deploy/receiver.mjs')],
  ];
  const first = await start('gateway-1', named, /^Base URL: +(\S+)/);
  const second = await start('gateway-2', named, /^Base URL: +(\S+)/);
  gateways = [first, second];
  const ofReceiver: Replacements = [...named, [/^http:\/\/gateway-1:3000$/, first]];
  await start('receiver', ofReceiver, /^listening on port (\d+), registered/, { PORT: port });
});

afterAll(async () => {
  await Promise.all(
    started
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
  );
  workspace.remove();
});

/** As `docker compose exec gateway-2 pixkit trigger` does, with the variables of the service. */
async function trigger(gateway: string, amount: string): Promise<void> {
  const variables = services['gateway-2']!.environment;
  const all = Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, withDefaults(text)]));
  const { status, out, err } = await run(
    [pixkit, 'trigger', 'cash-in', '--gateway', gateway, '--amount', amount],
    {
      folder: workspace.folder,
      variables: { ...usual, ...all },
    },
  );
  expect([status, err], out).toEqual([0, '']);
}

/** Resolves when the receiver has got a notification with this text. */
async function received(text: string): Promise<void> {
  for (;;) {
    const all = await (await fetch(new URL('/', hook))).text();
    if (all.includes(text)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('what either gateway takes is told to the receiver', async () => {
  await trigger(gateways[0] ?? '', '11.11');
  await received('11.11');
  await trigger(gateways[1] ?? '', '22.22');
  await received('22.22');
});

test('one gateway ends as containers do, and the other goes on', async () => {
  const [first] = started;
  const ended = once(first!, 'exit');
  first!.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect((await fetch(`${gateways[1] ?? ''}/health`)).status).toBe(200);
  await trigger(gateways[1] ?? '', '33.33');
  await received('33.33');
});
