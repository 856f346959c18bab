import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGateway, type DemoAccount, type GatewayOptions } from './gateway.js';
import { isLoopback } from './http/listening.js';
import { logLines } from './log-lines.js';

/** What `pixkit serve` is told. */
export interface ServerOptions extends Omit<GatewayOptions, 'log' | 'overrides'> {
  /** Default 3000; 0 takes any free one. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default: `loopback` where `host` is loopback, for a sandbox; else none. */
  readonly sandboxReceivers?: NonNullable<GatewayOptions['sandboxReceivers']>;
}

/** Where the process talks to. */
export interface ServerIo {
  readonly stdout: (line: string) => void;
  /** Gets one line, or several of the log with line feeds between them. */
  readonly stderr: (lines: string) => void;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
}

/**
 * Runs a gateway until `io.signal` aborts. Prints how to use it: base URL, control URL, credentials, certificate, a curl line
 * per family, the API reference. Resolves with the exit status: 0, or 2 where it could not start (with a sentence on stderr that says why).
 */
export async function runServer(options: ServerOptions, io: ServerIo): Promise<number> {
  const { port = 3000, host = '127.0.0.1', ...gatewayOptions } = options;
  const { sandboxReceivers = defaultReceivers(host) } = options;
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-'));
  const { log, flush } = logLines(io.stderr);
  // Also where a second signal, or an exception that nobody caught, ends the process.
  const tidy = () => {
    flush();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', tidy);
  try {
    const gateway = await createGateway({ ...gatewayOptions, sandboxReceivers, log });
    try {
      const urls = await gateway.listen(port, host);
      const demo = await gateway.demo();
      const certificateFile = join(folder, 'client.pem');
      await writeFile(certificateFile, demo.certificatePem);
      if (demo.fresh) await writeFile(join(folder, 'client.key'), demo.fresh.privateKeyPem, { mode: 0o600 });
      for (const line of introduction(urls, demo, certificateFile)) io.stdout(line);
      for (const line of aboutReceivers({ ...options, sandboxReceivers })) io.stdout(line);
      if (gateway.timeStandsStill) io.stdout(aboutTime);
      await aborted(io.signal);
    } finally {
      await gateway.close();
    }
    return 0;
  } catch (error) {
    flush();
    io.stderr(startFailure(error, port, host));
    return 2;
  } finally {
    process.off('exit', tidy);
    tidy();
  }
}

/** A gateway that only this machine can reach is a sandbox, unless it is told that a proxy leads to it. */
export function defaultReceivers(host: string): false | 'loopback' {
  return isLoopback(host) && 'loopback';
}

const sandboxed = {
  loopback:
    'Receivers:      on this machine too, with any certificate; for clients elsewhere, by a proxy: --no-sandbox-receivers',
  private:
    'Receivers:      in private networks and on this machine too (there with any certificate): --no-sandbox-receivers ends it',
};

/** Where notifications may go besides public addresses; nothing where they go there alone. */
function aboutReceivers({
  sandboxReceivers = false,
  allowWebhooksTo = [],
  allowHttpWebhooks = false,
}: ServerOptions): string[] {
  const named = allowWebhooksTo.length > 0 ? [`at ${allowWebhooksTo.join(', ')} too`] : [];
  const plain = allowHttpWebhooks ? ['by plain HTTP too'] : [];
  const allowed = [...named, ...plain].join(', ');
  return [
    ...(sandboxReceivers === false ? [] : [sandboxed[sandboxReceivers]]),
    ...(allowed === ''
      ? []
      : [`Receivers:      ${allowed}, as --allow-webhooks-to and --allow-http-webhooks say`]),
  ];
}

const aboutTime =
  'Time:           stands still between due moments (--seed); a gateway that is to be judged needs --machine-time too';

function introduction(
  { baseUrl, controlUrl }: { baseUrl: string; controlUrl: string | null },
  demo: DemoAccount,
  certificateFile: string,
): string[] {
  const { accountId, clientId, fresh } = demo;
  const credentials = JSON.stringify({ clientId, clientSecret: fresh?.clientSecret ?? '…' });
  const json = "-H 'content-type: application/json'";
  const header = encodeURIComponent(demo.certificatePem);
  return [
    `Base URL:       ${baseUrl}`,
    `Control URL:    ${controlUrl ?? 'closed (open it with --control)'}`,
    `accountId:      ${accountId}`,
    `clientId:       ${clientId}`,
    `clientSecret:   ${fresh?.clientSecret ?? 'printed when this database was new; only its hash is kept'}`,
    ...(fresh ? [] : [`Another account: ${howToGetAnAccount(controlUrl)}`]),
    `Certificate:    ${certificateFile}`,
    `As a header:    X-SSL-Client-Cert: ${header}`,
    `Standard token: curl -s ${baseUrl}/api/auth/token ${json} -H 'X-SSL-Client-Cert: ${header}' -d '${credentials}'`,
    `Compatibility:  curl -s ${baseUrl}/oauth/token ${json} -d '${credentials}'`,
    `API reference:  ${baseUrl}/docs`,
    `Check it:       npx pixkit check --base-url ${baseUrl}${controlUrl ? ` --control-url ${controlUrl}` : ''}`,
  ];
}

/** For whoever has lost the secret of the demo account. */
function howToGetAnAccount(controlUrl: string | null): string {
  if (controlUrl === null) return 'start with --control, which says how to ask for one';
  const state = JSON.stringify({
    state: 'an account',
    params: { available: 10_000, settlement: 'automatic' },
  });
  return `curl -s ${controlUrl} -H 'content-type: application/json' -d '${state}' (with its token, if it has one)`;
}

function startFailure(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is already in use: choose another with --port`;
  if (code === 'EACCES')
    return `this user may not use port ${port} on ${host}: choose one above 1023 with --port`;
  if (code.startsWith('SQLITE_BUSY'))
    return 'the database file is in use by another process: stop it, or name another file';
  return `the gateway could not start: ${error instanceof Error ? error.message : String(error)}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
