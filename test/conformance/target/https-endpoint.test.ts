import { request, type RequestOptions } from 'node:https';

import { describe, expect } from 'vitest';

import { selfSigned } from '../../../conformance/target/certificates.js';
import { type EndpointAnswer, HttpsEndpoint } from '../../../conformance/target/https-endpoint.js';
import { it as base } from '../../support/fixtures.js';

const it = base.extend('serve', ({ keep }) => async (answer: () => Promise<EndpointAnswer>) => {
  const certificate = await selfSigned('test', ['127.0.0.1']);
  const options = { host: '127.0.0.1', port: 0, maxBodyBytes: 1_000, ...certificate };
  return keep(await HttpsEndpoint.start(options, answer));
});

/** Posts a body in chunks; resolves with the status and the connection header of the response. */
function post(url: string, chunks: readonly Buffer[], headers: RequestOptions['headers'] = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', rejectUnauthorized: false, agent: false, headers });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve([response.statusCode, response.headers.connection]));
    });
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

const megabytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1_000_000));

describe('an HTTPS endpoint', () => {
  it('answers 413 to a body that is too long, announced or not', async ({ serve }) => {
    const { url } = await serve(() => Promise.resolve({ status: 200 }));
    expect(await post(url, megabytes(0))).toEqual([200, 'close']);
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await post(url, megabytes(4))).toEqual([413, 'close']);
      expect(await post(url, megabytes(4), { 'content-length': 4_000_000 })).toEqual([413, 'close']);
    }
  });

  it('answers 500 if its handler throws', async ({ serve }) => {
    const { url } = await serve(() => Promise.reject(new Error('a fault')));
    expect(await post(url, [])).toEqual([500, 'close']);
  });
});
