import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { english } from '../../../conformance/core/text.js';
import { ConfigurationError } from '../../../conformance/core/errors.js';
import { importerOf } from '../../../conformance/recordings/importers/index.js';
import { formats, textSource } from '../../../conformance/recordings/importers/importer.js';
import { judgeSource } from '../../../conformance/recordings/judge-files.js';
import { RecordingJudge, type RecordingResult } from '../../../conformance/recordings/judging.js';
import { written } from './as-formats.js';
import { row, Script } from './build.js';

/** A day of traffic with defects of a gateway and of a client. */
const day = new Script()
  .cashOut('a', 1)
  .cashOut('a', 1, 't-2')
  .cashOut('b', 0.1 + 0.2)
  .ended('b', 5)
  .transfer('k', 1, 7)
  .transfer('k', 1, 8)
  .list([row('a', 1, { movementType: 'CREDIT' })], '?page=1&size=100')
  .cashOut('c', 1, null).messages;

async function judged(text: string): Promise<RecordingResult> {
  const judge = new RecordingJudge();
  await judgeSource(textSource('a file', text), judge);
  return judge.result();
}

const outcomes = (result: RecordingResult): ReadonlyMap<string, string> =>
  new Map(
    [result.gateway, result.client, result.histories]
      .flatMap(({ items }) => items)
      .map(({ id, outcome }) => [id, outcome]),
  );

const failed = (result: RecordingResult): readonly string[] =>
  [...outcomes(result)].filter(([, outcome]) => outcome === 'failed').map(([id]) => id);

describe.each(formats)('%s', (format) => {
  const text = written[format](day);

  test('is recognized by its content', () => {
    expect(importerOf({ name: 'x', start: text }).format).toBe(format);
  });

  test('gives the findings of our own recording that its abilities allow, and reasons for the rest', async () => {
    const own = outcomes(await judged(written.ndjson(day)));
    const result = await judged(text);
    for (const [id, outcome] of outcomes(result))
      expect([own.get(id), 'undecided'], `${id} is ${outcome}`).toContain(outcome);
    const found = failed(result);
    expect(found).toEqual(expect.arrayContaining(['H-01', 'H-02', 'H-14', 'CALLER-13']));
    expect(found.includes('H-07')).toBe(format === 'ndjson' || format === 'har');
    const items = [result.gateway, result.client, result.histories].flatMap((part) => part.items);
    const undecided = items.filter(({ outcome }) => outcome === 'undecided');
    expect(undecided.filter(({ reason }) => english(reason ?? '') === '')).toEqual([]);
  });
});

describe('a file that is no recording', () => {
  test.each([
    ['nothing', '', 'is empty'],
    ['another JSON', '{"name":"x"}', '{"name":"x"}'],
    ['a HAR that ends in its middle', written.har(day).slice(0, -20), 'line 1'],
  ])('is refused with its line: %s', async (_, text, line) => {
    const thrown: unknown = await judged(text).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(ConfigurationError);
    expect(String((thrown as ConfigurationError).sentence)).toContain(line);
  });
});

describe('a file of an unknown format', () => {
  test.each([
    ['gzip', '\u001F\uFFFD\b', 'gunzip'],
    ['UTF-16', '\uFFFD\uFFFD{\0', 'iconv'],
    ['a log of docker', '{"log":"{\\"recording\\":\\"pix-gateway-kit\\"}","stream":"stdout"}', 'jq -r .log'],
    ['lines with a prefix', 'gateway-1 | {"recording":"pix-gateway-kit"}', 'before the JSON'],
    ['an access log', '127.0.0.1 - - [29/Nov/2026] "GET /balance"', '--format'],
  ])('is refused with its first line and what to do: %s', (_, start, hint) => {
    expect.assertions(2);
    try {
      importerOf({ name: 'x', start });
    } catch (thrown) {
      const { sentence, hint: said } = thrown as ConfigurationError;
      expect(english(sentence)).toContain(`begins with: ${start.slice(0, 20)}`);
      expect(english(said)).toContain(hint);
    }
  });
});

describe('what is no message', () => {
  const notes = async (text: string): Promise<string> =>
    (await judged(text)).notes.map((note) => english(note)).join();

  test('is counted, named and left out', async () => {
    const lines = written.ndjson(day).trimEnd().split('\n');
    const scan = '{"method":"","path":"","status":"400"}';
    const unanswered = lines[1]!.replace(/"status":(\d+)/, '"status":"$1"');
    const text = [...lines, scan, unanswered].join('\n');
    expect(await notes(text)).toContain(
      `skipped 2 lines or entries that are not messages: ${lines.length + 1}, `,
    );
    expect(failed(await judged(text))).toEqual(failed(await judged(written.ndjson(day))));
    const har = JSON.parse(written.har(day)) as { log: { entries: object[] } };
    har.log.entries.push({ startedDateTime: '' });
    expect(await notes(JSON.stringify(har))).toContain('skipped 1 line or entry');
  });

  test('is a line of more than 16 MB, too', async () => {
    const [header, ...lines] = written.ndjson(day).trimEnd().split('\n');
    const text = [header, `{"kind":"call","x":"${'x'.repeat(16 * 1024 * 1024)}"}`, ...lines].join('\n');
    expect(await notes(text)).toContain('skipped 1 line or entry that is not a message: 2');
    expect((await judged(text)).recorded.calls).toBe(7);
  });

  test('of other hosts is named and left out, but not the hosts that take the tokens of the gateway', async () => {
    const call = (url: string, headers: object, answer: object) => ({
      startedDateTime: '2026-11-27T13:27:21.086Z',
      request: {
        method: url.endsWith('token') ? 'POST' : 'GET',
        url,
        headers: [{ name: 'a', value: 'b' }, headers],
      },
      response: {
        status: 200,
        headers: [{ name: 'content-type', value: 'application/json' }],
        content: { text: JSON.stringify(answer) },
      },
    });
    const bearer = (token: string) => ({ name: 'Authorization', value: `Bearer ${token}` });
    const entries = [
      call('https://auth.example/api/auth/token', {}, { access_token: 'a.b.c' }),
      call('https://api.example/balance', bearer('a.b.c'), {}),
      call('https://shop.example/balance', bearer('session'), {}),
    ];
    const text = JSON.stringify({ log: { entries } });
    expect(await notes(text)).toContain('skipped calls to hosts other than the gateway: shop.example');
    expect((await judged(text)).recorded.calls).toBe(2);
  });
});

test('takes an incomplete last line for a gap', async () => {
  const { recorded } = await judged(`${written.ndjson(day)}{"kind":"call","meth`);
  expect([recorded.calls, recorded.gaps]).toEqual([7, 1]);
});

describe('a HAR', () => {
  const leftOut = (content: object, bodySize: number): string => {
    const har = JSON.parse(written.har(day)) as { log: { entries: { response: object }[] } };
    for (const { response } of har.log.entries) Object.assign(response, { content, bodySize });
    return JSON.stringify(har);
  };

  test.each([
    ['of a size', { size: 100 }, 100],
    ['that say nothing', { size: 0 }, -1],
    ['that were sent', { size: 0 }, 100],
    ['that are cut', { size: 100, text: '{"statusCode": 4' }, 100],
  ])('without bodies of answers, %s, decides nothing about them', async (_, content, bodySize) => {
    const result = await judged(leftOut(content, bodySize));
    // What remains are the statuses, the notification and the requests.
    const whole = failed(await judged(written.har(day)));
    expect(whole).toEqual(expect.arrayContaining([...failed(result)]));
    expect(failed(result)).not.toContain('ERROR-01');
    expect(result.histories.visited).toBe(0);
  });

  test('without any headers and bodies is judged by statuses and queries', async () => {
    const bare = (method: string, path: string, status: number) => ({
      startedDateTime: '2026-11-27T13:27:21.086Z',
      request: { method, url: `https://gateway.example${path}`, headers: [] },
      response: { status, headers: [], content: { size: -1 } },
    });
    const entries = [
      bare('POST', '/api/pix/cash-out', 200),
      bare('GET', '/api/med?status=NOPE', 200),
      bare('GET', '/api/transactions?size=500', 200),
    ];
    expect(failed(await judged(JSON.stringify({ log: { entries } })))).toEqual(
      expect.arrayContaining(['CASHOUT-01', 'CALLER-28']),
    );
  });

  test('in another order and with a base path gives the same findings', async () => {
    const text = written.har(day).replaceAll('https://gateway.example/', 'https://gateway.example/v1/pix/');
    const har = JSON.parse(text) as { log: { entries: object[] } };
    har.log.entries.reverse();
    expect(failed(await judged(JSON.stringify(har)))).toEqual(failed(await judged(written.har(day))));
  });
});

/** Tests how files written by the programs themselves differ from the forms above. */
describe('as real programs write it', () => {
  const mask = 'Bearer ********';
  const json = [{ name: 'content-type', value: 'application/json; charset=utf-8' }];
  const clientId = '67d043d1-694d-4951-8c7f-a766e21f9d63';
  const balance = {
    grossBalance: 9968.5,
    blockedBalance: 0,
    netBalance: 9968.5,
    consultedAt: '2026-11-27T13:27:21.143Z',
  };
  const entry = (method: string, path: string, sent: object | undefined, status: number, answer: object) => ({
    startedDateTime: '2026-11-27T13:27:21.086Z',
    time: 12.5,
    cache: {},
    timings: {},
    request: {
      method,
      url: `http://127.0.0.1:4311${path}`,
      bodySize: sent === undefined ? 0 : 91,
      headers: [
        { name: 'authorization', value: mask },
        { name: 'x-ssl-client-cert', value: '********' },
      ],
      ...(sent !== undefined && {
        postData: { mimeType: 'application/json', text: JSON.stringify({ clientId, ...sent }) },
      }),
    },
    response: {
      status,
      headers: status > 0 ? json : [],
      content: status > 0 ? { size: 100, text: JSON.stringify(answer) } : { size: -1 },
    },
  });
  const archive = (...entries: readonly object[]): string =>
    JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } });
  const token = (access: string) => ({ access_token: access, token_type: 'Bearer', expires_in: 1800 });
  const asked = (secret: string) =>
    entry('POST', '/api/auth/token', { clientSecret: secret }, 201, token('********'));

  test('redocly respect: does not judge masked secrets, and knows the account of a single client', async () => {
    const result = await judged(
      archive(asked('********'), entry('GET', '/balance', undefined, 200, balance)),
    );
    expect(failed(result)).toEqual([]);
    expect(result.recorded.accounts).toBe(1);
    expect([outcomes(result).get('TOKEN-04'), outcomes(result).get('H-15')]).toEqual(['undecided', 'held']);
  });

  test('assigns masked tokens of two clients to neither', async () => {
    const other = { clientId: clientId.replace('6', '7'), clientSecret: '********' };
    const result = await judged(
      archive(
        asked('********'),
        entry('POST', '/api/auth/token', other, 201, token('********')),
        entry('GET', '/balance', undefined, 200, { ...balance, grossBalance: 1 }),
      ),
    );
    expect(outcomes(result).get('H-15')).toBe('undecided');
  });

  test('does not take masked keys for the same', async () => {
    const transfer = (id: number) => {
      const one = entry('POST', '/dict/pix', { payment: { amount: 1 } }, 200, { id });
      one.request.headers.push({ name: 'x-idempotency-key', value: '********' });
      return one;
    };
    const result = await judged(archive(asked('secret-of-demo'), transfer(7), transfer(8)));
    expect(failed(result)).not.toContain('H-01');
  });

  test('Playwright: reads status -1 as a call without an answer, whose request is judged', async () => {
    const result = await judged(archive(entry('GET', '/api/transactions?size=500', undefined, -1, {})));
    expect([result.recorded.calls, result.gateway.visited]).toEqual([1, 0]);
    expect(result.client.failed).toBeGreaterThan(0);
  });

  test('Bruno: reads the token of an answer, and a call that failed', async () => {
    const url = 'http://127.0.0.1:4311';
    const results = [
      {
        request: {
          method: 'POST',
          url: `${url}/api/auth/token`,
          headers: {},
          data: JSON.stringify({ clientId }),
        },
        response: { status: 201, headers: {}, data: token('a.b.c') },
        error: null,
      },
      {
        request: { method: 'GET', url: `${url}/balance`, headers: { authorization: mask } },
        response: { status: 'error', statusText: null, headers: null, data: null, url: null },
        error: 'connect ECONNREFUSED 127.0.0.1:4311',
      },
    ];
    const { recorded } = await judged(JSON.stringify([{ iterationIndex: 0, results, summary: {} }]));
    expect([recorded.calls, recorded.accounts]).toEqual([2, 1]);
  });

  test('Bruno: omitted parts of a report are missing, not wrong', async () => {
    const result = (own: object) => ({
      request: { method: 'POST', url: 'http://127.0.0.1:4311/dict/pix', ...own },
      response: { status: 201, ...own },
    });
    const without = async (own: object) => {
      const results = [result(own), result(own)];
      return judged(JSON.stringify([{ iterationIndex: 0, results, summary: {} }]));
    };
    const [bodies, headers, one] = [
      await without({ headers: { authorization: mask, 'x-idempotency-key': randomUUID() } }),
      await without({ headers: {}, data: {} }),
      await without({ headers: { authorization: mask }, data: {} }),
    ];
    expect([bodies.recorded.abilities.bodies, headers.recorded.abilities.headers]).toEqual([false, false]);
    expect(failed(bodies)).toEqual([]);
    expect(failed(headers).filter((id) => /ERROR-01|TRANSFER-18/.test(id))).toEqual([]);
    // With --reporter-skip-headers x-idempotency-key.
    expect(failed(one)).not.toContain('TRANSFER-18');
  });

  test('newman: reads the code of a call that failed', async () => {
    const request = { method: 'GET', header: [], url: { path: ['balance'], query: [], variable: [] } };
    const executions = [{ request, requestError: { errno: -111, code: 'ECONNREFUSED', syscall: 'connect' } }];
    const text = JSON.stringify({ collection: {}, run: { timings: {}, executions } });
    const lines = [];
    for await (const line of importerOf({ name: 'x', start: text }).read(textSource('x', text)))
      lines.push(line);
    expect(lines.at(-1)).toMatchObject({ answer: null, failure: 'ECONNREFUSED' });
  });
});

describe('hidden values', () => {
  const hash = `keyed:${'a'.repeat(22)}`;
  const hide = (text: string): string => text.replace('"values":"kept"', '"values":"keyed"');

  test('stay equal, and leave rules about their form undecided', async () => {
    const messages = new Script()
      .call(
        'POST',
        '/api/pix/cash-out',
        {
          value: 1,
          externalId: 'a',
          description: hash,
          details: { key: hash, keyType: 'EMAIL', name: hash, document: hash },
        },
        [
          201,
          { transactionId: hash, externalId: 'a', status: 'PENDING', generateTime: '2026-01-05T12:00:00Z' },
        ],
      )
      .transfer(hash, 1, 7)
      .transfer(hash, 1, 8).messages;
    const result = await judged(hide(written.ndjson(messages)));
    expect(failed(result)).toEqual(expect.arrayContaining(['H-01']));
    const of = (id: string) => outcomes(result).get(id);
    expect(['CALLER-16', 'CALLER-21', 'CALLER-23'].map(of)).toEqual(Array(3).fill('undecided'));
    expect(of('CALLER-13')).toBe('held');
    expect(
      result.gateway.items.filter(
        ({ outcome, findings }) => outcome === 'failed' && JSON.stringify(findings).includes('keyed:'),
      ),
    ).toEqual([]);
  });
});
