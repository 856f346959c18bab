import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { isKeyed } from '../../../conformance/recordings/keyed.js';
import { readRecording } from '../../../conformance/recordings/reader.js';
import type { CallMessage, RecordingHeader } from '../../../conformance/recordings/recording.js';
import { Redaction } from '../../../conformance/recordings/redaction.js';
import { RecordingWriter } from '../../../conformance/recordings/writer.js';

const header: RecordingHeader = {
  ...{ recording: 'pix-gateway-kit', version: 1, writtenBy: 'test', startedAt: '2026-01-01T00:00:00.000Z' },
  values: 'keyed',
  abilities: {
    ...{ bodies: true, headers: true, times: true, connections: true, order: true, complete: true },
    notifications: 'all',
  },
};
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const secret = 's3cret-of-the-client';
const pem = '-----BEGIN%20CERTIFICATE-----%0AMIIB%2Bx%0A-----END%20CERTIFICATE-----%0A';

const call = (number: number, changes: Partial<CallMessage> = {}): CallMessage => ({
  ...{ kind: 'call', number, startedMs: number, endedMs: number + 1, connection: 1 },
  ...{ method: 'POST', path: '/api/pix/cash-out', answer: { status: 201 } },
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

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recording-'));
  file = join(folder, 'day.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = (...messages: readonly CallMessage[]) => {
  const writer = new RecordingWriter({ file, header, maxBytes: 1_000_000, keep: 2 });
  for (const message of messages) writer.write(message);
  writer.close();
};

describe('what is written', () => {
  const redaction = new Redaction(false);
  const [paid, tokens] = [redaction.message(payment), redaction.message(tokenCall)] as [
    CallMessage,
    CallMessage,
  ];

  test('has no secret and nobody in it', () => {
    const text = JSON.stringify([paid, tokens]);
    const hidden = [token, secret, 'MIIB', 'maria', 'Maria', 'Souza', '52998224725', '529.982'];
    for (const one of [...hidden, Buffer.from(`me:${secret}`).toString('base64')])
      expect(text).not.toContain(one);
  });

  test('keeps ids, amounts as they were written, kinds and layout', () => {
    expect(paid.body?.text).toMatch(
      /^\{ "value": 0\.30000000000000004, "externalId": "order-1", "description": "keyed:[\w-]{22}",\n "details": \{"key": "keyed:/,
    );
    expect(paid.body?.text).toContain('"keyType":"EMAIL"');
    expect(paid.answer?.body?.text).toContain('"transactionId":12345678901234');
    expect(paid.answer?.body?.text).toMatch(/paid to keyed:[\w-]{22}, CPF keyed:/);
  });

  test('keeps equal what was equal: the token of the answer and of the call', () => {
    const { access_token: given } = JSON.parse(tokens.answer?.body?.text ?? '') as Record<string, string>;
    expect(isKeyed(given)).toBe(true);
    expect(paid.headers?.['authorization']).toBe(`Bearer ${given}`);
    const [user, hidden] = Buffer.from(tokens.headers?.['authorization']?.slice(6) ?? '', 'base64')
      .toString()
      .split(/:(.*)/s);
    const { clientSecret } = JSON.parse(tokens.body?.text ?? '') as Record<string, string>;
    expect([user, hidden]).toEqual(['me', clientSecret]);
  });

  test('other recordings have other keys', () => {
    const other = new Redaction(false).message(payment) as CallMessage;
    expect(other.headers?.['authorization']).not.toBe(paid.headers?.['authorization']);
  });

  test('with values kept, has people but still no secret', () => {
    const kept = JSON.stringify([payment, tokenCall].map((one) => new Redaction(true).message(one)));
    expect(kept).toContain('maria@example.com');
    for (const one of [token, secret, 'MIIB']) expect(kept).not.toContain(one);
  });

  test('a body that is no JSON is hidden whole, a form by its names, and a cut one up to its last value', () => {
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

  test('parameters that are not known, and keys in a path, are replaced', () => {
    const { path } = redaction.message(
      call(1, { path: '/api/transactions?externalId=a&status=PENDING&cpf=52998224725' }),
    ) as CallMessage;
    expect(path).toMatch(/^\/api\/transactions\?externalId=a&status=PENDING&cpf=keyed%3A[\w-]{22}$/);
  });
});

describe('a file', () => {
  test('is read as it was written', async () => {
    written(payment, tokenCall);
    const { header: read, messages, cutLines } = await readRecording(file);
    expect(read).toEqual(header);
    expect(messages.map((one) => one.kind !== 'gap' && [one.number, one.path])).toEqual([
      [1, '/api/pix/cash-out'],
      [2, '/api/auth/token'],
    ]);
    expect(cutLines).toEqual([]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('with a cut last line loses that line, and says so; a restart goes on after it', async () => {
    written(call(1), call(2));
    appendFileSync(file, '{"kind":"call","number":3,"met');
    expect((await readRecording(file)).cutLines).toEqual([4]);
    written(call(1), call(2));
    const { messages, cutLines } = await readRecording(file);
    expect(cutLines).toEqual([4]);
    expect(messages.map((one) => (one.kind === 'gap' ? one.reason : one.number))).toEqual([
      ...[1, 2, 'a line was cut', 'restarted', 1, 2].map((one) => one),
    ]);
  });

  test('after a restart counts on: numbers, connections and times never go back', async () => {
    written(call(1), call(2));
    const later = { ...header, startedAt: '2026-01-01T01:00:00.000Z' };
    const writer = new RecordingWriter({ file, header: later, maxBytes: 1_000_000, keep: 2 });
    writer.write(call(1));
    writer.close();
    const { messages } = await readRecording(file);
    expect(messages.at(-1)).toMatchObject({ number: 3, connection: 2, startedMs: 3_600_001 });
  });

  test('is bounded: what is over goes aside, and the oldest away', async () => {
    const maxBytes = 20_000;
    const writer = new RecordingWriter({ file, header, maxBytes, keep: 2 });
    for (let number = 1; number <= 1_000; number += 1) writer.write({ ...payment, number });
    writer.close();
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

  test('that is no recording is refused', async () => {
    appendFileSync(file, '{"log":{}}\n');
    await expect(readRecording(file)).rejects.toThrow('line 1');
    await expect(readRecording(join(folder, 'none'))).rejects.toThrow('cannot be read');
    expect(readFileSync(file, 'utf8')).toBe('{"log":{}}\n');
  });
});
