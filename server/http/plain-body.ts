import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

import { notUtf8 } from './bounds.js';

/** A body that cannot be read, reported as Express's parser would: see problem-mapping.ts. */
class Unreadable extends Error {
  readonly status = 400;

  constructor(
    readonly type: 'entity.parse.failed' | 'request.aborted',
    options?: ErrorOptions,
  ) {
    super('the body cannot be read', options);
  }
}

/** Reads the JSON of a plain request; Node enforces its length. Throws an error that becomes a 400. */
export async function plainBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await bytesOf(request);
  if (!isUtf8(bytes)) throw notUtf8();
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Unreadable('entity.parse.failed', { cause });
  }
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new Unreadable('request.aborted'));
    if (request.destroyed) return aborted();
    let received: Buffer | null = null;
    request.on('data', (chunk: Buffer) => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
    });
    request.on('end', () => resolve(received ?? Buffer.alloc(0)));
    request.on('error', aborted);
    // `close` is emitted in any case, and creating an error costs as much as reading a small body.
    request.on('close', () => {
      if (!request.readableEnded) aborted();
    });
  });
}
