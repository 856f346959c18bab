import { createServer as createTlsServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { clientCertificate, validity } from '../../server/sandbox/client-certificates.js';
import { close, listen } from './servers.js';

/** A misbehaving receiver. */
export interface BadReceiver {
  readonly url: string;
  /** How many requests have arrived. */
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

/** What a receiver does instead of answering; `reset` resets its connections. */
type Misdeed = (response: ServerResponse, reset: () => void) => unknown;

/** The ways of spoiling an answer. */
export const misdeeds = {
  hangs: () => undefined,
  'drips its head': (response) => void drip(response.socket, 'HTTP/1.1 200 OK\r\nx-slow: '),
  'drips its body': (response) => void drip(response.writeHead(200), 'o'),
  'sends a body that never ends': (response) => void flood(response.writeHead(200)),
  'sends gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('ok')),
  'says with a zero byte that it is gone': (response) => response.writeHead(410).end('gone\u0000'),
  'resets the connection': (_response, reset) => reset(),
  'breaks off its answer': (response, reset) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('half');
    setImmediate(reset);
  },
  'redirects to itself': (response) => response.writeHead(307, { location: '/' }).end(),
  'sends a huge body': (response) => response.writeHead(200).end(Buffer.alloc(8_000_000, 'x')),
  'sends bytes that are no text': (response) => response.writeHead(500).end(Buffer.from([0xff, 0, 0xd8, 0])),
} satisfies Record<string, Misdeed>;

/** A receiver over TLS on its own port that misbehaves like this. */
export async function badReceiver(misdeed: Misdeed): Promise<BadReceiver> {
  const { certificatePem, privateKeyPem } = await clientCertificate('localhost', validity.valid, Date.now());
  let count = 0;
  const sockets = new Set<Socket>();
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
    sockets.clear();
  };
  const server = createTlsServer({ cert: certificatePem, key: privateKeyPem }, (request, response) => {
    count += 1;
    response.on('error', () => undefined);
    request.on('error', () => undefined).resume();
    request.on('end', () => misdeed(response, reset));
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  const url = `https://127.0.0.1:${await listen(server)}`;
  return { url, count: () => count, close: () => close(server) };
}

/** A receiver that accepts connections and never sends anything, not even for TLS. */
export async function silentReceiver(): Promise<BadReceiver> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createTcpServer((socket) => {
    count += 1;
    sockets.add(socket.on('error', () => undefined));
  });
  const url = `https://127.0.0.1:${await listen(server)}`;
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
    return close(server);
  };
  return { url, count: () => count, close: closeAll };
}

interface Sink {
  readonly destroyed: boolean;
  write(text: string | Buffer): boolean;
}

/** Sends a byte now and then, for ever. */
async function drip(sink: Sink | null, begin: string): Promise<void> {
  for (let text = begin; sink && !sink.destroyed; text = '.') {
    sink.write(text);
    await pause(50, undefined, { ref: false });
  }
}

/** Sends as many bytes as are accepted, for ever. */
async function flood(sink: Sink): Promise<void> {
  const piece = Buffer.alloc(4_096, 'x');
  while (!sink.destroyed) {
    sink.write(piece);
    await pause(1, undefined, { ref: false });
  }
}
