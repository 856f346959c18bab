import { createServer, type Server } from 'node:https';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import { close, listen } from '../../support/servers.js';
import type { Received } from '../history.js';
import type { Behaviour, Who } from '../script/steps.js';

/** The time that a slow receiver takes, and the pause between two bytes of one that drips, in ms. */
const paces = { slow: 8_000, drop: 1_000 } as const;

/** HTTPS receivers of both accounts on the loopback interface. Those of the good account always respond well. */
export class Receivers {
  received: Received[] = [];
  behaviour: Behaviour = 'well';
  readonly #servers: Server[] = [];
  readonly urls: Record<Who, string[]> = { bad: [], good: [] };

  /** `now`: the time of the history, ms. */
  static async start(now: () => number): Promise<Receivers> {
    const receivers = new Receivers();
    const { certificatePem: cert, privateKeyPem: key } = await clientCertificate(
      'localhost',
      validity.valid,
      Date.now(),
    );
    for (const who of ['bad', 'bad', 'bad', 'good'] as const) {
      const server = createServer({ cert, key });
      const url = `https://127.0.0.1:${await listen(server)}/`;
      receivers.urls[who].push(url);
      receivers.#servers.push(server);
      /** The underlying sockets by the port of the other side, because TLS sockets cannot be reset. */
      const beneath = new Map<number | undefined, Socket>();
      server.on('connection', (socket: Socket) => {
        const port = socket.remotePort;
        beneath.set(port, socket);
        socket.once('close', () => beneath.delete(port));
      });
      server.on('request', (request, response) => {
        const reset = () => beneath.get(request.socket.remotePort)?.resetAndDestroy();
        let text = '';
        request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        request.on('end', () => {
          const behaviour = who === 'good' ? 'well' : receivers.behaviour;
          const received: Received = { who, url, atMs: now(), text, behaviour, status: null };
          receivers.received.push(received);
          received.status = behave[behaviour](response, reset);
        });
      });
    }
    return receivers;
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await close(server);
  }
}

const answer =
  (status: number, body: Buffer | string = 'ok', headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): number => {
    response.writeHead(status, headers).end(body);
    return status;
  };

/** Responds according to a behaviour; returns the status, or null if there is none in time. */
const behave: Readonly<Record<Behaviour, (response: ServerResponse, reset: () => void) => number | null>> = {
  well: answer(200),
  hangs: () => null,
  fails: answer(500),
  gone: answer(410),
  'zero byte': answer(200, 'o\u0000k'),
  compressed: answer(200, gzipSync('ok'), { 'content-encoding': 'gzip' }),
  drips: (response) => {
    response.writeHead(200);
    const drop = setInterval(() => response.write('k'), paces.drop);
    response.on('close', () => clearInterval(drop));
    return 200;
  },
  resets: (_, reset) => {
    reset();
    return null;
  },
  later: answer(503, 'busy', { 'retry-after': '7' }),
  redirects: answer(302, '', { location: 'https://10.0.0.1/' }),
  slow: (response) => {
    const later = setTimeout(() => response.writeHead(200).end('ok'), paces.slow);
    response.on('close', () => clearTimeout(later));
    return null;
  },
  closes: answer(200, 'ok', { connection: 'close' }),
};
