import { expect, test } from 'vitest';

import { RecordingJudge } from '../../../conformance/recordings/judging.js';
import { judgeSource } from '../../../conformance/recordings/judge-files.js';
import { streamSource } from '../../../conformance/recordings/importers/importer.js';
import { Readable } from 'node:stream';
import { bytesOfTraffic } from './large.js';

/** `JUDGE_MB=1024` for the long form: a recording of 1 GB. */
const megabytes = Number(process.env['JUDGE_MB'] ?? 0.5);

test(`a recording of ${megabytes} MB is judged to its end, and nothing is broken in its histories`, async () => {
  const judge = new RecordingJudge();
  const source = await streamSource('-', Readable.from(bytesOfTraffic(megabytes * 1024 * 1024)));
  await judgeSource(source, judge);
  const { recorded, histories } = judge.result();
  expect(recorded.calls).toBeGreaterThan(megabytes * 300);
  expect(histories.failed).toBe(0);
}, 3_600_000);

test('what is kept for histories is bounded, and said to be cut', async () => {
  const judge = new RecordingJudge({ messages: 100, bytes: 1024 * 1024 });
  await judgeSource(await streamSource('-', Readable.from(bytesOfTraffic(200_000))), judge);
  const { histories } = judge.result();
  const balances = histories.items.find(({ id }) => id === 'H-08');
  expect(balances?.outcome).toBe('undecided');
});
