import { expect, test } from 'vitest';

import { Redaction } from '../../../conformance/recordings/redaction.js';
import type { CallMessage } from '../../../conformance/recordings/recording.js';

/** The number of characters of a body that a recording keeps. */
const size = 250_000;

const repeated = (text: string): string => text.repeat(size / text.length);
const inMessage = (text: string): string => JSON.stringify({ message: text });
const names = Array.from({ length: size / 16 }, (_, index) => `n${index}`);

/** Texts on which work of quadratic complexity takes minutes. */
const bodies: Readonly<Record<string, string>> = {
  letters: inMessage(repeated('a')),
  digits: inMessage(repeated('1')),
  'e-mail addresses': inMessage(repeated('a@')),
  'starts of tokens': inMessage(repeated('eyJ-')),
  'starts of certificates': inMessage(repeated('-----BEGIN A-----')),
  'starts of encoded certificates': inMessage(repeated('-----BEGIN+A-----')),
  'starts of secrets': inMessage(repeated('"clientSecret":"')),
  'starts of URLs': inMessage(repeated('http://a:')),
  'a long name': JSON.stringify({ [repeated('a')]: 1 }),
  'many unknown members': JSON.stringify(Object.fromEntries(names.map((name) => [name, name]))),
  'lists in lists': '['.repeat(size / 2) + ']'.repeat(size / 2),
};

test.each(Object.entries(bodies))('redacts %s in linear time', (_, text) => {
  const headers = { 'content-type': 'application/json' };
  const call: CallMessage = {
    kind: 'call',
    number: 1,
    at: '2026-01-01T00:00:00.000Z',
    startedMs: 0,
    endedMs: 1,
    connection: 1,
    method: 'GET',
    path: '/balance',
    headers,
    body: { text: '' },
    answer: { status: 400, headers, body: { text } },
  };
  expect(new Redaction(false).message(call)).toMatchObject({ answer: { status: 400 } });
});
