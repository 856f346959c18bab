import { expect, it } from 'vitest';

import { summarize } from '../../tools/summary-reporter.js';

/** A module with tests in these states. */
const module = (state: 'passed' | 'failed', ...tests: readonly string[]) => ({
  state: () => state,
  children: { allTests: () => tests.map((test) => ({ result: () => ({ state: test }) })) },
});

it('counts passed, failed and skipped tests', () => {
  const modules = [module('passed', 'passed', 'passed', 'skipped'), module('failed', 'passed', 'failed')];
  expect(summarize(modules, [], 'failed')).toEqual({ passed: 3, failed: 1, skipped: 1 });
  expect(summarize(modules.slice(0, 1), [], 'passed')).toEqual({ passed: 2, failed: 0, skipped: 1 });
});

const good = module('passed', 'passed');
it.each([
  ['a module that cannot be loaded', [good, module('failed')], [], 'failed', 1],
  ['two such modules', [good, module('failed'), module('failed', 'passed')], [], 'failed', 2],
  ['an unhandled rejection', [good], [new Error('unhandled')], 'failed', 1],
  ['an interrupted run', [good], [], 'interrupted', 1],
  ['a run without tests', [], [], 'passed', 1],
  ['a run in which each test is skipped', [module('passed', 'skipped')], [], 'passed', 1],
])('counts %s as a failure', (_, modules, errors, reason, failed) => {
  expect(summarize(modules, errors, reason)).toMatchObject({ failed });
});
