import { expect, test } from 'vitest';
import { checkLengths, quickChecks } from '../../../generated/measured.js';
import type { Check } from '../../../conformance/engine/check.js';
import { eventually } from '../../../conformance/core/eventually.js';
import { everything, selectChecks } from '../../../conformance/engine/select.js';
import { selectable } from '../../../conformance/engine/suite.js';
import { kitSuite } from '../../../conformance/kit.js';
import { runSmall, sample } from '../../support/small-suite.js';

const suite = kitSuite();
const ids = new Set<string>(suite.checks.map(({ id }) => id));

test('the longest checks begin first, and their results come in the order of the suite', async () => {
  const began: string[] = [];
  const checks = [0, 1, 2, 3, 4].map((index) => {
    const id = `sample/${index}` as const;
    return sample({ id, run: () => Promise.resolve(void began.push(id)) });
  });
  const lengths: Readonly<Record<string, number>> = { 'sample/3': 90, 'sample/1': 40, 'sample/0': 2 };
  const suite = { lengthOf: ({ id }: Check) => lengths[id] };
  const { result } = await runSmall(checks, { run: { jobs: 1 }, suite });
  // Checks of unknown length count as average.
  expect(began).toEqual([3, 2, 4, 1, 0].map((index) => `sample/${index}`));
  expect(result.checks.slice(0, 5).map(({ check }) => check.id)).toEqual(checks.map(({ id }) => id));
});

test('accounts of the next checks are made while others run, but not where one runs at a time', async () => {
  const madeWith = async (jobs: number) => {
    let accounts = 0;
    const waits = async () => {
      // The maximum number runs, and none ends before one more account has been created than there are running checks.
      await eventually(
        () => Promise.resolve(accounts),
        (made) => made > jobs,
        300,
      );
    };
    const checks = [1, 2, 3, 4, 5, 6].map((index) => sample({ id: `sample/${index}`, run: waits }));
    const made: number[] = [];
    await runSmall(checks, {
      run: {
        jobs,
        listener: { started: () => (accounts = 0), concluded: () => made.push(accounts) },
      },
      fake: {
        control: ({ state }) => {
          if (state === 'an account') accounts += 1;
          return undefined;
        },
      },
    });
    return made[0];
  };
  expect(await madeWith(4)).toBe(5);
  expect(await madeWith(1)).toBe(1);
});

test('what is recorded of checks is about checks that there are, and about nearly all', () => {
  expect(Object.keys(checkLengths).filter((id) => !ids.has(id))).toEqual([]);
  expect(Object.keys(checkLengths).length / ids.size).toBeGreaterThan(0.8);
  expect(quickChecks.filter((id) => !ids.has(id))).toEqual([]);
});

test('--quick selects its checks, and no others', () => {
  const selected = selectChecks(selectable(suite), { ...everything, only: ['quick'] });
  expect(selected.map(({ id }) => id).sort()).toEqual([...quickChecks].sort());
  const rounds = (some: Iterable<string>) =>
    [...some].reduce((sum, id) => sum + (checkLengths[id]?.rounds ?? 0), 0);
  expect(rounds(quickChecks) / rounds(ids)).toBeLessThan(0.12);
});
