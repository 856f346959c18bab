import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

import { expect } from 'vitest';
import { parse } from 'yaml';

import { tolerantContract as contract } from '../../../generated/tolerant-document.js';
import { type OperationId, operations } from '../../../generated/operations.js';
import type { ClauseEntry } from '../../../conformance/contract/clause.js';
import { ContractJudge } from '../../../conformance/contract/judge.js';
import { clauses } from '../../../conformance/contract/register.js';
import { plans } from '../../../conformance/chapters/plans.js';
import type { JsonObject } from '../../../conformance/core/json.js';
import { kitSuite } from '../../../conformance/kit.js';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { selfSigned } from '../../../conformance/target/certificates.js';
import { exchangeOf } from '../../support/exchanges.js';
import { it } from '../../support/fixtures.js';
import { close, listen } from '../../support/servers.js';
import { smallOptions } from '../../support/small-suite.js';

type Node = Readonly<Record<string, unknown>>;

interface ExamplesStub {
  readonly baseUrl: string;
  /** What it answers to requests of each operation. */
  readonly examples: readonly {
    readonly operationId: OperationId;
    readonly status: number;
    readonly body: unknown;
  }[];
  close(): Promise<void>;
}

/** A server that answers every request of an operation with the contract's first example of its success. */
async function startExamplesStub(): Promise<ExamplesStub> {
  const examples = Object.values(operations).map(({ method, path, operationId }) => ({
    operationId,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    ...successOf(operationId),
  }));
  const server = createServer((request, response) => {
    const plain = (request.url ?? '').replace(/\?.*$/s, '');
    const example = examples.find(({ method, pattern }) => method === request.method && pattern.test(plain));
    response.writeHead(example?.status ?? 404, { 'content-type': 'application/json' });
    request.resume().on('end', () => response.end(JSON.stringify(example?.body ?? {})));
  });
  return { examples, baseUrl: `http://127.0.0.1:${await listen(server)}`, close: () => close(server) };
}

function successOf(operationId: string): { readonly status: number; readonly body: unknown } {
  const operation = Object.values(contract.paths as Node)
    .flatMap((item) => Object.values(item as Node))
    .find((candidate) => (candidate as Node)['operationId'] === operationId) as Node;
  const responses = operation['responses'] as Node;
  const status = Object.keys(responses).find((code) => /^2\d\d$/.test(code)) ?? '200';
  const content = resolved(responses[status])['content'] as Node;
  const media = content['application/json'] as Node;
  const [example] = Object.values(media['examples'] as Node);
  return { status: Number(status), body: resolved(example)['value'] };
}

function resolved(node: unknown): Node {
  const reference = (node as Node)['$ref'];
  if (typeof reference !== 'string') return node as Node;
  const steps = reference.slice(2).split('/');
  return resolved(steps.reduce<unknown>((value, step) => (value as Node)[step], contract));
}

interface Reason {
  readonly because: string;
  readonly clauses: readonly string[];
}

/** Two checks want these characters in its base64 text, which one in twenty certificates lacks. */
async function certificateWithPlusAndSlash(): Promise<string> {
  for (;;) {
    const { certificatePem } = await selfSigned('stub', ['127.0.0.1']);
    const [, base64 = ''] = certificatePem.split(/-----[A-Z ]+-----/);
    if (base64.includes('+') && base64.includes('/')) return certificatePem;
  }
}

const byId = new Map<string, ClauseEntry>(clauses.map((clause) => [clause.id, clause]));

/** What has to be received or notified first, for which a stub has no control endpoint. */
const neverCalled: readonly OperationId[] = ['putDevolucao', 'resendWebhook'];

/** The clauses about shapes that the examples hold. That they do is no merit: they were written to, as a real answer would. */
function shapesOf({ examples }: ExamplesStub): ReadonlySet<string> {
  const judge = new ContractJudge(contract as unknown as JsonObject, clauses);
  const called = examples.filter(({ operationId }) => !neverCalled.includes(operationId));
  const held = called.flatMap(({ operationId, status, body }) => {
    const { method, path } = operations[operationId];
    const judged = judge.response(exchangeOf({ method, path, operation: operationId, status, body }));
    expect([operationId, judged.violations]).toEqual([operationId, []]);
    return judged.held;
  });
  return new Set(held);
}

/** By their plans: that a right request is accepted, whole or without what may be left out. A stub accepts everything. */
const acceptances = new Set<string>([
  ...plans.flatMap(({ accepted = [] }) => accepted),
  ...clauses.filter(({ decidedBy }) => asksForLess(decidedBy)).map(({ id }) => id),
]);

function asksForLess(decidedBy: ClauseEntry['decidedBy']): boolean {
  if (typeof decidedBy !== 'object' || !('request' in decidedBy)) return false;
  return Object.values(decidedBy.request).every((kinds) => kinds.every((kind) => kind === 'left out'));
}

it('a stub of the examples is not conformant, and passes nothing but what a stub may pass', async ({
  keep,
  write,
}) => {
  const stub = await keep(startExamplesStub());
  const certificate = await write('client.pem', await certificateWithPlusAndSlash());
  const account = { mayMoveMoney: true, clientId: 'stub', clientSecret: 'stub', certificate };
  const target = { baseUrl: stub.baseUrl, webhooks: 'none', account } as const;
  const result = await runSuite(kitSuite(), target, smallOptions);
  expect(result.verdict).toBe('nonconformant');
  expect(result.counts.checks.error).toBe(0);

  const passed = result.clauses.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
  const isShape = (id: string) => byId.get(id)?.decidedBy === 'schema';
  expect(passed.filter(isShape).toSorted()).toEqual([...shapesOf(stub)].toSorted());
  const list = parse(readFileSync(new URL('examples-stub.yaml', import.meta.url), 'utf8')) as Reason[];
  expect(passed.filter((id) => !isShape(id) && !acceptances.has(id)).toSorted()).toEqual(
    list.flatMap(({ clauses }) => clauses).toSorted(),
  );
});
