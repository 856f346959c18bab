import type { ReportFailure, ReportStep } from '../../../conformance/report/report.js';
import { failure } from './failures.js';

const call = { kind: 'call', at: '2026-01-31T12:00:00.500Z', what: 'POST /api/pix/cash-out' } as const;

/** Creates the failure of an order paid twice after a dropped response; `text` is wherever a client can put its own. */
export function lostAnswer(text: string): ReportFailure {
  const sent = (externalId: string) => JSON.stringify({ value: 10.01, externalId });
  const chain: readonly ReportStep[] = [
    { ...call, kind: 'step', what: 'pay', sent: JSON.stringify({ order: text }), came: '{"outcome":"done"}' },
    {
      ...call,
      sent: sent(`first ${text}`),
      came: '201 {"status":"PENDING"}',
      note: 'carried out, but the response was dropped (injected)',
    },
    { ...call, sent: sent(`second ${text}`), came: '201 {"status":"PENDING"}' },
    { ...call, what: `GET /${text}`, sent: '', came: text },
    ...[1, 2, 3].map((): ReportStep => ({ ...call, kind: 'step', what: 'balance', sent: '{}', came: '{}' })),
  ];
  const exchanges = ['first', 'second'].map((name) => ({
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:4000/api/pix/cash-out',
      headers: {},
      body: sent(`${name} ${text}`),
    },
    response: null,
    error: null,
    durationMs: 1,
    curl: '',
  }));
  return failure({ clause: 'CALLER-36', message: 'one order was paid 2 times', exchanges, chain });
}
