import { existsSync, statSync } from 'node:fs';
import { Agent, createServer, request as requestOf } from 'node:http';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { describe, expect } from 'vitest';

import { leastBytes } from '../../../conformance/recordings/tap.js';
import { it } from './tapping.js';

/** Number of calls; `TAP_CALLS=50000` for a long test. With either number, a tap that kept 1 KB of each call would fail. */
const calls = Number(process.env['TAP_CALLS'] ?? 3_000);
const warmUp = 500;
const round = 250;
const atOnce = 16;
const megabyte = 1024 * 1024;

describe('a tap', () => {
  it(`keeps nothing of ${calls} calls in memory, and little on the disk`, async ({
    listening,
    folder,
    tapping,
  }) => {
    const body = JSON.stringify({
      data: Array.from({ length: 16 }, () => ({ transactionId: 'x'.repeat(90) })),
      status: 'PENDING',
      note: 'words '.repeat(20),
    });
    const server = createServer((request, response) => {
      request.resume().once('end', () => response.setHeader('content-type', 'application/json').end(body));
    });
    const file = join(folder, 'week.ndjson');
    const counts = { passed: 0, judged: 0 };
    const { tap } = await tapping({
      target: `http://127.0.0.1:${await listening(server)}`,
      record: { file, maxBytes: leastBytes, keep: 2, keepsValues: false },
      onMessage: (_, judged) => {
        counts.passed += 1;
        if (judged) counts.judged += 1;
      },
    });
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const ask = (count: number) => many(tap.baseUrl, agent, count);
    // Loads, compiles and caches everything that is needed at first use.
    await ask(warmUp);
    const before = heapUsed();
    expect(statSync(file).size).toBeGreaterThan(0);
    // On a busy machine, checking is slower than the network, and messages that are too far behind are skipped.
    for (let passed = warmUp; passed < calls; passed += round) {
      await ask(round);
      await expect.poll(() => counts.passed, { timeout: 60_000 }).toBe(passed + round);
    }
    const grown = heapUsed() - before;
    expect(grown).toBeLessThan(2 * megabyte);
    agent.destroy();
    expect(counts.judged).toBeGreaterThan(calls / 2);
    const files = [file, `${file}.1`, `${file}.2`].filter((one) => existsSync(one));
    expect(files.length).toBeGreaterThan(1);
    for (const one of files) expect(statSync(one).size).toBeLessThanOrEqual(leastBytes);
    expect(existsSync(`${file}.3`)).toBe(false);
  }, 600_000);
});

/** Sends calls, as many at once as the agent has sockets. */
async function many(baseUrl: string, agent: Agent, count: number): Promise<void> {
  let left = count;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      requestOf(`${baseUrl}/api/transactions?page=1`, { agent }, (answer) =>
        answer.resume().once('end', resolve),
      )
        .once('error', reject)
        .end();
    });
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await one();
    }),
  );
}

/** Returns the bytes in use after garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
