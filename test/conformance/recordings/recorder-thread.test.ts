import { expect, test } from 'vitest';

import { RecorderThread } from '../../../conformance/recordings/recorder-thread.js';
import { balanceCall as call, everything, wholeHeader as header } from './build.js';

/** Starts a recorder with this code in place of its thread. */
async function startThread(code: string) {
  const log: string[] = [];
  const started = await RecorderThread.start({
    abilities: everything,
    onFindings: () => log.push('findings'),
    record: { file: '', maxBytes: 0, keep: 0, retryMs: 0, header },
    onMessage: ({ number }, seen) => log.push(`${seen ? 'judged' : 'skipped'} ${number}`),
    onRecording: ({ is }) => log.push(is),
    onBroken: (thrown) => log.push(`broken: ${(thrown as Error).message}`),
    closingMs: 500,
    code: new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort as port } from 'node:worker_threads'; ${code}`)}`,
    ),
  });
  return { log, started };
}

const ready = `port.postMessage({ is: 'ready' });`;

test('reports a thread that breaks, and skips and counts its messages', async () => {
  const { log, started } = await startThread(
    `port.once('message', () => { throw new Error('out of order'); }); ${ready}`,
  );
  started.add(call(1));
  await expect.poll(() => log).toEqual(['broken: out of order', 'skipped 1']);
  started.add(call(2));
  expect(log.at(-1)).toBe('skipped 2');
  expect(await started.close()).toBe(2);
});

test('ends a thread that does not come to an end, and counts what it had left', async () => {
  const { log, started } = await startThread(`port.on('message', () => { for (;;); }); ${ready}`);
  started.add(call(1));
  expect(await started.close()).toBe(1);
  expect(log).toEqual(['broken: it had more left to judge than there was time for', 'skipped 1']);
});

test('skips messages beyond its bound, and judges the others before it ends', async () => {
  const { log, started } = await startThread(
    `let lost = 0;
     const given = [];
     port.on('message', ({ message, skipped }) => {
       lost += skipped;
       if (message !== undefined) return void given.push(message.number);
       for (const number of given) port.postMessage({ is: 'judged', number, seen: { findings: [], userErrors: 0 } });
       port.postMessage({ is: 'closed', lost });
       port.close();
     }); ${ready}`,
  );
  const text = 'x'.repeat(16 * 1024 * 1024);
  for (let number = 1; number <= 6; number += 1) started.add(call(number, text));
  expect(log).toEqual(['skipped 5', 'skipped 6']);
  expect(await started.close()).toBe(2);
  expect(log).toEqual(['skipped 5', 'skipped 6', 'judged 1', 'judged 2', 'judged 3', 'judged 4']);
});
