import { Readable } from 'node:stream';

import { expect, it } from 'vitest';

import { keepable } from '../../../server/storage/statement.js';
import { beginning } from '../../../server/notifications/https-sender.js';

const body = (...chunks: readonly (Buffer | string)[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

it('the beginning of a response can be kept, with any bytes', async () => {
  expect(await beginning(body('o', 'k'), 1_000)).toBe('ok');
  expect(await beginning(body('a\u0000b'), 1_000)).toBe('a\ufffdb');
  expect(await beginning(body(Buffer.from([0xff, 0xfe, 0, 0x41])), 1_000)).toBe('\ufffd\ufffd\ufffdA');
  expect(await beginning(body('x'.repeat(3_000), 'y'.repeat(3_000)), 1_000)).toHaveLength(4_096);
});

it('what comes too late or breaks off is not waited for', async () => {
  const dripping = new Readable({ read: () => undefined });
  dripping.push('drip');
  expect(await beginning(dripping, 20)).toBe('drip');
  expect(dripping.destroyed).toBe(true);
  const broken = new Readable({ read: () => undefined });
  broken.push('half');
  setImmediate(() => broken.destroy(new Error('reset')));
  expect(await beginning(broken, 60_000)).toBe('half');
});

it('a text that is cut is still well-formed', () => {
  expect(keepable('a\u{1f600}', 2)).toBe('a\ufffd');
  expect(keepable('\udc00\u{1f600}', 9)).toBe('\ufffd\u{1f600}');
});
