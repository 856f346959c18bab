/** What becomes of one call whose answer is lost on the way: how often it is sent, and what the application is told. */
import { mkdirSync } from 'node:fs';

import { ContractDocument, tolerant } from '../../../conformance/contract/document.js';
import { isObject } from '../../../conformance/core/json.js';
import { parseJson } from '../../../conformance/core/untrusted-json.js';
import type { RecordedCall } from '../../../conformance/stage/recording.js';
import { Stage } from '../../../conformance/stage/stage.js';
import { startReference } from '../reference.js';
import { run } from '../running.js';
import type { Command, Library } from './libraries.js';

/** What was seen. */
export interface Measured {
  /** The library and its version, as its program says. */
  readonly used: string;
  /** How often the gateway got the call. */
  readonly posts: number;
  /** The status that the application got, with the error's code if there is one; `error` if it got no answer. */
  readonly sees: string;
  /** What the library said, if it gave an error; else empty. */
  readonly said: string;
  /** The status of each payment that the gateway's list has. */
  readonly listed: readonly string[];
  /** The calls of the payment at the stage, in order. */
  readonly calls: readonly RecordedCall[];
}

const externalId = 'order-17';
const idempotencyKey = '0b6ad7a5-4f4c-4d7e-9f5c-6a1f3c1c2d3e';
const requests = {
  'cash-out': {
    operation: 'createCashOut',
    path: '/api/pix/cash-out',
    headers: {},
    body: {
      ...{ value: 12.34, externalId, description: 'Order 17' },
      details: {
        ...{ key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria Silva' },
        document: '52998224725',
      },
    },
  },
  transfer: {
    operation: 'createTransfer',
    path: '/dict/pix',
    headers: { 'x-idempotency-key': idempotencyKey },
    body: {
      ...{ pixKey: 'maria@example.com', creditorDocument: '52998224725', priority: 'HIGH' },
      payment: { currency: 'BRL', amount: 12.34 },
    },
  },
} as const;

/** How long a payment of the list may take to settle, in ms: the gateway settles at once. */
const settlesMs = 10_000;

/**
 * Runs a library in an empty folder against a reference gateway behind a stage that loses the answer of its payment. Throws
 * if the program fails, or if it sent the payment on another connection than it should.
 */
export async function measure(library: Library, folder: string): Promise<Measured> {
  mkdirSync(folder, { recursive: true });
  const { operation, path, headers, body } = requests[library.calls ?? 'cash-out'];
  const reference = await startReference();
  try {
    const stage = await Stage.start({ gateway: reference.baseUrl, contract: new ContractDocument(tolerant) });
    try {
      const lost = stage.next(operation, 'lose the answer');
      const bearer = { authorization: `Bearer ${reference.token}`, 'content-type': 'application/json' };
      const ended = await play(library.prepare(folder), folder, {
        PIX_BASE_URL: stage.baseUrl,
        ...callVariables(path, { ...bearer, ...headers }, JSON.stringify(body)),
      });
      const calls = stage.calls.filter((call) => call.operation === operation);
      const [before] = stage.calls;
      const isKept = before?.connection === calls[0]?.connection;
      if (!lost.used || isKept === (library.opensAnew ?? false))
        throw new Error(`${library.name}: the payment came on the wrong connection`);
      return { ...ended, posts: calls.length, listed: await listed(reference), calls };
    } finally {
      await stage.close();
    }
  } finally {
    await reference.close();
  }
}

/** The call for programs that read JSON, and for those that do not. */
function callVariables(path: string, headers: Readonly<Record<string, string>>, body: string) {
  return {
    PIX_CALL: JSON.stringify({ path, headers, body }),
    ...{ PIX_PATH: path, PIX_BODY: body },
    PIX_HEADERS: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  };
}

async function play(
  commands: readonly Command[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Pick<Measured, 'used' | 'sees' | 'said'>> {
  let output = '';
  for (const [program, ...args] of commands) {
    const build = { GOCACHE: `${folder}/cache`, GO111MODULE: 'off', JAVA_TOOL_OPTIONS: '' };
    const ended = await run(program, args, { environment: { ...environment, ...build }, cwd: folder });
    output = ended.output;
    if (ended.status !== 0) throw new Error(`${program} ${args[0] ?? ''}: ${output.trim().slice(-2_000)}`);
  }
  const line = output.split('\n').find((text) => text.startsWith('{"')) ?? '';
  const told = parseJson(line);
  if (!isObject(told) || typeof told['used'] !== 'string') throw new Error(`no line of JSON in: ${output}`);
  const { used, status, body, error } = told as {
    used: string;
    status?: number;
    body?: string;
    error?: string;
  };
  if (status === undefined) return { used, sees: 'error', said: error ?? '' };
  const answer = parseJson(body ?? '');
  const code = isObject(answer) ? (answer['code'] ?? answer['error']) : undefined;
  return { used, sees: typeof code === 'string' ? `${status} ${code}` : String(status), said: '' };
}

/** The statuses of the payments that the list of the account has, once none is pending. */
async function listed({ baseUrl, token }: { baseUrl: string; token: string }): Promise<readonly string[]> {
  const until = performance.now() + settlesMs;
  for (;;) {
    const answer = await fetch(`${baseUrl}/api/transactions`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { status: string; operationType: string }[] };
    const sent = data.filter(({ operationType }) => operationType === 'Pix out');
    const statuses = sent.map(({ status }) => status);
    if (!statuses.includes('Pendente') || performance.now() > until) return statuses;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
