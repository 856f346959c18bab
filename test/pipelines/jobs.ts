/** Shared parts of the pipeline tests: a correct gateway, a broken one, folders for jobs, and programs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll } from 'vitest';

import { TestGateway } from '../support/gateway.js';
import { close, listen } from '../support/servers.js';
import { makeWorkspace } from './kit-program.js';

/** Starts a proxy for a gateway. `intercept` returns whether it responded to a request itself; `change` replaces statuses. */
export async function changeGateway(
  baseUrl: string,
  change: (status: number, request: IncomingMessage) => number,
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<{ readonly baseUrl: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (intercept(request, response)) return;
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    void buffer(request)
      .then(async (body) => {
        const answer = await fetch(baseUrl + (request.url ?? ''), {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(body.length > 0 && { body }),
        });
        const type = answer.headers.get('content-type') ?? 'text/plain';
        response.writeHead(change(answer.status, request), { 'content-type': type });
        response.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => response.destroy());
  });
  return { baseUrl: `http://127.0.0.1:${await listen(server)}`, close: () => close(server) };
}

/** Starts a gateway that responds with 404 instead of 401. */
export const breakGateway = (baseUrl: string) =>
  changeGateway(baseUrl, (status) => (status === 401 ? 404 : status));

/** The gateways of the test file that has called `startGateways`. */
export let gateway: TestGateway;
export let broken: Awaited<ReturnType<typeof breakGateway>>;
const workspaces: ReturnType<typeof makeWorkspace>[] = [];

/** Starts both gateways for the calling test file; at its end, closes them and removes its folders. */
export function startGateways(): void {
  beforeAll(async () => {
    gateway = await (await TestGateway.start()).listen();
    broken = await breakGateway(gateway.baseUrl);
  });
  afterAll(async () => {
    await broken.close();
    await gateway.close();
    for (const workspace of workspaces.splice(0)) workspace.remove();
  });
}

/** Creates a folder for a job. */
export function folderOfJob(options?: { withKit: boolean }): string {
  const workspace = makeWorkspace(options);
  workspaces.push(workspace);
  return workspace.folder;
}

/** Writes a target file for the right gateway, behind this address: an account, and no control endpoint. */
export async function writeTarget(folder: string, baseUrl = gateway.baseUrl): Promise<void> {
  const { credentials, certificatePem } = await gateway.account();
  writeFileSync(join(folder, 'client.pem'), certificatePem);
  const target = { baseUrl, account: { ...credentials, certificate: 'client.pem' } };
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(target));
}

/** The output of a program, and how it ended. */
export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program until it ends, with only these variables. */
export async function run(
  [name = '', ...args]: readonly string[],
  { folder, variables }: { readonly folder: string; readonly variables: Readonly<Record<string, string>> },
): Promise<Ran> {
  const child = spawn(name, args, { cwd: folder, env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...output };
}

/** The variables that every program needs. */
export const usual: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
};
