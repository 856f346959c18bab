import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { isKeyed } from '../../../conformance/recordings/keyed.js';
import type { CallMessage, Message } from '../../../conformance/recordings/recording.js';
import { memberNames, plainHeaders } from '../../../conformance/recordings/members.js';
import { Redaction } from '../../../conformance/recordings/redaction.js';
import {
  RecordingWriter,
  type WriterOptions,
  type WritingState,
} from '../../../conformance/recordings/writer.js';
import { wholeHeader as header } from './build.js';
import { readRecording } from './reading.js';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const secret = 's3cret-of-the-client';
const pem = '-----BEGIN%20CERTIFICATE-----%0AMIIB%2Bx%0A-----END%20CERTIFICATE-----%0A';

const call = (number: number, changes: Partial<CallMessage> = {}): CallMessage => ({
  kind: 'call',
  number,
  startedMs: number,
  endedMs: number + 1,
  connection: 1,
  method: 'POST',
  path: '/api/pix/cash-out',
  answer: { status: 201 },
  ...changes,
});
const json = (value: unknown) => ({ text: typeof value === 'string' ? value : JSON.stringify(value) });
const payment = call(1, {
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: json(
    '{ "value": 0.30000000000000004, "externalId": "order-1", "description": "para a Maria",\n "details": {"key": "maria@example.com","keyType":"EMAIL","name":"Maria Souza","document":"52998224725"}}',
  ),
  answer: {
    status: 201,
    headers: { 'set-cookie': `session=${secret}` },
    body: json({ transactionId: 12345678901234, message: 'paid to Maria Souza, CPF 529.982.247-25' }),
  },
});
const tokenCall = call(2, {
  path: '/api/auth/token',
  headers: {
    'x-ssl-client-cert': pem,
    authorization: `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`,
  },
  body: json({ clientId: 'me', clientSecret: secret }),
  answer: { status: 200, body: json({ access_token: token, expires_in: 1800 }) },
});

const literally = (text: string): RegExp => new RegExp(text.replaceAll(/[.+/]/g, '\\$&'));

/** Creates a call with a value in every member, member name, path segment, parameter and header, and in lists. */
function withEverywhere(value: string): CallMessage {
  const members = Object.fromEntries([...memberNames(), 'unknown'].map((name) => [name, value]));
  const text = JSON.stringify({
    ...members,
    [value]: 1,
    data: [members, { message: `of ${value}, see ${value}.` }],
  });
  const headers = Object.fromEntries([...plainHeaders, 'x-other'].map((name) => [name, value]));
  const encoded = encodeURIComponent(value);
  return call(1, {
    path: `/pix/${encoded}/${value}?${encoded}=1&externalId=${encoded}&status=${value}&${value}`,
    headers,
    body: { text },
    answer: { status: 400, headers, body: { text } },
  });
}

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recording-'));
  file = join(folder, 'day.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

const states: WritingState[] = [];
const writing = (changes: Partial<WriterOptions> = {}): RecordingWriter =>
  new RecordingWriter({
    file,
    header,
    maxBytes: 1_000_000,
    keep: 2,
    retryMs: 5_000,
    onState: (state: WritingState) => states.push(state),
    ...changes,
  });
const written = async (...messages: readonly CallMessage[]): Promise<void> => {
  const writer = writing();
  for (const message of messages) writer.write(message);
  expect(await writer.close()).toBe(0);
};
const list = (messages: readonly Message[]): readonly (number | string)[] =>
  messages.map((one) => (one.kind === 'gap' ? one.reason : one.number));

describe('a recorded message', () => {
  const redaction = new Redaction(false);
  const [paid, tokens] = [redaction.message(payment), redaction.message(tokenCall)] as [
    CallMessage,
    CallMessage,
  ];

  test('has no secret and no personal data', () => {
    const text = JSON.stringify([paid, tokens]);
    const hidden = [token, secret, 'MIIB', 'maria', 'Maria', 'Souza', '52998224725', '529.982'];
    for (const one of [...hidden, Buffer.from(`me:${secret}`).toString('base64')])
      expect(text).not.toContain(one);
  });

  test('hides a name in an id that a client chooses, in the body, the path and the header', () => {
    const named = redaction.message(
      call(1, {
        path: '/api/transactions?externalId=josefina-quintanilha-17',
        headers: { 'x-idempotency-key': 'josefina-quintanilha-17' },
        body: { text: '{"externalId":"josefina-quintanilha-17","id":"order-17"}' },
      }),
    );
    const text = JSON.stringify(named);
    expect(text).not.toMatch(/josefina|quintanilha/);
    expect(text).toContain('order-17');
    expect(new Set(text.match(/keyed(?::|%3A)[\w-]{22}/g)?.map((one) => one.slice(-22))).size).toBe(1);
  });

  test('keeps ids, amounts, kinds and layout as they were written', () => {
    expect(paid.body?.text).toMatch(
      /^\{ "value": 0\.30000000000000004, "externalId": "order-1", "description": "keyed:[\w-]{22}",\n "details": \{"key": "keyed:/,
    );
    expect(paid.body?.text).toContain('"keyType":"EMAIL"');
    expect(paid.answer?.body?.text).toContain('"transactionId":12345678901234');
    expect(paid.answer?.body?.text).toMatch(/paid to keyed:[\w-]{22} keyed:[\w-]{22}, CPF keyed:/);
  });

  test('keeps equal what was equal, with other keys in each recording', () => {
    const other = new Redaction(false).message(payment) as CallMessage;
    expect(other.headers?.['authorization']).not.toBe(paid.headers?.['authorization']);
    const { access_token: given } = JSON.parse(tokens.answer?.body?.text ?? '') as Record<string, string>;
    expect(isKeyed(given)).toBe(true);
    expect(paid.headers?.['authorization']).toBe(`Bearer ${given}`);
    const [user, hidden] = Buffer.from(tokens.headers?.['authorization']?.slice(6) ?? '', 'base64')
      .toString()
      .split(/:(.*)/s);
    const { clientSecret } = JSON.parse(tokens.body?.text ?? '') as Record<string, string>;
    expect([user, hidden]).toEqual(['me', clientSecret]);
  });

  test('has personal data but no secret with values kept', () => {
    const kept = JSON.stringify([payment, tokenCall].map((one) => new Redaction(true).message(one)));
    expect(kept).toContain('maria@example.com');
    for (const one of [token, secret, 'MIIB']) expect(kept).not.toContain(one);
  });

  test('hides other bodies whole, forms by name, and incomplete ones after the last value', () => {
    const bodyOf = (text: string, type = 'application/json', size?: number) =>
      (
        redaction.message(
          call(1, { headers: { 'content-type': type }, body: { text, ...(size && { size }) } }),
        ) as CallMessage
      ).body?.text ?? '';
    expect(isKeyed(bodyOf('{name: Maria}'))).toBe(true);
    expect(bodyOf(`client_id=me&client_secret=${secret}`, 'application/x-www-form-urlencoded')).toMatch(
      /^client_id=me&client_secret=keyed%3A/,
    );
    expect(bodyOf('{"externalId":"a","name":"Mar', 'application/json', 900)).toBe(
      '{"externalId":"a","name":',
    );
    expect(bodyOf('{"externalId":"a","document":529982', 'application/json', 900)).toBe(
      '{"externalId":"a","document":',
    );
  });

  test.each([
    '529.982.247-25',
    '52998224725',
    '11.222.333/0001-81',
    '11222333000181',
    '+5511987654321',
    '11987654321',
    'maria@example.com',
    'Josefina Quintanilha',
    'CPF_52998224725',
  ])('hides %s wherever it stands, and keeps ids, codes and times there', (planted) => {
    const everywhere = (value: string): string => JSON.stringify(redaction.message(withEverywhere(value)));
    expect(everywhere(planted)).not.toMatch(
      planted.includes(' ') ? /Josefina|Quintanilha/ : literally(planted),
    );
    for (const kept of [
      'E1234567820261129120012345678901',
      'PIX_DUPLICATE_EXTERNAL_ID',
      '2026-11-29T12:00:00.000Z',
    ])
      expect(everywhere(kept).split(kept).length).toBeGreaterThan(100);
  });

  test('keeps the words of the interface in texts, and hides others', () => {
    const body = JSON.stringify({
      error: 'Bad Request',
      message: 'value must be a number, caro Zé',
      scope: 'pix:read pix:write',
    });
    const { body: hidden } = redaction.message(call(1, { body: { text: body } })) as CallMessage;
    expect(hidden?.text).toMatch(
      /^\{"error":"Bad Request","message":"value must be a number, keyed:[\w-]{22} keyed:[\w-]{22}","scope":"pix:read pix:write"\}$/,
    );
  });

  test('hides unknown parameters of a path', () => {
    const { path } = redaction.message(
      call(1, { path: '/api/transactions?externalId=a&status=PENDING&cpf=52998224725' }),
    ) as CallMessage;
    expect(path).toMatch(/^\/api\/transactions\?externalId=a&status=PENDING&cpf=keyed%3A[\w-]{22}$/);
  });
});

describe('a file', () => {
  test('is read as it was written, and private', async () => {
    await written(payment, tokenCall);
    const { headers, messages } = await readRecording(file);
    expect([headers, list(messages)]).toEqual([[header], [1, 2]]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('records the loss of an incomplete last line, and a restart', async () => {
    await written(call(1), call(2));
    appendFileSync(file, '{"kind":"call","number":3,"met');
    expect(list((await readRecording(file)).messages)).toEqual([1, 2, 'a line was cut']);
    await written(call(1), call(2));
    expect(list((await readRecording(file)).messages)).toEqual([1, 2, 'a line was cut', 'restarted', 3, 4]);
  });

  test('continues numbers, connections and times after a restart', async () => {
    await written(call(1), call(2));
    const writer = writing({ header: { ...header, startedAt: '2026-01-01T01:00:00.000Z' } });
    writer.write(call(1));
    await writer.close();
    const { messages } = await readRecording(file);
    expect(messages.at(-1)).toMatchObject({ number: 3, connection: 2, startedMs: 3_600_001 });
  });

  test('is rotated at its maximum, and the oldest part is deleted', async () => {
    const maxBytes = 20_000;
    const writer = writing({ maxBytes });
    for (let number = 1; number <= 1_000; number += 1) writer.write({ ...payment, number });
    await writer.close();
    const files = [file, `${file}.1`, `${file}.2`];
    for (const one of files) expect(statSync(one).size).toBeLessThanOrEqual(maxBytes);
    expect(existsSync(`${file}.3`)).toBe(false);
    const [last, before] = await Promise.all(files.map((one) => readRecording(one)));
    expect(last?.messages[0]?.kind).toBe('gap');
    const numbers = [...(before?.messages ?? []), ...(last?.messages ?? [])].flatMap((one) =>
      one.kind === 'gap' ? [] : one.number,
    );
    expect(numbers.at(-1)).toBe(1_000);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('is not rotated before its first message, however long that is', async () => {
    const writer = writing({ maxBytes: 100, keep: 0 });
    writer.write(payment);
    await writer.close();
    expect(existsSync(`${file}.0`)).toBe(false);
    expect(list((await readRecording(file)).messages)).toEqual([1]);
  });
});

/** Simulates a disk that accepts `room` bytes and then reports that it is full. */
function disk(room: number) {
  const state = { room, writes: 0 };
  const append = async (descriptor: number, bytes: Buffer): Promise<number> => {
    state.writes += 1;
    await Promise.resolve();
    if (state.room === 0)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const taken = bytes.subarray(0, state.room);
    state.room -= taken.length;
    return writeSync(descriptor, taken);
  };
  return { state, append };
}

describe('a writer', () => {
  beforeEach(() => states.splice(0));

  test('writes several messages at once to a slow disk', async () => {
    const { state, append } = disk(Infinity);
    const writer = writing({ append });
    for (let number = 1; number <= 50; number += 1) writer.write(call(number));
    expect(await writer.close()).toBe(0);
    expect(state.writes).toBe(2);
    expect(list((await readRecording(file)).messages)).toHaveLength(50);
  });

  test('goes on to the byte once a full disk has room', async () => {
    const { state, append } = disk(100);
    const writer = writing({ append, retryMs: 5 });
    for (let number = 1; number <= 3; number += 1) writer.write(call(number));
    await expect.poll(() => states).toMatchObject([{ is: 'failing', thrown: { code: 'ENOSPC' } }]);
    state.room = Infinity;
    await expect.poll(() => states).toMatchObject([{ is: 'failing' }, { is: 'resumed', lost: 0 }]);
    expect(await writer.close()).toBe(0);
    expect(list((await readRecording(file)).messages)).toEqual([1, 2, 3]);
  });

  test('drops messages beyond its bound, and records how many', async () => {
    const { state, append } = disk(0);
    const writer = writing({ append, retryMs: 5, maxQueuedBytes: 250 });
    for (let number = 1; number <= 10; number += 1) writer.write(call(number));
    await expect.poll(() => states).toMatchObject([{ is: 'failing' }]);
    state.room = Infinity;
    await expect.poll(() => states.at(-1)).toMatchObject({ is: 'resumed' });
    writer.write(call(11));
    const lost = await writer.close();
    const numbers = list((await readRecording(file)).messages);
    expect(lost).toBeGreaterThan(5);
    expect(numbers.slice(-2)).toEqual([`${lost} messages could not be written`, 11]);
    expect(numbers).toHaveLength(10 - lost + 2);
  });

  test('records messages that were dropped last', async () => {
    const writer = writing();
    writer.write(call(1));
    writer.skip(2);
    expect(await writer.close()).toBe(2);
    expect(list((await readRecording(file)).messages)).toEqual([1, '2 messages could not be written']);
  });

  test('ends although the disk stays full', async () => {
    const { append } = disk(0);
    const writer = writing({ append, retryMs: 3_600_000 });
    writer.write(call(1));
    await expect.poll(() => states).toHaveLength(1);
    writer.skip(2);
    expect(await writer.close()).toBe(3);
  });

  test('repeats a rotation that failed', async () => {
    const writer = writing({ maxBytes: 500, keep: 1, retryMs: 5 });
    writer.write(call(1));
    mkdirSync(`${file}.1`);
    writer.write({ ...payment, number: 2 });
    await expect.poll(() => states).toMatchObject([{ is: 'failing' }]);
    rmdirSync(`${file}.1`);
    await expect.poll(() => states.at(-1)).toMatchObject({ is: 'resumed' });
    expect(await writer.close()).toBe(0);
    expect(list((await readRecording(`${file}.1`)).messages)).toEqual([1]);
    expect(list((await readRecording(file)).messages)).toEqual([expect.stringContaining('earlier'), 2]);
  });
});
