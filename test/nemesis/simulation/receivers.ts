import { gzipSync } from 'node:zlib';

import { crowdUrls, type Received, urlsOf } from '../history.js';
import type { Behaviour, Resolution, Who } from '../script/steps.js';
import type { Names } from './names.js';
import { virtual } from './time.js';
import { type End, connectionError } from './wire.js';

/** Addresses of the receivers, by name. They are public, because the gateway calls no others. */
const addresses: Readonly<Record<string, string>> = {
  'bad1.example.com': '93.184.215.1',
  'bad2.example.com': '93.184.215.2',
  'bad3.example.com': '93.184.215.3',
  'good.example.com': '93.184.216.9',
  ...Object.fromEntries(crowdUrls.map((url, index) => [new URL(url).hostname, `93.184.217.${index + 1}`])),
};
const ownerOf = (name: string): Who => (name.startsWith('good') ? 'good' : 'bad');
const compressed = gzipSync('ok');

/** The time that a slow receiver takes, and the pause between two bytes of one that drips, in ms. */
const paces = { slow: 8_000, drop: 1_000 } as const;

/** The receivers of all accounts, and their names. Those of the good account always respond well. */
export class Receivers implements Names {
  readonly received: Received[] = [];
  behaviour: Behaviour = 'well';
  resolution: Resolution = 'well';

  find(name: string): { readonly address: string } | 'never' | 'fails' {
    const address = addresses[name];
    if (address === undefined) return 'fails';
    if (ownerOf(name) === 'good' || this.resolution === 'well') return { address };
    return this.resolution === 'inside' ? { address: '10.0.0.1' } : this.resolution;
  }

  /** Whether a receiver listens at an address. */
  listensAt(address: string): boolean {
    return Object.values(addresses).includes(address);
  }

  /** Serves a connection to `name`. */
  accept(name: string, end: End): void {
    let gathered = Buffer.alloc(0);
    end.on('error', () => undefined);
    end.on('end', () => end.end());
    end.on('data', (chunk: Buffer) => {
      gathered = Buffer.concat([gathered, chunk]);
      const request = requestIn(gathered);
      if (!request) return;
      gathered = gathered.subarray(request.length);
      this.#answer(name, request.text, end);
    });
  }

  #answer(name: string, text: string, end: End): void {
    const who = ownerOf(name);
    const behaviour = who === 'good' ? 'well' : this.behaviour;
    const url = urlsOf[who].find((one) => new URL(one).hostname === name) ?? name;
    const received: Received = { who, url, atMs: virtual.elapsedMs, text, behaviour, status: null };
    this.received.push(received);
    behave[behaviour](end, (status, body, headers) => {
      received.status = status;
      if (!end.destroyed) end.write(answerOf(status, body, headers));
    });
  }
}

type Respond = (status: number, body?: Buffer | string, headers?: string) => void;

const behave: Readonly<Record<Behaviour, (end: End, respond: Respond) => void>> = {
  well: (_end, respond) => respond(200),
  hangs: () => undefined,
  fails: (_end, respond) => respond(500, 'no'),
  gone: (_end, respond) => respond(410, 'gone'),
  'zero byte': (_end, respond) => respond(200, 'o\u0000k'),
  compressed: (_end, respond) => respond(200, compressed, 'content-encoding: gzip\r\n'),
  drips: (end, respond) => {
    respond(200, 'o', 'content-length: 1000000\r\n');
    const drop = () => {
      if (end.destroyed) return;
      end.write('k');
      virtual.timer(drop, paces.drop);
    };
    drop();
  },
  resets: (end) => void end.destroy(connectionError('ECONNRESET')),
  later: (_end, respond) => respond(503, 'busy', 'retry-after: 7\r\n'),
  redirects: (_end, respond) => respond(302, '', 'location: https://10.0.0.1/\r\n'),
  slow: (_end, respond) => void virtual.timer(() => respond(200), paces.slow),
  closes: (end, respond) => {
    respond(200, 'ok', 'connection: close\r\n');
    end.end();
  },
};

function answerOf(status: number, body: Buffer | string = 'ok', headers = ''): Buffer {
  const bytes = Buffer.from(body);
  const length = headers.includes('content-length') ? '' : `content-length: ${bytes.length}\r\n`;
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Answer\r\n${length}${headers}\r\n`), bytes]);
}

/** The body of the first complete request in the bytes, and the length of the request; null if it is incomplete. */
function requestIn(bytes: Buffer): { readonly text: string; readonly length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.subarray(0, headEnd).toString('latin1');
  const length = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < length
    ? null
    : { text: bytes.subarray(headEnd + 4, length).toString('utf8'), length };
}
