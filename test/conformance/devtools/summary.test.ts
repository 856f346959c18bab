import { describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import pc from 'picocolors';
import { Forwarder } from '../../../conformance/target/forwarding.js';
import { readField, withFields } from '../../../conformance/devtools/fields.js';
import { stripVTControlCharacters } from 'node:util';
import { eventLine } from '../../../conformance/devtools/event-line.js';
import { formatInFull, formatJson, formatLine } from '../../../conformance/devtools/notification-text.js';
import type { ReceivedNotification } from '../../../conformance/devtools/listener.js';
import { signatureOf, signedToo } from '../../../conformance/target/signatures.js';
import { summarize } from '../../../conformance/devtools/summary.js';
import { it } from '../../support/fixtures.js';
import { inEnglish } from '../../support/in-english.js';

describe('what a notification tells', () => {
  const nothing = { kind: 'cash_in', status: '', amount: '', ids: {}, transaction: undefined };
  test.each([
    [
      { event: 'CashOut', status: 'ERROR', originalAmount: 12.3, externalId: 'x', endToEndId: null },
      { kind: 'CashOut', status: 'ERROR', amount: '12.30', ids: { externalId: 'x' }, transaction: 'x' },
    ],
    [{ event: 5, originalAmount: 'much', data: 'nothing' }, nothing],
    [undefined, nothing],
    [[1], nothing],
  ])('%j', (body, expected) => {
    expect(summarize(body, 'cash_in')).toEqual({ ...expected, ids: Object.entries(expected.ids) });
  });

  test('names no transaction of a MED, which cannot be resent', () => {
    const med = {
      event: 'med_created',
      data: { id: 3, endToEnd: 'E9', status: 'OPEN', originalTransaction: { amount: 50 } },
    };
    expect(summarize(med, 'med_created')).toMatchObject({ amount: '50.00', transaction: undefined });
  });
});

describe('a signature', () => {
  const [mine, other] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [
    string,
    string,
  ];
  const bytes = Buffer.from('{"a": "ã"}');
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(mine).sign('msg_1', at, bytes),
  };

  test('is right, wrong, missing, or of an unknown secret', () => {
    expect(signatureOf(headers, bytes, [other, mine])).toBe('right');
    expect(signatureOf(headers, bytes, [other])).toBe('wrong');
    expect(signatureOf(headers, Buffer.from('{}'), [mine])).toBe('wrong');
    expect(signatureOf({ ...headers, 'webhook-timestamp': '1' }, bytes, [mine])).toBe('wrong');
    expect(signatureOf(headers, bytes, ['no secret'])).toBe('wrong');
    expect(signatureOf({}, bytes, [mine])).toBe('none');
    expect(signatureOf(headers, bytes, [])).toBe('unknown');
    const text = Buffer.from('no JSON');
    const signed = { ...headers, 'webhook-signature': new Webhook(mine).sign('msg_1', at, text) };
    expect(signatureOf(signed, text, [mine])).toBe('right');
  });

  test('is added once', () => {
    const both = signedToo(headers, bytes, other);
    expect([mine, other].map((secret) => signatureOf(both, bytes, [secret]))).toEqual(['right', 'right']);
    expect(signedToo(both, bytes, other)).toEqual(both);
    expect(signedToo({ 'webhook-id': 'x' }, bytes, mine)).toEqual({ 'webhook-id': 'x' });
  });
});

describe('what is printed', () => {
  const evil = 'a\u001b[31m\u0007\u202e\n::error ::b';
  const received: ReceivedNotification = {
    at: new Date('2026-01-05T14:05:01Z'),
    eventType: 'cash_in',
    url: 'https://127.0.0.1:1/x',
    headers: { 'x-evil': evil },
    bytes: Buffer.from(JSON.stringify({ event: evil })),
    json: { event: evil },
    summary: { kind: evil, status: evil, amount: '1.00', ids: [['externalId', evil]], transaction: evil },
    signature: 'wrong',
    isRepeated: true,
    answer: { status: 500, body: Buffer.from(evil.repeat(200)) },
    durationMs: 12.4,
  };
  const obeyed = /[^\n\P{Cc}]|\p{Bidi_Control}/u;

  test.each([
    ['line', formatLine(received, pc.createColors(false))],
    ['full text', formatInFull(received)],
    ['full text of no JSON', formatInFull({ ...received, json: undefined, bytes: Buffer.from(evil) })],
    ['JSON', formatJson(received)],
  ])('escapes control characters: %s', (_, text) => {
    expect(text).not.toMatch(obeyed);
    expect(text).not.toMatch(/^\s*::/m);
  });

  test('is one line, with the start of a refusal', () => {
    const line = formatLine(received, pc.createColors(false));
    expect(line).not.toContain('\n');
    expect(line).toMatch(
      /^500 {4}12 ms {2}14:05:01 {2}.* 1\.00 {2}WRONG SIGNATURE {2}again {2}a.* {2}externalId a/,
    );
    expect(line.length).toBeLessThan(1_500);
    expect(JSON.parse(formatJson(received))).toMatchObject({
      body: { event: evil },
      answer: { status: 500 },
    });
  });
});

test('cuts a line at the width of the terminal', () => {
  const colors = pc.createColors(false);
  const summary = summarize(
    { event: 'CashIn', status: 'CONFIRMED', originalAmount: 25.5, transactionId: 't'.repeat(36) },
    'cash_in',
  );
  const facts = { status: 200, durationMs: 26.4, at: new Date('2026-01-05T14:05:01Z'), summary };
  const line = eventLine({ ...facts, notes: [{ text: 'signed' }] }, colors, 80);
  expect(line).toBe('200    26 ms  14:05:01  CashIn CONFIRMED 25.50  signed  transactionId ttttttttt…');
  expect(line).toHaveLength(80);
  const colored = eventLine({ ...facts, notes: [{ text: 'signed' }] }, pc.createColors(true), 80);
  expect(stripVTControlCharacters(colored)).toBe(line);
  const none = eventLine({ ...facts, status: null, durationMs: undefined, notes: [], number: 7 }, colors, 40);
  expect(none).toBe('---           14:05:01  #7  CashIn CONF…');
});

test('colors errors and alarms only', () => {
  const colors = pc.createColors(true);
  const summary = { ...summarize({}, 'cash_in'), kind: 'WRONG' };
  const facts = { durationMs: 26.4, at: new Date('2026-01-05T14:05:01Z'), summary };
  const line = (status: number) =>
    eventLine({ ...facts, status, notes: [{ text: 'WRONG', isAlarm: true }] }, colors, undefined);
  const rest = `  26 ms  14:05:01  ${colors.bold('WRONG')}  ${colors.red('WRONG')}`;
  expect(line(302)).toBe(`${colors.green('302')}  ${rest}`);
  expect(line(400)).toBe(`${colors.red('400')}  ${rest}`);
});

describe('a field of a request', () => {
  test('is set at its path in objects and lists', () => {
    const fields = ['a.b=1', 'list.1.name=x', 'text="5"', 'deep.er=null', 'flat.in=true', 'eq=a=b'].map(
      readField,
    );
    const body = { a: { c: 2 }, flat: 'text', list: [{ name: 'y' }] };
    expect(withFields(body, fields)).toEqual({
      a: { b: 1, c: 2 },
      list: [{ name: 'y' }, { name: 'x' }],
      text: '5',
      deep: { er: null },
      flat: { in: true },
      eq: 'a=b',
    });
    expect(body).toEqual({ a: { c: 2 }, flat: 'text', list: [{ name: 'y' }] });
  });

  test.each(['', '=1', 'a', 'a..b=1', '__proto__.x=1', 'a.constructor=1'])('cannot be %j', (text) => {
    expect(() => readField(text)).toThrow('is not a path and a value');
  });
});

describe('an application behind', () => {
  const delivery = {
    method: 'POST',
    headers: { 'x-a': '1', connection: 'close', host: 'h' },
    bytes: Buffer.from([0xff, 0x00]),
  };

  it('receives the bytes and the headers except those of the connection', async ({ application, keep }) => {
    const forwarder = await keep(new Forwarder(`${application.url}/x`));
    application.answer = () => ({
      status: 307,
      headers: { location: 'http://127.0.0.1:1/', 'retry-after': '3' },
    });
    expect(await forwarder.forward(delivery)).toMatchObject({
      status: 307,
      headers: { 'retry-after': '3' },
    });
    expect(application.received).toHaveLength(1);
    expect(application.received[0]?.headers).toMatchObject({
      'x-a': '1',
      host: new URL(application.url).host,
      'content-length': '2',
    });
  });

  it('is answered with 504 if it is too slow, with 502 if it answers too much', async ({
    application,
    keep,
  }) => {
    const bounded = await keep(new Forwarder(application.url, { maxBodyBytes: 10 }));
    application.answer = () => ({ status: 200, body: 'x'.repeat(11) });
    expect(await bounded.forward(delivery)).toMatchObject({ status: 502 });
    const impatient = await keep(new Forwarder(application.url, { totalTimeoutMs: 50 }));
    application.answer = () => null;
    expect(inEnglish(await impatient.forward(delivery))).toMatchObject({
      status: 504,
      failure: 'the application did not respond: no complete response within 50 ms',
    });
  });
});
