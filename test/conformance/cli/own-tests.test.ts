import { expect, test } from 'vitest';
import { tellingLines } from '../../../conformance/cli/own-tests.js';

test('keeps the lines of test output that name the failure', () => {
  const frames = Array.from({ length: 30 }, (_, line) => `    Test.run (node:internal/test:${line}:9)`);
  const output = [
    'TAP version 13',
    'ok 1 - returns an error for an unknown key',
    'not ok 2 - reads the balance',
    '  ---',
    '  duration_ms: 18.4',
    '  error: |-',
    '    Expected values to be strictly equal:',
    '    + undefined',
    '    - 10000',
    '  stack: |-',
    ...frames,
    '1..2',
  ].join('\n');
  expect(tellingLines(output)).toBe(
    [
      'not ok 2 - reads the balance',
      '  error: |-',
      '    Expected values to be strictly equal:',
      '    + undefined',
      '    - 10000',
      '1..2',
    ].join('\n'),
  );
});

test('removes colours, and cuts what is too long', () => {
  const [kept, more] = [`\u001b[31mAssertionError: no netBalance\u001b[39m`, 'x'.repeat(1_000)];
  expect(tellingLines(`${kept}\n${more}`)).toMatch(/^AssertionError: no netBalance\nx+…$/);
  expect(tellingLines(`${kept}\n${more}`).length).toBeLessThan(500);
});

test('keeps the last lines if none names a failure', () => {
  expect(tellingLines(`${'x'.repeat(1_000)}\nexit by a signal\n`)).toMatch(/^x+\nexit by a signal$/);
});
