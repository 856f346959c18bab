import { createServer } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { HttpClient } from '../../../conformance/target/http.js';
import { it } from '../../support/fixtures.js';

const json = JSON.stringify({ items: Array.from({ length: 40_000 }, (_, id) => id), id: 7 });
const compress: Readonly<Record<string, (text: string) => Buffer>> = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  // Claims to be compressed, but is not.
  'x-gzip': (text) => Buffer.from(text),
  rot13: (text) => Buffer.from(text),
};
/** A server that compresses, although the client asks it not to. */
const server = createServer((request, response) => {
  const [, coding = '', size = ''] = (request.url ?? '').split('/');
  response.setHeader('content-encoding', coding);
  response.end(compress[coding]?.(size === 'small' ? '{"id":7}' : json));
});

it.for(Object.keys(compress).flatMap((coding) => ['small', 'large'].map((size) => [coding, size])))(
  'an answer that came as %s is read (%s)',
  async ([coding, size], { listening, keep }) => {
    const client = await keep(new HttpClient());
    const url = `http://127.0.0.1:${await listening(server)}/${coding}/${size}`;
    const answer = await client.send({ method: 'GET', url, headers: { 'accept-encoding': 'identity' } });
    if ('error' in answer) throw new Error(String(answer.error));
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ id: 7 });
  },
);
