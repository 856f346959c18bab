import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { RecordingJudge } from '../../../conformance/recordings/judging.js';
import { judgeSource } from '../../../conformance/recordings/judge-files.js';
import { streamSource } from '../../../conformance/recordings/importers/importer.js';
import type { Message } from '../../../conformance/recordings/recording.js';
import { written } from './as-formats.js';
import { row, Script } from './build.js';

/** How many rows the lists of this traffic have. */
const rows = 10;

/** Traffic of one account without an end: payments that are notified, and lists of them; as lines of a recording. */
function* traffic(): Generator<string> {
  yield written.ndjson([]);
  let number = 0;
  for (let day = 0; ; day += 1) {
    const script = new Script();
    const ids = Array.from({ length: rows }, (_, index) => `order-${day}-${index}`);
    for (const id of ids) script.cashOut(id, 1).ended(id, 1);
    script.list(
      ids.map((id) => row(id, 1, { counterpart: 'words '.repeat(20) })),
      '?page=1&size=10',
    );
    const lines = script.messages.map((message) => {
      number += 1;
      return `${JSON.stringify(later(message, number, day))}\n`;
    });
    yield lines.join('');
  }
}

function later(message: Message, number: number, day: number): Message {
  if (message.kind === 'gap') return message;
  const { startedMs = 0, endedMs = 0 } = message;
  return { ...message, number, startedMs: startedMs + day * 86_400_000, endedMs: endedMs + day * 86_400_000 };
}

/** So many bytes of it, about. */
function* bytesOfTraffic(bytes: number): Generator<Buffer> {
  let left = bytes;
  for (const text of traffic()) {
    yield Buffer.from(text);
    left -= text.length;
    if (left <= 0) return;
  }
}

/** `JUDGE_MB=1024` for the long form: a recording of 1 GB. */
const megabytes = Number(process.env['JUDGE_MB'] ?? 0.5);

test(`judges a recording of ${megabytes} MB to its end`, async () => {
  const judge = new RecordingJudge();
  const source = await streamSource('-', Readable.from(bytesOfTraffic(megabytes * 1024 * 1024)));
  await judgeSource(source, judge);
  const { recorded, histories } = judge.result();
  expect(recorded.calls).toBeGreaterThan(megabytes * 300);
  expect(histories.failed).toBe(0);
}, 3_600_000);

test('leaves histories undecided beyond its bound', async () => {
  const judge = new RecordingJudge({ messages: 100, bytes: 1024 * 1024 });
  await judgeSource(await streamSource('-', Readable.from(bytesOfTraffic(200_000))), judge);
  const { histories } = judge.result();
  const balances = histories.items.find(({ id }) => id === 'H-08');
  expect(balances?.outcome).toBe('undecided');
});
