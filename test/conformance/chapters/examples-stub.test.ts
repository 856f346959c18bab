import { createServer } from 'node:http';

import { expect } from 'vitest';

import type { OperationId } from '../../../generated/operations.js';
import type { ClauseEntry } from '../../../conformance/contract/clause.js';
import { ContractJudge } from '../../../conformance/contract/judge.js';
import { clauses } from '../../../conformance/contract/register.js';
import { tolerant } from '../../../conformance/contract/tolerant.js';
import { plans } from '../../../conformance/chapters/plans.js';
import { kitSuite } from '../../../conformance/kit.js';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { selfSigned } from '../../../conformance/target/certificates.js';
import { exchangeOf } from '../../support/exchanges.js';
import { it } from '../../support/fixtures.js';
import { smallOptions } from '../../support/small-suite.js';
import { tolerated } from '../../spec/operations.js';

/** The contract's first example of a success, for each operation. */
const examples = tolerated.operations.map(({ id, method, path, responses }) => {
  const success = responses.find(({ status }) => /^2\d\d$/.test(status))!;
  const [body] = success.body!.examples.values();
  return { id: id as OperationId, method: method.toUpperCase(), path, status: Number(success.status), body };
});

/** A server that responds to every request of an operation with its example. */
const stub = createServer((request, response) => {
  const plain = (request.url ?? '').replace(/\?.*$/s, '');
  const isOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain);
  const example = examples.find(({ method, path }) => method === request.method && isOf(path));
  response.writeHead(example?.status ?? 404, { 'content-type': 'application/json' });
  request.resume().on('end', () => response.end(JSON.stringify(example?.body ?? {})));
});

/**
 * Clauses that the stub may pass, by reason. The test itself finds two other groups: clauses decided by the shape of
 * messages that the examples fulfil, and clauses by which a plan's valid request is accepted, complete or without optional
 * members.
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

/** Creates a certificate whose Base64 text has these characters, which two checks need; one in twenty lacks them. */
async function certificateWithPlusAndSlash(): Promise<string> {
  for (;;) {
    const { certificatePem } = await selfSigned('stub', ['127.0.0.1']);
    const [, base64 = ''] = certificatePem.split(/-----[A-Z ]+-----/);
    if (base64.includes('+') && base64.includes('/')) return certificatePem;
  }
}

const byId = new Map<string, ClauseEntry>(clauses.map((clause) => [clause.id, clause]));

/** Operations that need a received payment or a notification first, which the stub cannot set up. */
const neverCalled: readonly OperationId[] = ['putDevolucao', 'resendWebhook'];

/** Returns the clauses about shapes that the examples fulfil, as they must: they were written like real responses. */
function shapesOfExamples(): ReadonlySet<string> {
  const judge = new ContractJudge(tolerant, clauses);
  const called = examples.filter(({ id }) => !neverCalled.includes(id));
  const held = called.flatMap(({ id, ...example }) => {
    const judged = judge.response(exchangeOf({ ...example, operation: id }));
    expect([id, judged.violations]).toEqual([id, []]);
    return judged.held;
  });
  return new Set(held);
}

/** Clauses by which a valid request is accepted, complete or without optional members. The stub accepts everything. */
const acceptances = new Set<string>([
  ...plans.flatMap(({ accepted = [] }) => accepted),
  ...clauses.filter(({ decidedBy }) => asksForLess(decidedBy)).map(({ id }) => id),
]);

function asksForLess(decidedBy: ClauseEntry['decidedBy']): boolean {
  if (typeof decidedBy !== 'object' || !('request' in decidedBy)) return false;
  return Object.values(decidedBy.request).every((kinds) => kinds.every((kind) => kind === 'left out'));
}

it('a stub of the examples is not conformant, and passes nothing but what a stub may pass', async ({
  listening,
  write,
}) => {
  const baseUrl = `http://127.0.0.1:${await listening(stub)}`;
  const certificate = await write('client.pem', await certificateWithPlusAndSlash());
  const account = { mayMoveMoney: true, clientId: 'stub', clientSecret: 'stub', certificate };
  const target = { baseUrl, webhooks: 'none', account } as const;
  const result = await runSuite(kitSuite(), target, smallOptions);
  expect(result.verdict).toBe('nonconformant');
  expect(result.counts.checks.error).toBe(0);

  const passed = result.clauses.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
  const isShape = (id: string) => byId.get(id)?.decidedBy === 'schema';
  expect(passed.filter(isShape).toSorted()).toEqual([...shapesOfExamples()].toSorted());
  const listed = Object.values(mayPass).flatMap((ids) => ids.trim().split(/\s+/));
  expect(passed.filter((id) => !isShape(id) && !acceptances.has(id)).toSorted()).toEqual(listed.toSorted());
});
