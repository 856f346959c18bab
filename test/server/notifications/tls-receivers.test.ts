import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type Server, type Socket } from 'node:net';
import { createServer as createTls, type TlsOptions, type TLSSocket } from 'node:tls';

import { describe, expect } from 'vitest';

import { failureIn } from '../../../server/dashboard/texts/failures.js';
import { httpsSender } from '../../../server/notifications/https-sender.js';
import { guardOf } from '../../../server/notifications/url-guard.js';
import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';
import { firstDeliveryTo } from '../../support/receiver.js';

/** Longest wait of the sender for a connection, and for an answer, ms; undici looks at it every half a second. */
const timeoutMs = 300;

const certificateOf = (name: string, valid: keyof typeof validity = 'valid') =>
  clientCertificate(name, validity[valid], Date.now());
/** What the gateway trusts, but for `untrusted`. */
const certificates = {
  good: await certificateOf('shop.example'),
  expired: await certificateOf('shop.example', 'expired'),
  early: await certificateOf('shop.example', 'notYetValid'),
  other: await certificateOf('other.example'),
};
const { good, expired, early, other } = certificates;
const untrusted = await certificateOf('shop.example');

type Certificate = typeof good;
const keyPair = ({ certificatePem: cert, privateKeyPem: key }: Certificate) => ({ cert, key });

const it = base.extend('send', ({ listening }, { onCleanup }) => async (server: Server, times = 1) => {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
  });
  const port = await listening(server);
  const ca = Object.values(certificates).map(({ certificatePem }) => certificatePem);
  const sender = httpsSender(
    {
      timeoutMs,
      bodyTimeoutMs: 100,
      connections: 4,
      sockets: 0,
      secret: null,
      ca,
      ...guardOf({ allowWebhooksTo: ['shop.example'] }),
    },
    () => Promise.resolve(['127.0.0.1']),
  );
  onCleanup(() => sender.close());
  const said: (string | number | null)[] = [];
  for (let time = 0; time < times; time += 1) {
    const { statusCode, failure } = await sender.send(firstDeliveryTo(`https://shop.example:${port}/`));
    said.push(statusCode ?? failure);
  }
  // None of its sockets is left.
  await eventually(() => open.size === 0);
  return said;
});

/** Answers over HTTPS. */
const speaking = (certificate: Certificate, options: TlsOptions = {}) =>
  createHttps({ ...keyPair(certificate), ...options }, (request, response) => {
    request.resume().on('end', () => response.end('ok'));
  }).on('tlsClientError', () => undefined);
/** Does something with each connection before TLS. */
const plain = (act: (socket: Socket) => unknown) => createTcp((socket) => void act(socket.resume()));
/** Does something once a request has come over TLS. */
const answering = (act: (socket: TLSSocket) => unknown, options: TlsOptions = {}) =>
  createTls({ ...keyPair(good), ...options }, (socket) => {
    socket.on('error', () => undefined).once('data', () => act(socket));
  });

const weak = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
const ok = 'HTTP/1.1 200 OK\r\n';
const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n';
const switching = 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
const empty = `${ok}content-length: 0\r\n\r\n`;
const asking = { requestCert: true, rejectUnauthorized: true } as const;
const endless = { certificatePem: good.certificatePem + other.certificatePem.repeat(1_000) };
const tooOld = /^the receiver supports no TLS version that the gateway supports/;
const elsewhere = /^Hostname\/IP does not match certificate's altnames: .*other\.example$/;

/** Says something again and again. */
function repeat(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 5);
  socket.on('close', () => clearInterval(timer));
}

type Row = readonly [what: string, said: RegExp, made: () => Server];
const ofCertificates: readonly Row[] = [
  ['that has expired', /^certificate has expired$/, () => speaking(expired)],
  ['that comes too early', /^certificate is not yet valid$/, () => speaking(early)],
  ['that is self-signed', /^self-signed certificate: set --webhook-ca/, () => speaking(untrusted)],
  ['of another name', elsewhere, () => speaking(other)],
  ['of another name, over TLS 1.2', elsewhere, () => speaking(other, { maxVersion: 'TLSv1.2' })],
];
const handshakes: readonly Row[] = [
  ['speaks TLS 1.0', tooOld, () => speaking(good, { ...weak, maxVersion: 'TLSv1' })],
  ['speaks TLS 1.1', tooOld, () => speaking(good, { ...weak, maxVersion: 'TLSv1.1' })],
  ['wants a certificate', /handshake failure$/, () => speaking(good, { ...asking, maxVersion: 'TLSv1.2' })],
  ['has a chain without end', /excessive message size$/, () => speaking({ ...good, ...endless })],
  ['takes no part in the handshake', /^Connect Timeout Error/, () => plain(() => undefined)],
  ['closes in the handshake', /^Client network socket disconnected/, () => plain((socket) => socket.end())],
];
const answers: readonly Row[] = [
  ['closes without an answer', /^other side closed$/, () => answering((socket) => socket.end())],
  ['closes in its head', /^other side closed$/, () => answering((socket) => socket.end(`${ok}content-le`))],
  ['closes its half', /^200$/, () => answering((socket) => socket.end(empty), { allowHalfOpen: true })],
  [
    'breaks off without closing TLS',
    /^200$/,
    () => answering((socket) => socket.write(`${ok}\r\nok`, () => socket.destroy())),
  ],
  ['has only interim answers', /aborted due to timeout$/, () => answering((socket) => repeat(socket, hints))],
  ['changes the protocol', /^bad upgrade$/, () => answering((socket) => socket.write(switching))],
];

describe('a receiver is done with in time, for a reason that can be understood, that', () => {
  it.for([...handshakes, ...answers])('%s', async ([, said, made], { send }) => {
    const [reason] = await send(made());
    expect(String(reason)).toMatch(said);
    if (typeof reason === 'string') expect(failureIn('pt-BR', reason)).not.toBe(reason);
  });

  it('wants to renegotiate for ever', async ({ send }) => {
    let count = 0;
    const server = createTls({ ...keyPair(good), maxVersion: 'TLSv1.2' }, (socket) => {
      socket.on('error', () => undefined).resume();
      const again = () =>
        socket.renegotiate({ rejectUnauthorized: false }, (error) => {
          if (error) return;
          count += 1;
          again();
        });
      again();
    });
    const [reason] = await send(server);
    expect([reason, count]).toEqual([expect.stringMatching(/timeout$/), 0]);
  });
});

describe('no certificate is taken', () => {
  it.for(ofCertificates)('%s, nor its session later', async ([, said, made], { send }) => {
    for (const reason of await send(made(), 3)) {
      expect(reason).toMatch(said);
      expect(failureIn('pt-BR', String(reason))).not.toBe(reason);
    }
  });
});
