import { expect, test } from 'vitest';

import { Frame } from '../../../conformance/report/html/frame.js';
import { curlLine, howToObtain } from '../../../conformance/report/curl.js';
import { printable, withoutCommands, withoutTurns } from '../../../conformance/report/printable.js';
import { Redactor } from '../../../conformance/report/redact.js';
import { Exchange } from '../../../conformance/target/exchange.js';

test.each([
  ['##vso[task.complete result=Succeeded;]', '#\\u0023vso[task.complete result=Succeeded;]'],
  ['received: ##[set-env name=PATH;]x', 'received: #\\u0023[set-env name=PATH;]x'],
  ["##teamcity[buildStop comment='x']", "#\\u0023teamcity[buildStop comment='x']"],
  ['::set-output name=a::b', '\\u003a:set-output name=a::b'],
  ['  ::error::x', '  \\u003a:error::x'],
  ['a\u001b[2J\u202eb\u2028', 'a\\u001b[2J\\u202eb\\u2028'],
])('nothing in %j commands a terminal or a CI service', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('the title of a page does not turn the name of its tab', () => {
  const page = Frame({ language: 'en', title: 'shop\u202e', style: '', children: [] });
  expect((page as { toString(): string }).toString()).toContain('<title>shop\\u202e – pixkit</title>');
});

test('what is no command stays as it is', () => {
  const text = '## heading, a::b, {"a":"##"}, 12:00:00';
  expect(printable(text)).toBe(text);
});

test('escapes commands in each of several lines', () => {
  expect(withoutCommands('curl\n::stop-commands::x')).toBe('curl\n\\u003a:stop-commands::x');
});

test('a JSON report has no character that turns text, and means the same', () => {
  const value = { received: '\u202e\u2066abc\u2069\u009b' };
  const json = withoutTurns(JSON.stringify(value));
  expect(json).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(json)).toEqual(value);
});

test('a base URL is one word of the shell, with any characters', () => {
  const [, token] = howToObtain("http://a/$(touch x)';touch y;'", 'en');
  expect(token).toContain("'http://a/$(touch x)'\\'';touch y;'\\''/api/auth/token'");
});

test('a reason is redacted before it is cut', () => {
  const redactor = new Redactor();
  redactor.learn('s3cr3t-of-an-account', 'CLIENT_SECRET');
  expect(redactor.shortText(`${'x'.repeat(10)}s3cr3t-of-an-account`, 20)).toBe('xxxxxxxxxx$CLIENT_SE…');
});

test('of a large answer what it says and the beginning of its text are kept once it was judged', () => {
  const bytes = Buffer.from(`{"a":1}${' '.repeat(4_900_000)}`);
  const request = {
    method: 'GET',
    url: 'http://a/b',
    path: '/b',
    headers: {},
    body: undefined,
    operation: undefined,
  };
  const exchange = new Exchange(request, { status: 200, headers: {}, bytes }, undefined, 1);
  exchange.condense();
  expect(exchange.body).toEqual({ a: 1 });
  expect(exchange.size).toBe(bytes.length);
  expect(exchange.response?.bytes.buffer.byteLength).toBeLessThanOrEqual(20_000);
  expect(curlLine(request, new Redactor())).toBe("curl -i 'http://a/b'");
});
