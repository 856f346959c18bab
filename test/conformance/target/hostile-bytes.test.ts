import { connect, createServer, type Socket } from 'node:net';
import { connect as connectSecurely, createServer as createSecureServer } from 'node:tls';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Passed, Passage } from '../../../conformance/recordings/passage.js';
import { seeded } from '../../../conformance/core/random.js';
import { selfSigned } from '../../../conformance/target/certificates.js';

/** Number of exchanges of random bytes in each direction; `EXCHANGES` sets another number. */
const exchanges = Number(process.env['EXCHANGES'] ?? 300);
const { certificatePem: cert, keyPem: key } = await selfSigned('test', ['127.0.0.1']);

/** The next raw response of the servers behind the passages. */
let answer = '';
const answerNext = (socket: Socket): void => {
  socket.on('error', () => undefined);
  socket.on('data', () => socket.end(answer, 'latin1'));
};
const passed: Passed[] = [];

/** The two ways through the proxy: calls, here without TLS, and notifications, with TLS on both sides. */
const ways = {
  calls: {
    behind: createServer(answerNext),
    scheme: 'http',
    options: {},
    open: (port: number) => connect(port, '127.0.0.1'),
  },
  notifications: {
    behind: createSecureServer({ cert, key }, answerNext),
    scheme: 'https',
    options: { isWhole: true, serves: { cert, key }, tls: { rejectUnauthorized: false } },
    open: (port: number) => connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false }),
  },
} as const;

const plainRequest = 'GET /balance HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const plainAnswer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

const unwritable: Readonly<Record<string, string>> = {
  'a control character in the reason phrase': 'HTTP/1.1 200 O\u0001K\r\nContent-Length: 2\r\n\r\n{}',
  'a status below 100': 'HTTP/1.1 099 x\r\nContent-Length: 2\r\n\r\n{}',
  'the status 000': 'HTTP/1.1 000 x\r\nContent-Length: 2\r\n\r\n{}',
  'an unrequested protocol': 'HTTP/1.1 101 x\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
};

describe.each(Object.entries(ways))('%s', (_way, { behind, scheme, options, open }) => {
  let passage: Passage;

  beforeAll(async () => {
    behind.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
    const { port } = behind.address() as { readonly port: number };
    passage = await Passage.open({
      host: '127.0.0.1',
      port: 0,
      to: `${scheme}://127.0.0.1:${port}`,
      nowMs: () => performance.now(),
      nextNumber: () => passed.length + 1,
      onPassed: (one) => void passed.push(one),
      ...options,
    });
  });

  afterAll(async () => {
    await passage.close();
    behind.close();
  });

  /**
   * Sends bytes unchanged. Resolves with what was received, as Latin-1, once the connection is closed or nothing has arrived
   * for `idleMs`.
   */
  async function exchange(request: string, answered: string, idleMs = 5_000): Promise<string> {
    answer = answered;
    const socket = open(Number(new URL(passage.url).port));
    socket.on('error', () => undefined);
    socket.setTimeout(idleMs, () => socket.destroy());
    let came = '';
    socket.setEncoding('latin1').on('data', (data: string) => (came += data));
    socket.write(request, 'latin1');
    await new Promise((resolve) => socket.once('close', resolve));
    return came;
  }

  describe('bytes that Node reads and does not write', () => {
    test.each(Object.entries(unwritable))(
      '%s: the client gets a 502, and the failure is recorded',
      async (_, bytes) => {
        const came = await exchange(plainRequest, bytes);
        expect(came).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
        expect(passed.at(-1)).toMatchObject({ answer: null, failure: expect.stringMatching(/./) as string });
        expect(await exchange(plainRequest, plainAnswer)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      },
    );
  });

  describe('random bytes in both directions', () => {
    const shapes = [
      plainRequest,
      'HEAD /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET http://other.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'POST /a HTTP/1.1\r\nHost: x\r\nTE: trailers\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-T: 1\r\n\r\n',
      'GET /a HTTP/1.1\r\nHost: x\r\nUpgrade: y\r\nConnection: Upgrade\r\n\r\n',
      'GET /a HTTP/1.0\r\n\r\n',
    ];
    const answers = [
      plainAnswer,
      ...Object.values(unwritable),
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
      'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 \u00e9\r\nX: \u00e9\r\nContent-Length: 2\r\n\r\n{}',
      'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nContent-Length: 9\r\nX-T: 1\r\n\r\n',
    ];

    /** Replaces, inserts or removes a few bytes. */
    function spoiled(shape: string, random: () => number): string {
      let bytes = shape;
      for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
        const at = Math.floor(random() * bytes.length);
        const byte = String.fromCharCode(Math.floor(random() * 256));
        const removed = Math.floor(random() * 2);
        bytes = bytes.slice(0, at) + (random() < 0.7 ? byte : '') + bytes.slice(at + removed);
      }
      return bytes;
    }

    test(
      `${exchanges} exchanges: the passage lives`,
      async () => {
        const random = seeded(1, 'hostile bytes');
        const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
        for (let count = 0; count < exchanges; count += 1) {
          await exchange(spoiled(pick(shapes), random), spoiled(pick(answers), random), 20);
          passed.length = 0;
        }
        expect(await exchange(plainRequest, plainAnswer)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      },
      exchanges * 1_000,
    );
  });
});
