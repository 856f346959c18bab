import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

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

/**
 * Asks servers for some seconds at this rate of requests per second, over 32 connections in all, at random moments as clients
 * that know nothing of each other do. Returns the number of answers: fewer than the rate if a server does not keep up.
 */
export async function paced(
  baseUrls: readonly string[],
  load: Load,
  seconds: number,
  rate: number,
): Promise<number> {
  const connections = 32;
  const until = performance.now() + seconds * 1000;
  const pauseMs = () => (-Math.log(1 - Math.random()) * connections * 1000) / rate;
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      let dueMs = performance.now();
      const due = async () => {
        dueMs += pauseMs();
        await after(Math.max(0, Math.min(dueMs, until) - performance.now()));
      };
      await due();
      if (performance.now() >= until) return 0;
      return askUntil(until, new URL(baseUrls[index % baseUrls.length] ?? ''), load, due);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * One call after another on one connection, with a pause of so many ms between them: what a client sees that does not only call.
 * Returns how long each took, in ms. Throws on any answer but 2xx.
 */
export async function latencies(
  baseUrl: string,
  load: Load,
  { calls, pauseMs }: { readonly calls: number; readonly pauseMs: number },
): Promise<readonly number[]> {
  const took: number[] = [];
  let sentAt = 0;
  await onConnection(new URL(baseUrl), load, {
    sent: () => (sentAt = performance.now()),
    answered: () => took.push(performance.now() - sentAt),
    again: async () => {
      if (took.length >= calls) return false;
      if (pauseMs > 0) await after(pauseMs);
      return true;
    },
  });
  return took;
}

/** Keeps one connection busy, or lets it wait for what is due; returns the number of answers. */
async function askUntil(until: number, url: URL, load: Load, due?: () => Promise<void>): Promise<number> {
  let answers = 0;
  const isTime = () => performance.now() < until;
  await onConnection(url, load, {
    answered: () => (answers += 1),
    again: () => (due ? due().then(isTime) : isTime()),
  });
  return answers;
}

interface Asking {
  readonly sent?: () => void;
  readonly answered: () => void;
  /** Whether to ask once more. */
  readonly again: () => boolean | Promise<boolean>;
}

/** Asks on one connection, each time once the answer has come. */
function onConnection({ host, hostname, port }: URL, load: Load, asking: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const ask = () => {
      asking.sent?.();
      socket.write(bytesOf(load, host));
    };
    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(`${host}${load.path}: ${reason}`));
    };
    const goOn = (isWanted: boolean) => {
      if (isWanted) return ask();
      socket.destroy();
      return resolve();
    };
    const reader = new AnswerReader((status, text) => {
      if (status < 200 || status > 299) return fail(`answered ${text()}`);
      asking.answered();
      const isWanted = asking.again();
      // Without a pause, this saves a turn of the event loop.
      return typeof isWanted === 'boolean' ? goOn(isWanted) : void isWanted.then(goOn, reject);
    });
    socket.on('connect', ask);
    socket.on('data', (chunk) => reader.read(chunk));
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('the connection was closed'));
  });
}
