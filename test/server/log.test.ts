import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { logLines, type LogLinesOptions } from '../../server/log.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A log, and what of it has been written, by message. */
function logged() {
  const written: string[][] = [];
  const messages = (lines: string) =>
    lines.split('\n').map((line) => (JSON.parse(line) as { message: string }).message);
  return { written, ...logLines((lines) => void written.push(messages(lines))) };
}

it('writes what came within 10 ms at once, and nothing where nothing came', () => {
  const { log, written } = logged();
  log('info', 'one', { fact: 1 });
  vi.advanceTimersByTime(9);
  log('info', 'two', {});
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual([['one', 'two']]);
  vi.advanceTimersByTime(1_000);
  log('info', 'three', {});
  vi.advanceTimersByTime(10);
  expect(written).toEqual([['one', 'two'], ['three']]);
});

it('writes an error at once, after what waits', () => {
  const { log, written } = logged();
  log('info', 'one', {});
  log('error', 'two', {});
  expect(written).toEqual([['one', 'two']]);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(1);
});

it('keeps no more than 64 KB waiting', () => {
  const { log, written } = logged();
  for (let line = 0; line < 100; line += 1) log('info', `${line}`, { long: 'x'.repeat(1_000) });
  expect(written.flat().length).toBeGreaterThan(60);
  vi.advanceTimersByTime(10);
  expect(written.flat()).toEqual(Array.from({ length: 100 }, (_, line) => `${line}`));
});

/** What is written of some lines, parsed. */
function written(options: LogLinesOptions, write: (log: ReturnType<typeof logLines>['log']) => void) {
  const lines: string[] = [];
  const { log, flush } = logLines((text) => void lines.push(text), options);
  write(log);
  flush();
  return lines
    .join('\n')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

it('writes a level and a time with every line, the facts as they are, and no fact that is undefined', () => {
  const [line] = written({}, (log) => log('warn', 'hot', { a: 1, b: null, c: undefined, d: { e: ['f'] } }));
  expect(line).toEqual({
    level: 'warn',
    time: new Date().toISOString(),
    message: 'hot',
    a: 1,
    b: null,
    d: { e: ['f'] },
  });
});

it.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
] as const)('from the level %s up it writes %j', (level, expected) => {
  const lines = written({ level }, (log) => {
    for (const of of ['debug', 'info', 'warn', 'error'] as const) log(of, of, {});
  });
  expect(lines.map((line) => line['level'])).toEqual(expected);
});

it('shows nothing that is named like a secret', () => {
  const names = ['clientSecret', 'secret', 'token', 'password', 'authorization', 'headers', 'body'];
  const facts = Object.fromEntries(names.map((name) => [name, 'hush-hush']));
  const text = JSON.stringify(written({}, (log) => log('info', 'one', facts)));
  expect(text).not.toContain('hush-hush');
  expect(text).toContain('Redacted');
});
