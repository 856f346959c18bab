import { connect } from 'node:net';

import { AnswerReader } from './answers.js';

/** One kind of request, built anew each time. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: (turn: number) => Record<string, string>;
  readonly body?: (turn: number) => unknown;
}

/** The result of some seconds of load. */
export interface Measured {
  /** Requests per second that were answered with 2xx. */
  readonly perSecond: number;
  /** The share of its core that the generator used, 0 to 1: close to 1, it is the generator that was measured. */
  readonly generatorBusy: number;
}

let turn = 0;

function bytesOf({ method, path, headers, body }: Load, host: string): string {
  turn += 1;
  const text = body === undefined ? '' : JSON.stringify(body(turn));
  const fields = { host, ...(body && { 'content-type': 'application/json' }), ...headers(turn) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(text)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${text}`;
}

/**
 * Loads a server for some seconds, with one request after another on each of 32 open connections. It writes bytes and
 * parses answers itself, because a generator that does more is slower than what it measures. Throws on any answer but
 * 2xx.
 */
export async function throughput(
  baseUrl: string,
  load: Load,
  seconds: number,
  connections = 32,
): Promise<Measured> {
  const started = performance.now();
  const before = process.cpuUsage();
  const until = started + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(until, new URL(baseUrl), load)),
  );
  const elapsedMs = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: counts.reduce((sum, count) => sum + count, 0) / (elapsedMs / 1000),
    generatorBusy: (user + system) / 1000 / elapsedMs,
  };
}

/** Keeps one connection busy, with the next request as soon as an answer has come; returns the number of answers. */
function askUntil(until: number, { host, hostname, port }: URL, load: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const ask = () => socket.write(bytesOf(load, host));
    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(`${host}${load.path}: ${reason}`));
    };
    const reader = new AnswerReader((status, text) => {
      if (status < 200 || status > 299) return fail(`answered ${text()}`);
      answers += 1;
      if (performance.now() < until) return void ask();
      socket.destroy();
      resolve(answers);
    });
    socket.on('connect', ask);
    socket.on('data', (chunk) => reader.read(chunk));
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('the connection was closed'));
  });
}
