import { describe, expect, test } from 'vitest';
import { tolerantContract as contract } from '../../../generated/tolerant-document.js';
import type { OperationId } from '../../../generated/operations.js';
import { observers } from '../../../conformance/chapters/observers.js';
import { ContractJudge } from '../../../conformance/contract/judge.js';
import { clauses } from '../../../conformance/contract/register.js';
import type { JsonObject } from '../../../conformance/core/json.js';
import { Observers } from '../../../conformance/engine/observers.js';
import { concludeCheck } from '../../../conformance/engine/run-check.js';
import { Exchange } from '../../../conformance/target/exchange.js';

const judge = new ContractJudge(contract as unknown as JsonObject, clauses);

interface Answer {
  readonly operation?: OperationId;
  readonly status: number;
  readonly body?: unknown;
  readonly contentType?: string | undefined;
  readonly sent?: string;
}

const json = 'application/json';
const right = JSON.stringify(judge.document.at('/components/examples/cash-out-to-email/value'));

/** An answer to a cash-out, unless told otherwise. No status: no answer came. */
function answered({ operation = 'createCashOut', status, body = {}, ...more }: Answer): Exchange {
  const declared = judge.document.operations.get(operation);
  const { method = 'GET', path = '/nowhere' } = declared ?? {};
  const { sent = right, contentType = 'contentType' in more ? undefined : json } = more;
  const request = { method, url: path, path, headers: {}, body: sent, operation: declared && operation };
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const response = status === 0 ? undefined : { status, headers, bytes };
  return new Exchange(request, response, status === 0 ? 'no answer within 1 s' : undefined, 1);
}

/** What one observer of the kit makes of an answer, and the clauses that the session hears to be broken. */
function observe(id: string, answer: Answer) {
  const all = new Observers(judge, { observers, clauses }, () => undefined);
  const broken = all.exchange(answered(answer), 'a session');
  const { subject, evidence } = all.collected().find(({ subject: one }) => one.id === id)!;
  const ran = { check: subject, evidence, durationMs: 0, watches: [], ended: { how: 'observed' as const } };
  const { outcome, failures } = concludeCheck(ran);
  return { outcome, failures, broken, clause: subject.clauses[0]! };
}

const full = (more: object = {}) => ({
  statusCode: 400,
  timestamp: '2026-03-20T14:03:07Z',
  path: '/api/pix/cash-out',
  method: 'POST',
  code: 'HTTP_ERROR',
  message: ['no'],
  userMessage: 'no',
  errorId: '1',
  error: 'Bad Request',
  ...more,
});
const short = { statusCode: 404, message: 'no', error: 'Not Found' };
const business = { code: 'PIX_INVALID_KEY', errorCode: 'PIX_INVALID_KEY' };
const unlisted = 418;
const tokenBody = { operation: 'createAccessToken', status: 400, sent: '{}' } as const;
const bodyError = (details: object | undefined) => full({ code: 'PUB_REQUEST_BODY_INVALID', details });

type Case = readonly [what: string, answer: Answer];
interface Rule {
  readonly clause: string;
  readonly broken: readonly Case[];
  readonly held: readonly Case[];
  /** It says nothing of these. */
  readonly silent: readonly Case[];
}

const rules: Readonly<Record<string, Rule>> = {
  'errors/every-answer-is-json': {
    clause: 'ERROR-01',
    broken: [
      ['another content type', { status: 201, contentType: 'text/plain' }],
      ['no content type', { status: 400, contentType: undefined }],
      ['a type that only begins so', { status: 201, contentType: 'application/jsonp' }],
      ['a body that is none', { status: 201, body: '{"a":' }],
      [
        'an error page of a status that is shown everywhere',
        { status: 403, body: '<p>', contentType: 'text/html' },
      ],
    ],
    held: [
      ['JSON', { status: 201 }],
      ['JSON with a charset', { status: 201, contentType: 'application/json; charset=utf-8' }],
      ['JSON of another suffix', { status: 400, contentType: 'application/problem+json' }],
    ],
    silent: [
      ['no body', { status: 201, body: '', contentType: undefined }],
      ['a status that nothing documents', { status: unlisted, body: '<p>', contentType: 'text/html' }],
      [
        'no operation',
        { operation: 'none' as OperationId, status: 400, body: '<p>', contentType: 'text/html' },
      ],
    ],
  },
  'errors/no-server-error': {
    clause: 'ERROR-39',
    broken: [
      ['a server error to an ill-formed request', { status: 500, sent: '{"value":1}' }],
      ['one to what is no JSON', { status: 503, sent: '{"value":' }],
      ['no answer to an ill-formed request', { status: 0, sent: '{}' }],
    ],
    held: [['a refusal of an ill-formed request', { status: 400, sent: '{}' }]],
    silent: [
      ['a server error to a right request', { status: 500 }],
      ['no answer to a right request', { status: 0 }],
      ['a refusal of a right request', { status: 400 }],
      ['a success', { status: 201, sent: '{}' }],
    ],
  },
  'errors/full-envelope-names-the-reason': {
    clause: 'ERROR-25',
    broken: [
      ['another reason', { status: 400, body: full({ error: 'Conflict' }) }],
      ['none', { status: 400, body: full({ error: '' }) }],
    ],
    held: [
      ['the reason of the status', { status: 400, body: full() }],
      ['a reason that was renamed', { status: 422, body: full({ error: 'Unprocessable Content' }) }],
    ],
    silent: [
      ['a short envelope', { status: 404, body: { ...short, error: 'Conflict' } }],
      ['a success', { status: 201, body: full({ error: 'Conflict' }) }],
    ],
  },
  'errors/full-envelope-repeats-the-status': {
    clause: 'ERROR-06',
    broken: [
      ['another status', { status: 400, body: full({ statusCode: 401 }) }],
      ['the status as text', { status: 400, body: full({ statusCode: '400' }) }],
    ],
    held: [['the status', { status: 400, body: full() }]],
    silent: [
      ['a short envelope', { status: 404, body: { ...short, statusCode: 400 } }],
      ['an envelope that lacks a member', { status: 400, body: full({ statusCode: 1, path: undefined }) }],
    ],
  },
  'errors/full-envelope-repeats-the-method': {
    clause: 'ERROR-11',
    broken: [['another method', { status: 400, body: full({ method: 'GET' }) }]],
    held: [['the method', { status: 400, body: full() }]],
    silent: [['a short envelope', { status: 404, body: { ...short, method: 'GET' } }]],
  },
  'errors/short-envelope-repeats-the-status': {
    clause: 'ERROR-35',
    broken: [['another status', { status: 404, body: { ...short, statusCode: 400 } }]],
    held: [
      ['the status', { status: 404, body: short }],
      ['the status, and more members', { status: 404, body: { ...short, errorId: 'x' } }],
    ],
    silent: [
      ['a full envelope', { status: 400, body: full({ statusCode: 401 }) }],
      ['an error without statusCode', { status: 404, body: { message: 'no' } }],
      ['a success', { status: 201, body: { statusCode: 400 } }],
    ],
  },
  'errors/business-code-repeated': {
    clause: 'ERROR-27',
    broken: [
      ['another errorCode', { status: 400, body: full({ ...business, errorCode: 'PIX_OTHER' }) }],
      ['none', { status: 400, body: full({ ...business, errorCode: undefined }) }],
    ],
    held: [['the same errorCode', { status: 400, body: full(business) }]],
    silent: [
      ['an error that is none of business', { status: 400, body: full() }],
      ['another status', { status: 422, body: full({ ...business, errorCode: 'PIX_OTHER' }) }],
      [
        'another operation',
        { operation: 'createQrCashOut', status: 400, body: { ...business, errorCode: 'PIX_OTHER' } },
      ],
    ],
  },
  'errors/violations-of-token-fields': {
    clause: 'ERROR-32',
    broken: [
      ['none', { ...tokenBody, body: bodyError({ hint: 'Send both.' }) }],
      ['an empty list', { ...tokenBody, body: bodyError({ hint: 'Send both.', violations: [] }) }],
      ['no details', { ...tokenBody, body: bodyError(undefined) }],
    ],
    held: [['one', { ...tokenBody, body: bodyError({ violations: ['clientId'] }) }]],
    silent: [
      ['a body without fields', { ...tokenBody, sent: '""', body: bodyError({ violations: [] }) }],
      ['a body that is no JSON', { ...tokenBody, sent: '{', body: bodyError({ violations: [] }) }],
      ['another code', { ...tokenBody, body: full({ code: 'PUB_CERT_EXPIRED' }) }],
      ['another operation', { ...tokenBody, operation: 'createCashOut', body: bodyError({}) }],
    ],
  },
  ...oldCode('tokens/old-code-invalid-certificate', 'TOKEN-29', 'PUB_INVALID_CERTIFICATE'),
  ...oldCode('tokens/old-code-generation-failed', 'TOKEN-30', 'PUB_TOKEN_GENERATION_FAILED'),
};

function oldCode(id: string, clause: string, code: string): Readonly<Record<string, Rule>> {
  const operation = 'createAccessToken';
  return {
    [id]: {
      clause,
      broken: [
        ['the old code', { operation, status: 401, body: { code } }],
        [
          'the old code as errorCode',
          { operation, status: 502, body: { code: 'HTTP_ERROR', errorCode: code } },
        ],
      ],
      held: [['another code', { operation, status: 401, body: { code: 'PUB_INVALID_CREDENTIALS' } }]],
      silent: [
        ['a success', { operation, status: 201, body: { code } }],
        ['another operation', { status: 401, body: { code } }],
      ],
    },
  };
}

test('every observer of the kit has its cases here', () => {
  expect(Object.keys(rules).sort()).toEqual(observers.map(({ id }) => id).sort());
});

describe.each(Object.entries(rules))('%s', (id, { clause, ...cases }) => {
  test.each(cases.broken)('is broken by %s', (_, answer) => {
    const found = observe(id, answer);
    expect(found).toMatchObject({ outcome: 'failed', clause });
    for (const failure of found.failures) {
      expect(failure).toMatchObject({ kind: 'expectation', clause });
      expect(failure.exchanges).toHaveLength(1);
    }
    expect(found.broken).toContain(clause);
  });

  test.each(cases.held)('is held by %s', (_, answer) => {
    const found = observe(id, answer);
    expect(found).toMatchObject({ outcome: 'passed', clause, failures: [] });
    expect(found.broken).not.toContain(clause);
  });

  test.each(cases.silent)('says nothing of %s', (_, answer) => {
    const found = observe(id, answer);
    expect(found).toMatchObject({ outcome: 'skipped', clause, failures: [] });
    expect(found.broken).not.toContain(clause);
  });
});
