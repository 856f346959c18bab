import { expect, test } from 'vitest';

import { schedulerLog } from '../../../server/log.js';
import { StorageUnavailable } from '../../../server/storage/errors.js';
import type { Work } from '../../../server/storage/tables/pending-work.js';

/** A recording log, at a time that the test sets. */
function observed() {
  const lines: (readonly [level: string, message: string, facts: unknown])[] = [];
  const clock = { nowMs: 0 };
  const log = schedulerLog(
    (...line) => void lines.push(line),
    () => clock.nowMs,
  );
  return { log, lines, clock };
}

const gone = new StorageUnavailable('connection refused');
const settle: Pick<Work, 'kind'> = { kind: 'settle' };

test('while a database is away there is a line when it goes, one a minute, and one when it is back', () => {
  const { log, lines, clock } = observed();
  log.looked();
  for (let attempt = 0; attempt < 500; attempt += 1) {
    log.failed(gone, null);
    clock.nowMs += 250;
  }
  log.failed(gone, settle as Work);
  log.looked();
  log.looked();
  const error = 'Error: connection refused';
  expect(lines).toEqual([
    ['error', 'database unavailable', { error }],
    ['error', 'database still unavailable', { awayMs: 60_000, attempts: 241, error }],
    ['error', 'database still unavailable', { awayMs: 120_000, attempts: 481, error }],
    ['info', 'database available again', { awayMs: 125_000, attempts: 501 }],
  ]);
  log.failed(gone, null);
  expect(lines.at(-1)).toEqual(['error', 'database unavailable', { error }]);
});

test('work that fails for another reason has its line, every time', () => {
  const { log, lines } = observed();
  log.failed(new Error('a bug'), settle as Work);
  log.failed(new Error('a bug'), null);
  log.failed(gone, settle as Work);
  expect(lines.map(([, message, facts]) => [message, facts])).toEqual([
    ['work failed', { work: 'settle', error: 'Error: a bug' }],
    ['work failed', { work: undefined, error: 'Error: a bug' }],
    ['work failed', { work: 'settle', error: 'Error: connection refused' }],
  ]);
});
