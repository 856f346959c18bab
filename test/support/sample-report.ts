import { type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { levelOf } from '../../conformance/contract/clause.js';
import type { AboutSweep } from '../../conformance/legal/report.js';
import type { Register, Report, ReportCheck, ReportFailure } from '../../conformance/report/report.js';
import { sealed } from '../../conformance/report/seal.js';

/** Creates a report with one of everything; `text` is wherever a target can put its own text. */
export function sampleReport(text: string): Report {
  const checks = [
    check('cash-out/refused', 'failed', [failure('CASHOUT-05', text)]),
    check('cash-out/other', 'failed', [failure('CASHOUT-05', text)]),
    check('balance/missing', 'failed', [missing('BALANCE-01'), missing('BALANCE-02')]),
    check('events/late', 'waived', [{ ...failure('EVENT-01', text), pointer: '', exchanges: [] }]),
    { ...check('tokens/broken', 'error', []), reason: text },
    { ...check('tokens/skipped', 'skipped', []), reason: "the target does not know the state 'a MED'" },
    check('tokens/passed', 'passed', []),
    check('errors/open', 'recorded', []),
  ];
  return {
    report: 2,
    kit: { name: 'pix-gateway-kit', version: '1.2.3' },
    contract: { version: '1.0.0', sha256: 'a'.repeat(64) },
    target: { baseUrl: 'http://127.0.0.1:3000' },
    run: {
      seed: 7,
      jobs: 8,
      startedAt: '2026-01-31T12:00:00.000Z',
      durationMs: 4_200,
      requests: 321,
      notes: [{ note: `The gateway refused 11% of the requests ${text}` }],
    },
    profile: 'full',
    verdict: 'nonconformant',
    decided: { must: 5, of: 7 },
    counts: {
      checks: { passed: 1, failed: 3, waived: 1, recorded: 1, skipped: 1, error: 1 },
      clauses: { passed: 1, failed: 3, waived: 1, recorded: 1, skipped: 1, error: 1, unobservable: 1 },
    },
    clauses: [
      clause('TOKEN-01', 'passed', ['tokens/passed']),
      { ...clause('TOKEN-02', 'error', ['tokens/broken']), reason: text },
      { ...clause('TOKEN-03', 'skipped', []), reason: 'no check covers it' },
      clause('BALANCE-01', 'failed', ['balance/missing']),
      clause('BALANCE-02', 'failed', ['balance/missing']),
      clause('CASHOUT-05', 'failed', ['cash-out/refused', 'cash-out/other']),
      clause('EVENT-01', 'waived', ['events/late']),
      { ...clause('ERROR-03', 'recorded', ['errors/open']), level: 'open' },
      { ...clause('ERROR-04', 'unobservable', []), reason: 'it is not visible' },
    ],
    checks,
    openPoints: [{ id: 'OP-05', operation: 'createCashOut', observed: `HTTP_ERROR ${text}` }],
    waivers: [
      { id: 'EVENT-01', reason: 'fixed next week', until: '2999-01-01', state: 'used' },
      { id: 'TOKEN-01', reason: 'old', state: 'stale' },
    ],
    results: { sha256: 'b'.repeat(64) },
  };
}

function check(id: string, outcome: ReportCheck['outcome'], failures: readonly ReportFailure[]): ReportCheck {
  const chapter = id.startsWith('cash-out') ? 'Cash-out' : id.replace(/\/.*$/, '');
  const clauses = failures.flatMap((one) => one.clause ?? []);
  return { id, title: `What ${id} says`, chapter, clauses, outcome, reason: null, durationMs: 12, failures };
}

function clause(
  id: string,
  outcome: Report['clauses'][number]['outcome'],
  checks: readonly string[],
): Report['clauses'][number] {
  return { id, level: 'must', outcome, checks, reason: null };
}

function failure(id: string, text: string): ReportFailure {
  return {
    kind: 'expectation',
    clause: id,
    message: 'the code is not as expected',
    expected: '"PIX_DUPLICATE_EXTERNAL_ID"',
    received: JSON.stringify(text),
    pointer: '/code',
    exchanges: [
      {
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:3000/api/pix/cash-out',
          headers: { authorization: 'Bearer $TOKEN', 'content-type': 'application/json' },
          body: '{"value":1.10,"externalId":"abc"}',
        },
        response: {
          status: 400,
          headers: { 'content-type': 'application/json', 'x-note': text },
          body: JSON.stringify({ statusCode: 400, code: text, list: [], nested: { none: null, yes: true } }),
        },
        error: null,
        durationMs: 8,
        curl: `curl -i -X POST 'http://127.0.0.1:3000/api/pix/cash-out' --data-raw '{"value":1.10}'`,
      },
    ],
    deliveries: [
      {
        receivedAt: '2026-01-31T12:00:01.000Z',
        eventType: 'cash_out',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `no JSON ${text}`,
        answered: 200,
      },
    ],
    chain: [
      {
        kind: 'call',
        at: '2026-01-31T12:00:00.500Z',
        what: 'POST /api/pix/cash-out',
        sent: '{"value":2.20}',
        came: `201 {"note":${JSON.stringify(text)}}`,
      },
      {
        kind: 'state',
        at: '2026-01-31T12:00:00.700Z',
        what: 'a payment settles',
        sent: '{"outcome":"CONFIRMED"}',
        came: '{}',
      },
    ],
  };
}

function missing(id: string): ReportFailure {
  const [exchange] = failure(id, '').exchanges;
  return {
    kind: 'contract',
    clause: id,
    message: '/netBalance is missing',
    expected: 'present',
    received: 'absent',
    pointer: '/netBalance',
    exchanges: [
      {
        ...exchange!,
        request: { ...exchange!.request, method: 'GET', url: 'http://127.0.0.1:3000/balance', body: null },
        response: null,
        error: 'the connection was closed before the response was complete',
      },
    ],
    deliveries: [],
  };
}

/** Creates a report of a gateway that fails everything: each clause of the register at some check, each for a different cause. */
export function failingReport(register: Register, text: string): Report {
  const sample = sampleReport(text);
  const all = [...register.clauses.values()];
  const checks = all.map(({ id }, index): ReportCheck => {
    const failed = { ...failure(id, `${text} ${index}`), pointer: `/place${index}` };
    return { ...check(`chapter/of-${id.toLowerCase()}`, 'failed', [failed, failed]), chapter: 'Some' };
  });
  const must = all.filter((clause) => levelOf(clause) === 'must').length;
  return {
    ...sample,
    decided: { must, of: must },
    counts: { ...sample.counts, checks: { ...sample.counts.checks, failed: checks.length } },
    clauses: all.map((clause) => ({
      id: clause.id,
      level: levelOf(clause),
      outcome: 'failed',
      checks: checks.map(({ id }) => id).slice(0, 40),
      reason: null,
    })),
    checks,
    openPoints: [],
    waivers: [],
  };
}

/** Creates a report without failures: every clause passed, or every third clause passed and the others were skipped. */
export function unfailingReport(register: Register, verdict: 'conformant' | 'partial'): Report {
  const sample = sampleReport('');
  const reason = "the target does not know the state 'a MED'";
  const clauses = [...register.clauses.values()].map((clause, index) => {
    const outcome = verdict === 'conformant' || index % 3 === 0 ? ('passed' as const) : ('skipped' as const);
    const id = `chapter/of-${clause.id.toLowerCase()}`;
    return {
      id: clause.id,
      level: 'must' as const,
      outcome,
      checks: [id],
      reason: outcome === 'passed' ? null : reason,
    };
  });
  const of = clauses.length;
  return {
    ...sample,
    verdict,
    decided: { must: clauses.filter(({ outcome }) => outcome === 'passed').length, of },
    clauses,
    checks: clauses.map(({ id, outcome, checks, reason: why }) => ({
      ...check(checks[0] ?? '', outcome, []),
      clauses: [id],
      reason: why,
      ...(why !== null && { unlock: "the state 'a MED'" }),
    })),
    openPoints: [],
    waivers: [],
  };
}

const schema = new URL('../../generated/report.schema.json', import.meta.url);

/** Returns the errors of a report according to the published schema; null if there are none. */
export function schemaFaults(report: Report): unknown {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  validate(JSON.parse(JSON.stringify(report)));
  return validate.errors;
}

/** Returns a report with the hash of its current content. */
export function resealed({ results: _results, ...report }: Report): Report {
  return sealed(report);
}

/** The facts of a sweep of legal gateways, without its client. */
export const aboutSweep: Omit<AboutSweep, 'client'> = {
  sweep: { command: 'npm test', slow: false, arguable: false },
  seed: 4,
  jobs: 1,
  startedAt: new Date('2026-01-05T12:00:00.000Z'),
  durationMs: 1,
  leftOut: [],
  waivers: [],
  fails: false,
};

/** Signs a statement as CI does, in a DSSE envelope. */
export function signedStatement(statement: string, key: KeyObject): object {
  const payloadType = 'application/vnd.in-toto+json';
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(statement)} `;
  const sig = sign(null, Buffer.from(head + statement), key).toString('base64');
  return { payloadType, payload: Buffer.from(statement).toString('base64'), signatures: [{ sig }] };
}
