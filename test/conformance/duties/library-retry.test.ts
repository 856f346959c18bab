import { describe, expect, it } from 'vitest';

import { askedAgainByLibrary } from '../../../conformance/duties/scenarios/unknown-outcomes.js';
import { translate } from '../../../conformance/language/phrases.js';
import type { RecordedCall } from '../../../conformance/stage/recording.js';

describe('a call that came again', () => {
  const call = (number: number, changes: Partial<RecordedCall>): RecordedCall => ({
    number,
    connection: number,
    at: new Date(0),
    startedMs: 0,
    operation: 'createCashOut',
    method: 'POST',
    path: '/api/pix/cash-out',
    httpVersion: '1.1',
    rawHeaders: [],
    headers: {},
    bytes: Buffer.from('{"value":1}'),
    provocation: undefined,
    answer: undefined,
    failure: undefined,
    answeredMs: 100,
    sent: 400,
    endedMs: 100,
    clientLeft: false,
    ...changes,
  });
  const said = (changes: Partial<RecordedCall>) => {
    const first = call(1, { sent: null });
    return askedAgainByLibrary(first, [first, call(2, { startedMs: 103, ...changes })]);
  };

  it.each([
    ['curl/7.88.1', 'HTTP library (curl)', ': a separate curl for each call'],
    ['GuzzleHttp/7', '(Guzzle (libcurl))', ': CURLOPT_FRESH_CONNECT'],
    ['Java/17.0.15', '(HttpURLConnection)', ': the option -Dsun.net.http.retryPost=false'],
    ['python-requests/2.34.2', '(requests with Retry)', ': Retry without allowed_methods=None'],
    ['axios/1.21.1', '(axios with axios-retry)', ': retryCondition: isIdempotentRequestError'],
    ['got (https://github.com/sindresorhus/got)', '(got)', ': no POST in retry.methods'],
    ['Go-http-client/1.1', '(Go net/http)', ': no Idempotency-Key'],
    [undefined, '(libcurl (PHP) or superagent)', ': CURLOPT_FRESH_CONNECT'],
  ])('at once, from %s, is named with its remedy', (agent, name, remedy) => {
    const sentence = said({ headers: agent === undefined ? {} : { 'user-agent': agent } });
    expect(String(sentence)).toContain(name);
    expect(String(sentence)).toContain(remedy);
    expect(translate(sentence!, 'pt-BR')).toMatch(/^com falha; .*; para evitar a repetição: .*/);
  });

  it('from a library that is not known to repeat calls has no remedy', () => {
    const sentence = String(said({ headers: { 'user-agent': 'acme/1' } }));
    expect(sentence).toContain('HTTP library (acme/1)');
    expect(sentence).toMatch(/, and got 400$/);
  });

  it.each([
    ['after a second', { startedMs: 1_100 }],
    ['on the same connection', { connection: 1 }],
    ['with other bytes', { bytes: Buffer.from('{"value":1.0}') }],
  ])('%s, was sent by the application', (_, changes) => {
    expect(said(changes)).toBeUndefined();
  });
});
