import { createServer } from 'node:http';

import { expect } from 'vitest';

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

/**
 * Clauses that the stub passes, and why it may. Not named are those that the shape of messages decides, of which the test
 * works out what the examples hold, and those by which a plan's right request is accepted, whole or without what may be left out.
 */
const mayPass: Readonly<Record<string, string>> = {
  'asks for a member, a type, a format or a value that is the same in every success, as the example shows it': `
    BALANCE-01 BALANCE-04 BALANCE-08 BALANCE-11 BALANCE-15 BALANCE-16 CASHIN-08 CASHIN-14 CASHOUT-01 CASHOUT-08
    CASHOUT-09 COB-10 COB-17 COB-20 COB-55 QRCASHOUT-01 TOKEN-05 TOKEN-36 TOKEN-38 TRANSFER-01`,
  'asks that a right request is accepted, and a stub accepts everything; clauses that it fails ask for refusals': `
    AUTH-01 AUTH-02 AUTH-06 AUTH-10 AUTH-11 AUTH-18 CASHIN-30 CASHIN-40 CASHIN-41 CASHIN-49 CASHIN-54 CASHIN-86
    CASHOUT-13 CASHOUT-27 CASHOUT-32 CASHOUT-33 CASHOUT-37 CASHOUT-45 COB-44 TOKEN-07 TRANSACTION-37`,
  'speaks of every answer or of what must never come, and answers of success alone keep it': 'ERROR-01',
  'has two readings, and by one of them the request is right (OP-06)': 'COB-46',
};

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
  const listed = Object.values(mayPass).flatMap((ids) => ids.trim().split(/\s+/));
  expect(passed.filter((id) => !isShape(id) && !acceptances.has(id)).toSorted()).toEqual(listed.toSorted());
});
