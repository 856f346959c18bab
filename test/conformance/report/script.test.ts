import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

import { curlScript, type Session } from '../../../conformance/report/script.js';
import { Tape } from '../../../conformance/target/tape.js';
import { lack, programNamed } from '../../support/programs.js';
import { close, listen } from '../../support/servers.js';

const baseUrl = 'http://gateway.example';
const controlUrl = `${baseUrl}/_control/states`;
const shown = { about: ['a finding'], expected: '3', received: '2' };

type Call = readonly [
  by: string | undefined,
  method: string,
  url: string,
  sent: object | undefined,
  answer: object,
];

/** Creates a session of the check `a/check` that failed at its last call. */
function sessionOf(calls: readonly Call[], pointer: string, headers: Record<string, string> = {}): Session {
  const tape = new Tape();
  const exchanges = calls.map(([by, method, url, sent, answer]) => {
    const request = { method, url, headers, ...(sent !== undefined && { body: JSON.stringify(sent) }) };
    const response = { status: 200, bytes: Buffer.from(JSON.stringify(answer)) };
    tape.sent({ ...request, by })({ ...response, headers: {} } as never);
    return { request, response };
  });
  const target = { baseUrl, control: { url: controlUrl, token: 'token-of-the-control' } } as never;
  return {
    calls: tape.calls,
    check: 'a/check',
    failure: { exchanges: exchanges.slice(-1), pointer } as never,
    target,
  };
}

const account = (accountId: string, clientSecret: string): Call => [
  undefined,
  'POST',
  controlUrl,
  { state: 'an account', params: {} },
  { accountId, clientSecret },
];

const paid: readonly Call[] = [
  ['a/check', 'POST', `${baseUrl}/pay`, { externalId: 'kitAbCdEfGh123' }, { transactionId: "it's/first-1" }],
  [
    'a/check',
    'GET',
    `${baseUrl}/list?of=it's%2Ffirst-1`,
    undefined,
    { data: [{ transactionId: "it's/first-1", value: 2 }] },
  ],
];

describe('a script of a session', () => {
  test('has the states of its own accounts only, and variables for credentials', () => {
    const script = curlScript(
      sessionOf(
        [
          account('17', 'secret-of-another'),
          account('18', 'secret-of-this'),
          [
            'a/check',
            'POST',
            `${baseUrl}/token`,
            { clientSecret: 'secret-of-this' },
            { access_token: 'token-of-this' },
          ],
          ['other/check', 'GET', `${baseUrl}/other`, undefined, {}],
        ],
        '/status',
        { authorization: 'Bearer token-of-the-control' },
      ),
      shown,
    );
    expect(script.match(/^call /gm)).toHaveLength(2);
    expect(script).toContain(`-H 'authorization: Bearer '"$CONTROL_TOKEN"`);
    expect(script).toContain(`{"clientSecret":"'"$clientSecret_1"'"}`);
    expect(script).not.toMatch(/secret-of|token-of/);
    expect(script).toContain(': "${CONTROL_URL:?}"');
    expect(script).not.toContain('${CLIENT_ID:?}');
  });

  test('replaces a short id only where an id must stand', () => {
    const script = curlScript(
      sessionOf(
        [
          ['a/check', 'POST', `${baseUrl}/accounts`, {}, { accountId: 17 }],
          ['a/check', 'POST', `${baseUrl}/accounts/17`, { accountId: 17, value: 17 }, {}],
        ],
        '',
      ),
      shown,
    );
    expect(script).toContain(`"$BASE_URL"'/accounts/'"$accountId_1"`);
    expect(script).toContain(`'{"accountId":'"$accountId_1"',"value":17}'`);
  });

  test('says its words in Portuguese', () => {
    expect(curlScript(sessionOf(paid, '/data/0/value'), shown, 'pt-BR')).toContain("'Recebido na sessão: 2'");
  });
});

const programs = programNamed('bash') && programNamed('curl') && programNamed('jq');

test.skipIf(programs === undefined)(
  `a script sends the calls with new ids, and shows what it receives${lack('bash, curl and jq', programs)}`,
  async () => {
    const seen: string[] = [];
    const id = `an "id"/2`;
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        seen.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`);
        const answer = request.method === 'POST' ? { transactionId: id } : { data: [{ value: 3 }] };
        response.end(JSON.stringify(answer));
      });
    });
    try {
      const BASE_URL = `http://127.0.0.1:${await listen(server)}/`;
      const { PATH } = process.env;
      const child = spawn('bash', ['-s'], { env: { PATH, BASE_URL, CONTROL_URL: '-' } });
      child.stdin.end(curlScript(sessionOf(paid, '/data/0/value'), shown));
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      expect([err, child.exitCode]).toEqual(['', 0]);
      expect(seen[0]).toMatch(/^POST \/pay \{"externalId":"kit\d{5}fGh123"\}$/);
      expect(seen[1]).toBe(`GET /list?of=${encodeURIComponent(id)} `);
      expect(out.split('\n').slice(-4)).toEqual([
        'Expected: 3',
        'Received in the session: 2',
        'Received now: 3',
        '',
      ]);
    } finally {
      await close(server);
    }
  },
);
